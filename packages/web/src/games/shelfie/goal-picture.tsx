import type { Plain } from '@cardwright/kernel';
import type { ComponentChildren, JSX } from 'preact';
import { Tile } from '../../art/tiles.tsx';

const TILES: { [letter: string]: string } = {
  C: 'cat',
  B: 'book',
  G: 'game',
  F: 'frame',
  T: 'trophy',
  P: 'plant',
};
const KINDS = ['cat', 'plant', 'trophy', 'frame', 'game', 'book'];

interface Spot {
  row: number;
  column: number;
  tile: string;
}

type Fields = { [field: string]: Plain };

const kindAt = (i: number): string => KINDS[i % KINDS.length] ?? 'cat';

/** `0:C:3:B` per row: the column and letter of each tile. */
function personalSpots(rows: readonly string[]): Spot[] {
  return rows.flatMap((line, row) => {
    const parts = line.split(':');
    const spots: Spot[] = [];
    for (let i = 0; i + 1 < parts.length; i += 2)
      spots.push({ row, column: Number(parts[i]), tile: TILES[parts[i + 1] ?? ''] ?? 'cat' });
    return spots;
  });
}

function groupSpots({ atLeast = 2 }: Fields, times: number): Spot[] {
  const size = Number(atLeast);
  return Array.from({ length: Math.min(times, 6) }, (_, g): Spot[] =>
    Array.from({ length: size }, (_, i) =>
      size > 3
        ? {
            row: 5 - Math.floor(g / 2) * 2 - (i >> 1),
            column: (g % 2) * 3 + (i & 1),
            tile: kindAt(g),
          }
        : { row: 5 - (g >> 1) * 2, column: (g % 2) * 3 + i, tile: kindAt(g) },
    ),
  ).flat();
}

function lineSpots({ diffUpTo = 0, vertical }: Fields, times: number): Spot[] {
  const few = Number(diffUpTo);
  const kind = (i: number, line: number): string =>
    kindAt(few > 0 ? Math.floor(i / 2) % few : i + line);
  return Array.from({ length: times }, (_, line): Spot[] =>
    vertical === 1
      ? Array.from({ length: 6 }, (_, row) => ({ row, column: line * 2, tile: kind(row, line) }))
      : Array.from({ length: 5 }, (_, column) => ({
          row: 5 - line,
          column,
          tile: kind(column, line),
        })),
  ).flat();
}

const scatteredSpots = (times: number): Spot[] =>
  Array.from({ length: times }, (_, i) => ({
    row: 5 - Math.floor(i / 3),
    column: (i % 3) * 2 - (Math.floor(i / 3) % 2 && i % 3 ? 1 : 0),
    tile: 'cat',
  }));

function shapeSpots({ coordinates, diffType, stairs }: Fields, times: number): Spot[] {
  const form = Array.isArray(coordinates) ? (coordinates[0] as { x: number; y: number }[]) : [];
  if (form.length === 1) return scatteredSpots(times);
  const left = Math.min(...form.map(({ x }) => x));
  const low = Math.max(...form.map(({ y }) => y));
  const wide = Math.max(...form.map(({ x }) => x)) - left + 1;
  return Array.from({ length: Math.min(times, 2) }, (_, n): Spot[] =>
    form.flatMap(({ x, y }): Spot[] => {
      const row = 5 - low + y;
      const column = x - left + n * (wide + 1);
      if (stairs !== 1) return [{ row, column, tile: diffType === 1 && n > 0 ? 'plant' : 'cat' }];
      return Array.from({ length: 6 - row }, (_, i) => ({
        row: row + i,
        column,
        tile: kindAt(column + i),
      }));
    }),
  ).flat();
}

/**
 * Tiles that show a goal on a small shelf: a personal goal exactly, a common goal by one example.
 */
function spotsOf(json: Plain): Spot[] {
  if (typeof json !== 'object' || json === null) return [];
  const rows = Array.isArray(json)
    ? json
    : Array.isArray(json.rows)
      ? json.rows
      : Array.isArray(json.coordinates)
        ? undefined
        : Object.values(json).find((value): value is Plain[] => Array.isArray(value));
  if (rows?.every((row) => typeof row === 'string')) return personalSpots(rows);
  if (Array.isArray(json)) return [];
  const times = Number(json.numOfOccurrences ?? 1);
  if (json.type === 'Groups') return groupSpots(json, times);
  return json.type === 'RowCol' ? lineSpots(json, times) : shapeSpots(json, times);
}

/** A small shelf, 96 by 64, with the goal on it. */
export function goalPicture(json: Plain): ComponentChildren {
  const spots = spotsOf(json);
  return (
    <>
      <rect width="96" height="64" fill="#e9c3a8" />
      <rect x="18" y="2" width="60" height="60" rx="2" fill="#7a4a2b" />
      <rect x="21" y="4" width="54" height="56" fill="#4b2b18" />
      {Array.from({ length: 30 }, (_, i) => (
        <rect
          x={22 + (i % 5) * 10.6}
          y={5 + Math.floor(i / 5) * 9.1}
          width="9.600"
          height="8.300"
          rx="1"
          fill="#64402a"
        />
      ))}
      {spots
        .filter(({ row, column }) => row >= 0 && row < 6 && column >= 0 && column < 5)
        .map(
          ({ row, column, tile }): JSX.Element => (
            <svg
              x={22.3 + column * 10.6}
              y={4.7 + row * 9.1}
              width="9"
              height="9"
              viewBox="0 0 64 64"
            >
              <Tile icon={tile} />
            </svg>
          ),
        )}
    </>
  );
}
