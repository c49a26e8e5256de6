import {
  benjaminiHochberg,
  errorOfSum,
  type Observed,
  type Rate,
  rate,
  signFlipP,
  Z95,
} from '../statistics.ts';
import { type CardTally, gameOfCode, SIXTIETHS } from '../tally.ts';

/** The statistics of a card. */
export interface CardLine {
  card: string;
  /**
   * Decisions that offered it (0 if it came by an event), and the share of them in which it was
   * taken.
   */
  offered: number;
  taken: Rate;
  /** The share of offered seats that took it at least once. */
  hands: number;
  /** Seats that were offered it and never took it. */
  others: number;
  with: Rate;
  without: Rate;
  /**
   * How often all seats together took it, and the points it brought a seat that took it, if the
   * game says so.
   */
  times: number;
  points: number | undefined;
  /** Win rate of those who took it, minus that of those who were offered it and did not. */
  gain: { mean: number; low: number; high: number } | undefined;
  /** Score of those who took it, minus that of those who were offered it and did not. */
  score: { mean: number; low: number; high: number } | undefined;
  /**
   * The p-value of the difference in win rates, corrected for the number of cards. Seats of one
   * game depend on each other, so each game is one observation.
   */
  p: number;
}

/**
 * Statistics of the cards, most often taken first, and the cards that nobody was offered or took;
 * those at the positions of `unoffered` are never named as missing.
 */
export function cardLines(
  names: readonly string[],
  cards: readonly CardTally[],
  unoffered: ReadonlySet<number> = new Set(),
): { lines: CardLine[]; neverOffered: string[]; neverTaken: string[] } {
  const lines: CardLine[] = [];
  const raw: number[] = [];
  const neverOffered: string[] = [];
  const neverTaken: string[] = [];
  cards.forEach((c, i) => {
    const name = names[i]!;
    if (c.handsOffered === 0) {
      if (!unoffered.has(i)) neverOffered.push(name);
      return;
    }
    if (c.taken === 0) neverTaken.push(name);
    const others = c.handsOffered - c.handsTaken;
    const won = rate(c.winsWith / SIXTIETHS, c.handsTaken);
    const lost = rate(c.winsWithout / SIXTIETHS, others);
    const isCompared = c.handsTaken > 1 && others > 1;
    const leads = isCompared ? leadsOf(c) : [];
    raw.push(signFlipP(leads));
    lines.push({
      card: name,
      offered: c.offered,
      taken: rate(Math.min(c.taken, c.offered), c.offered),
      hands: c.handsTaken,
      others,
      times: c.taken,
      points: c.points === 0 || c.handsTaken === 0 ? undefined : c.points / c.handsTaken,
      gain: isCompared ? gain(won, lost, c, leads) : undefined,
      with: won,
      without: lost,
      score: scoreDifference(c),
      p: 1,
    });
  });
  benjaminiHochberg(raw).forEach((p, i) => {
    lines[i]!.p = p;
  });
  lines.sort((a, b) => b.hands - a.hands || (a.card < b.card ? -1 : 1));
  return { lines, neverOffered, neverTaken };
}

/** Statistics of every card; those that nobody was offered come last, with zeros. */
export function allCardLines(
  names: readonly string[],
  cards: readonly CardTally[],
  unoffered?: ReadonlySet<number>,
): CardLine[] {
  const { lines, neverOffered } = cardLines(names, cards, unoffered);
  const none = rate(0, 0);
  const zeros = neverOffered.map(
    (card): CardLine => ({
      card,
      offered: 0,
      taken: none,
      hands: 0,
      others: 0,
      times: 0,
      points: undefined,
      gain: undefined,
      with: none,
      without: none,
      score: undefined,
      p: 1,
    }),
  );
  return [...lines, ...zeros];
}

/** The win rate of all hands that were offered a card, in sixtieths. */
const evenRate = (c: CardTally): number => (c.winsWith + c.winsWithout) / c.handsOffered;

/**
 * What each game adds to the difference between the win rates of hands with and without the card,
 * beyond what it would add if both were equal.
 */
function leadsOf(c: CardTally): Observed[] {
  const without = c.handsOffered - c.handsTaken;
  const even = evenRate(c);
  return Object.entries(c.games).map(([code, games]) => {
    const { hands, wins, others, otherWins } = gameOfCode(Number(code));
    const lead = (wins - even * hands) / c.handsTaken - (otherWins - even * others) / without;
    return [lead / SIXTIETHS, games];
  });
}

/**
 * The difference of two win rates, with Newcombe's interval from Wilson's interval of each. These
 * take hands for independent, so it is widened by the design effect of the games.
 */
function gain(a: Rate, b: Rate, c: CardTally, leads: readonly Observed[]): CardLine['gain'] {
  const mean = a.mean - b.mean;
  const even = evenRate(c) / SIXTIETHS;
  const without = c.handsOffered - c.handsTaken;
  const alone = Math.sqrt(even * (1 - even) * (1 / c.handsTaken + 1 / without));
  const wider = alone > 0 && leads.length > 0 ? errorOfSum(leads) / alone : 1;
  return {
    mean,
    low: Math.max(-1, mean - wider * Math.hypot(a.mean - a.low, b.high - b.mean)),
    high: Math.min(1, mean + wider * Math.hypot(a.high - a.mean, b.mean - b.low)),
  };
}

function scoreDifference(c: CardTally): CardLine['score'] {
  const n = c.handsTaken;
  const m = c.handsOffered - n;
  if (n < 2 || m < 2) return undefined;
  const variance = (k: number, sum: number, squares: number): number =>
    Math.max(0, (squares - (sum * sum) / k) / (k - 1));
  const mean = c.scoreWith / n - c.scoreWithout / m;
  const reach =
    Z95 *
    Math.sqrt(
      variance(n, c.scoreWith, c.squareWith) / n + variance(m, c.scoreWithout, c.squareWithout) / m,
    );
  return { mean, low: mean - reach, high: mean + reach };
}
