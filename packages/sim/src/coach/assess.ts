import {
  answerCount,
  type Ask,
  type Machine,
  type Message,
  question,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { codesOf, keyOf } from '../search/answers.ts';
import type { RunningTrial, Trial } from '../search/root.ts';
import { type Late, SearchPlayer } from '../search/search-player.ts';
import {
  LEVELS,
  type SearchSettings,
  settingsForCount,
  settingsForLevel,
} from '../search/settings.ts';

/** A possible answer and its value. */
export interface Choice {
  readonly pick: readonly number[];
  /** The answer in words, one message per picked option; empty for a number or an empty pick. */
  readonly words: readonly Message[];
  /** The asked seat's winning chances after this answer, from 0 to 1. */
  readonly chance: number;
}

/** The assessment of one decision, based on what the asked seat may know. */
export interface Assessment {
  readonly seat: number;
  readonly question: Message;
  readonly best: Choice;
  /** The second-best answer; absent if there was only one to compare. */
  readonly runnerUp?: Choice;
  /** The answer that was given, if known. */
  readonly given?: Choice;
  /** Standard error of the difference between the best answer and the given one. */
  readonly error: number;
  /** The same for the runner-up. */
  readonly runnerUpError?: number;
}

export interface AssessOptions {
  /** Search iterations. */
  readonly count: number;
  /** The same table, count and seed give the same assessment. */
  readonly seed: string;
  /** The answer that was given. */
  readonly given?: readonly number[];
}

/** Whether there is a choice: more than one possible answer. */
export const isChoice = (ask: Ask): boolean => answerCount(ask, 2) > 1;

/** An assessment in progress. */
export interface Assessing {
  /** Works until `pause` returns true; returns the assessment once it is complete. */
  goOn(pause: () => boolean): Assessment | undefined;
}

/**
 * Estimates the winning chances of the best answers to the open question, and of the one that was
 * given. All are compared on the same redeals of what the seat cannot see. Unlike in play, a value
 * is the share of games won, without the lead mixed in, so it can be shown as winning chances.
 */
export function assess(machine: Machine, state: State, options: AssessOptions): Assessment {
  const settings = { ...settingsForCount(machine.game, options.count), clear: 0 };
  return startAssessment(machine, state, settings, options).goOn(never)!;
}

/**
 * The answer of the strongest level, computed in slices from what the asked seat may know. `late`
 * limits its time; without it, only that level's iteration count does.
 */
export function startHint(
  machine: Machine,
  state: State,
  seed: string,
  late: Late = never,
): Assessing {
  const settings = settingsForLevel(machine.game, Math.max(...LEVELS));
  return startAssessment(machine, state, settings, { count: settings.count, seed }, late);
}

function startAssessment(
  machine: Machine,
  state: State,
  settings: SearchSettings,
  { count, seed, given }: AssessOptions,
  late: Late = never,
): Assessing {
  const ask = state.ask!;
  const rng = seedRng(seed, 'quick');
  const player = new SearchPlayer('coach', machine, settings);
  const thinking = player.think(
    state,
    ask.seat,
    (n) => roll(rng, n),
    (share = 1) => late(SEARCH_SHARE * share),
  );
  const key = (pick: readonly number[]): number => keyOf(codesOf(ask, pick));
  const deals = Math.max(MIN_TRIALS, Math.ceil(count / 2));
  let picks: (readonly number[])[] | undefined;
  let trial: RunningTrial | undefined;
  return {
    goOn(pause) {
      if (!picks) {
        const found = thinking.goOn(pause);
        if (!found) return undefined;
        const next = thinking.ranking().filter((pick) => key(pick) !== key(found));
        const all = [found, ...(given ? [given] : []), ...next.slice(0, 1)];
        picks = all.filter((pick, i) => all.findIndex((one) => key(one) === key(pick)) === i);
      }
      trial ??= thinking.startTrial(picks);
      for (;;) {
        const played = trial.deal();
        if (played >= deals || (played >= MIN_TRIALS && late())) break;
        if (pause()) return undefined;
      }
      return compared(machine, state, picks, trial.results(), given);
    },
  };
}

/** The answers by value; `picks` starts with the search's own choice. */
function compared(
  machine: Machine,
  state: State,
  picks: readonly (readonly number[])[],
  trials: readonly Trial[],
  given: readonly number[] | undefined,
): Assessment {
  const ask = state.ask!;
  const key = (pick: readonly number[]): number => keyOf(codesOf(ask, pick));
  const choice = (pick: readonly number[]): Choice & { error: number } => {
    const { value, error } = trials[picks.findIndex((other) => key(other) === key(pick))]!;
    return { pick, words: pickWords(machine, state, pick), chance: value, error };
  };
  // the search has compared more deals, so another answer has to be clearly better than its choice
  const own = choice(picks[0]!);
  const others = picks
    .slice(1)
    .map(choice)
    .sort((a, b) => b.chance - a.chance);
  const rival = others[0];
  const isBeaten = rival !== undefined && rival.chance - own.chance > 2 * rival.error;
  const best = isBeaten ? rival : own;
  const runnerUp = isBeaten ? own : rival;
  const answer = given && choice(given);
  return {
    seat: ask.seat,
    question: question(machine.game, machine.content, state),
    best: plain(best),
    ...(runnerUp && {
      runnerUp: atMost(best.chance, runnerUp),
      runnerUpError: Math.max(runnerUp.error, best.error),
    }),
    ...(answer && { given: atMost(best.chance, answer) }),
    error: answer && key(answer.pick) !== key(best.pick) ? Math.max(answer.error, best.error) : 0,
  };
}

const never = (): boolean => false;

/** The share of the time spent on the search; the rest compares the answers it found. */
const SEARCH_SHARE = 0.6;

const plain = ({ pick, words, chance }: Choice): Choice => ({ pick, words, chance });

/** Caps an answer's chances at those of the best one: any lead over it is noise. */
const atMost = (most: number, { pick, words, chance }: Choice): Choice => ({
  pick,
  words,
  chance: Math.min(most, chance),
});

/** The minimum number of deals for a comparison. */
const MIN_TRIALS = 32;

/** An answer in words. */
function pickWords(
  { game, content }: Machine,
  state: State,
  pick: readonly number[],
): readonly Message[] {
  const ask = state.ask!;
  if (ask.kind === 'number') return [];
  if (ask.kind === 'yes-no') return [{ key: pick[0] === 1 ? 'app.yes' : 'app.no' }];
  return pick.map((place) => game.face.option(content, state, ask, place).words);
}
