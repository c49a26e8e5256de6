import { at } from '@cardwright/kernel';
import { ACTION, cardAt, entryOf } from '../content.ts';
import { END_PHASE } from '../procedures/turn.ts';
import type { DominionSight } from '../view.ts';
import { isTrash } from './junk.ts';
import { type Worth, worthsOf } from './worth.ts';

/** How many terminal Actions the search looks ahead. */
const DEPTH = 3;
const JUNK = 2.4;
const ATTACK = 0.9;
const GAIN = 1.1;
const BUY = 0.3;

/** The state of the rest of a turn during the search. */
interface Outlook {
  readonly sight: DominionSight;
  readonly worths: readonly Worth[];
  /** Actions in hand: kinds, and how many of each. */
  readonly kinds: number[];
  readonly counts: number[];
  /** The average value of a drawn card in coins, and the chance that it is an Action. */
  readonly perCard: number;
  readonly perAction: number;
  /** Cards in hand that are better trashed. */
  readonly junk: number;
}

/**
 * The Action to play next. Cantrips come first, those that draw before those that do not, and those
 * that use the hand's cards last. Among terminals, a small search over the known cards of the hand
 * finds the most valuable order; drawn cards count with their average.
 */
export function bestAction(sight: DominionSight, options: readonly number[]): number {
  const end = options.indexOf(END_PHASE);
  const worths = worthsOf(sight.content).of;
  const free = bestFree(sight, worths, options);
  if (free >= 0) return free;
  const terminals = options.flatMap((card, place) => (card === END_PHASE ? [] : [place]));
  if (terminals.length === 0) return end;
  const look = outlookOf(sight, worths);
  let best = end;
  let most = 0;
  for (const place of terminals) {
    const k = look.kinds.indexOf(at(options, place));
    if (k < 0) continue;
    const value = valueAfter(look, k, sight.turn.actions, sight.hand.length, DEPTH);
    if (value <= most) continue;
    most = value;
    best = place;
  }
  return best;
}

/** The most valuable of several cards that could be played for free (Throne Room). */
export function bestToPlay(sight: DominionSight, options: readonly number[]): number[] {
  const look = outlookOf(sight, worthsOf(sight.content).of);
  const value = (card: number): number => {
    if (card < 0) return 0;
    const w = at(look.worths, card);
    const actions = w.actions > 0 && sight.turn.actions === 0 ? 1.5 * w.actions : 0;
    return 0.1 + actions + ownValue(look, w, sight.turn.actions, sight.hand.length);
  };
  return options
    .map((_, place) => place)
    .sort((a, b) => value(at(options, b)) - value(at(options, a)));
}

/** The index of a useful card with no net cost in Actions; -1 for none. */
function bestFree(
  sight: DominionSight,
  worths: readonly Worth[],
  options: readonly number[],
): number {
  let best = -1;
  let most = 0;
  for (const [place, card] of options.entries()) {
    if (card === END_PHASE) continue;
    const w = at(worths, card);
    if (w.actions <= 0) continue;
    if (w.sifts > 0 && w.cards === 0 && !hasJunk(sight)) continue;
    const uses = w.sifts + w.mustTrash > 0 ? 0.2 : 1;
    const score = uses * (1 + (w.cards > 0 ? 10 + w.actions + w.cards : w.actions)) + card / 1000;
    if (score <= most) continue;
    most = score;
    best = place;
  }
  return best;
}

const hasJunk = (sight: DominionSight): boolean =>
  sight.hand.some((card) => isTrash(sight, card) || isDead(sight, card));

const isDead = (sight: DominionSight, card: number): boolean =>
  entryOf(worthsOf(sight.content).money, card) === 0 &&
  (cardAt(sight.content, card).types & ACTION) === 0;

function outlookOf(sight: DominionSight, worths: readonly Worth[]): Outlook {
  const { content, hand } = sight;
  const all = worthsOf(content);
  const kinds: number[] = [];
  const counts: number[] = [];
  let junk = 0;
  let money = 0;
  let actions = 0;
  for (const card of hand) {
    money += entryOf(all.money, card);
    if (isTrash(sight, card)) junk++;
    if (entryOf(all.action, card) === 0) continue;
    actions++;
    const k = kinds.indexOf(card);
    if (k < 0) {
      kinds.push(card);
      counts.push(1);
    } else counts[k] = at(counts, k) + 1;
  }
  const left = Math.max(1, sight.deckTotal - hand.length);
  return {
    sight,
    worths,
    kinds,
    counts,
    perCard: Math.max(0.3, (sight.sumOwned(all.money) - money) / left),
    perAction: (sight.sumOwned(all.action) - actions) / left,
    junk,
  };
}

/** The value of playing kind `k` now, followed by the best plays. */
function valueAfter(
  look: Outlook,
  k: number,
  actions: number,
  hand: number,
  depth: number,
): number {
  const w = at(look.worths, at(look.kinds, k));
  look.counts[k] = at(look.counts, k) - 1;
  const left = actions - 1 + w.actions;
  const size = hand - 1 + w.cards;
  let value = ownValue(look, w, left, hand - 1);
  if (w.plays > 0) value += playedValue(look, w.plays, left, hand - 1);
  let next = 0;
  if (left > 0 && depth > 1 && w.plays === 0)
    for (let other = 0; other < look.kinds.length; other++)
      if (at(look.counts, other) > 0)
        next = Math.max(next, valueAfter(look, other, left, size, depth - 1));
  look.counts[k] = at(look.counts, k) + 1;
  return value + next;
}

/** A card that plays others: the best Action of the hand, as often as it says. */
function playedValue(look: Outlook, times: number, actions: number, hand: number): number {
  let best = 0;
  for (const [k, kind] of look.kinds.entries()) {
    if (at(look.counts, k) <= 0) continue;
    const w = at(look.worths, kind);
    best = Math.max(best, times * (0.2 + ownValue(look, w, actions + times * w.actions, hand - 1)));
  }
  return best;
}

/** The value of a card's lines, without what is played after it. */
function ownValue(look: Outlook, w: Worth, actions: number, hand: number): number {
  const drawn = Math.max(0, w.cards) + Math.max(0, w.drawTo - hand);
  const perDrawn = look.perCard + (actions > 0 ? 1.2 * look.perAction : 0);
  const lost = w.cards < 0 ? w.cards : 0;
  return (
    w.coins +
    lost +
    perDrawn * drawn +
    BUY * w.buys +
    ATTACK * w.attack +
    (w.junks > 0 && hasCurses(look.sight) ? JUNK : 0) +
    gainValue(look, w) +
    trashValue(look, w) +
    (w.sifts > 0 ? 0.3 * Math.min(w.sifts, look.junk) : 0)
  );
}

const hasCurses = (sight: DominionSight): boolean =>
  sight.piles.some((card) => cardAt(sight.content, card).points < 0 && sight.supply(card) > 0);

/** An upgrade (a card goes, a better one comes) is worth more than its two halves. */
function gainValue(look: Outlook, w: Worth): number {
  if (w.gains === 0) return 0;
  if (w.mustTrash > 0) return look.junk > 0 ? 1.5 : 0.6;
  return GAIN * w.gains * Math.min(1.5, Math.max(0.5, w.gainCost / 4));
}

function trashValue(look: Outlook, w: Worth): number {
  if (w.trashes === 0) return 0;
  const gone = Math.min(w.trashes, look.junk);
  const forced = Math.max(0, w.mustTrash - look.junk);
  return 0.9 * gone - (w.gains > 0 || w.coins > 0 ? 0.3 : 2) * forced;
}
