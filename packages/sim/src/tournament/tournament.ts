import { type MatchOptions, PlayerFault, type Rng, roll, seedRng } from '@cardwright/kernel';
import { ordinal, rate as rateGame, rating } from 'openskill';
import { type Plan, prepare } from '../batch.ts';
import type { GamePool, RunOptions } from '../game-pool.ts';
import { type SeatedPlayer, seatPlayer } from '../seat-players.ts';
import { type Rate, scoreInterval } from '../statistics.ts';
import { SIXTIETHS } from '../tally.ts';
import { pairKey, roundRobin, swissRound } from './pairing.ts';
import { ProgramPlayer } from './program-player.ts';

export interface TournamentPlan {
  game: string;
  pack?: string;
  /** Built-in players, or `program:COMMAND`. */
  players: string[];
  options: MatchOptions;
  seed: string;
  format: 'round-robin' | 'swiss';
  /** Swiss: how many rounds; enough to find the best unless given. */
  rounds?: number;
  /** Deals of each meeting; each is played from both seats. */
  deals: number;
}

export interface Meeting {
  round: number;
  players: [number, number];
  deals: number;
  /** The first player's share, deal by deal. */
  shares: number[];
  /** A program that failed loses the rest of the meeting. */
  fault?: string;
}

export interface Standing {
  player: string;
  games: number;
  points: number;
  score: Rate;
  /** openskill's estimate (Plackett-Luce) and its doubt; `rating` is what it is surely worth. */
  mu: number;
  sigma: number;
  rating: number;
}

export interface TournamentResult {
  game: string;
  format: string;
  /** Best first. */
  standings: Standing[];
  meetings: Meeting[];
  /** Row's share against column, over all their meetings; null where they did not meet. In the order of the standings. */
  table: (Rate | null)[][];
}

/** Players of any kind against each other, two at a table, every deal from both seats. */
export async function tournament(pool: GamePool, plan: TournamentPlan, o: RunOptions = {}): Promise<TournamentResult> {
  const n = plan.players.length;
  const programs = plan.players.map((name) => (name.startsWith('program:') ? new ProgramPlayer(name.slice('program:'.length)) : undefined));
  const meetings: Meeting[] = [];
  const points = new Array<number>(n).fill(0);
  const met = new Set<string>();
  const free = new Set<number>();
  const robin = plan.format === 'round-robin' ? roundRobin(n) : undefined;
  const rounds = robin ? robin.length : Math.min(plan.rounds ?? Math.ceil(Math.log2(n)) + 1, n % 2 === 0 ? n - 1 : n);
  try {
    for (let round = 0; round < rounds && !o.signal?.aborted; round++) {
      for (const pair of robin ? robin[round]! : swissRound(points, met, free)) {
        if (pair[1] < 0) {
          free.add(pair[0]);
          points[pair[0]]! += plan.deals;
          continue;
        }
        if (o.signal?.aborted) break;
        met.add(pairKey(...pair));
        const meeting = await meet(pool, plan, programs, pair, round, o);
        meetings.push(meeting);
        const sum = meeting.shares.reduce((a, b) => a + b, 0);
        points[pair[0]]! += sum;
        points[pair[1]]! += meeting.deals - sum;
        o.progress?.(meetings.reduce((games, m) => games + 2 * m.deals, 0));
      }
    }
  } finally {
    for (const program of programs) program?.close();
  }
  return conclude(plan, meetings);
}

async function meet(
  pool: GamePool,
  plan: TournamentPlan,
  programs: readonly (ProgramPlayer | undefined)[],
  pair: [number, number],
  round: number,
  o: RunOptions,
): Promise<Meeting> {
  const players = pair.map((i) => plan.players[i]!);
  const games: Plan = {
    game: plan.game,
    players,
    options: plan.options,
    seed: `${plan.seed}/${round}/${pair.join('-')}`,
    fixedSeats: false,
    paired: true,
    results: true,
    ...(plan.pack !== undefined && { pack: plan.pack }),
  };
  if (pair.some((i) => programs[i]))
    return meetProgram(
      games,
      plan.deals,
      pair,
      round,
      pair.map((i) => programs[i]),
      o,
    );
  const { results = [] } = await pool.tally(games, 0, 2 * plan.deals, { signal: o.signal });
  const shares: number[] = [];
  for (let i = 0; i + 1 < results.length; i += 2) shares.push((results[i]!.sixtieths[0]! + results[i + 1]!.sixtieths[0]!) / (2 * SIXTIETHS));
  return { round, players: pair, deals: shares.length, shares };
}

/** A meeting with a program in it: game after game in this thread. */
async function meetProgram(
  plan: Plan,
  deals: number,
  pair: [number, number],
  round: number,
  programs: readonly (ProgramPlayer | undefined)[],
  o: RunOptions,
): Promise<Meeting> {
  const { machine } = prepare({ ...plan, players: [] });
  const meeting: Meeting = { round, players: pair, deals, shares: [] };
  for (let deal = 0; deal < deals && !o.signal?.aborted; deal++) {
    let share = 0;
    for (const shift of [0, 1]) {
      const seed = `${plan.seed}/${deal}`;
      let loser: number | undefined;
      const state = machine.start({ seed, seats: 2, options: plan.options });
      const seated = [0, 1].map((seat): SeatedPlayer | undefined =>
        programs[(seat + shift) % 2] ? undefined : seatPlayer(machine, plan.players[(seat + shift) % 2]!),
      );
      const chance: Rng[] = [0, 1].map((seat) => seedRng(`${seed}/${seat}`));
      while (state.ask && loser === undefined) {
        const { seat } = state.ask;
        try {
          const program = programs[(seat + shift) % 2];
          const pick = program
            ? await program.answer(machine, state, seat, `${seed}/${shift}`)
            : seated[seat]!.answer(state, seat, (k) => roll(chance[seat]!, k));
          machine.answer(state, pick);
        } catch (error) {
          if (!(error instanceof PlayerFault)) throw error;
          loser = seat;
          meeting.fault = error.message;
        }
      }
      const winners = loser === undefined ? machine.game.outcome(machine.content, state).winners : [1 - loser];
      const seatOfFirst = shift === 0 ? 0 : 1;
      if (winners.includes(seatOfFirst)) share += 1 / winners.length;
    }
    meeting.shares.push(share / 2);
  }
  meeting.deals = meeting.shares.length;
  return meeting;
}

function conclude(plan: TournamentPlan, meetings: Meeting[]): TournamentResult {
  const n = plan.players.length;
  const skill = plan.players.map(() => rating());
  const sums = plan.players.map(() => ({ deals: 0, sum: 0, squares: 0 }));
  const cells = Array.from({ length: n }, () => Array.from({ length: n }, () => ({ deals: 0, sum: 0, squares: 0 })));
  const add = (cell: { deals: number; sum: number; squares: number }, share: number): void => {
    cell.deals++;
    cell.sum += share;
    cell.squares += share * share;
  };
  for (const {
    players: [a, b],
    shares,
  } of meetings) {
    for (const share of shares) {
      add(sums[a]!, share);
      add(sums[b]!, 1 - share);
      add(cells[a]![b]!, share);
      add(cells[b]![a]!, 1 - share);
      const [[newA], [newB]] = rateGame([[skill[a]!], [skill[b]!]], { score: [share, 1 - share] }) as [[(typeof skill)[number]], [(typeof skill)[number]]];
      skill[a] = newA;
      skill[b] = newB;
    }
  }
  const standings = plan.players.map((player, i) => ({
    i,
    player,
    games: 2 * sums[i]!.deals,
    points: 2 * sums[i]!.sum,
    score: scoreInterval(sums[i]!.deals, sums[i]!.sum, sums[i]!.squares),
    mu: skill[i]!.mu,
    sigma: skill[i]!.sigma,
    rating: ordinal(skill[i]!),
  }));
  standings.sort((x, y) => y.rating - x.rating || y.points - x.points || x.i - y.i);
  return {
    game: plan.game,
    format: plan.format,
    meetings,
    standings: standings.map(({ i: _, ...standing }) => standing),
    table: standings.map(({ i }) =>
      standings.map(({ i: j }) => {
        const { deals, sum, squares } = cells[i]![j]!;
        return deals === 0 ? null : scoreInterval(deals, sum, squares);
      }),
    ),
  };
}
