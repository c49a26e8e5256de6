import {
  type Area,
  at,
  type Cell,
  type CountersPart,
  type GridPart,
  type Message,
  type Part,
  type Plain,
  type Scene,
} from '@cardwright/kernel';
import type { ShelfieContent } from './content.ts';
import { roomCell, shelfCell, takenTile, tileWords } from './options.ts';
import { COLUMNS, ROWS } from './rules/shelf.ts';
import { typeName, typeOf } from './rules/tiles.ts';
import { personalCardId, type ShelfieView } from './view.ts';

const m = (key: string, args?: Message['args']): Message => ({
  key: `shelfie.scene.${key}`,
  ...(args && { args }),
});

/**
 * The living room and the common goals in the middle; per seat its shelf, tokens and, where known,
 * its personal goal.
 */
export function shelfieScene(_content: ShelfieContent, view: Plain, viewer: number): Scene {
  const v = view as ShelfieView;
  const room: GridPart = {
    kind: 'grid',
    id: 'room',
    label: m('room'),
    look: 'living-room',
    rows: v.board.length,
    columns: v.board[0]?.length ?? 0,
    cells: v.board.flatMap((line, row) =>
      [...line].map((letter, column) =>
        cell(roomCell(row, column), row, column, letter === '#' ? 'none' : 'floor', letter),
      ),
    ),
  };
  const goals: Area = {
    id: 'goals',
    place: 'board',
    label: m('goals'),
    parts: [
      {
        kind: 'cards',
        id: 'goals',
        label: m('goals'),
        look: 'goal',
        layout: 'row',
        cards: v.goals.map((goal, i) => ({
          id: `goal:${i}`,
          card: goal.card,
          face: 'up',
          badges: goal.tokens.map((value) => ({ icon: 'token', label: m('token'), value })),
        })),
      },
    ],
  };
  const bag: CountersPart = {
    kind: 'counters',
    id: 'bag',
    counters: [
      { icon: 'deck', label: m('bag'), value: v.bag },
      ...Object.entries(v.unseen).map(([letter, value]) => ({
        icon: typeName(typeOf(letter)),
        label: m('unseen', { tile: tileWords(typeOf(letter)) }),
        value,
      })),
    ],
  };
  return {
    game: 'shelfie',
    status: v.over
      ? m('over')
      : m('status', {
          seat: v.turn,
          step: v.taken.length === 0 ? 'take' : v.column === null ? 'column' : 'order',
        }),
    areas: [
      { id: 'room', place: 'board', label: m('room'), parts: [room] },
      goals,
      ...v.seats.map((_, seat) => seatArea(v, seat, viewer)),
      { id: 'bag', place: 'side', label: m('bag'), parts: [bag] },
    ],
  };
}

function cell(id: string, row: number, column: number, ground: string, letter: string): Cell {
  const type = typeOf(letter);
  return {
    id,
    row,
    column,
    ground,
    pieces: type < 0 ? [] : [{ id: `${id}:tile`, icon: typeName(type), label: tileWords(type) }],
  };
}

function seatArea(v: ShelfieView, seat: number, viewer: number): Area {
  const own = seat === viewer;
  const active = seat === v.turn && !v.over;
  const p = at(v.seats, seat);
  const parts: Part[] = [
    {
      kind: 'grid',
      id: `shelf:${seat}`,
      label: m('shelf'),
      look: 'shelf',
      rows: ROWS,
      columns: COLUMNS,
      cells: p.shelf.flatMap((line, row) =>
        [...line].map((letter, column) =>
          cell(shelfCell(seat, row, column), row, column, 'shelf', letter),
        ),
      ),
    },
  ];
  if (active && v.taken.length > 0) {
    parts.unshift({
      kind: 'spaces',
      id: 'taken',
      label: m('taken'),
      look: 'taken',
      spaces: v.taken.map((letter, i) => ({
        id: takenTile(i),
        label: tileWords(typeOf(letter)),
        pieces: [
          {
            id: `${takenTile(i)}:tile`,
            icon: typeName(typeOf(letter)),
            label: tileWords(typeOf(letter)),
          },
        ],
      })),
    });
  }
  const points = p.open + (p.personal?.points ?? 0);
  parts.push({
    kind: 'counters',
    id: `points:${seat}`,
    counters: [
      { icon: 'points', label: m(p.personal ? 'points' : 'open', { n: points }), value: points },
      { icon: 'star', label: m('groups', { n: p.groups }), value: p.groups },
      ...p.tokens.flatMap((value, i) =>
        value > 0 ? [{ icon: 'token', label: m('tokenOf', { goal: i + 1 }), value }] : [],
      ),
      ...(p.endToken ? [{ icon: 'crown', label: m('endToken'), value: 1 }] : []),
      ...(seat === 0 ? [{ icon: 'first', label: m('first'), value: '' }] : []),
    ],
  });
  if (p.personal) parts.push(...personalParts(p.personal, seat));
  else
    parts.push({
      kind: 'cards',
      id: `personal:${seat}`,
      label: m('personal'),
      look: 'goal',
      layout: 'row',
      cards: [{ id: `personal:${seat}:card`, face: 'down' }],
    });
  return {
    id: `seat:${seat}`,
    place: own ? 'own' : 'rival',
    label: m('seat', { seat }),
    seat,
    ...(active && { active }),
    parts,
  };
}

/** The card, and the same as a small shelf. */
function personalParts(
  card: NonNullable<ShelfieView['seats'][number]['personal']>,
  seat: number,
): Part[] {
  const letters = card.rows.map((row) => {
    const line = new Array<string>(COLUMNS).fill('.');
    const parts = row.split(':');
    for (let i = 0; i + 1 < parts.length; i += 2) line[Number(parts[i])] = at(parts, i + 1);
    return line;
  });
  return [
    {
      kind: 'grid',
      id: `wanted:${seat}`,
      label: m('personal.grid', { matches: card.matches, points: card.points }),
      look: 'goal',
      rows: ROWS,
      columns: COLUMNS,
      cells: letters.flatMap((line, row) =>
        line.map((letter, column) =>
          cell(`wanted:${seat}:${row}:${column}`, row, column, 'goal', letter),
        ),
      ),
    },
    {
      kind: 'cards',
      id: `personal:${seat}`,
      label: m('personal'),
      look: 'goal',
      layout: 'row',
      cards: [{ id: `personal:${seat}:card`, card: personalCardId(card.id), face: 'up' }],
    },
  ];
}
