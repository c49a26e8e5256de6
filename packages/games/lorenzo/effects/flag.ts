import { at } from '@cardwright/kernel';
import { z } from 'zod';
import { FLAGS, type Flag, flagBit } from '../content.ts';
import { m } from '../text.ts';
import type { LastingEffect } from './define.ts';
import { defineLasting, type NoParams } from './lasting.ts';

/** Flags that FLAG may name; the misspelt one is how some files write LESSFORVICTORY. */
export const FLAG_NAMES = [...FLAGS, 'LESSFORVISTORY', 'LESSDICE'] as const;
export const FlagPayload = z.enum(FLAG_NAMES);

/**
 * FLAG, and effects that are flags themselves: they set a bit on the seat, which the rule in
 * question reads.
 */
const flags = FLAGS.map((flag) =>
  defineLasting<NoParams>(
    flag,
    (_, on) => {
      on.flags |= flagBit(flag);
    },
    () => [m(`text.${flag}`)],
  ),
);
export const flagEffect = (flag: Flag): LastingEffect<NoParams> => at(flags, FLAGS.indexOf(flag));
