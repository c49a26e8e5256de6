import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';

/**
 * The faults of a shape, with one fault for each list of cells that is written in another way, such
 * as `[0, 1]` or `"0,1"`, or that misses a pair of brackets; each shows how to write it.
 */
export function withCells(
  faults: readonly FileFault[],
  coordinates: unknown,
  at: Path,
  places: Places,
): FileFault[] {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return [...faults];
  const here = [...at, 'coordinates'];
  if (coordinates.every((cell) => isObject(cell) || cellIn(cell) !== undefined)) {
    const written = coordinates.every(isObject) ? '' : `: [[${shown(coordinates)}]]`;
    const fault = places.fault(
      here,
      'expected a list of lists of cells, found a list of cells',
      `a list of lists: put one more [ ] around all cells${written}`,
    );
    return [...faults.filter((other) => !isInside(other, fault)), fault];
  }
  let rest = [...faults];
  coordinates.forEach((list: unknown, j) => {
    if (!Array.isArray(list) || !list.some((cell) => cellIn(cell) !== undefined)) return;
    if (!list.every((cell) => isObject(cell) || cellIn(cell) !== undefined)) return;
    const fault = places.fault(
      [...here, j],
      'each cell is an object with x and y',
      `write [${shown(list)}]`,
    );
    rest = [...rest.filter((other) => !isInside(other, fault)), fault];
  });
  return rest;
}

const isInside = (fault: FileFault, outer: FileFault): boolean =>
  fault.pointer === outer.pointer || (fault.pointer ?? '').startsWith(`${outer.pointer}/`);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The cell that a pair of numbers or a string of two numbers stands for. */
function cellIn(value: unknown): { x: number; y: number } | undefined {
  const pair: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? (/^\s*\(?\s*(-?\d+)\s*[,;:]\s*(-?\d+)\s*\)?\s*$/.exec(value)?.slice(1).map(Number) ?? [])
      : [];
  const [x, y] = pair;
  return pair.length === 2 && Number.isInteger(x) && Number.isInteger(y)
    ? { x: Number(x), y: Number(y) }
    : undefined;
}

/** Longest list of cells that a hint shows whole. */
const MOST_SHOWN = 3;

const shown = (cells: readonly unknown[]): string =>
  [
    ...cells.slice(0, MOST_SHOWN).map((cell) => {
      const { x, y } = cellIn(cell) ?? (cell as { x: number; y: number });
      return `{ "x": ${x}, "y": ${y} }`;
    }),
    ...(cells.length > MOST_SHOWN ? ['…'] : []),
  ].join(', ');
