import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { ANY_TOWER, HARVEST, PRODUCTION } from '../content.ts';
import { cutText, hasListChoice, kindsText, m } from '../text.ts';
import type { LorenzoEffect } from './define.ts';
import { Gain, BooleanWord, BOOLEAN_WORDS } from './payload.ts';

/** Shared by bonus actions and lasting changes of actions. */
export const actionShape = {
  TYPE: z.enum([
    'HARVEST',
    'PRODUCTION',
    'TOWER',
    'HARVESTACTION',
    'PRODUCTIONACTION',
    'TOWERACTION',
  ]),
  REGIONID: z.number().int().min(0).max(7).nullish(),
  BONUSRESOURCE: z.union([Gain, z.array(Gain), z.null()]).optional(),
  EXCLUSIVEBONUS: BooleanWord.optional(),
  FLAGREGION: z.union([z.boolean(), z.enum(['ALL', ...BOOLEAN_WORDS]), z.null()]).optional(),
  CHOSESERVANT: BooleanWord.optional(),
};
export const ActionPayload = exactly({
  ...actionShape,
  BONUSACTIONVALUE: z.number().int().min(0).max(99),
});

export interface ActionParams {
  /** Bits of the kinds of action: towers, harvest, production. */
  readonly kinds: number;
  readonly value: number;
  /** The discount on the card taken; -1 for none. */
  readonly cut: number;
  /** Only servants can raise the value. */
  readonly servantsOnly: boolean;
}

/** ACTION: a bonus action without a family member. */
export const actionEffect: LorenzoEffect<ActionParams> = {
  name: 'ACTION',
  run(t, { kinds, value, cut, servantsOnly }) {
    if ((kinds & ANY_TOWER) !== 0)
      return t.run('bonusTower', {
        towers: kinds,
        value,
        cut,
        servantsOnly,
        space: -1,
        servants: 0,
      });
    return t.run('bonusGather', {
      kind: (kinds & (1 << HARVEST)) !== 0 ? HARVEST : PRODUCTION,
      value,
      servantsOnly,
    });
  },
  text({ kinds, value, cut, servantsOnly }, content) {
    const its = content.cuts[cut];
    return [
      m('text.action', {
        where: kindsText(kinds),
        value,
        servants: servantsOnly ? 'yes' : 'no',
        discount: its ? (hasListChoice(its) ? 'either' : 'yes') : 'no',
        cut: its ? cutText(its) : '',
      }),
    ];
  },
};
