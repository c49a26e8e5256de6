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
import { redealt } from '../search/redealt.ts';
import type { RunningTrial, Trial } from '../search/root.ts';
import { SearchPlayer } from '../search/search-player.ts';
import {
  LEVELS,
  type SearchSettings,
  settingsForCount,
  settingsForLevel,
} from '../search/settings.ts';
import type { Late, Thinking, TrialOptions } from '../search/thinking.ts';
import { likelyWays, waysAfter, startWays, type Way } from '../search/ways.ts';
import { chanceOf, stretchBetween } from './chances.ts';
import { Reasons } from './reasons.ts';

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
  /** Why the best answer is better than the runner-up, if that can be told. */
  readonly why?: Message;
  /** What the seat can expect to gain by the best answer, if that can be told. */
  readonly expected?: Message;
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

/** What a choice cost if it was clearly worse than the best one; otherwise 0. */
export function lossAt({
  best,
  given,
  error,
}: Pick<Assessment, 'best' | 'given' | 'error'>): number {
  if (!given) return 0;
  const loss = best.chance - given.chance;
  return loss > Math.max(SMALLEST_LOSS, 2 * error) ? loss : 0;
}

/** Smaller differences do not matter to people. */
const SMALLEST_LOSS = 0.02;

/**
 * Estimates the winning chances of the best answers to the open question, and of the one that was
 * given. All are compared on the same redeals of what the seat cannot see. Unlike in play, a value
 * counts games won, without the lead mixed in, so it can be shown as winning chances. What looks
 * like a mistake is assessed again, with more iterations and more alternatives, and only that
 * counts: of many decisions some look like mistakes by chance.
 */
export function assess(machine: Machine, state: State, options: AssessOptions): Assessment {
  const found = assessOnce(machine, state, options, 1);
  if (lossAt(found) === 0) return found;
  const { count, seed } = options;
  const again = { ...options, count: SECOND_LOOK * count, seed: `${seed} again` };
  return assessOnce(machine, state, again, RIVALS);
}

/** `rivals` is the number of alternatives that are compared with the search's own choice. */
function assessOnce(
  machine: Machine,
  state: State,
  { count, seed, given }: AssessOptions,
  rivals: number,
): Assessment {
  const ask = state.ask!;
  const settings = { ...settingsForCount(machine.game, count), clear: 0 };
  const thinking = startThinking(machine, state, settings, seed, never);
  const found = thinking.goOn(never)!;
  const others = thinking.ranking().filter((pick) => !isSame(ask, pick, found));
  const answer = given ? [given] : [];
  const picks = distinct(ask, [found, ...answer, ...others.slice(0, rivals)]);
  const trial = startLikely(thinking, picks, {
    iterations: Math.ceil(count / 4),
    roughDeals: Math.max(MIN_DEALS / 2, Math.ceil(count / 8)),
  });
  while (trial.deal() < Math.max(MIN_DEALS, Math.ceil(count / 2)));
  return compared(machine, state, picks, trial.results(), REVIEW_TRUST, given);
}

/**
 * The answer of the strongest level, computed in slices from what the asked seat may know. `late`
 * limits its time. After the search, what follows the most promising answers is searched some more.
 * They are tried on a few deals, and then the best of them and the search's own on as many more as
 * it takes to know the chances well.
 */
export function startHint(
  machine: Machine,
  state: State,
  seed: string,
  late: Late = never,
): Assessing {
  const ask = state.ask!;
  const settings = settingsForLevel(machine.game, Math.max(...LEVELS));
  const thinking = startThinking(machine, state, { ...settings, isCoach: true }, seed, late);
  let picks: (readonly number[])[] | undefined;
  let deepened = 0;
  let ways: Way[] = [];
  let rough: RunningTrial | undefined;
  let trial: RunningTrial | undefined;
  const now = redealt(machine, state, ask.seat, seedRng(`${seed}/now`, 'quick'));
  const reasons = new Reasons(machine, ask.seat, now);
  return {
    goOn(pause) {
      if (!picks) {
        const found = thinking.goOn(pause);
        if (!found) return undefined;
        picks = distinct(ask, [found, ...thinking.ranking()]).slice(0, 1 + RIVALS);
      }
      while (deepened < DEEPENINGS && !late(DEEP_SHARE)) {
        thinking.deepen(picks);
        deepened++;
        if (pause()) return undefined;
      }
      if (!rough) {
        ways = picks.flatMap(waysAfter);
        rough = startWays(thinking, ways);
      }
      if (!trial) {
        while (rough.deal() < ROUGH_DEALS && !late(ROUGH_SHARE)) if (pause()) return undefined;
        const [own, ...others] = likelyWays(picks, ways, rough.results());
        const final = [own!, ...bestOf(others)];
        picks = final.map(({ pick }) => pick);
        trial = startWays(thinking, final, { skip: ROUGH_DEALS, watch: reasons.watch });
      }
      for (;;) {
        const played = trial.deal();
        if (played >= MIN_DEALS && (played >= MOST_DEALS || late() || isPrecise(trial.results())))
          break;
        if (pause()) return undefined;
      }
      const found = compared(machine, state, picks, trial.results(), HINT_TRUST);
      const best = isSame(ask, found.best.pick, picks[0]!) ? 0 : 1;
      const why = reasons.found(best);
      const expected = reasons.expected(best);
      return { ...found, ...(why && { why }), ...(expected && { expected }) };
    },
  };
}

/**
 * Why the first answer is better than the second, from games on fresh deals; undefined if nothing
 * is certain. What follows both is searched with `count` iterations first.
 */
export function reasonFor(
  machine: Machine,
  state: State,
  picks: readonly [readonly number[], readonly number[]],
  { count, deals, seed }: { count: number; deals: number; seed: string },
): Message | undefined {
  // games, not the trained value function: a reason is seen in what happens a few turns later
  const settings = { ...settingsForCount(machine.game, count), clear: 0, judges: false };
  const reasons = new Reasons(machine, state.ask!.seat);
  const thinking = startThinking(machine, state, settings, seed, never);
  const trial = startLikely(thinking, picks, {
    iterations: count,
    roughDeals: ROUGH_DEALS,
    watch: reasons.watch,
  });
  while (trial.deal() < deals);
  return reasons.found(0);
}

/**
 * Searches what follows the answers, tries the ways of playing on after each on a few deals, and
 * starts to play the likely ones on others.
 */
function startLikely(
  thinking: Thinking,
  picks: readonly (readonly number[])[],
  { iterations, roughDeals, watch }: ComparisonOptions,
): RunningTrial {
  for (let i = 0; i < iterations; i++) thinking.deepen(picks);
  const ways = picks.flatMap(waysAfter);
  const rough = startWays(thinking, ways);
  while (rough.deal() < roughDeals);
  const likely = likelyWays(picks, ways, rough.results());
  return startWays(thinking, likely, { skip: roughDeals, ...(watch && { watch }) });
}

interface ComparisonOptions {
  /** Iterations of the search after each answer. */
  readonly iterations: number;
  readonly roughDeals: number;
  readonly watch?: TrialOptions['watch'];
}

function startThinking(
  machine: Machine,
  state: State,
  settings: SearchSettings,
  seed: string,
  late: Late,
): Thinking {
  const rng = seedRng(seed, 'quick');
  return new SearchPlayer('coach', machine, settings).think(
    state,
    state.ask!.seat,
    (n) => roll(rng, n),
    (share = 1) => late(SEARCH_SHARE * share),
  );
}

const isSame = (ask: Ask, a: readonly number[], b: readonly number[]): boolean =>
  keyOf(codesOf(ask, a)) === keyOf(codesOf(ask, b));

const distinct = (ask: Ask, picks: readonly (readonly number[])[]): (readonly number[])[] =>
  picks.filter((pick, i) => picks.findIndex((one) => isSame(ask, one, pick)) === i);

const bestOf = <T extends Trial>(trials: readonly T[]): T[] =>
  [...trials].sort((a, b) => b.value - a.value).slice(0, 1);

/** Whether the chances and the difference between the two answers are known well enough. */
function isPrecise([own, rival]: readonly Trial[]): boolean {
  if (own!.valueError > CHANCE_ERROR) return false;
  if (!rival) return true;
  const isClear = Math.abs(own!.value - rival.value) > CLEAR_ERRORS * rival.error;
  return rival.error <= (isClear ? CHANCE_ERROR : DIFFERENCE_ERROR);
}

/** Answers that are tried beside the search's own before the best of them is compared with it. */
const RIVALS = 4;
/** How many times as many iterations a review spends on what looks like a mistake. */
const SECOND_LOOK = 4;
const ROUGH_DEALS = 64;
/** How often what follows each of them is searched before. */
const DEEPENINGS = 150;
/** The shares of the time after which these steps end as they are. */
const DEEP_SHARE = 0.7;
const ROUGH_SHARE = 0.8;
/** The minimum and maximum number of deals for a comparison. */
const MIN_DEALS = 32;
const MOST_DEALS = 6000;
/** A comparison ends when the standard errors are as small as this. */
const CHANCE_ERROR = 0.012;
const DIFFERENCE_ERROR = 0.006;
/**
 * How many standard errors another answer has to lead by to replace the search's own choice. A
 * review compares them on fewer deals than the search did, a hint on more.
 */
const REVIEW_TRUST = 2;
const HINT_TRUST = 1;
/** A lead of so many standard errors is clear. */
const CLEAR_ERRORS = 3;

/**
 * The answers by value. `picks` starts with the search's own choice; another one replaces it if it
 * leads by more than `trust` standard errors.
 */
function compared(
  machine: Machine,
  state: State,
  picks: readonly (readonly number[])[],
  trials: readonly Trial[],
  trust: number,
  given?: readonly number[],
): Assessment {
  const { game } = machine;
  const ask = state.ask!;
  const choice = (pick: readonly number[]): Weighed => {
    const { value, error } = trials[picks.findIndex((other) => isSame(ask, other, pick))]!;
    const words = pickWords(machine, state, pick);
    return { pick, words, chance: chanceOf(game, value), value, error };
  };
  const own = choice(picks[0]!);
  const others = picks
    .slice(1)
    .map(choice)
    .sort((a, b) => b.value - a.value);
  const rival = others[0];
  const isBeaten = rival !== undefined && rival.value - own.value > trust * rival.error;
  const best = isBeaten ? rival : own;
  const runnerUp = isBeaten ? own : rival;
  const answer = given && choice(given);
  const errorOf = (other: Weighed): number =>
    Math.max(other.error, best.error) * stretchBetween(game, best.value, other.value);
  return {
    seat: ask.seat,
    question: question(game, machine.content, state),
    best: plain(best),
    ...(runnerUp && {
      runnerUp: atMost(best.chance, runnerUp),
      runnerUpError: errorOf(runnerUp),
    }),
    ...(answer && { given: atMost(best.chance, answer) }),
    error: answer && !isSame(ask, answer.pick, best.pick) ? errorOf(answer) : 0,
  };
}

/** A choice with the share of games it won, and the standard error of its difference. */
interface Weighed extends Choice {
  readonly value: number;
  readonly error: number;
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
