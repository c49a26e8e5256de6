import type { ReviewedMoment } from '../offline/review-messages.ts';

/** One seat's winning chances at its decisions: the entry in the record, and the chances. */
export interface ChanceLine {
  readonly seat: number;
  readonly points: readonly { readonly entry: number; readonly chance: number }[];
}

/** Every seat's chances, as far as they are known; a finished match ends with its result. */
export function chanceLines(
  moments: readonly ReviewedMoment[],
  seats: number,
  end?: { readonly entry: number; readonly results: readonly (number | undefined)[] },
): ChanceLine[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = moments.filter((moment) => moment.seat === seat);
    const points = own.map(({ entry, best }) => ({ entry, chance: best.chance }));
    const result = end?.results[seat];
    return {
      seat,
      points:
        end && result !== undefined ? [...points, { entry: end.entry, chance: result }] : points,
    };
  });
}

/** A step function: chances stay the same until the seat decides again. */
export function stepPath(
  points: readonly { readonly entry: number; readonly chance: number }[],
  x: (entry: number) => number,
  y: (chance: number) => number,
): string {
  const at = (value: number): string => value.toFixed(1);
  return points
    .map(({ entry, chance }, i) =>
      i === 0 ? `M${at(x(entry))} ${at(y(chance))}` : `H${at(x(entry))}V${at(y(chance))}`,
    )
    .join('');
}

/** The decision nearest to an entry of the record. */
export function nearestEntry(
  moments: readonly ReviewedMoment[],
  wanted: number,
): number | undefined {
  let nearest: number | undefined;
  for (const { entry } of moments)
    if (nearest === undefined || Math.abs(entry - wanted) < Math.abs(nearest - wanted))
      nearest = entry;
  return nearest;
}

/** The decisions that cost most, the costliest first. */
export const costly = (moments: readonly ReviewedMoment[]): ReviewedMoment[] =>
  moments.filter(({ loss }) => loss > 0).sort((a, b) => b.loss - a.loss);

/** Limits the rows of a table: every n-th decision, always including the last. */
export function sampled<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, i) => i % step === 0 || i === all.length - 1);
}

/** Positions for the labels of the axis: from 0, in round steps, at most this many. */
export function moveTicks(length: number, most: number): number[] {
  let step = 1;
  for (let i = 0; Math.floor(length / step) + 1 > most; i++)
    step = [1, 2, 5][i % 3]! * 10 ** Math.floor(i / 3);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => i * step);
}

/** How many earlier marks lie at the same height, for each: marks must not cover each other. */
export function markColumns(heights: readonly number[], size: number): number[] {
  return heights.map(
    (height, i) => heights.slice(0, i).filter((other) => Math.abs(other - height) < size).length,
  );
}
