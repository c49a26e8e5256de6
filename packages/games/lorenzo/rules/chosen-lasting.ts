import { at } from '@cardwright/kernel';
import { cardOf, leaderOf, type LorenzoContent, tileOf } from '../content.ts';
import type { Modifiers } from '../effects/define.ts';
import { hold, noModifiers } from '../effects/lasting.ts';
import type { LorenzoState, LorenzoSeat } from '../state.ts';
import { seatOf } from '../state.ts';

/** More combinations of choices than this are not searched. */
const MOST_COMBINATIONS = 4096;

/**
 * R8.7: which lasting effect a seat chose on each card that leaves a choice, by the card's number.
 * A table keeps only the sum of all modifiers, so the choices are those that add up to it. A card
 * whose choice makes no difference to the sum is left out.
 */
export function chosenLasting(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
): ReadonlyMap<number, number> {
  const p = seatOf(s, seat);
  const asked = s.ask?.why === 'ask.lasting' && s.ask.seat === seat ? s.ask.card : -1;
  const open = p.cards.filter((card) => card !== asked && cardOf(content, card).lasting.length > 1);
  const sizes = open.map((card) => cardOf(content, card).lasting.length);
  const count = sizes.reduce((product, size) => product * size, 1);
  if (open.length === 0 || count > MOST_COMBINATIONS) return new Map();
  const wanted = formOf(p);
  const fitting = Array.from({ length: count }, (_, n) => picksOf(n, sizes)).filter(
    (picks) => formOf(summed(content, p, open, picks)) === wanted,
  );
  const [first, ...others] = fitting;
  return new Map(
    open.flatMap((card, i): [number, number][] => {
      const pick = first?.[i];
      return pick === undefined || others.some((picks) => picks[i] !== pick) ? [] : [[card, pick]];
    }),
  );
}

/** The n-th combination: one choice for each card. */
function picksOf(n: number, sizes: readonly number[]): number[] {
  let rest = n;
  return sizes.map((size) => {
    const pick = rest % size;
    rest = (rest - pick) / size;
    return pick;
  });
}

/** The modifiers of a seat that made these choices. */
function summed(
  content: LorenzoContent,
  p: LorenzoSeat,
  open: readonly number[],
  picks: readonly number[],
): Modifiers {
  const on = noModifiers();
  for (const card of p.cards) {
    const { lasting } = cardOf(content, card);
    if (lasting.length === 1) hold(lasting[0], on);
  }
  open.forEach((card, i) => hold(cardOf(content, card).lasting[at(picks, i)], on));
  for (const tile of p.tiles) hold(tileOf(content, tile).lasting, on);
  for (const leader of [...p.active, ...p.copied])
    if (leader >= 0) hold(leaderOf(content, leader).lasting, on);
  return on;
}

/** Modifiers in a form that can be compared; discounts come in any order. */
const formOf = ({ bonus, malus, less, flags, colour, grey, cuts }: Modifiers): string =>
  JSON.stringify([bonus, malus, less, flags, colour, grey, cuts.toSorted((a, b) => a - b)]);
