import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { cutOf, EVERY_KIND } from '../content.ts';
import { cutText, hasListChoice, kindsText, m } from '../text.ts';
import { actionShape } from './action.ts';
import { defineLasting } from './lasting.ts';

export const PermanentPayload = exactly({
  ...actionShape,
  BONUSACTIONVALUE: z.number().int().min(-99).max(99).nullish(),
});

export interface PermanentParams {
  /** Bits of the kinds of action: towers, harvest, production. */
  readonly kinds: number;
  readonly value: number;
  /** A lasting discount; -1 for none. */
  readonly cut: number;
  /** Tiles are stored separately: some actions are only affected by them (R12.6). */
  readonly ofTile: boolean;
}

/** PERMANENT: changes the value of the seat's actions of some kinds, or the cost of their cards. */
export const permanentEffect = defineLasting<PermanentParams>(
  'PERMANENT',
  ({ kinds, value, cut, ofTile }, on) => {
    const values = ofTile ? on.malus : on.bonus;
    for (const kind of EVERY_KIND) if (kinds & (1 << kind)) values[kind] += value;
    if (cut >= 0) on.cuts.push(cut);
  },
  ({ kinds, value, cut }, content) => {
    const sentences: Message[] = [];
    if (value !== 0) sentences.push(m('text.value', { where: kindsText(kinds), n: value }));
    if (cut >= 0) {
      const its = cutOf(content, cut);
      const words = { where: kindsText(its.towers), cut: cutText(its) };
      sentences.push(m(hasListChoice(its) ? 'text.cut.either' : 'text.cut', words));
    }
    return sentences;
  },
);
