import { roll, type Rng, seedRng } from '@cardwright/kernel';

/**
 * Big Money against itself with no engine at all: typed arrays, no decisions, no events, nobody to
 * ask. The limit that the engine is measured against. Same game, same strategy, same generator.
 */
const COPPER = 0;
const SILVER = 1;
const GOLD = 2;
const ESTATE = 3;
const PROVINCE = 4;
const COINS = [1, 2, 3, 0, 0];
const SIZE = 256;

interface Side {
  cards: Uint8Array;
  /** Cards of the deck are cards[0…deck), the top last; the discard pile is kept apart. */
  deck: number;
  discard: Uint8Array;
  discarded: number;
  hand: Uint8Array;
  held: number;
  turns: number;
  points: number;
}

const side = (): Side => ({
  cards: new Uint8Array(SIZE),
  deck: 0,
  discard: new Uint8Array(SIZE),
  discarded: 0,
  hand: new Uint8Array(8),
  held: 0,
  turns: 0,
  points: 0,
});

function shuffled(rng: Rng, cards: Uint8Array, n: number): void {
  for (let i = n - 1; i > 0; i--) {
    const j = roll(rng, i + 1);
    const swap = cards[i]!;
    cards[i] = cards[j]!;
    cards[j] = swap;
  }
}

function drawFive(rng: Rng, s: Side): void {
  s.held = 0;
  while (s.held < 5) {
    if (s.deck === 0) {
      if (s.discarded === 0) return;
      const cards = s.cards;
      s.cards = s.discard;
      s.discard = cards;
      s.deck = s.discarded;
      s.discarded = 0;
      shuffled(rng, s.cards, s.deck);
    }
    s.hand[s.held++] = s.cards[--s.deck]!;
  }
}

const sides: [Side, Side] = [side(), side()];

/** One game; the turns it took. */
export function limitGame(seed: string): { turns: number; winner: number } {
  const rng = seedRng(seed);
  const supply = [46, 40, 30, 8, 8];
  for (const s of sides) {
    for (let i = 0; i < 10; i++) s.cards[i] = i < 7 ? COPPER : ESTATE;
    s.deck = 10;
    s.discarded = 0;
    s.turns = 0;
    s.points = 3;
    shuffled(rng, s.cards, 10);
    drawFive(rng, s);
  }
  let turns = 0;
  for (let at = 0; ; at = 1 - at) {
    const s = sides[at]!;
    turns++;
    s.turns++;
    let coins = 0;
    for (let i = 0; i < s.held; i++) coins += COINS[s.hand[i]!]!;
    const buy =
      coins >= 8 && supply[PROVINCE]! > 0
        ? PROVINCE
        : coins >= 6 && supply[GOLD]! > 0
          ? GOLD
          : coins >= 3 && supply[SILVER]! > 0
            ? SILVER
            : -1;
    if (buy >= 0) {
      supply[buy]!--;
      s.discard[s.discarded++] = buy;
      if (buy === PROVINCE) s.points += 6;
    }
    for (let i = 0; i < s.held; i++) s.discard[s.discarded++] = s.hand[i]!;
    drawFive(rng, s);
    let empty = 0;
    for (let i = 0; i < supply.length; i++) if (supply[i] === 0) empty++;
    if (supply[PROVINCE] === 0 || empty >= 3) break;
  }
  const [a, b] = sides;
  const winner =
    a.points !== b.points
      ? a.points > b.points
        ? 0
        : 1
      : a.turns !== b.turns
        ? a.turns < b.turns
          ? 0
          : 1
        : -1;
  return { turns, winner };
}
