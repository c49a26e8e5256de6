import { at } from '@cardwright/kernel';
import type { RunningTrial, Trial } from './root.ts';
import type { Searching, Thinking, TrialOptions } from './thinking.ts';

/**
 * An answer, and who plays on after it as the search recommends, as far as it has explored what
 * follows; the game's default player does the rest.
 */
export interface Way {
  readonly pick: readonly number[];
  readonly searching: Searching;
}

export const waysAfter = (pick: readonly number[]): Way[] => [
  { pick, searching: 'all' },
  { pick, searching: 'seat' },
  { pick, searching: 'nobody' },
];

/** Plays the ways on the same fresh deals. */
export const startWays = (
  thinking: Thinking,
  ways: readonly Way[],
  options: Pick<TrialOptions, 'skip' | 'watch'> = {},
): RunningTrial =>
  thinking.startTrial(
    ways.map(({ pick }) => pick),
    { ...options, searching: (way) => at(ways, way).searching },
  );

/**
 * For each pick the way that both sides would choose, judging by a trial of them. The default
 * player may not make anything of an answer that needs a certain next step, and the search may not
 * have explored enough. So the seat goes on in the way that is better for it. If it follows the
 * search, the others choose what is worse for it: to follow the search as well, or not.
 */
export const likelyWays = (
  picks: readonly (readonly number[])[],
  ways: readonly Way[],
  results: readonly Trial[],
): (Way & Trial)[] => {
  const played = ways.map((way, i) => ({ ...way, ...at(results, i) }));
  return picks.map((pick) => {
    const [all, seat, nobody] = played.filter((one) => one.pick === pick);
    const searched = all!.value < seat!.value ? all! : seat!;
    return searched.value > nobody!.value ? searched : nobody!;
  });
};
