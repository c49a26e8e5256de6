import {
  type Ask,
  pickError,
  type Player,
  PlayerFault,
  type PlayerMaker,
} from '@cardwright/kernel';
import { nearest } from '../../../loading/index.ts';
import { cardAt, type DominionContent, TREASURE } from '../../content.ts';
import { END_PHASE, END_TURN } from '../../procedures/turn.ts';
import { emptyPilesToEnd } from '../../rules/zones.ts';
import type { DominionSight } from '../../view.ts';
import { allOf } from '../big-money.ts';
import { paysForProvince } from '../junk.ts';
import { sensiblePick } from '../sensible-pick.ts';
import { bestAction } from '../turn-plan.ts';
import { worthsOf } from '../worth.ts';
import {
  checkStrategy,
  type Clause,
  type CompiledCondition,
  type CompiledRange,
  type Dislike,
  type Strategy,
} from './compile.ts';
import { StrategySchema } from './format.ts';

/** Plays by a strategy: a shipped one or one of a pack by name, or a whole one as JSON. */
export const strategyPlayer: PlayerMaker<DominionSight, DominionContent> = {
  about: 'strategy:NAME or strategy:FILE plays by a buy list with conditions',
  make: (args, content) => playStrategy(strategyNamed(args.join(':'), content)),
  files: {
    title: 'Dominion strategy',
    folder: 'strategies',
    schema: StrategySchema,
    read(file, content) {
      const { strategy, faults, warnings } = checkStrategy(file, content.byName);
      return { faults, warnings, ...(strategy && { args: JSON.stringify(strategy.json) }) };
    },
  },
};

/**
 * A player is created for every match, so a strategy given as JSON is compiled once and memoized.
 */
const compiled = new WeakMap<DominionContent, Map<string, Strategy>>();
const MOST_COMPILED = 100;

function strategyNamed(text: string, content: DominionContent): Strategy {
  const known = content.strategies.get(text) ?? compiled.get(content)?.get(text);
  if (known) return known;
  if (!text.startsWith('{')) {
    const names = [...content.strategies.keys()];
    const meant = nearest(text, names);
    throw new PlayerFault(
      `unknown strategy '${text}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
        `${names.join(', ')})`,
    );
  }
  const { strategy, faults } = checkStrategy({ path: 'strategy', text }, content.byName);
  if (strategy) {
    const cache = compiled.get(content) ?? new Map<string, Strategy>();
    if (cache.size >= MOST_COMPILED) cache.clear();
    compiled.set(content, cache.set(text, strategy));
    return strategy;
  }
  const [first] = faults;
  throw new PlayerFault(
    `strategy: ${first?.pointer ?? ''} ` +
      `${first?.message ?? 'not a strategy'}${first?.hint ? ` (${first.hint})` : ''}`,
  );
}

/** A player that follows a strategy; the cards' effects decide what it leaves open. */
export function playStrategy(strategy: Strategy): Player<DominionSight> {
  return {
    name: `strategy:${strategy.name}`,
    answer(sight, ask, roll) {
      const pick = strategyPick(strategy, sight, ask);
      return pick === undefined || pickError(ask, pick) ? sensiblePick(sight, ask, roll) : pick;
    },
  };
}

function strategyPick(strategy: Strategy, sight: DominionSight, ask: Ask): number[] | undefined {
  switch (ask.why) {
    case 'ask.treasures':
      return allOf(ask);
    case 'ask.action':
      return [nextAction(strategy, sight, ask.options)];
    case 'ask.buy': {
      const wish = wished(strategy, sight, ask.options);
      return [wish >= 0 ? wish : ask.options.indexOf(END_TURN)];
    }
    case 'ask.gain': {
      const wish = wished(strategy, sight, ask.options);
      return wish >= 0 ? [wish] : undefined;
    }
    case 'ask.trash':
      return strategy.trash && unloved(strategy.trash, sight, ask);
    case 'ask.discard':
      return strategy.discard && unloved(strategy.discard, sight, ask);
    default:
      return undefined;
  }
}

function nextAction({ play }: Strategy, sight: DominionSight, options: readonly number[]): number {
  for (const card of play) {
    const place = options.indexOf(card);
    if (place >= 0) return place;
  }
  const place = bestAction(sight, options);
  return place >= 0 ? place : options.indexOf(END_PHASE);
}

/** The index of the first wish that is offered, or -1. */
function wished({ buy }: Strategy, sight: DominionSight, options: readonly number[]): number {
  for (const { card, upTo, when } of buy) {
    const place = options.indexOf(card);
    if (place < 0) continue;
    if (upTo !== Number.POSITIVE_INFINITY && sight.owned(card) >= upTo) continue;
    if (!when || holds(when, sight)) return place;
  }
  return -1;
}

/**
 * Indices of the cards the list would rather lose: at most `max` if the player may choose, exactly
 * `min` if it must (the cards' values then decide about those the list does not name).
 */
function unloved(list: readonly Dislike[], sight: DominionSight, ask: Ask): number[] | undefined {
  const picked: number[] = [];
  const gone = new Map<number, number>();
  const keepsMoney = ask.why === 'ask.trash' && paysForProvince(sight);
  for (const { card, keep, when } of list) {
    if (when && !holds(when, sight)) continue;
    if (keepsMoney && (cardAt(sight.content, card).types & TREASURE) !== 0) continue;
    let spare = sight.owned(card) - keep - (gone.get(card) ?? 0);
    for (const [place, option] of ask.options.entries()) {
      if (spare <= 0 || picked.length >= ask.max) break;
      if (option !== card || picked.includes(place)) continue;
      picked.push(place);
      gone.set(card, (gone.get(card) ?? 0) + 1);
      spare--;
    }
  }
  return picked.length >= ask.min ? picked : undefined;
}

function holds({ all, any }: CompiledCondition, sight: DominionSight): boolean {
  for (const clause of all) if (!clauseHolds(clause, sight)) return false;
  return any.length === 0 || any.some((list) => list.every((one) => clauseHolds(one, sight)));
}

const clauseHolds = (clause: Clause, sight: DominionSight): boolean =>
  within(clause.range, valueOf(clause, sight), sight);

function valueOf({ what, card }: Clause, sight: DominionSight): number {
  switch (what) {
    case 'own':
      return sight.owned(card);
    case 'left':
      return Math.max(0, sight.supply(card));
    case 'coins':
      return sight.turn.coins;
    case 'turn':
      return sight.turns(sight.seat);
    case 'deck':
      return sight.deckTotal;
    case 'money':
      return sight.sumOwned(worthsOf(sight.content).money);
    case 'toEnd':
      return gainsToEnd(sight);
  }
}

/** Cards that must still be gained to end the game: all Provinces, or enough whole piles. */
function gainsToEnd(sight: DominionSight): number {
  const piles = sight.piles.map((card) => Math.max(0, sight.supply(card))).sort((a, b) => a - b);
  const smallest = piles.slice(0, emptyPilesToEnd(sight.players)).reduce((a, b) => a + b, 0);
  return Math.min(smallest, Math.max(0, sight.supply(sight.content.province)));
}

function within(range: CompiledRange, value: number, sight: DominionSight): boolean {
  const { atLeast, atMost } = range;
  const bound = (b: { own: number; plus: number }): number =>
    b.plus + (b.own < 0 ? 0 : sight.owned(b.own));
  return (
    (atLeast === undefined || value >= bound(atLeast)) &&
    (atMost === undefined || value <= bound(atMost))
  );
}
