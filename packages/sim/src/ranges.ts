/** A range of game (or deal) numbers, `to` exclusive. */
export interface Range {
  from: number;
  to: number;
}

const nonEmpty = ({ from, to }: Range): boolean => from < to;

/** Sorts and merges ranges into as few as possible. */
export function joinedRanges(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const { from, to } of ranges.filter(nonEmpty).sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}

/** The parts of `whole` that none of the ranges covers. */
export function missingRanges(whole: Range, ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  let next = whole.from;
  for (const { from, to } of joinedRanges(ranges)) {
    out.push({ from: next, to: Math.min(from, whole.to) });
    next = Math.max(next, to);
  }
  out.push({ from: next, to: whole.to });
  return out.filter(nonEmpty);
}

export const overlaps = (range: Range, ranges: readonly Range[]): boolean =>
  ranges.some(({ from, to }) => from < range.to && range.from < to);

export const rangeSize = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);
