import { formatPicks, positionId, type Puzzle, startOf } from '@cardwright/games/puzzle';
import {
  Fault,
  type Machine,
  type MatchOptions,
  question,
  type Rng,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { playerMaker } from '../seat-players.ts';
import { codesOf, keyOf } from '../search/answers.ts';
import { reasonFor } from '../coach/assess.ts';
import { everyAnswer } from './every-answer.ts';
import { type Judgement, judge, screen } from './judge-answers.ts';
import { isTrivial } from './trivial.ts';
import { type Theme, Variety } from './variety.ts';

export interface FindOptions {
  /** Puzzles to find. */
  readonly count: number;
  /** Maximum number of matches to play. */
  readonly matches: number;
  /** Random seed: the same seed and options find the same puzzles. */
  readonly seed: string;
  /** Who plays the matches. */
  readonly player: string;
  readonly seats: number;
  /** Set-ups that the matches cycle through. */
  readonly setups: readonly MatchOptions[];
  /** Iterations of the first pass over a position; the verification uses more. */
  readonly look: number;
  /** Positions to examine per match. */
  readonly looks: number;
  /** Positions with more choices than this are skipped. */
  readonly choices: number;
  /** Minimum lead of the best answer, in winning chances. */
  readonly margin: number;
  readonly check: CheckOptions;
}

/** The search that verifies the candidates of the first pass. */
export interface CheckOptions {
  readonly count: number;
  /** Fresh redeals of what is hidden. */
  readonly deals: number;
}

export interface FindProgress {
  readonly puzzles: readonly Puzzle[];
  readonly matches: number;
  /** Positions examined, and those that were verified. */
  readonly looked: number;
  readonly checked: number;
}

interface Position {
  readonly state: State;
  readonly entry: number;
}

/** A self-play match: its answers, and every position with a choice. */
interface PlayedMatch {
  readonly seed: string;
  readonly options: MatchOptions;
  readonly picks: readonly (readonly number[])[];
  readonly positions: readonly Position[];
}

/**
 * Plays matches and looks for positions where one answer is clearly better than the others. Yields
 * after every examined position, so that the caller can stop and keep the puzzles found.
 */
export function* findPuzzles(
  machine: Machine,
  options: FindOptions,
): Generator<FindProgress, FindProgress, void> {
  const puzzles: Puzzle[] = [];
  const variety = new Variety(options.count);
  const progress = { puzzles, matches: 0, looked: 0, checked: 0 };
  for (; progress.matches < options.matches; progress.matches++) {
    const played = selfPlay(machine, options, progress.matches);
    if (!played) continue;
    const rng = seedRng(`${played.seed}/positions`, 'quick');
    for (const position of someOf(played.positions, options.looks, rng)) {
      const puzzle = puzzleAt(machine, played, position, options, variety, progress);
      if (puzzle) puzzles.push(puzzle);
      if (puzzles.length >= options.count) return progress;
      yield { ...progress };
    }
  }
  return progress;
}

/** Undefined if the match hit a limit of the game. */
function selfPlay(machine: Machine, options: FindOptions, number: number): PlayedMatch | undefined {
  const { seats, setups, player } = options;
  const seed = `${options.seed}/${number}`;
  const setup = setups[number % setups.length] ?? {};
  const match = startOf(machine, { seed, seats, options: setup as Puzzle['options'] });
  const make = playerMaker(machine, player);
  const players = Array.from({ length: seats }, make);
  const chance = seedRng(`${seed}/players`, 'quick');
  const picks: number[][] = [];
  const positions: Position[] = [];
  try {
    for (let { ask } = match.state; ask; { ask } = match.state) {
      positions.push({ state: machine.fork(match.state), entry: picks.length });
      const pick = players[ask.seat]!.answer(match.state, ask.seat, (n) => roll(chance, n));
      picks.push(pick);
      match.enter({ seat: ask.seat, pick });
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return undefined;
  }
  return { seed, options: setup, picks, positions };
}

/** A uniform sample of the positions, in the order of play. */
function someOf(all: readonly Position[], count: number, rng: Rng): Position[] {
  const left = all.slice();
  while (left.length > count) left.splice(roll(rng, left.length), 1);
  return left;
}

function puzzleAt(
  machine: Machine,
  played: PlayedMatch,
  { state, entry }: Position,
  options: FindOptions,
  variety: Variety,
  progress: { looked: number; checked: number },
): Puzzle | undefined {
  const ask = state.ask!;
  const all = everyAnswer(ask, options.choices);
  const seed = `${played.seed}/${entry}`;
  const sorts = new Set(all?.map((pick) => keyOf(codesOf(ask, pick))));
  if (!all || sorts.size < 2) return undefined;
  progress.looked++;
  const { pick, lead } = screen(machine, state, options.look, seed);
  if (lead < options.margin) return undefined;
  const phase = phaseOf(entry, played.picks.length);
  const answer = answerIn(machine, state, pick);
  const theme: Theme = { answer, phase, match: played.seed, entry };
  if (!variety.fits(theme) || isTrivial(machine, state, pick, all, seed)) return undefined;
  progress.checked++;
  const { check, margin } = options;
  const judged = judge(machine, state, pick, all, { ...check, margin, seed: `${seed}/check` });
  if (!judged || !isClear(judged, margin)) return undefined;
  variety.add(theme);
  return {
    id: positionId(machine, state),
    seed: played.seed,
    options: played.options as Puzzle['options'],
    seats: options.seats,
    seat: ask.seat,
    picks: formatPicks(played.picks.slice(0, entry)),
    phase,
    ...rounded(judged),
    ...whyOf(machine, state, judged, { ...check, seed }),
  };
}

/** What makes the best answer better than the next one; nothing if that is not certain. */
export function whyOf(
  machine: Machine,
  state: State,
  { answers }: Pick<Puzzle, 'answers'> | Judgement,
  { count, deals, seed }: CheckOptions & { seed: string },
): Pick<Puzzle, 'why'> {
  const best = answers[0]!;
  const next = answers.find(({ chance }) => chance !== best.chance);
  const options = { count, deals, seed: `${seed}/why` };
  const why = next && reasonFor(machine, state, [best.pick, next.pick], options);
  return why ? { why } : {};
}

/** Far enough ahead on average, and significantly ahead by half of that. */
export const isClear = ({ margin }: Pick<Puzzle, 'margin'>, least: number): boolean =>
  margin.mean >= least && margin.low >= least / 2;

const PHASES = ['early', 'middle', 'late'] as const;
const phaseOf = (entry: number, length: number): Puzzle['phase'] =>
  PHASES[Math.min(2, Math.floor((3 * entry) / length))]!;

/** The question with an answer in words. */
function answerIn({ game, content }: Machine, state: State, pick: readonly number[]): string {
  const ask = state.ask!;
  const isPlain = ask.kind === 'number' || ask.kind === 'yes-no';
  const said = isPlain ? pick : pick.map((at) => game.face.option(content, state, ask, at).words);
  return JSON.stringify([question(game, content, state), said]);
}

const round = (x: number): number => Math.round(1000 * x) / 1000;

export function rounded({ answers, margin }: Judgement): Pick<Puzzle, 'answers' | 'margin'> {
  return {
    answers: answers.map(({ pick, chance }) => ({ pick: pick.slice(), chance: round(chance) })),
    margin: { low: round(margin.low), mean: round(margin.mean), high: round(margin.high) },
  };
}
