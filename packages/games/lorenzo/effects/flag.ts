import { at } from '@cardwright/kernel';
import { z } from 'zod';
import { FLAGS, type Flag, flagBit } from '../content.ts';
import { m } from '../text.ts';
import type { LastingEffect } from './define.ts';
import { defineLasting, type NoParams } from './lasting.ts';

/** Flags that FLAG may name; the misspelt one is how some files write LESSFORVICTORY. */
export const FLAG_NAMES = [...FLAGS, 'LESSFORVISTORY', 'LESSDICE'] as const;
export const FlagPayload = z.enum(FLAG_NAMES);

/** What each flag changes, for the reference. */
export const FLAG_MEANINGS: { readonly [flag in (typeof FLAG_NAMES)[number]]: string } = {
  NO_MARKET_ACTION: 'the player may not place members on the market',
  DOUBLESERVANTS: '2 servants raise an action by 1',
  SKIPTURN: "the first turn of a round is skipped; the last member is placed after everyone else's",
  NOENDBLUE: 'characters score nothing at the end',
  NOENDPURPLE: 'ventures score nothing at the end',
  NOENDGREEN: 'territories score nothing at the end',
  LESSFORVICTORY: '1 point lost at the end for every 5 victory points',
  LESSFORMILITARY: '1 point lost at the end for every military point',
  LESSFORBUILDING: '1 point lost at the end for every wood and stone in the costs of buildings',
  LESSFORRESOURCE: '1 point lost at the end for every wood, stone, coin and servant left',
  FAMILYOCCUPY: 'members may be placed on occupied spaces',
  NOTRIBUTE: 'no coins are paid in an occupied tower',
  MOREFAITH: 'supporting the Church gives more victory points (`supportBonus`)',
  NOMILITARYRULE: 'territories need no military points',
  DOUBLE: 'instant effects of cards give wood, stone, coins and servants twice',
  NO_TOWER_BONUS: 'the spaces of the towers give nothing',
  FAMILYCOLORDICE: 'coloured members have the value 5, whatever the dice show',
  LESSDICE: 'coloured members get -1 value',
  LESSFORVISTORY: 'a spelling of LESSFORVICTORY in older files; new files should not use it',
};

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
    (_, { board }) => [
      m(`text.${flag}`, flag === 'MOREFAITH' ? { points: board.supportBonus } : {}),
    ],
  ),
);
export const flagEffect = (flag: Flag): LastingEffect<NoParams> => at(flags, FLAGS.indexOf(flag));
