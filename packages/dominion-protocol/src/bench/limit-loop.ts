import { roll, type Rng, seedRng } from '@cardwright/kernel';

/**
 * Big Money against itself without an engine: typed arrays, no decisions, no events, no questions.
 * The upper limit that the engine is compared with. Same game, same strategy, same generator.
 */
const COPPER = 0;
const SILVER = 1;
const GOLD = 2;
const ESTATE = 3;
const PROVINCE = 4;
const COINS = [1, 2, 3, 0, 0];
const SIZE = 256;

/** Cards left of each of the five. */
type Supply = [number, number, number, number, number];

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

/** What Big Money buys with its coins, or -1. */
function buyOf(coins: number, supply: Supply): number {
  if (coins >= 8 && supply[PROVINCE] > 0) return PROVINCE;
  if (coins >= 6 && supply[GOLD] > 0) return GOLD;
  return coins >= 3 && supply[SILVER] > 0 ? SILVER : -1;
}

function isOver(supply: Supply): boolean {
  if (supply[PROVINCE] === 0) return true;
  let empty = 0;
  for (const left of supply) if (left === 0) empty++;
  return empty >= 3;
}

function winnerOf([a, b]: readonly [Side, Side]): number {
  if (a.points !== b.points) return a.points > b.points ? 0 : 1;
  if (a.turns !== b.turns) return a.turns < b.turns ? 0 : 1;
  return -1;
}

const sides: [Side, Side] = [side(), side()];

/** One game; the turns it took. */
export function limitGame(seed: string): { turns: number; winner: number } {
  const rng = seedRng(seed);
  const supply: Supply = [46, 40, 30, 8, 8];
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
  for (let first = true; ; first = !first) {
    const s = first ? sides[0] : sides[1];
    turns++;
    s.turns++;
    let coins = 0;
    for (let i = 0; i < s.held; i++) coins += COINS[s.hand[i]!]!;
    const buy = buyOf(coins, supply);
    if (buy >= 0) {
      supply[buy]!--;
      s.discard[s.discarded++] = buy;
      if (buy === PROVINCE) s.points += 6;
    }
    for (let i = 0; i < s.held; i++) s.discard[s.discarded++] = s.hand[i]!;
    drawFive(rng, s);
    if (isOver(supply)) return { turns, winner: winnerOf(sides) };
  }
}
