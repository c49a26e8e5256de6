import { at, Bug, type Outcome, type Rng, roll, type Seat, seedRng } from '@cardwright/kernel';
import { type Plan, playedAs, prepare, resultOf } from '../batch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import type { SeatedPlayer } from '../seat-players.ts';
import { comparedPlayerMaker } from '../v1/v1-players.ts';
import { type GameResult, SIXTIETHS } from '../tally.ts';
import type { BotFailure } from './bot-failure.ts';
import { ProgramFailure, type ProgramPlayer } from './program-player.ts';

/** The result of several players at one table, every deal from every seat. */
export interface Meeting {
  round: number;
  players: number[];
  deals: number;
  /** Each player's share of the wins, by deal. */
  shares: number[][];
  /**
   * By deal, the share of games in which row finished ahead of column; a shared place counts half.
   */
  ahead: number[][][];
  /** Failures of programs; each one lost its game. */
  failures?: BotFailure[];
}

/** A pairing: who plays, and how many deals. */
export interface MeetingPlan {
  plan: Plan;
  deals: number;
  players: number[];
  /** In the order of the plan's players; undefined for built-in ones. */
  programs: readonly (ProgramPlayer | undefined)[];
  round: number;
}

export async function meet(
  runner: TaskRunner,
  { plan, deals, players, programs, round }: MeetingPlan,
  o: RunOptions,
): Promise<Meeting> {
  const k = players.length;
  const failures: BotFailure[] = [];
  const results = programs.some((program) => program)
    ? await playWithPrograms(plan, deals, programs, failures, o)
    : await builtInResults(runner, plan, k * deals, o);
  // a deal counts only if it was played from every seat: a limit or an interruption may have left
  // games out
  const dealt: GameResult[][] = [];
  for (const result of results) (dealt[Math.floor(result.game / k)] ??= []).push(result);
  const byDeal = dealt.filter((games) => games.length === k);
  return {
    round,
    players,
    deals: byDeal.length,
    shares: byDeal.map((games) =>
      players.map(
        (_, i) => games.reduce((sum, g) => sum + at(g.sixtieths, i), 0) / (SIXTIETHS * k),
      ),
    ),
    ahead: byDeal.map((games) =>
      players.map((_, i) =>
        players.map((_other, j) => games.reduce((sum, g) => sum + before(g, i, j), 0) / k),
      ),
    ),
    ...(failures.length > 0 && { failures }),
  };
}

async function builtInResults(
  runner: TaskRunner,
  plan: Plan,
  games: number,
  o: RunOptions,
): Promise<GameResult[]> {
  const { tally } = await runner.play({ plan }, { from: 0, to: games }, o);
  return tally?.results ?? [];
}

const before = ({ places }: GameResult, i: number, j: number): number =>
  0.5 + Math.sign(at(places, j) - at(places, i)) / 2;

function builtIn(seated: readonly (SeatedPlayer | undefined)[], seat: Seat): SeatedPlayer {
  const player = seated[seat];
  if (!player) throw new Bug(`seat ${seat} is a program's`);
  return player;
}

/** With a program at the table, games are played one by one in this thread. */
async function playWithPrograms(
  plan: Plan,
  deals: number,
  programs: readonly (ProgramPlayer | undefined)[],
  failures: BotFailure[],
  o: RunOptions,
): Promise<GameResult[]> {
  const { machine } = prepare({ ...plan, players: [] });
  const n = programs.length;
  const results: GameResult[] = [];
  for (let g = 0; g < n * deals && !o.signal?.aborted; g++) {
    const seed = `${plan.seed}/${Math.floor(g / n)}`;
    const shift = g % n;
    const of = (seat: number): number => (seat + n - shift) % n;
    const state = machine.start({ seed, seats: n, options: plan.options });
    const seated = plan.players.map((_, seat): SeatedPlayer | undefined =>
      programs[of(seat)]
        ? undefined
        : comparedPlayerMaker(machine, playedAs(plan, at(plan.players, of(seat))))(),
    );
    const chance: Rng[] = plan.players.map((_, seat) => seedRng(`${seed}/${seat}`));
    let outcome: Outcome | undefined;
    while (state.ask && !outcome) {
      const { seat } = state.ask;
      try {
        const program = programs[of(seat)];
        const pick = program
          ? await program.answer(machine, state, seat, `${seed}/${shift}`)
          : builtIn(seated, seat).answer(state, seat, (sides) => roll(at(chance, seat), sides));
        machine.answer(state, pick);
      } catch (error) {
        if (o.signal?.aborted) return results; // the program was stopped, it did not fail
        if (!(error instanceof ProgramFailure)) throw error;
        failures.push(error.failure);
        outcome = {
          scores: plan.players.map(() => 0),
          winners: plan.players.flatMap((_, other) => (other === seat ? [] : [other])),
        };
      }
    }
    results.push(resultOf(g, outcome ?? machine.game.rules.outcome(machine.content, state), shift));
  }
  return results;
}
