import { bitCount } from '../rules/shelf.ts';

/**
 * Whether `count` of the placements can be chosen so that no two share a cell. The search is exact,
 * as a greedy scan would miss choices. Cells are decided from the lowest up; the result depends
 * only on the cells that are left, so failures are memoized by them. A search of more than `most`
 * steps is given up; the answer is then yes.
 */
export function canPack(placements: readonly number[], count: number, most = Infinity): boolean {
  const failed = new Set<number>();
  let steps = 0;
  const smallest = Math.min(...placements.map(bitCount));

  const search = (among: readonly number[], need: number): boolean => {
    if (need === 0 || ++steps > most) return true;
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
