import { at } from '@cardwright/kernel';
import type { RunningTrial, Trial } from './root.ts';
import type { Thinking, TrialOptions } from './thinking.ts';

/**
 * An answer, and who plays on after it: the search, as far as it has explored what follows, or the
 * game's default player at once. The default player may not make anything of an answer that needs a
 * certain next step, and the search may not have explored enough. So an answer is worth what the
 * better of the two wins.
 */
export interface Way {
  readonly pick: readonly number[];
  readonly searched: boolean;
}

export const bothWays = (pick: readonly number[]): Way[] => [
  { pick, searched: true },
  { pick, searched: false },
];

/** Plays the ways on the same fresh deals. */
export const startWays = (
  thinking: Thinking,
  ways: readonly Way[],
  options: Pick<TrialOptions, 'skip' | 'watch'> = {},
): RunningTrial =>
  thinking.startTrial(
    ways.map(({ pick }) => pick),
    { ...options, searched: (way) => at(ways, way).searched },
  );

/** For each pick the better of its ways, judging by a trial of them. */
export const betterWays = (
  picks: readonly (readonly number[])[],
  ways: readonly Way[],
  results: readonly Trial[],
): (Way & Trial)[] => {
  const played = ways.map((way, i) => ({ ...way, ...at(results, i) }));
  return picks.map((pick) =>
    played
      .filter((one) => one.pick === pick)
      .reduce((best, one) => (one.value > best.value ? one : best)),
  );
};
