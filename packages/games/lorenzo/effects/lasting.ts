import { FLAGS, type Flag, flagBit } from '../content.ts';
import { NONE } from '../rules/goods.ts';
import type { LastingEffect, LastingLine, Modifiers } from './define.ts';

/**
 * An effect that holds for the rest of the game: it changes the seat's modifiers once, and the
 * rules read them.
 */
function defineLasting<P>(
  name: string,
  change: (params: P, on: Modifiers) => void,
): LastingEffect<P> {
  return {
    name,
    hold: change,
    run(t, params, f) {
      change(params, t.state.seats[f.seat]!);
      return undefined;
    },
  };
}

export const lastingLine = <P>(effect: LastingEffect<P>, params: P): LastingLine => ({
  effect,
  params,
});

export interface PermanentParams {
  /** Bits of the kinds of action: towers, harvest, production. */
  readonly kinds: number;
  readonly value: number;
  /** A lasting discount; -1 for none. */
  readonly cut: number;
  /** Tiles are kept apart: some actions only they may touch (R12.6). */
  readonly ofTile: boolean;
}

/** PERMANENT: one's actions of some kinds have another value, or their cards cost less. */
export const permanentEffect = defineLasting<PermanentParams>(
  'PERMANENT',
  ({ kinds, value, cut, ofTile }, on) => {
    const values = ofTile ? on.malus : on.bonus;
    for (let kind = 0; kind < values.length; kind++)
      if (kinds & (1 << kind)) values[kind]! += value;
    if (cut >= 0) on.cuts.push(cut);
  },
);

/** LESSRESOURCE: 1 less of each good named, from every source (R11.1). */
export const lessResourceEffect = defineLasting<{ goods: readonly number[] }>(
  'LESSRESOURCE',
  ({ goods }, on) => {
    for (const good of goods) on.less[good]! += 1;
  },
);

type NoParams = Record<string, never>;

/** R4.1: what changes the value of members, coloured or neutral. */
export const lessDiceEffect = defineLasting<NoParams>('LESSDICE', (_, on) => {
  on.colour -= 1;
});
export const familyColorBonusEffect = defineLasting<NoParams>('FAMILYCOLORBONUS', (_, on) => {
  on.colour += 2;
});
export const greyFamilyEffect = defineLasting<NoParams>('GREYFAMILY', (_, on) => {
  on.grey += 3;
});

/**
 * FLAG, and effects that are flags themselves: the seat is marked, and the rule that the flag
 * changes looks at the mark.
 */
const flags = FLAGS.map((flag) =>
  defineLasting<NoParams>(flag, (_, on) => {
    on.flags |= flagBit(flag);
  }),
);
export const flagEffect = (flag: Flag): LastingEffect<NoParams> => flags[FLAGS.indexOf(flag)]!;

/** What lines make hold, for positions that are built rather than played. */
export function hold(
  lasting: { readonly lines: readonly LastingLine[] } | undefined,
  on: Modifiers,
): void {
  for (const { effect, params } of lasting?.lines ?? []) effect.hold(params, on);
}

/** Nothing holds yet. */
export const noModifiers = (): Modifiers => ({
  bonus: [0, 0, 0, 0, 0, 0],
  malus: [0, 0, 0, 0, 0, 0],
  less: NONE.slice(),
  flags: 0,
  colour: 0,
  grey: 0,
  cuts: [],
});
