import type { Message, Words } from '@cardwright/kernel';
import type { PersonalCard } from './compile/personal-goals.ts';
import type { ShelfieContent } from './content.ts';
import { type Figure, figuresOf } from './effects/figures.ts';
import type { CommonGoalCard, RowColCard, ShapeCard } from './format.ts';
import { tileWords } from './options.ts';
import { COLUMNS, ROWS } from './rules/shelf.ts';
import { goalCardId, personalCardId } from './view.ts';

const m = (key: string, args: Message['args'] = {}): Message => ({
  key: `shelfie.text.${key}`,
  args,
});

/** A card's printed text, worded from its parameters: what the words say is what was compiled. */
export function shelfieText(content: ShelfieContent, id: string, words: Words): string {
  const goal = content.goals.findIndex((_, i) => goalCardId(content, i) === id);
  if (goal >= 0)
    return goalSentences(content.goals[goal]!.card)
      .map((sentence) => capital(words(sentence)))
      .join(' ');
  const personal = content.personal.find((card) => personalCardId(card.id) === id);
  return personal ? words(personalWords(personal)) : '';
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export function goalSentences(card: CommonGoalCard): Message[] {
  const count = card.numOfOccurrences;
  if (card.type === 'Groups') return [m('groups', { count, atLeast: card.atLeast })];
  if (card.type === 'RowCol')
    return [
      m(card.diffUpTo === 0 ? 'lines.different' : 'lines.upTo', {
        count,
        lines: linesName(card),
        types: card.diffUpTo,
      }),
    ];
  return shapeSentences(card);
}

const linesName = (card: RowColCard): string =>
  card.horizontal === 1 ? (card.vertical === 1 ? 'both' : 'rows') : 'columns';

function shapeSentences(card: ShapeCard): Message[] {
  const figures = figuresOf(card.coordinates);
  if (figures.length === 0) return [m('never')];
  const figure = figures.map(figureName).reduce((a, b) => m('or', { a, b }));
  if (card.stairs === 1) return [m('stairs', { figure })];
  const count = card.numOfOccurrences;
  const out: Message[] = [];
  if (figures.length === 1 && figures[0]!.cells.length === 1)
    out.push(m(card.diffType === 1 ? 'tiles.mixed' : 'tiles.same', { count }));
  else if (count === 1) out.push(m('shape', { figure }));
  else out.push(m(card.diffType === 1 ? 'shapes.mixed' : 'shapes.same', { count, figure }));
  if (card.surrounded === 1) out.push(m('surrounded', { count }));
  return out;
}

/** The usual figures have names, any other is drawn. */
function figureName(figure: Figure): Message {
  const { cells } = figure;
  const left = Math.min(...cells.map((c) => c.x));
  const columns = Math.max(...cells.map((c) => c.x)) - left + 1;
  const rows = Math.max(...cells.map((c) => c.y)) + 1;
  const has = (x: number, y: number): boolean => cells.some((c) => c.x === x + left && c.y === y);
  const size = cells.length;
  if (size === rows * columns) {
    if (size === 1) return m('figure.tile');
    if (rows === 1) return m('figure.row', { size });
    if (columns === 1) return m('figure.column', { size });
    return m('figure.block', { rows, columns });
  }
  if (size === rows && size === columns) {
    if (cells.every((_, i) => has(i, i))) return m('figure.falling', { size });
    if (cells.every((_, i) => has(columns - 1 - i, i))) return m('figure.rising', { size });
  }
  if (
    size === 4 &&
    has(0, 0) &&
    has(columns - 1, 0) &&
    has(0, rows - 1) &&
    has(columns - 1, rows - 1)
  ) {
    return rows === ROWS && columns === COLUMNS
      ? m('figure.corners')
      : m('figure.cornersOf', { rows, columns });
  }
  if (
    size === 5 &&
    rows === 3 &&
    columns === 3 &&
    has(0, 0) &&
    has(2, 0) &&
    has(1, 1) &&
    has(0, 2) &&
    has(2, 2)
  )
    return m('figure.cross');
  const drawing = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (has(x, y) ? '■' : '□')).join(''),
  );
  return m('figure.drawn', { drawing: drawing.join('/') });
}

function personalWords(card: PersonalCard): Message {
  const cells = card.wanted
    .map((mask, type) => ({ cell: 31 - Math.clz32(mask), type }))
    .sort((a, b) => a.cell - b.cell)
    .map(({ cell, type }) =>
      m('personal.cell', {
        tile: tileWords(type),
        row: Math.floor(cell / COLUMNS) + 1,
        column: (cell % COLUMNS) + 1,
      }),
    );
  return m('personal', { cells });
}
