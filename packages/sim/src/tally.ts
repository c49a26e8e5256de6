/**
 * Integer counts of games: sums and histograms, so that adding tallies in any order gives the same
 * numbers.
 */
export interface Tally {
  games: number;
  decisions: number;
  players: PlayerTally[];
  /** Histogram: games by number of rounds. */
  rounds: Counts;
  /** Games won by seat (a shared win counts for each), whoever sat there. */
  seatWins: number[];
  /** Games stopped by a limit of the rules, by code. */
  faults: { [code: string]: number };
  /** For reports only: the offers of each decision. */
  detail?: DetailTally;
  /** Individual games, if the plan wants them. */
  results?: GameResult[];
  /** Restricted play: each player's encounters with the card. */
  contacts?: ContactTally[];
}

/** A player's encounters with the card in restricted play. */
export interface ContactTally {
  /** Decisions that offered it, and those that used it. */
  offered: number;
  used: number;
  /** Games with at least one of these. */
  gamesOffered: number;
  gamesUsed: number;
}

export const emptyContact = (): ContactTally => ({
  offered: 0,
  used: 0,
  gamesOffered: 0,
  gamesUsed: 0,
});

/** One game, indexed by player. */
export interface GameResult {
  game: number;
  /** Share of the win. */
  sixtieths: number[];
  /** 0 is first; ties share a place. */
  places: number[];
}

export interface PlayerTally {
  wins: number;
  shared: number;
  losses: number;
  /** Histogram: games by points. */
  scores: Counts;
  /** By seat: games played, and sixtieths of wins (a win shared by three counts 20). */
  seats: { games: number; sixtieths: number }[];
  /** Paired play: histogram of deals by sixtieths of wins over all seats of the deal. */
  deals: Counts;
}

export interface DetailTally {
  /** Histogram: games by number of decisions. */
  lengths: Counts;
  /** Histogram: decisions by number of answers (capped at a thousand). */
  branching: Counts;
  /** In the order of the game's cards. */
  cards: CardTally[];
}

/** The statistics of a card; a "hand" is one seat in one game. */
export interface CardTally {
  /** Decisions that offered it, and those that took it. */
  offered: number;
  taken: number;
  /** Hands that were offered it, and those that took it at least once. */
  handsOffered: number;
  handsTaken: number;
  /**
   * Separately for hands that took it and hands that were offered it and did not: sixtieths of
   * wins, scores and their squares.
   */
  winsWith: number;
  winsWithout: number;
  scoreWith: number;
  scoreWithout: number;
  squareWith: number;
  squareWithout: number;
  /** Points it brought, if the game says so. */
  points: number;
  /** Histogram: games by what happened in them, as `codeOfGame` encodes it. */
  games: Counts;
}

/** A card in one game: the hands that took it and those that did not, with sixtieths of wins. */
export interface CardGame {
  hands: number;
  wins: number;
  others: number;
  otherWins: number;
}

export type Counts = { [value: number]: number };

export const SIXTIETHS = 60;

/** More than the seats of a game, and more than the sixtieths of its win. */
const BASE = 1000;

export const codeOfGame = ({ hands, wins, others, otherWins }: CardGame): number =>
  ((hands * BASE + wins) * BASE + others) * BASE + otherWins;

export function gameOfCode(code: number): CardGame {
  const digit = (place: number): number => Math.floor(code / BASE ** place) % BASE;
  return { hands: digit(3), wins: digit(2), others: digit(1), otherWins: digit(0) };
}

export const emptyTally = (players: number): Tally => ({
  games: 0,
  decisions: 0,
  rounds: {},
  seatWins: new Array<number>(players).fill(0),
  faults: {},
  players: Array.from({ length: players }, () => ({
    wins: 0,
    shared: 0,
    losses: 0,
    scores: {},
    deals: {},
    seats: Array.from({ length: players }, () => ({ games: 0, sixtieths: 0 })),
  })),
});

export const emptyCard = (): CardTally => ({
  offered: 0,
  taken: 0,
  handsOffered: 0,
  handsTaken: 0,
  winsWith: 0,
  winsWithout: 0,
  scoreWith: 0,
  scoreWithout: 0,
  squareWith: 0,
  squareWithout: 0,
  points: 0,
  games: {},
});

export const emptyDetail = (cards: number): DetailTally => ({
  lengths: {},
  branching: {},
  cards: Array.from({ length: cards }, emptyCard),
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
    addCounts(sum.deals, player.deals);
    player.seats.forEach(({ games, sixtieths }, seat) => {
      sum.seats[seat]!.games += games;
      sum.seats[seat]!.sixtieths += sixtieths;
    });
  });
  if (from.results)
    to.results = [...(to.results ?? []), ...from.results].sort((a, b) => a.game - b.game);
  from.contacts?.forEach((contact, i) => {
    const sum = ((to.contacts ??= [])[i] ??= emptyContact());
    for (const key of Object.keys(contact) as (keyof ContactTally)[]) sum[key] += contact[key];
  });
  if (from.detail) addDetail((to.detail ??= emptyDetail(from.detail.cards.length)), from.detail);
}

export function addDetail(to: DetailTally, from: DetailTally): void {
  addCounts(to.lengths, from.lengths);
  addCounts(to.branching, from.branching);
  from.cards.forEach((card, i) => {
    const sum = (to.cards[i] ??= emptyCard());
    const { games, ...numbers } = card;
    addCounts(sum.games, games);
    for (const key of Object.keys(numbers) as (keyof typeof numbers)[]) sum[key] += numbers[key];
  });
}

export const sorted = (counts: Counts): [number, number][] =>
  Object.entries(counts)
    .map(([value, n]): [number, number] => [Number(value), n])
    .sort((a, b) => a[0] - b[0]);

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
  return {
    mean,
    median: (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2,
    low: all[0]![0],
    high: all[all.length - 1]![0],
  };
}
