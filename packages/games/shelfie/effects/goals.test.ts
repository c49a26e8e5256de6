import fc from 'fast-check';
import { type Rng, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import type { CommonGoalCard } from '../format.ts';
import { shelfie } from '../game.ts';
import { adjacencyPoints } from '../rules/scoring.ts';
import {
  CELLS,
  cellBit,
  COLUMNS,
  drop,
  emptyShelf,
  filled,
  formatShelf,
  parseShelf,
  ROWS,
  roomIn,
  type Shelf,
} from '../rules/shelf.ts';
import { EVERY_TYPE, TYPES } from '../rules/tiles.ts';
import { compileGoal } from './goal.ts';

const content = shelfie.content.load(shippedFiles('shelfie')).content!;
const shipped = content.goals.slice(0, content.commonCount);
const long = process.env.CARDWRIGHT_LONG !== undefined;

// ---- The slow checker: letters on a grid, sharing nothing with the compiled goals ---------------

type Grid = readonly string[];
const at = (grid: Grid, row: number, column: number): string => grid[row]?.[column] ?? ' ';
const key = (row: number, column: number): string => `${row}:${column}`;
const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

function slowly(card: CommonGoalCard, grid: Grid): boolean {
  if (card.type === 'Groups')
    return slowGroups(grid).filter((size) => size >= card.atLeast).length >= card.numOfOccurrences;
  if (card.type === 'RowCol') {
    const rows = card.horizontal === 1 ? [...grid] : [];
    const columns =
      card.vertical === 1 ? [0, 1, 2, 3, 4].map((c) => grid.map((line) => line[c]).join('')) : [];
    const good = [...rows, ...columns].filter((line) => {
      if (line.includes('.')) return false;
      const types = new Set(line).size;
      return card.diffUpTo === 0 ? types === line.length : types <= card.diffUpTo;
    });
    return good.length >= card.numOfOccurrences;
  }
  const placements = new Map<string, { type: string; cells: Set<string> }>();
  for (const list of card.coordinates) {
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 5; column++) {
        const cells = list.map(({ x, y }) => ({ row: row + y, column: column + x }));
        if (cells.some((c) => c.row < 0 || c.row > 5 || c.column < 0 || c.column > 4)) continue;
        const letters = cells.map((c) => at(grid, c.row, c.column));
        if (letters.includes('.')) continue;
        if (card.stairs === 1) {
          if (cells.every((c) => c.row === 0 || at(grid, c.row - 1, c.column) === '.')) return true;
          continue;
        }
        if (new Set(letters).size > 1) continue;
        const names = new Set(cells.map((c) => key(c.row, c.column)));
        const touched = cells.some((c) =>
          SIDES.some(
            ([dr, dc]) =>
              !names.has(key(c.row + dr, c.column + dc)) &&
              at(grid, c.row + dr, c.column + dc) === letters[0],
          ),
        );
        if (card.surrounded === 1 && touched) continue;
        placements.set([...names].sort().join(' '), { type: letters[0]!, cells: names });
      }
    }
  }
  const all = [...placements.values()];
  const enough = (pool: typeof all, need: number): boolean => {
    if (need === 0) return true;
    if (pool.length < need) return false;
    const [first, ...rest] = pool;
    const apart = rest.filter((p) => [...p.cells].every((cell) => !first!.cells.has(cell)));
    return enough(apart, need - 1) || (apart.length < rest.length && enough(rest, need));
  };
  if (card.diffType === 1) return enough(all, card.numOfOccurrences);
  return [...'CFBGTP'].some((type) =>
    enough(
      all.filter((p) => p.type === type),
      card.numOfOccurrences,
    ),
  );
}

function slowGroups(grid: Grid): number[] {
  const seen = new Set<string>();
  const sizes: number[] = [];
  const walk = (row: number, column: number, type: string): number => {
    if (at(grid, row, column) !== type || seen.has(key(row, column))) return 0;
    seen.add(key(row, column));
    return 1 + SIDES.reduce((sum, [dr, dc]) => sum + walk(row + dr, column + dc, type), 0);
  };
  for (let r = 0; r < 6; r++)
    for (let c = 0; c < 5; c++)
      if (at(grid, r, c) !== '.' && !seen.has(key(r, c))) sizes.push(walk(r, c, at(grid, r, c)));
  return sizes;
}

// ---- Shelves ------------------------------------------------------------------------------------

/**
 * A shelf that satisfies each goal: random ones seldom do, but those near these are decided by a
 * single tile.
 */
const EXAMPLES = [
  'CFBGT FCGTP BGCPF GTPCB TPFBC TFBGP',
  'CFBGC FBGTP BGTPF GTPFB TPFBG CFBGC',
  '..... ..... CCBFF CCGFF BGTPB FTPGC',
  'BGCFC FTBCG GPCTC TFGBP PBTGF FGPTB',
  '....C ...FG ..BTP .GFCB TPCFG CFBGT',
  '..... CCBCC FGTFB CCPCC GTBPF CCFCC',
  '..... ..... CFBG. CFBG. CFBG. CFBGT',
  '..... ..... ..... CCCC. CCCC. FBGTP',
  'CBT.. FGP.. CBTFG FGPBC BTCGF CBTPB',
  '..... ..... CFBCF GTPGT CCCCC FFBBG',
  'CF... FB... BG... GT... TP... PC...',
  '..... ..... ..... CFBGT CCCCC PCFBG',
].map((text) => {
  const parsed = parseShelf(text.split(' '));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.shelf;
});

function randomShelf(rng: Rng): Shelf {
  const kind = roll(rng, 3);
  if (kind === 0) return scattered(rng, roll(rng, CELLS + 1), 1 + roll(rng, TYPES));
  // an example with its types exchanged and a few tiles changed or added
  const types = [0, 1, 2, 3, 4, 5];
  for (let i = 5; i > 0; i--) {
    const j = roll(rng, i + 1);
    [types[i], types[j]] = [types[j]!, types[i]!];
  }
  const example = EXAMPLES[roll(rng, EXAMPLES.length)]!;
  const shelf = emptyShelf();
  example.forEach((mask, type) => (shelf[types[type]!] = mask));
  for (let n = roll(rng, 4); n > 0; n--) {
    const bit = 1 << roll(rng, CELLS);
    if ((filled(shelf) & bit) === 0) continue;
    for (let t = 0; t < TYPES; t++) shelf[t] = shelf[t]! & ~bit;
    shelf[roll(rng, TYPES)]! |= bit;
  }
  return kind === 1 ? shelf : scattered(rng, roll(rng, 6), TYPES, shelf);
}

function scattered(rng: Rng, tiles: number, types: number, shelf: Shelf = emptyShelf()): Shelf {
  for (let i = 0; i < tiles; i++) {
    const column = roll(rng, COLUMNS);
    if (roomIn(filled(shelf), column) > 0) drop(shelf, column, EVERY_TYPE[roll(rng, types)]!);
  }
  return shelf;
}

describe('R5 compiled goals against the slow checker', () => {
  const count = long ? 100_000 : 10_000;
  test(`R5 all twelve goals and the groups agree with a slow checker on ${count} shelves`, ({
    task,
  }) => {
    task.meta.figures = { shelves: count };
    const rng = seedRng('shelves');
    const met = shipped.map(() => 0);
    for (let i = 0; i < count; i++) {
      const shelf = randomShelf(rng);
      const grid = formatShelf(shelf);
      shipped.forEach((goal, id) => {
        const fast = goal.satisfied(shelf);
        if (fast !== slowly(goal.card, grid))
          throw new Error(`shelf ${i}, goal ${id}: compiled says ${fast}\n${grid.join('\n')}`);
        if (fast) met[id]!++;
      });
      const points = slowGroups(grid).reduce(
        (sum, size) => sum + (size >= 6 ? 8 : [0, 0, 0, 2, 3, 5][size]!),
        0,
      );
      if (adjacencyPoints(shelf) !== points)
        throw new Error(
          `shelf ${i}: groups score ${adjacencyPoints(shelf)}, not ${points}\n${grid.join('\n')}`,
        );
      if (points > 40) throw new Error(`shelf ${i}: more than 40 points of groups`);
    }
    for (const [id, times] of met.entries()) {
      expect(times, `goal ${id} was hardly ever satisfied`).toBeGreaterThan(count / 200);
      expect(times, `goal ${id} was hardly ever missed`).toBeLessThan(count - count / 200);
    }
  }, 600_000);

  const bit = fc.constantFrom(0 as const, 1 as const);
  const list = fc
    .uniqueArray(
      fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) }),
      { maxLength: 3, selector: ({ x, y }) => key(x, y) },
    )
    .map((cells) => [{ x: 0, y: 0 }, ...cells.filter(({ x, y }) => x !== 0 || y !== 0)]);
  const shape: fc.Arbitrary<CommonGoalCard> = fc
    .record({
      id: fc.constant(0),
      type: fc.constant('Shape' as const),
      description: fc.constant('x'),
      numOfOccurrences: fc.integer({ min: 1, max: 5 }),
      diffType: bit,
      surrounded: bit,
      stairs: bit,
      coordinates: fc.array(list, { minLength: 1, maxLength: 3 }),
    })
    .map((card) => (card.stairs === 1 ? { ...card, surrounded: 0, numOfOccurrences: 1 } : card));
  const groups: fc.Arbitrary<CommonGoalCard> = fc.record({
    id: fc.constant(0),
    type: fc.constant('Groups' as const),
    description: fc.constant('x'),
    numOfOccurrences: fc.integer({ min: 1, max: 8 }),
    atLeast: fc.integer({ min: 1, max: 9 }),
  });
  const rowCol: fc.Arbitrary<CommonGoalCard> = fc.record({
    id: fc.constant(0),
    type: fc.constant('RowCol' as const),
    description: fc.constant('x'),
    numOfOccurrences: fc.integer({ min: 1, max: 7 }),
    diffUpTo: fc.integer({ min: 0, max: 7 }),
    horizontal: bit,
    vertical: bit,
  });

  test('R5.3 to R5.7 any card a designer may write, on any shelf', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 3, arbitrary: shape },
          { weight: 1, arbitrary: groups },
          { weight: 1, arbitrary: rowCol },
        ),
        fc.integer(),
        fc.integer({ min: 1, max: 4 }),
        (card, seed, types) => {
          const rng = seedRng(String(seed));
          const goal = compileGoal(card);
          for (let i = 0; i < 5; i++) {
            const shelf = i === 0 ? randomShelf(rng) : scattered(rng, roll(rng, CELLS + 1), types);
            const grid = formatShelf(shelf);
            if (goal.satisfied(shelf) !== slowly(card, grid))
              throw new Error(`${JSON.stringify(card)}\n${grid.join('\n')}`);
          }
        },
      ),
      { numRuns: long ? 20_000 : 1_000 },
    );
  }, 600_000);
});

describe('R2.3 shelves', () => {
  test('R4.3 a shelf is written and read back the same, and columns never have gaps', () => {
    const rng = seedRng('written');
    for (let i = 0; i < 500; i++) {
      const shelf = randomShelf(rng);
      expect(parseShelf(formatShelf(shelf))).toEqual({ ok: true, shelf });
    }
    expect(parseShelf(['.....', 'C....', '.....', '.....', '.....', '.....']).ok).toBe(false);
    expect(parseShelf(['.....', '.....', '.....', '.....', '.....', 'X....']).ok).toBe(false);
    expect(parseShelf(['.....']).ok).toBe(false);
    expect(cellBit(ROWS - 1, COLUMNS - 1)).toBe(1 << 29);
  });
});
