/** Whole-number counts of games: sums and histograms, so that adding tallies in any order gives the same numbers. */
export interface Tally {
  games: number;
  decisions: number;
  players: PlayerTally[];
  /** How many games took so many rounds. */
  rounds: Counts;
  /** By seat: games won (a shared win counts for each), whoever sat there. */
  seatWins: number[];
  /** Games that a rule's limit stopped, by code. */
  faults: { [code: string]: number };
}

export interface PlayerTally {
  wins: number;
  shared: number;
  losses: number;
  /** How many games brought so many points. */
  scores: Counts;
}

export type Counts = { [value: number]: number };

export const emptyTally = (players: number): Tally => ({
  games: 0, decisions: 0, rounds: {}, seatWins: new Array<number>(players).fill(0), faults: {},
  players: Array.from({ length: players }, () => ({ wins: 0, shared: 0, losses: 0, scores: {} })),
});

export const count = (counts: Counts, value: number, n = 1): void => {
  counts[value] = (counts[value] ?? 0) + n;
};

function addCounts(to: Counts, from: Counts): void {
  for (const [value, n] of Object.entries(from)) count(to, Number(value), n);
}

export function addTally(to: Tally, from: Tally): void {
  to.games += from.games;
  to.decisions += from.decisions;
  addCounts(to.rounds, from.rounds);
  from.seatWins.forEach((n, seat) => {
    to.seatWins[seat]! += n;
  });
  for (const [code, n] of Object.entries(from.faults)) to.faults[code] = (to.faults[code] ?? 0) + n;
  from.players.forEach((player, i) => {
    const sum = to.players[i]!;
    sum.wins += player.wins;
    sum.shared += player.shared;
    sum.losses += player.losses;
    addCounts(sum.scores, player.scores);
  });
}

const sorted = (counts: Counts): [number, number][] => Object.entries(counts).map(([value, n]): [number, number] => [Number(value), n]).sort((a, b) => a[0] - b[0]);

export interface Spread {
  mean: number;
  median: number;
  low: number;
  high: number;
}

/** Mean, median, and the smallest and largest of a histogram. */
export function spread(counts: Counts): Spread {
  const all = sorted(counts);
  const n = all.reduce((sum, [, k]) => sum + k, 0);
  if (n === 0) return { mean: 0, median: 0, low: 0, high: 0 };
  const mean = all.reduce((sum, [value, k]) => sum + value * k, 0) / n;
  const at = (place: number): number => {
    let seen = 0;
    for (const [value, k] of all) if ((seen += k) > place) return value;
    return all[all.length - 1]![0];
  };
  return { mean, median: (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2, low: all[0]![0], high: all[all.length - 1]![0] };
}

export interface Rate {
  mean: number;
  low: number;
  high: number;
}

/** Wilson's 95 % interval of a share of n; a half counts as half a success. */
export function rate(successes: number, n: number): Rate {
  if (n === 0) return { mean: 0, low: 0, high: 1 };
  const z = 1.959963984540054;
  const p = successes / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const reach = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { mean: p, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
