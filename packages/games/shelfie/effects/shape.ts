import type { ShapeCard } from '../format.ts';
import { bitCount, COLUMNS, filled, type Shelf } from '../rules/shelf.ts';
import { TYPES } from '../rules/tiles.ts';
import { type Figure, figuresOf } from './figures.ts';
import { canPack } from './packing.ts';

/** Cells on which the first cell of the figure stands in a placement that `cells` holds whole. */
export function anchorsOf(figure: Figure, cells: number): number {
  const { shifts } = figure;
  let anchors = cells & figure.anchors;
  for (let i = 0; i < shifts.length; i++) anchors &= cells >>> shifts[i]!;
  return anchors;
}

/** The topmost tile of each column. */
export const topsOf = (shelf: Shelf): number => {
  const occupied = filled(shelf);
  return occupied & ~(occupied << COLUMNS);
};

/** R5.3 to R5.5. */
export function compileShape(card: ShapeCard): {
  figures: readonly Figure[];
  satisfied: (shelf: Shelf) => boolean;
} {
  const figures = figuresOf(card.coordinates);
  const wanted = card.numOfOccurrences;
  const surrounded = card.surrounded === 1;
  const mixed = card.diffType === 1;
  if (card.stairs === 1) return { figures, satisfied: (shelf) => holdsAny(figures, topsOf(shelf)) };
  // a tile beside an occurrence would be part of an overlapping one, so these never overlap
  const apart =
    (surrounded && figures.every((f) => f.connected)) ||
    (figures.length === 1 && figures[0]!.cells.length === 1);
  const occurrences = surrounded ? isolated : matching;

  const satisfied = (shelf: Shelf): boolean => {
    let sum = 0;
    for (let t = 0; t < TYPES; t++) {
      const cells = shelf[t]!;
      if (cells === 0) continue;
      const need = wanted - sum;
      const found =
        apart || wanted === 1
          ? occurrences(figures, cells, undefined)
          : disjoint(figures, cells, need, occurrences);
      if (found >= need) return true;
      if (mixed) sum += found;
    }
    return false;
  };
  return { figures, satisfied };
}

function holdsAny(figures: readonly Figure[], cells: number): boolean {
  for (let i = 0; i < figures.length; i++) if (anchorsOf(figures[i]!, cells) !== 0) return true;
  return false;
}

/** How many placements lie in `cells`; overlapping ones too. Their masks go to `into`. */
function matching(figures: readonly Figure[], cells: number, into: number[] | undefined): number {
  let count = 0;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i]!;
    let anchors = anchorsOf(figure, cells);
    count += bitCount(anchors);
    for (; into && anchors !== 0; anchors &= anchors - 1)
      into.push(figure.placed[31 - Math.clz32(anchors & -anchors)]!);
  }
  return count;
}

/** The same, of placements with no further cell of `cells` beside them. */
function isolated(figures: readonly Figure[], cells: number, into: number[] | undefined): number {
  let count = 0;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i]!;
    for (let anchors = anchorsOf(figure, cells); anchors !== 0; anchors &= anchors - 1) {
      const first = 31 - Math.clz32(anchors & -anchors);
      if ((figure.beside[first]! & cells) !== 0) continue;
      count++;
      into?.push(figure.placed[first]!);
    }
  }
  return count;
}

/** The most pairwise disjoint occurrences in `cells`, counted up to `need`. */
function disjoint(
  figures: readonly Figure[],
  cells: number,
  need: number,
  occurrences: typeof matching,
): number {
  const placements: number[] = [];
  const all = occurrences(figures, cells, placements);
  if (all <= 1) return all;
  let taken = 0;
  let greedy = 0;
  for (let i = 0; i < placements.length && greedy < need; i++) {
    if ((placements[i]! & taken) !== 0) continue;
    taken |= placements[i]!;
    greedy++;
  }
  while (greedy < need && greedy < all && canPack(placements, greedy + 1)) greedy++;
  return greedy;
}
