import { benjaminiHochberg, pValue, type Rate, rate, Z95 } from '../statistics.ts';
import { type CardTally, SIXTIETHS } from '../tally.ts';

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
  /** The p-value of the difference in win rates, corrected for the number of cards. */
  p: number;
}

/**
 * Statistics of the cards, most often taken first, and the cards that nobody was offered or took.
 */
export function cardLines(
  names: readonly string[],
  cards: readonly CardTally[],
): { lines: CardLine[]; neverOffered: string[]; neverTaken: string[] } {
  const lines: CardLine[] = [];
  const raw: number[] = [];
  const neverOffered: string[] = [];
  const neverTaken: string[] = [];
  cards.forEach((c, i) => {
    const name = names[i]!;
    if (c.handsOffered === 0) {
      neverOffered.push(name);
      return;
    }
    if (c.taken === 0) neverTaken.push(name);
    const others = c.handsOffered - c.handsTaken;
    const won = rate(c.winsWith / SIXTIETHS, c.handsTaken);
    const lost = rate(c.winsWithout / SIXTIETHS, others);
    const pooled = (c.winsWith + c.winsWithout) / SIXTIETHS / Math.max(1, c.handsOffered);
    const error = Math.sqrt(
      pooled * (1 - pooled) * (1 / Math.max(1, c.handsTaken) + 1 / Math.max(1, others)),
    );
    raw.push(
      c.handsTaken > 1 && others > 1 && error > 0 ? pValue((won.mean - lost.mean) / error) : 1,
    );
    lines.push({
      card: name,
      offered: c.offered,
      taken: rate(Math.min(c.taken, c.offered), c.offered),
      hands: c.handsTaken,
      others,
      times: c.taken,
      points: c.points === 0 || c.handsTaken === 0 ? undefined : c.points / c.handsTaken,
      gain:
        c.handsTaken > 1 && others > 1
          ? { mean: won.mean - lost.mean, ...newcombe(won, lost) }
          : undefined,
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
export function allCardLines(names: readonly string[], cards: readonly CardTally[]): CardLine[] {
  const { lines, neverOffered } = cardLines(names, cards);
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

/** Newcombe's interval for the difference of two shares, from Wilson's interval of each. */
function newcombe(a: Rate, b: Rate): { low: number; high: number } {
  const d = a.mean - b.mean;
  return {
    low: d - Math.hypot(a.mean - a.low, b.high - b.mean),
    high: d + Math.hypot(a.high - a.mean, b.mean - b.low),
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
