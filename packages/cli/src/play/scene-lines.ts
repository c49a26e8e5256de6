import { figureWords } from '@cardwright/games';
import type { Area, Badge, CardThing, Part, Piece, Scene, Words } from '@cardwright/kernel';
import colour from 'picocolors';
import { terminal } from './picks-from.ts';

/** A card's name by its id. */
type CardNames = ReadonlyMap<string, string>;

/** A scene as lines of text: areas are headings, their parts one line each. */
export function sceneLines(scene: Scene, words: Words, names: CardNames): string[] {
  const lines = [colour.bold(colour.underline(words(scene.status)))];
  for (const area of scene.areas) if (!isButton(area)) lines.push(...areaLines(area, words, names));
  return lines;
}

/** An area for a single answer without anything on it; the answer is listed with the others. */
function isButton({ parts }: Area): boolean {
  const [part, ...others] = parts;
  if (part?.kind !== 'spaces' || others.length > 0) return false;
  const [space, ...more] = part.spaces;
  return space !== undefined && more.length === 0 && !space.card && space.pieces.length === 0;
}

function areaLines(area: Area, words: Words, names: CardNames): string[] {
  const head = `${area.active ? '▶ ' : ''}${words(area.label)}`;
  const parts = area.parts.flatMap((part) => partLines(part, words, names));
  return parts.length === 0 ? [] : [colour.bold(head), ...parts.map((line) => `  ${line}`)];
}

const badge = (b: Badge, words: Words): string => figureWords(b, words);
const badges = (list: readonly Badge[] | undefined, words: Words): string =>
  list && list.length > 0 ? ` (${list.map((b) => badge(b, words)).join(', ')})` : '';

function thing(c: CardThing, words: Words, names: CardNames): string {
  const name = c.card === undefined ? undefined : (names.get(c.card) ?? c.card);
  if (c.face === 'empty') return name === undefined ? '–' : `${name} ×0`;
  if (c.face === 'down') return '▒';
  return `${name ?? '?'}${c.count === undefined ? '' : ` ×${c.count}`}${badges(c.badges, words)}`;
}

/** Equal neighbours are listed once, with a count. */
function grouped(texts: readonly string[]): string {
  const out: { text: string; n: number }[] = [];
  for (const text of texts) {
    const last = out[out.length - 1];
    if (last?.text === text) last.n++;
    else out.push({ text, n: 1 });
  }
  return out.map(({ text, n }) => (n === 1 ? text : `${n} ${text}`)).join(', ');
}

const pieces = (list: readonly Piece[], words: Words): string =>
  list.map((p) => `${words(p.label)}${badges(p.badges, words)}`).join(' + ');

function partLines(part: Part, words: Words, names: CardNames): string[] {
  switch (part.kind) {
    case 'cards': {
      const count = part.count === undefined ? '' : ` [${part.count}]`;
      return part.cards.length === 0 && part.count === undefined
        ? []
        : [
            `${words(part.label)}${count}: ` +
              grouped(part.cards.map((c) => thing(c, words, names))),
          ];
    }
    case 'counters':
      return [part.counters.map((c) => badge(c, words)).join('   ')];
    case 'track':
      return [
        `${words(part.label)}: ${part.markers.map((marker) => `${words({ key: 'app.seat', args: { seat: marker.seat } })} ${marker.at}`).join(', ')}`,
      ];
    case 'spaces':
      return [
        words(part.label),
        ...part.spaces.map(
          (s) =>
            `  ${words(s.label)}${badges(s.badges, words)}${s.card === undefined ? '' : ` – ${names.get(s.card) ?? s.card}`}${s.closed ? ` ${words(terminal('closed'))}` : ''}${s.pieces.length > 0 ? ` ← ${pieces(s.pieces, words)}` : ''}`,
        ),
      ];
    case 'grid':
      return gridLines(part, words);
  }
}

type Grid = Extract<Part, { kind: 'grid' }>;

/** The usual width of a terminal. */
const WIDTH = 80;

/**
 * Rows and columns are numbered from 1, as in options, logs and the texts of cards. A grid that
 * would be wider than a terminal shows how many pieces are in each cell, and lists them below.
 */
function gridLines(part: Grid, words: Words): string[] {
  const whole = drawnGrid(part, words, ({ pieces: here }) => pieces(here, words));
  if (whole.every((line) => line.length <= WIDTH)) return whole;
  return [
    ...drawnGrid(part, words, ({ pieces: here }) => String(here.length)),
    ...part.cells.flatMap(({ row, column, pieces: here }) =>
      here.map((piece) => {
        const place = part.rows === 1 ? `${column + 1}` : `${row + 1}, ${column + 1}`;
        const owner =
          piece.seat === undefined
            ? ''
            : `, ${words({ key: 'app.seat', args: { seat: piece.seat } })}`;
        return `    ${place}: ${pieces([piece], words)}${owner}`;
      }),
    ),
  ];
}

function drawnGrid(part: Grid, words: Words, shown: (cell: Grid['cells'][number]) => string) {
  const rows: string[][] = Array.from({ length: part.rows }, () =>
    new Array<string>(part.columns).fill(' '),
  );
  for (const cell of part.cells) {
    const text = cell.pieces.length > 0 ? shown(cell) : cell.ground === 'none' ? ' ' : '·';
    rows[cell.row]![cell.column] = text;
  }
  const width = Math.max(...rows.flat().map((text) => text.length), 2);
  const header = `    ${Array.from({ length: part.columns }, (_, c) => String(c + 1).padEnd(width)).join(' ')}`;
  return [
    words(part.label),
    header,
    ...rows.map(
      (row, r) => `${String(r + 1).padStart(3)} ${row.map((text) => text.padEnd(width)).join(' ')}`,
    ),
  ];
}
