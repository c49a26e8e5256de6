import { gameAt } from '@cardwright/games/node';
import { at } from '@cardwright/kernel';
import type { Plan } from '../batch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import { eachInOrder } from '../in-order.ts';
import { type Rate, scoreInterval } from '../statistics.ts';
import { type Meeting, meet } from './meeting.ts';
import { groupsOf, pairKey, roundRobin, swissRound } from './pairing.ts';
import { ProgramPlayer } from './program-player.ts';

export interface TournamentPlan
  extends Pick<Plan, 'game' | 'pack' | 'playerFiles' | 'options' | 'seed'> {
  /** Built-in players, or `program:COMMAND`. */
  players: string[];
  /** Swiss needs two players per table. */
  format: 'round-robin' | 'swiss';
  /** Players per table; default two. Every group of this size plays. */
  seats?: number;
  /** Swiss: number of rounds; by default, enough to find the best. */
  rounds?: number;
  /** Deals per meeting; each is played from every seat. */
  deals: number;
}

export interface Standing {
  player: string;
  games: number;
  /** Games won; shared wins count in parts. */
  points: number;
  score: Rate;
  /**
   * openskill's estimate (Plackett-Luce) and its uncertainty; `rating` is a conservative estimate.
   */
  mu: number;
  sigma: number;
  rating: number;
}

export interface TournamentResult {
  game: string;
  format: string;
  /** Players per table. */
  seats: number;
  /** Best first. */
  standings: Standing[];
  meetings: Meeting[];
  /**
   * Row's share of finishing ahead of column, over all their meetings; null if they did not meet.
   * Same order as the standings.
   */
  table: (Rate | null)[][];
}

/** The number of meetings to be played. */
export const meetingsOf = ({
  players,
  format,
  seats = 2,
  rounds,
}: Pick<TournamentPlan, 'players' | 'format' | 'seats' | 'rounds'>): number =>
  format === 'swiss'
    ? swissRounds(players.length, rounds) * Math.floor(players.length / 2)
    : groupsOf(players.length, seats).length;

const swissRounds = (n: number, wish: number | undefined): number =>
  Math.min(wish ?? Math.ceil(Math.log2(n)) + 1, n % 2 === 0 ? n - 1 : n);

/** Plays a tournament between any players, every deal from every seat. */
export async function tournament(
  runner: TaskRunner,
  plan: TournamentPlan,
  o: RunOptions = {},
): Promise<TournamentResult> {
  const n = plan.players.length;
  const seats = plan.seats ?? 2;
  const programs = plan.players.map((name) =>
    name.startsWith('program:') ? new ProgramPlayer(name.slice('program:'.length)) : undefined,
  );
  const hasPrograms = programs.some((program) => program !== undefined);
  const closePrograms = (): void => programs.forEach((program) => program?.close());
  o.signal?.addEventListener('abort', closePrograms);
  const meetings: Meeting[] = [];
  const points = new Array<number>(n).fill(0);
  const met = new Set<string>();
  const free = new Set<number>();
  const robin: number[][][] | undefined =
    plan.format === 'swiss' ? undefined : seats === 2 ? roundRobin(n) : [groupsOf(n, seats)];
  const rounds = robin ? robin.length : swissRounds(n, plan.rounds);
  try {
    for (let round = 0; round < rounds && !o.signal?.aborted; round++) {
      const groups = robin ? at(robin, round) : swissRound(points, met, free);
      for (const [alone = 0] of groups.filter((group) => at(group, 1) < 0)) {
        free.add(alone);
        points[alone] = at(points, alone) + plan.deals;
      }
      const meeting = groups.filter((group) => at(group, 1) >= 0);
      await eachInOrder(
        meeting,
        hasPrograms ? 1 : runner.width,
        (group, ahead) =>
          meet(
            runner,
            {
              plan: tablePlan(plan, group, round),
              deals: plan.deals,
              players: group,
              programs: group.map((i) => programs[i]),
              round,
            },
            { signal: o.signal ? AbortSignal.any([o.signal, ahead]) : ahead },
          ),
        (result, group) => {
          met.add(pairKey(at(group, 0), at(group, 1)));
          meetings.push(result);
          for (const shares of result.shares)
            shares.forEach((share, i) => (points[at(group, i)]! += share));
          o.progress?.(meetings.reduce((games, m) => games + seats * m.deals, 0));
          return o.signal?.aborted === true;
        },
      );
    }
  } finally {
    o.signal?.removeEventListener('abort', closePrograms);
    closePrograms();
  }
  return conclude(plan, seats, meetings);
}

const tablePlan = (plan: TournamentPlan, group: readonly number[], round: number): Plan => ({
  game: plan.game,
  players: group.map((i) => plan.players[i]!),
  options: plan.options,
  seed: `${plan.seed}/${round}/${group.join('-')}`,
  fixedSeats: false,
  paired: true,
  results: true,
  ...(plan.pack !== undefined && { pack: plan.pack }),
  ...(plan.playerFiles && { playerFiles: plan.playerFiles }),
});

interface Sums {
  deals: number;
  sum: number;
  squares: number;
}

const noSums = (): Sums => ({ deals: 0, sum: 0, squares: 0 });
const add = (to: Sums, share: number): void => {
  to.deals++;
  to.sum += share;
  to.squares += share * share;
};

async function conclude(
  plan: TournamentPlan,
  seats: number,
  meetings: Meeting[],
): Promise<TournamentResult> {
  // imported here, so that nothing but a tournament waits for its hundreds of modules to load
  const { ordinal, rate: rateGame, rating } = await import('openskill');
  const skill = plan.players.map(() => rating());
  const sums = plan.players.map(noSums);
  const cells = plan.players.map(() => plan.players.map(noSums));
  for (const { players, shares, ahead } of meetings) {
    shares.forEach((won, deal) => {
      const order = ahead[deal]!;
      players.forEach((a, i) => {
        add(sums[a]!, won[i]!);
        players.forEach((b, j) => i !== j && add(cells[a]![b]!, order[i]![j]!));
      });
      // a deal counts as one game, in which each player scores by how many others it finished ahead
      // of
      const score = players.map((_, i) =>
        order[i]!.reduce((sum, share, j) => (i === j ? sum : sum + share), 0),
      );
      const rated = rateGame(
        players.map((i) => [skill[i]!]),
        { score },
      );
      players.forEach((i, at) => (skill[i] = rated[at]![0]!));
    });
  }
  const standings = plan.players.map((player, i) => ({
    i,
    player,
    games: seats * sums[i]!.deals,
    points: seats * sums[i]!.sum,
    score: scoreInterval(sums[i]!.deals, sums[i]!.sum, sums[i]!.squares, seats),
    mu: skill[i]!.mu,
    sigma: skill[i]!.sigma,
    rating: ordinal(skill[i]!),
  }));
  standings.sort((x, y) => y.rating - x.rating || y.points - x.points || x.i - y.i);
  return {
    game: gameAt(plan.game).name,
    format: plan.format,
    seats,
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
