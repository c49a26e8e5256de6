import { bitCount } from '../rules/shelf.ts';

/**
 * Whether `count` of the placements can be chosen so that no two share a cell. Exact: scanning
 * greedily would miss choices. Cells are settled from the lowest up, and what is left over decides
 * alone, so failures are remembered by it.
 */
export function canPack(placements: readonly number[], count: number): boolean {
  const failed = new Set<number>();
  const smallest = Math.min(...placements.map(bitCount));

  const search = (among: readonly number[], need: number): boolean => {
    if (need === 0) return true;
    if (among.length < need) return false;
    let cells = 0;
    for (const p of among) cells |= p;
    if (bitCount(cells) < need * smallest) return false;
    const key = cells * 32 + need;
    if (failed.has(key)) return false;
    const lowest = cells & -cells;
    for (const p of among) {
      if (
        (p & lowest) !== 0 &&
        search(
          among.filter((q) => (q & p) === 0),
          need - 1,
        )
      )
        return true;
    }
    if (
      search(
        among.filter((q) => (q & lowest) === 0),
        need,
      )
    )
      return true;
    failed.add(key);
    return false;
  };
  return search(placements, count);
}
