import { at } from '@cardwright/kernel';
import { ACTION, cardAt, type DominionContent } from '../../content.ts';
import { outcomeOf, points } from '../../rules/score.ts';
import { type DominionSeat, type DominionState, isGone, seatOf } from '../../state.ts';
import { worthsOf } from './worth.ts';

/**
 * A deck as the projection sees it: what it brings a turn, how large it is, what it is worth at the
 * end.
 */
interface Deck {
  coins: number;
  cards: number;
  points: number;
  turns: number;
}

/** How much the coins of a hand of five vary around their mean. */
const SPREAD = 1.9;
const LONGEST = 40;

/**
 * How a table looks for each seat, from 0 to 1. The rest of the game is projected turn by turn as
 * Big Money would play it on average (Provinces, Duchies late, Gold, Silver, in the shares in which
 * a hand of this deck can pay for them), and the points it would end with are compared.
 */
export function evaluateDominion(content: DominionContent, state: DominionState): number[] {
  if (state.over) {
    const { winners } = outcomeOf(content, state);
    return state.seats.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  }
  // Who has left is out of the order of turns, too.
  const there = state.gone
    ? seatsFrom(state).filter((seat) => !isGone(state, seat))
    : seatsFrom(state);
  const decks = there.map((seat) => deckOf(content, seatOf(state, seat)));
  project(decks, state.supply[content.province] ?? 0);
  const best = Math.max(...decks.map((d) => d.points));
  const weights = state.seats.map(() => 0);
  decks.forEach((d, i) => {
    weights[at(there, i)] = Math.exp((d.points - best) / 7);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / sum);
}

/** In turn order, from whoever is at turn. */
function seatsFrom({ seats, turn }: DominionState): number[] {
  return seats.map((_, i) => (turn.seat + i) % seats.length);
}

const matsOf = (p: DominionSeat): number[][] => (p.mats ? Object.values(p.mats) : []);

function deckOf(content: DominionContent, p: DominionSeat): Deck {
  const worth = worthsOf(content).of;
  let coins = 0;
  let cards = 0;
  let terminals = 0;
  let terminalCoins = 0;
  for (const zone of [p.hand, p.deck, p.discard, p.play, p.aside, ...matsOf(p)]) {
    cards += zone.length;
    for (const card of zone) {
      const c = cardAt(content, card);
      if (c.coins > 0) coins += c.coins;
      else if ((c.types & ACTION) !== 0) {
        const w = at(worth, card);
        const value = w.coins + 0.9 * w.cards + 0.7 * w.attack + 0.2 * w.gains + 0.2 * w.buys;
        if (w.actions > 0) coins += value;
        else {
          terminals++;
          terminalCoins += value;
        }
      }
    }
  }
  // Of the Actions that give none back, one a hand can be played.
  const perHand = (5 * terminals) / Math.max(5, cards);
  if (terminals > 0) coins += (terminalCoins * (1 - Math.exp(-perHand))) / perHand;
  return { coins, cards: Math.max(5, cards), points: points(content, p), turns: p.turns };
}

function project(decks: Deck[], provinces: number): void {
  let left = provinces;
  for (let t = 0; t < LONGEST * decks.length && left > 0.3; t++) {
    const d = at(decks, t % decks.length);
    const mean = (5 * d.coins) / d.cards;
    const eight = Math.min(left, above((mean - 7.5) / SPREAD));
    const six = above((mean - 5.5) / SPREAD) - eight;
    const five = above((mean - 4.5) / SPREAD) - eight - six;
    const three = above((mean - 2.5) / SPREAD) - eight - six - five;
    left -= eight;
    d.points += 6 * eight;
    d.cards += eight + six + Math.max(0, five) + Math.max(0, three);
    if (left < 3.5) d.points += 3 * (six + Math.max(0, five));
    else d.coins += 3 * six + 2 * Math.max(0, five) + 2 * Math.max(0, three);
  }
}

/** The normal distribution, near enough. */
const above = (z: number): number => 1 / (1 + Math.exp(-1.7 * z));
