import { type Ask, type Machine, roll, seedRng, type State } from '@cardwright/kernel';
import { codesOf, keyOf } from '../search/answers.ts';
import { SearchPlayer, type Thinking } from '../search/search-player.ts';
import { type SearchSettings, settingsForCount } from '../search/settings.ts';

/** An answer and the winning chances after it. */
export interface JudgedAnswer {
  readonly pick: readonly number[];
  readonly chance: number;
}

export interface Margin {
  readonly low: number;
  readonly mean: number;
  readonly high: number;
}

/**
 * A test of the claim that one answer is better than all others, on deals that did not suggest it.
 */
export interface Judgement {
  /** The claimed answer first, then the others by their chances. */
  readonly answers: readonly JudgedAnswer[];
  /** The lead over the closest other answer, with a 95 % interval. */
  readonly margin: Margin;
}

/** Starts a search whose values are shares of games won. */
function searchFrom(
  machine: Machine,
  state: State,
  settings: SearchSettings,
  seed: string,
): Thinking {
  const rng = seedRng(seed, 'quick');
  // playouts, not the trained value function: a puzzle's claim is checked by playing on
  const player = new SearchPlayer('puzzles', machine, { ...settings, clear: 0, judges: false });
  return player.think(
    state,
    state.ask!.seat,
    (n) => roll(rng, n),
    () => false,
  );
}

const keyIn = (ask: Ask, pick: readonly number[]): number => keyOf(codesOf(ask, pick));

/** A first pass: the answer that seems best, and its lead over the next one on a few deals. */
export function screen(
  machine: Machine,
  state: State,
  count: number,
  seed: string,
): { pick: readonly number[]; lead: number } {
  const ask = state.ask!;
  const thinking = searchFrom(machine, state, settingsForCount(machine.game, count), seed);
  const found = thinking.goOn(() => false)!;
  const own = keyIn(ask, found);
  const next = thinking.ranking().find((pick) => keyIn(ask, pick) !== own);
  if (!next) return { pick: found, lead: 0 };
  const [best, other] = thinking.trial([found, next], Math.ceil(count / 3));
  return { pick: found, lead: best!.value - other!.value };
}

/** The normal quantile of a 95 % interval; `statistics.ts` needs a package that the page lacks. */
const Z95 = 1.96;
/** How much longer the playouts of the deep search are than in play. */
const FARTHER = 3;
/** Deals on which every answer is tried; the closest ones are then tried on many more. */
const FIRST_DEALS = 32;
const CLOSEST = 4;

export interface JudgeOptions {
  /** Iterations of the search. */
  readonly count: number;
  /** Fresh redeals of what is hidden, on which the closest answers are compared. */
  readonly deals: number;
  /** Smaller leads are not worth the full search. */
  readonly margin: number;
  readonly seed: string;
}

/**
 * Tests whether `claimed` is better than every other answer: first on a few deals, then by a search
 * that looks farther ahead than players do and by a trial of the closest answers on `deals` fresh
 * redeals. Undefined if it is clearly not far enough ahead.
 */
export function judge(
  machine: Machine,
  state: State,
  claimed: readonly number[],
  all: readonly (readonly number[])[],
  { count, deals, margin: least, seed }: JudgeOptions,
): Judgement | undefined {
  const ask = state.ask!;
  const settings = settingsForCount(machine.game, count);
  const far = { ...settings, horizon: settings.horizon * FARTHER };
  const own = keyIn(ask, claimed);
  const byKey = new Map(all.map((pick) => [keyIn(ask, pick), pick]));
  byKey.delete(own);
  const rivals = [...byKey.values()];
  const first = searchFrom(machine, state, far, seed).trial([claimed, ...rivals], FIRST_DEALS);
  const rough = rivals.map((pick, i) => ({ pick, ...first[i + 1]! }));
  if (rough.some(({ value, error }) => first[0]!.value - value + error < least)) return undefined;
  const closest = rough
    .sort((a, b) => b.value + b.error - a.value - a.error)
    .slice(0, CLOSEST)
    .map(({ pick }) => pick);
  const thinking = searchFrom(machine, state, far, `${seed}/deep`);
  thinking.goOn(() => false);
  const [best, ...near] = thinking.trial([claimed, ...closest], deals);
  const margin = leastOf(
    near.map(({ value, error }): Margin => {
      const mean = best!.value - value;
      return { low: mean - Z95 * error, mean, high: mean + Z95 * error };
    }),
  );
  // the others have played few deals, so any lead over the closest ones is noise
  const most = Math.max(...near.map(({ value }) => Math.min(value, best!.value)));
  const chances = new Map(rough.map(({ pick, value }) => [keyIn(ask, pick), value]));
  closest.forEach((pick, i) => chances.set(keyIn(ask, pick), near[i]!.value));
  const answers = all
    .map((pick) => {
      const key = keyIn(ask, pick);
      const chance = key === own ? best!.value : Math.min(chances.get(key)!, most);
      return { pick, chance, rank: key === own ? 2 : chance };
    })
    .sort((a, b) => b.rank - a.rank)
    .map(({ pick, chance }) => ({ pick, chance }));
  return { answers, margin };
}

const leastOf = (margins: readonly Margin[]): Margin =>
  margins.reduce((least, one) => (one.low < least.low ? one : least));
