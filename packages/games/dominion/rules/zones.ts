import {
  type DominionSeat,
  type DominionTable,
  FORGETFUL_RULES,
  HIDDEN,
  matCards,
  pileOf,
  seatOf,
  type SeatZone,
  SHOWN,
} from '../state.ts';
import { Bug } from '@cardwright/kernel';
import { cardAt, entryOf } from '../content.ts';
import { checkTracks, loseTop } from './lose-track.ts';

/** Inserts a card into a sorted hand. */
export function addToHand(hand: number[], card: number): void {
  let i = hand.length;
  hand.push(card);
  for (; i > 0; i--) {
    const before = hand[i - 1];
    if (before === undefined || before <= card) break;
    hand[i] = before;
  }
  hand[i] = card;
}

/** Removes one card of a kind from a zone; false if there is none. */
export function take(zone: number[], card: number): boolean {
  const i = zone.lastIndexOf(card);
  if (i < 0) return false;
  if (i === zone.length - 1) zone.pop();
  else zone.splice(i, 1);
  return true;
}

/** The cards of a zone of a seat; the trash belongs to everyone. */
export function zoneCards(t: DominionTable, p: DominionSeat, zone: SeatZone): number[] {
  switch (zone) {
    case 'hand':
    case 'discard':
    case 'aside':
    case 'deck':
    case 'play':
      return p[zone];
    case 'trash':
      return t.state.trash;
    case 'event':
      throw new Bug('the zone of an event is where its cards have gone');
    default:
      return p.mats?.[matOf(zone)] ?? [];
  }
}

const matOf = (zone: `mat:${string}`): string => zone.slice('mat:'.length);

/** Everything a seat owns, in all zones. */
export const ownedCards = (p: DominionSeat): number[] => [
  ...p.hand,
  ...p.deck,
  ...p.discard,
  ...p.play,
  ...p.aside,
  ...matCards(p),
];

/** The present cost of a card: includes this turn's cost changes, and is never less than 0. */
export function costOf(t: Pick<DominionTable, 'state' | 'content'>, card: number): number {
  const cost = entryOf(t.content.costs, card);
  const { less } = t.state.turn;
  if (less === undefined) return cost;
  const types = entryOf(t.content.types, card);
  let off = 0;
  for (const change of less)
    if (change.types === 0 || (types & change.types) !== 0) off += change.n;
  return Math.max(0, cost - off);
}

/** Puts cards into a zone of a seat. */
export function putInto(
  p: DominionSeat,
  zone: 'hand' | 'discard' | `mat:${string}`,
  card: number,
): void {
  if (zone === 'hand') addToHand(p.hand, card);
  else if (zone === 'discard') p.discard.push(card);
  else {
    const mat = matOf(zone);
    p.mats ??= {};
    const cards = (p.mats[mat] ??= []);
    cards.push(card);
    cards.sort((a, b) => a - b);
  }
}

/** Takes one card of a kind out of a zone of a seat; from the deck, the topmost of its kind. */
export function takeFrom(t: DominionTable, p: DominionSeat, zone: SeatZone, card: number): boolean {
  if (zone === 'deck' && p.known !== undefined) {
    const place = p.deck.lastIndexOf(card) - (p.deck.length - p.known.length);
    if (place >= 0) {
      p.known.splice(place, 1);
      if (p.known.length === 0) p.known = undefined;
    }
  }
  const found = take(zoneCards(t, p, zone), card);
  if (found && zone.startsWith('mat:')) dropEmptyMats(p);
  return found;
}

/** Equal tables must have equal states: a mat that lost its last card is removed. */
function dropEmptyMats(p: DominionSeat): void {
  for (const [mat, cards] of Object.entries(p.mats ?? {}))
    if (cards.length === 0) delete p.mats?.[mat];
  if (p.mats && Object.keys(p.mats).length === 0) delete p.mats;
}

/** R1.5: onto the deck; everyone sees which card it is (`shown`), or only its owner. */
export function putOnDeck(t: DominionTable, p: DominionSeat, card: number, shown: boolean): void {
  p.deck.push(card);
  if (t.game.version === FORGETFUL_RULES) return;
  const known = shown ? SHOWN : HIDDEN;
  if (p.known === undefined) p.known = [known];
  else p.known.push(known);
}

/** Removes cards from a sorted hand; both lists are sorted, so one pass is enough. */
export function takeSorted(hand: number[], cards: readonly number[]): void {
  let kept = 0;
  let next = 0;
  for (const card of hand) {
    if (next < cards.length && cards[next] === card) next++;
    else hand[kept++] = card;
  }
  while (hand.length > kept) hand.pop();
}

/**
 * R2.7: an empty deck is refilled only when a card of it is needed. Returns false if there are no
 * cards at all.
 */
function refill(t: DominionTable, seat: number, p: DominionSeat): boolean {
  if (p.discard.length === 0) return false;
  // The deck becomes the old discard pile in a fixed order first, so that equal tables shuffle
  // alike.
  const deck = p.deck;
  p.deck = p.discard;
  p.discard = deck;
  t.shuffle(p.deck);
  checkTracks(t, seat, 'discard', p.discard);
  if (t.events) t.emit({ type: 'shuffle', seat });
  return true;
}

/** Removes and returns the top card of the deck; -1 if deck and discard pile are empty. */
export function takeTop(t: DominionTable, seat: number): number {
  const p = seatOf(t.state, seat);
  if (p.deck.length === 0 && !refill(t, seat, p)) return -1;
  if (p.known !== undefined) {
    p.known.pop();
    if (p.known.length === 0) p.known = undefined;
  }
  const card = p.deck.pop() ?? -1;
  loseTop(t, seat, p, card);
  return card;
}

/** Removes and returns all cards that are set aside. */
export function takeAside(t: DominionTable, seat: number): number[] {
  const p = seatOf(t.state, seat);
  const cards = p.aside.splice(0);
  if (cards.length > 0) checkTracks(t, seat, 'aside', p.aside);
  return cards;
}

export function draw(t: DominionTable, seat: number, n: number): void {
  const p = seatOf(t.state, seat);
  const drawn: number[] | undefined = t.events && [];
  for (let i = 0; i < n; i++) {
    const card = takeTop(t, seat);
    if (card < 0) break;
    addToHand(p.hand, card);
    drawn?.push(card);
  }
  if (drawn && drawn.length > 0)
    t.emit({
      type: 'draw',
      seat,
      n: drawn.length,
      secret: { seats: [seat], data: { cards: names(t, drawn) } },
    });
}

/** Puts cards taken from a zone onto the discard pile. */
export function discard(t: DominionTable, seat: number, cards: readonly number[]): void {
  seatOf(t.state, seat).discard.push(...cards);
  if (t.events && cards.length > 0) t.emit({ type: 'discard', seat, cards: names(t, cards) });
}

/** Puts cards taken from a zone into the trash. */
export function trash(t: DominionTable, seat: number, cards: readonly number[]): void {
  t.state.trash.push(...cards);
  if (t.events && cards.length > 0) t.emit({ type: 'trash', seat, cards: names(t, cards) });
}

/** From their piles to the trash, as far as available; returns those. */
export function trashFromSupply(
  t: DominionTable,
  seat: number,
  cards: readonly number[],
): number[] {
  const s = t.state;
  const gone = cards.filter((card) => {
    const left = pileOf(s, card);
    if (left <= 0) return false;
    s.supply[card] = left - 1;
    s.trash.push(card);
    return true;
  });
  if (t.events && gone.length > 0) t.emit({ type: 'trash', seat, cards: names(t, gone) });
  return gone;
}

/**
 * R2.6: from its pile to the discard pile unless stated otherwise; no effect if the pile is empty.
 */
export function gain(
  t: DominionTable,
  seat: number,
  card: number,
  to: 'discard' | 'deck' | 'hand',
): boolean {
  const s = t.state;
  const left = pileOf(s, card);
  if (left <= 0) return false;
  s.supply[card] = left - 1;
  const p = seatOf(s, seat);
  if (to === 'hand') addToHand(p.hand, card);
  else if (to === 'deck') putOnDeck(t, p, card, true);
  else p.discard.push(card);
  if (t.events) t.emit({ type: 'gain', seat, card: cardAt(t.content, card).name, to });
  return true;
}

export const names = (t: DominionTable, cards: readonly number[]): string[] =>
  cards.map((card) => cardAt(t.content, card).name);

/** R3.1: how many empty piles end the game. */
export const emptyPilesToEnd = (players: number): number => (players > 4 ? 4 : 3);

export function emptyPiles(state: { supply: readonly number[]; piles: readonly number[] }): number {
  const { supply, piles } = state;
  let n = 0;
  for (const card of piles) if (supply[card] === 0) n++;
  return n;
}

/** All other players still present, in turn order from the left of `seat`. */
export function othersOf(t: DominionTable, seat: number): number[] {
  const n = t.state.seats.length;
  const { gone } = t.state;
  const out: number[] = [];
  for (let i = 1; i < n; i++) {
    const other = (seat + i) % n;
    if (!gone?.includes(other)) out.push(other);
  }
  return out;
}
