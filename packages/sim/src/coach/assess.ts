import {
  type Ask,
  type Machine,
  type Message,
  question,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { codesOf, keyOf } from '../search/answers.ts';
import { SearchPlayer } from '../search/search-player.ts';
import { settingsForCount } from '../search/settings.ts';

/** One possible answer and what it is worth. */
export interface Choice {
  readonly pick: readonly number[];
  /** What the answer says, one message per picked option; empty for a number or an empty pick. */
  readonly words: readonly Message[];
  /** Winning chances of the asked seat after this answer, from 0 to 1. */
  readonly chance: number;
}

/** What the search makes of one decision, from what the asked seat may know. */
export interface Assessment {
  readonly seat: number;
  readonly question: Message;
  readonly best: Choice;
  /** The next best answer; absent where there was only one to compare. */
  readonly runnerUp?: Choice;
  /** The answer that was given, where one is known. */
  readonly given?: Choice;
  /** Standard error of the difference between the best answer and the given one. */
  readonly error: number;
}

export interface AssessOptions {
  /** Iterations of the search. */
  readonly count: number;
  /** The same table, count and seed give the same assessment. */
  readonly seed: string;
  /** The answer that was given. */
  readonly given?: readonly number[];
}

/** Whether there is anything to decide: more than one possible answer. */
export function isChoice(ask: Ask): boolean {
  if (ask.kind === 'yes-no') return true;
  if (ask.kind === 'number') return ask.max > ask.min;
  if (ask.kind === 'order') return ask.options.length > 1;
  return ask.options.length > 1 || (ask.options.length === 1 && ask.min === 0);
}

/**
 * Winning chances of the best answers to the open question and of the one that was given. All are
 * compared on the same deals of what the seat cannot see. A value is a share of games won, not a
 * mixture with the lead as in play, so that it can be shown as winning chances.
 */
export function assess(
  machine: Machine,
  state: State,
  { count, seed, given }: AssessOptions,
): Assessment {
  const ask = state.ask!;
  const { seat } = ask;
  const rng = seedRng(seed, 'quick');
  const settings = { ...settingsForCount(machine.game, count), clear: 0 };
  const player = new SearchPlayer('coach', machine, settings);
  const thinking = player.think(
    state,
    seat,
    (n) => roll(rng, n),
    () => false,
  );
  const found = thinking.goOn(() => false)!;
  const key = (pick: readonly number[]): number => keyOf(codesOf(ask, pick));
  const apart = (picks: readonly (readonly number[])[]): (readonly number[])[] =>
    picks.filter((pick, i) => picks.findIndex((other) => key(other) === key(pick)) === i);
  const next = thinking.ranking().filter((pick) => key(pick) !== key(found));
  const picks = apart([found, ...(given ? [given] : []), ...next.slice(0, 1)]);
  const trials = thinking.trial(picks, Math.max(MIN_TRIALS, Math.ceil(count / 2)));
  const choice = (pick: readonly number[]): Choice & { error: number } => {
    const { value, error } = trials[picks.findIndex((other) => key(other) === key(pick))]!;
    return { pick, words: pickWords(machine, state, pick), chance: value, error };
  };
  // the search has compared more deals: another answer has to be clearly better than its own
  const own = choice(found);
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
    seat,
    question: question(machine.game, machine.content, state),
    best: plain(best),
    ...(runnerUp && { runnerUp: atMost(best.chance, runnerUp) }),
    ...(answer && { given: atMost(best.chance, answer) }),
    error: answer && key(answer.pick) !== key(best.pick) ? Math.max(answer.error, best.error) : 0,
  };
}

const plain = ({ pick, words, chance }: Choice): Choice => ({ pick, words, chance });

/** Not better than the best one by mere chance. */
const atMost = (most: number, { pick, words, chance }: Choice): Choice => ({
  pick,
  words,
  chance: Math.min(most, chance),
});

/** The fewest deals that answers are compared on. */
const MIN_TRIALS = 32;

/** The words of an answer, as the table offers it. */
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
