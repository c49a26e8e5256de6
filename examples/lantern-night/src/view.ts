import { at, type Plain, type Rng, type Seat, shuffle } from '@cardwright/kernel';
import type { LanternContent } from './content.ts';
import type { Laid, LanternState } from './state.ts';

/** What a seat may know. A card is its name; null lies face down. */
export type LanternView = {
  seat: number;
  turn: number;
  over: boolean;
  hand: string[];
  hands: number[];
  deck: number;
  discard: string[];
  waiting: number;
  lanterns: { worth: number; laid: { seat: number; up: boolean; card: string | null }[] }[];
  points: number[];
  won: number[];
};

export const nameOf = (content: LanternContent, card: number): string =>
  at(content.cards, card).file.name;

/** R5.1 */
const knows = ({ seat, up, seen }: Laid, who: Seat): boolean =>
  up || seat === who || seen.includes(who);

export function view(content: LanternContent, s: LanternState, seat: Seat): Plain {
  const name = (card: number): string => nameOf(content, card);
  const shown: LanternView = {
    seat,
    turn: s.turn,
    over: s.over,
    hand: (s.hands[seat] ?? []).map(name),
    hands: s.hands.map((hand) => hand.length),
    deck: s.deck.length,
    discard: s.discard.map(name),
    waiting: s.waiting.length,
    lanterns: s.lanterns.map(({ worth, laid }) => ({
      worth,
      laid: laid.map((one) => ({
        seat: one.seat,
        up: one.up,
        card: knows(one, seat) ? name(one.card) : null,
      })),
    })),
    points: s.points.slice(),
    won: s.won.slice(),
  };
  return shown;
}

/**
 * Deals anew what the seat does not know: other hands, the deck, other cards face down and the
 * lanterns to come. What lies face down is never a Visitor (R2.1).
 */
export function redeal(content: LanternContent, s: LanternState, seat: Seat, rng: Rng): void {
  const hidden = s.lanterns.flatMap(({ laid }) => laid.filter((one) => !knows(one, seat)));
  const others = s.hands.filter((_, other) => other !== seat);
  const pool = [...hidden.map(({ card }) => card), ...others.flat(), ...s.deck];
  pool.sort((a, b) => a - b);
  shuffle(rng, pool);
  for (const one of hidden) {
    const found = pool.findIndex((card) => at(content.cards, card).file.kind !== 'Visitor');
    one.card = pool.splice(found, 1)[0] ?? one.card;
  }
  for (const hand of others) {
    const cards = pool.splice(0, hand.length).sort((a, b) => a - b);
    hand.splice(0, hand.length, ...cards);
  }
  s.deck = pool;
  s.waiting.sort((a, b) => a - b);
  shuffle(rng, s.waiting);
}
