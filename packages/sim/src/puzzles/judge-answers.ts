import { type Ask, type Machine, roll, seedRng, type State } from '@cardwright/kernel';
import { codesOf, keyOf } from '../search/answers.ts';
import type { RunningTrial, Trial } from '../search/root.ts';
import { SearchPlayer } from '../search/search-player.ts';
import { type SearchSettings, settingsForCount } from '../search/settings.ts';
import type { Thinking } from '../search/thinking.ts';
import { likelyWays, waysAfter, startWays, type Way } from '../search/ways.ts';

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
  const [best, other] = trialOf(thinking.startTrial([found, next]), Math.ceil(count / 3));
  return { pick: found, lead: best!.value - other!.value };
}

/** The normal quantile of a 95 % interval; `statistics.ts` needs a package that the page lacks. */
const Z95 = 1.96;
/** Deals on which every answer is tried; the closest ones are then tried on many more. */
const FIRST_DEALS = 32;
/** The share of the iterations that is spent on every answer first. */
const FIRST_SHARE = 0.1;
const CLOSEST = 4;

export interface JudgeOptions {
  /** Iterations of the search after each of the closest answers. */
  readonly count: number;
  /** Fresh redeals of what is hidden, on which the closest answers are compared. */
  readonly deals: number;
  /** Smaller leads are not worth the full search. */
  readonly margin: number;
  readonly seed: string;
}

/**
 * Tests whether `claimed` is better than every other answer. What follows each answer is searched
 * on its own, and then played on fresh redeals: as the search recommends, and by the game's default
 * player. An answer is worth what both sides then choose (`likelyWays`), so that it is not blamed
 * for what the default player or the search makes of it. First all answers are compared on a few
 * deals, then the closest ones on `deals` others. Undefined if the claimed answer is clearly not
 * far enough ahead.
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
  const own = keyIn(ask, claimed);
  const byKey = new Map(all.map((pick) => [keyIn(ask, pick), pick]));
  byKey.delete(own);
  const picks = [claimed, ...byKey.values()];
  const glance = searchFrom(machine, state, settings, seed);
  const isBehind = ([best, ...rivals]: readonly Trial[]): boolean =>
    rivals.some(({ value, error }) => best!.value - value + error < least);
  if (isBehind(trialOf(glance.startTrial(picks), FIRST_DEALS))) return undefined;
  const ways = picks.flatMap(waysAfter);
  const rough = playWays(glance, ways, {
    iterations: Math.ceil(FIRST_SHARE * count),
    deals: FIRST_DEALS,
  });
  const [best, ...rivals] = likelyWays(picks, ways, rough);
  if (isBehind([best!, ...rivals])) return undefined;
  const closest = rivals.sort((a, b) => b.value + b.error - a.value - a.error).slice(0, CLOSEST);
  const near = closest.map(({ pick }) => pick);
  const nearWays = near.flatMap(waysAfter);
  const [first, ...others] = playWays(
    searchFrom(machine, state, settings, `${seed}/deep`),
    [best!, ...nearWays],
    { iterations: count, deals },
  );
  const likely = likelyWays(near, nearWays, others);
  const margin = leastOf(
    likely.map(({ value, error }): Margin => {
      const mean = first!.value - value;
      return { low: mean - Z95 * error, mean, high: mean + Z95 * error };
    }),
  );
  const chances = new Map(rivals.map(({ pick, value }) => [keyIn(ask, pick), value]));
  for (const { pick, value } of likely) chances.set(keyIn(ask, pick), value);
  // the others have played few deals, so any lead over the closest ones is noise
  const most = Math.max(...likely.map(({ value }) => Math.min(value, first!.value)));
  const answers = all
    .map((pick) => {
      const key = keyIn(ask, pick);
      const chance = key === own ? first!.value : Math.min(chances.get(key)!, most);
      return { pick, chance, rank: key === own ? 2 : chance };
    })
    .sort((a, b) => b.rank - a.rank)
    .map(({ pick, chance }) => ({ pick, chance }));
  return { answers, margin };
}

/** Searches what follows every answer, then plays all the ways on the same deals. */
function playWays(
  thinking: Thinking,
  ways: readonly Way[],
  { iterations, deals }: { iterations: number; deals: number },
): Trial[] {
  const picks = [...new Set(ways.map(({ pick }) => pick))];
  for (let i = 0; i < iterations; i++) thinking.deepen(picks);
  return trialOf(startWays(thinking, ways), deals);
}

function trialOf(trial: RunningTrial, deals: number): Trial[] {
  while (trial.deal() < deals);
  return trial.results();
}

const leastOf = (margins: readonly Margin[]): Margin =>
  margins.reduce((least, one) => (one.low < least.low ? one : least));
