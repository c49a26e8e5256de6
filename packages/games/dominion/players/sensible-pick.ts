import { type Ask, at, pickError, randomPick } from '@cardwright/kernel';
import { ACTION, cardAt, entryOf, PHASE, TREASURE } from '../content.ts';
import { MODE } from '../effects/branch.ts';
import { NONE } from '../effects/choose.ts';
import type { EffectJson } from '../effects/define.ts';
import type { DominionSight } from '../view.ts';
import { coppersToSpare, isLate, isTrash } from './junk.ts';
import { bestToPlay } from './turn-plan.ts';
import { keepValue, worthOfLines, worthsOf } from './worth.ts';

/**
 * Sound answers to the questions of cards, based on effects and never on a card's name, from the
 * view alone. Unusual questions of a pack's cards are answered at random.
 */
export function sensiblePick(
  sight: DominionSight,
  ask: Ask,
  roll: (n: number) => number,
): number[] {
  const pick = soundly(sight, ask);
  return pick === undefined || pickError(ask, pick) ? randomPick(ask, roll) : pick;
}

function soundly(sight: DominionSight, ask: Ask): number[] | undefined {
  if (ask.why.startsWith('ask.react')) return [wantsReaction(sight, ask) ? 1 : 0];
  if (ask.why.startsWith('ask.may')) return [1];
  return Object.hasOwn(ANSWERS, ask.why) ? ANSWERS[ask.why]?.(sight, ask) : undefined;
}

const valueIn =
  ({ content }: DominionSight) =>
  (card: number): number =>
    keepValue(content, card);

const trashes = (sight: DominionSight, ask: Ask): number[] =>
  ask.kind === 'one' ? [trashOne(sight, ask)] : trashSome(sight, ask);

/** By the purpose of the choice. */
const ANSWERS: {
  readonly [why: string]: (sight: DominionSight, ask: Ask) => number[] | undefined;
} = {
  'ask.discard': discards,
  'ask.trash': trashes,
  'ask.return': trashes,
  'ask.exchange': trashes,
  'ask.phase': () => [0],
  'ask.gain': (sight, ask) => best(ask.options, (card) => gainScore(sight, card), ask),
  'ask.topdeck': topdecks,
  'ask.toHand': (sight, ask) =>
    best(ask.options, (card) => (card === NONE ? 0.1 : valueIn(sight)(card)), ask),
  'ask.pass': (sight, ask) => lowest(ask.options, valueIn(sight), Math.max(1, ask.min)),
  'ask.play': (sight, ask) =>
    bestToPlay(sight, ask.options).slice(0, ask.kind === 'one' ? 1 : ask.max),
  'ask.setAside': setsAside,
  'ask.putBack': (sight, ask) => ordered(ask.options, valueIn(sight)),
  'ask.topdeckOrder': (sight, ask) => ordered(ask.options, valueIn(sight)),
  'ask.playOrder': (sight, ask) => bestToPlay(sight, ask.options),
  'ask.mode': modes,
  'ask.modes': modes,
  'ask.name': (sight, ask) => [named(sight, ask)],
};

/** Declines to put a gained dead card onto the deck. */
function wantsReaction(sight: DominionSight, ask: Ask): boolean {
  const source = sight.content.source[ask.card];
  const lines = (source?.reaction as { play?: EffectJson[] } | undefined)?.play ?? [];
  const topdecks = lines.some((line) => line.do === 'topdeck');
  return !topdecks || keepValue(sight.content, sight.discardTop(sight.seat)) > 1.5;
}

/** The hand's cards by value: Actions that can no longer be played come last. */
function handValue(sight: DominionSight, ask: Ask): (card: number) => number {
  const { content } = sight;
  const { terminal } = worthsOf(content);
  const ownTurn = sight.turn.seat === sight.seat;
  const room = ownTurn ? sight.turn.actions : 1 + extraActions(sight, ask.options);
  let terminals = 0;
  for (const card of ask.options) if (card >= 0) terminals += entryOf(terminal, card);
  const strongest = Math.max(
    ...ask.options.map((card) =>
      card >= 0 && entryOf(terminal, card) > 0 ? keepValue(content, card) : 0,
    ),
  );
  return (card) => {
    const value = keepValue(content, card);
    if (card < 0 || entryOf(terminal, card) === 0 || terminals <= room) return value;
    return room > 0 && value === strongest ? value : 0.05 + value / 100;
  };
}

const extraActions = (sight: DominionSight, options: readonly number[]): number =>
  options.reduce(
    (n, card) => n + (card < 0 ? 0 : entryOf(worthsOf(sight.content).extraActions, card)),
    0,
  );

function discards(sight: DominionSight, ask: Ask): number[] {
  const { options } = ask;
  const value = handValue(sight, ask);
  if (ask.kind === 'one') {
    const [worst = 0] = lowest(options, value, 1);
    return [worst];
  }
  if (ask.min === ask.max) return lowest(options, value, ask.min);
  // discarded cards are usually replaced, so everything below an average card goes
  const { content } = sight;
  const w = content.source[ask.card] && at(worthsOf(content).of, ask.card);
  const average = sight.sumOwned(worthsOf(content).money) / Math.max(1, sight.deckTotal);
  const replaced = w !== undefined && w.sifts > 0;
  const limit = replaced ? Math.min(1.3, average) : 0;
  const poor = options.flatMap((card, place) => (value(card) < limit ? [place] : []));
  return poor.sort((a, b) => value(at(options, a)) - value(at(options, b))).slice(0, ask.max);
}

function trashSome(sight: DominionSight, ask: Ask): number[] {
  const { options } = ask;
  const { content } = sight;
  let spare = coppersToSpare(sight);
  const order = ordered(options, (card) => trashScore(sight, card));
  const picked: number[] = [];
  for (const place of order) {
    const card = at(options, place);
    if (picked.length >= ask.max || !isTrash(sight, card)) continue;
    if (card === content.copper && --spare < 0) continue;
    picked.push(place);
  }
  for (const place of order) {
    if (picked.length >= ask.min) break;
    if (!picked.includes(place)) picked.push(place);
  }
  return picked;
}

/**
 * Cards to lose first have the lowest value: bad cards, then Estates, then the poorest Treasures.
 */
function trashScore(sight: DominionSight, card: number): number {
  const { content } = sight;
  if (card < 0) return 0;
  const c = cardAt(content, card);
  if (c.points < 0) return -3;
  if (isTrash(sight, card)) return card === content.copper ? -1 : -2;
  return 0.1 + c.cost + Math.max(0, keepValue(content, card)) / 10;
}

/**
 * One card goes, and usually another is gained for it: picks the card with the largest improvement,
 * or the one that is missed least.
 */
function trashOne(sight: DominionSight, ask: Ask): number {
  const { options } = ask;
  const gain = replacementOf(sight, ask.card);
  const score = (card: number): number => {
    if (card === NONE) return -0.05;
    const lost = trashScore(sight, card);
    const after = gain ? gain(card) : 0;
    return after - (lost < 0 ? lost : gain ? Math.max(0, gainScore(sight, card)) : 1 + lost);
  };
  return highest(options, score);
}

/** The best card that could be gained for a trashed one, within the limits of the card's lines. */
function replacementOf(
  sight: DominionSight,
  asking: number,
): ((card: number) => number) | undefined {
  const lines = sight.content.source[asking]?.play;
  const pays = lines?.find(({ do: verb, n }) => verb === 'coins' && isCostAmount(n));
  if (pays) return (card) => 0.9 * sight.cost(card) + 1;
  const choice = lines?.find(({ do: verb, from }) => verb === 'choose' && from === 'supply');
  const where = choice?.where as
    | { type?: string; costAtMost?: CostOf; costExactly?: CostOf }
    | undefined;
  const limit = where?.costAtMost ?? where?.costExactly;
  if (!choice || typeof limit !== 'object') return undefined;
  const plus = (limit.plus ?? 0) - (limit.minus ?? 0);
  const exact = where?.costExactly !== undefined;
  return (card) => {
    const most = sight.cost(card) + plus;
    let best = 0;
    for (const pile of sight.piles) {
      if (sight.supply(pile) <= 0) continue;
      const cost = sight.cost(pile);
      if (cost > most || (exact && cost !== most)) continue;
      const isTreasure = (cardAt(sight.content, pile).types & TREASURE) !== 0;
      if (where?.type === 'Treasure' && !isTreasure) continue;
      best = Math.max(best, gainScore(sight, pile));
    }
    return best;
  };
}

interface CostOf {
  plus?: number;
  minus?: number;
}

const isCostAmount = (n: unknown): boolean =>
  typeof n === 'object' && n !== null && JSON.stringify(n).includes('"costOf"');

/** How desirable a gain is, roughly in coins. */
function gainScore(sight: DominionSight, card: number): number {
  if (card === NONE) return -0.5;
  const { content } = sight;
  const c = cardAt(content, card);
  const late = isLate(sight);
  if (c.points < 0) return -10;
  if ((c.types & (ACTION | TREASURE | PHASE)) === 0) {
    if (c.points >= 6) return 14;
    return late ? 8 + c.points : -1;
  }
  if (card === content.copper) return -0.6;
  if (c.coins > 0) return c.cost + 0.6;
  const { terminal } = worthsOf(content);
  const crowded = entryOf(terminal, card) > 0 && sight.owned(card) > 1 ? 1.5 : 0;
  return c.cost + 0.3 - crowded;
}

function topdecks(sight: DominionSight, ask: Ask): number[] {
  const { options } = ask;
  const { content } = sight;
  // For cards that may return (from the discard pile, from play): the best one. For cards that must
  // leave the hand: the one worth least now and most next turn.
  if (options.includes(NONE) || ask.min === 0) {
    const place = highest(options, (card) => (card === NONE ? UNWANTED : keepValue(content, card)));
    if (keepValue(content, at(options, place)) > 1.5) return [place];
    return ask.kind === 'one' ? [options.indexOf(NONE)] : [];
  }
  const value = handValue(sight, ask);
  return lowest(options, value, Math.max(1, ask.min));
}

/** Library asks yes or no; other cards set chosen cards aside, for a turn or forever. */
function setsAside(sight: DominionSight, ask: Ask): number[] {
  const { content } = sight;
  const { options } = ask;
  if (ask.kind === 'yes-no') return [sight.turn.actions > 0 ? 0 : 1];
  const holds = content.source[ask.card] && at(worthsOf(content).of, ask.card).holds;
  const value = handValue(sight, ask);
  const wanted = (card: number): boolean =>
    holds
      ? (cardAt(content, card).types & ACTION) !== 0 && value(card) < keepValue(content, card)
      : keepValue(content, card) < 0 && cardAt(content, card).points >= 0;
  const places = options.flatMap((card, place) => (card !== NONE && wanted(card) ? [place] : []));
  if (ask.kind !== 'one') return places.slice(0, ask.max);
  return [places[0] ?? Math.max(0, options.indexOf(NONE))];
}

/** The modes that give most now. */
function modes(sight: DominionSight, ask: Ask): number[] | undefined {
  const play = sight.content.source[ask.card]?.play;
  const lists = play?.find((line) => line.do === 'modes')?.of as EffectJson[][] | undefined;
  if (!lists) return undefined;
  const needsActions = sight.hand.some((card) => entryOf(worthsOf(sight.content).action, card) > 0);
  const value = (code: number): number => {
    const w = worthOfLines(lists[MODE - code] ?? []);
    const actions = sight.turn.actions > 0 || !needsActions ? 0.05 : 1.2;
    const trash = w.trashes > 0 && sight.hand.some((card) => isTrash(sight, card)) ? 1.1 : 0;
    const forced = w.mustTrash > 0 && trash === 0 ? -2 : 0;
    return w.coins + 1.05 * w.cards + 0.2 * w.buys + actions * w.actions + trash + forced;
  };
  return best(ask.options, value, ask);
}

/** Names a card to find in the player's own deck, or one that hurts the others most. */
function named(sight: DominionSight, ask: Ask): number {
  const { content } = sight;
  const w = content.source[ask.card] && at(worthsOf(content).of, ask.card);
  if (w?.seeks) {
    const deck = sight.holds('deck');
    return highest(ask.options, (card) =>
      (deck[card] ?? 0) > 0 ? keepValue(content, card) : UNWANTED,
    );
  }
  const others: number[][] = [];
  for (let seat = 0; seat < sight.players; seat++)
    if (seat !== sight.seat) others.push(sight.owns(seat));
  return highest(ask.options, (card) => {
    const count = others.reduce((n, owned) => n + (owned[card] ?? 0), 0);
    return count * Math.max(0, keepValue(content, card));
  });
}

const UNWANTED = Number.NEGATIVE_INFINITY;

/** The index of the most valuable option, the first among equals. */
function highest(options: readonly number[], value: (card: number) => number): number {
  let top = 0;
  let most = UNWANTED;
  for (const [place, card] of options.entries()) {
    const worth = value(card);
    if (worth <= most) continue;
    most = worth;
    top = place;
  }
  return top;
}

/** All indices, least valuable options first. */
const ordered = (options: readonly number[], value: (card: number) => number): number[] =>
  options
    .map((_, place) => place)
    .sort((a, b) => value(at(options, a)) - value(at(options, b)) || a - b);

/** As many of the best options as the question wants; if fewer are allowed, only the good ones. */
function best(
  options: readonly number[],
  value: (card: number) => number,
  { kind, min, max }: Ask,
): number[] {
  const order = ordered(options, (card) => -value(card));
  if (kind === 'one') return order.slice(0, 1);
  return order.filter((place, i) => i < min || (i < max && value(at(options, place)) > 0));
}

/** The indices of the n least valuable options. */
const lowest = (options: readonly number[], value: (card: number) => number, n: number): number[] =>
  ordered(options, value).slice(0, n);
