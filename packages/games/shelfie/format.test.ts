import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFault } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shippedFiles } from '../node.ts';
import { shelfie } from './game.ts';

const shipped = shippedFiles('shelfie');
const pack = (path: string, value: unknown): FileFault[] =>
  shelfie.content.load(shipped, {
    files: [{ path, text: typeof value === 'string' ? value : JSON.stringify(value, null, 1) }],
  }).faults;
const warnings = (path: string, value: unknown): FileFault[] =>
  shelfie.content.load(shipped, { files: [{ path, text: JSON.stringify(value, null, 1) }] })
    .warnings;
const at = (faults: readonly FileFault[]): string[] =>
  faults.map((f) => `${f.pointer ?? '-'} ${f.message}`);

const shape = {
  id: 12,
  type: 'Shape',
  numOfOccurrences: 1,
  diffType: 0,
  surrounded: 0,
  stairs: 0,
  description: 'x',
  coordinates: [[{ x: 0, y: 0 }]],
};
const groups = { id: 12, type: 'Groups', numOfOccurrences: 1, atLeast: 2, description: 'x' };
const rowCol = {
  id: 12,
  type: 'RowCol',
  numOfOccurrences: 1,
  diffUpTo: 0,
  horizontal: 1,
  vertical: 0,
  description: 'x',
};
const hints = (...cards: unknown[]): string[] =>
  pack('CommonGoalCards.json', cards).map((f) => `${f.pointer} ${f.hint}`);
const common = (...cards: unknown[]): string[] => at(pack('CommonGoalCards.json', cards));

describe('CommonGoalCards.json', () => {
  test('cells without their inner list are reported once', () => {
    const cells = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
    ];
    expect(hints({ ...shape, coordinates: cells })).toEqual([
      '/0/coordinates a list of lists: put one more [ ] around all cells',
    ]);
    const pairs = [
      [0, 0],
      [4, 0],
    ];
    expect(hints({ ...shape, coordinates: pairs })).toEqual([
      '/0/coordinates a list of lists: put one more [ ] around all cells: ' +
        '[[{ "x": 0, "y": 0 }, { "x": 4, "y": 0 }]]',
    ]);
  });

  test.for([
    [
      [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    ],
    [[['0,0', '1,0']]],
  ])('cells in another notation are shown as objects: %j', ([coordinates]) => {
    expect(hints({ ...shape, coordinates })).toEqual([
      '/0/coordinates/0 write [{ "x": 0, "y": 0 }, { "x": 1, "y": 0 }]',
    ]);
  });

  test('fields that goals do not have are explained', () => {
    expect(hints({ ...groups, tile: 'C', name: 'Cats' })).toEqual([
      '/0/tile a goal cannot name a type of tile: any type counts',
      '/0/name goals have no name: use "description"',
    ]);
  });

  test('a usual word for a field is one fault, with the field that is meant', () => {
    const { diffUpTo: _types, horizontal: _rows, ...line } = rowCol;
    expect(hints({ ...line, maxTypes: 3, rows: 1 })).toEqual([
      "/0/maxTypes did you mean 'diffUpTo'?",
      "/0/rows did you mean 'horizontal'?",
    ]);
    const { numOfOccurrences: _times, atLeast: _size, ...group } = groups;
    expect(hints({ ...group, count: 2, size: 3 })).toEqual([
      "/0/count did you mean 'numOfOccurrences'?",
      "/0/size did you mean 'atLeast'?",
    ]);
    expect(hints({ ...shape, rotations: true })).toEqual([
      '/0/rotations shapes are not rotated: write a list of cells for each rotation',
    ]);
  });

  test('a missing or duplicate id names a free one', () => {
    const { id: _, ...unnumbered } = groups;
    expect(hints(groups, unnumbered, groups)).toEqual([
      '/1 add "id": 13',
      '/2/id card 0 of the list (counted from 0) has the same id; write 14, which is free',
    ]);
  });

  test('a limit of types that every full row keeps is warned of', () => {
    const doubts = (card: object): string[] => at(warnings('CommonGoalCards.json', [card]));
    expect(doubts({ ...rowCol, diffUpTo: 5 })).toEqual([
      '/0/diffUpTo a row has only 5 tiles, so every full row counts and diffUpTo never matters',
    ]);
    expect(doubts({ ...rowCol, diffUpTo: 5, vertical: 1 })).toEqual([]);
    expect(doubts({ ...rowCol, diffUpTo: 6 })).toEqual([]);
  });

  test('the shipped files have no fault and no warning', () => {
    const { content, faults, warnings: warned } = shelfie.content.load(shipped);
    expect([faults, warned]).toEqual([[], []]);
    expect(content!.commonCount).toBe(12);
    expect(content!.personal.map((card) => card.id)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ]);
  });

  test('a thirteenth card of each type loads; a missing stairs is 0', () => {
    const { stairs: _, ...plain } = shape;
    for (const card of [
      shape,
      plain,
      groups,
      rowCol,
      { ...rowCol, vertical: 1, diffUpTo: 99 },
      {
        ...shape,
        diffType: 1,
        coordinates: [
          [
            { x: -1, y: -1 },
            { x: 0, y: 0 },
          ],
        ],
      },
    ]) {
      expect(pack('CommonGoalCards.json', [card])).toEqual([]);
    }
  });

  test('a card with a shipped id takes its place', () => {
    const { content } = shelfie.content.load(shipped, {
      files: [{ path: 'CommonGoalCards.json', text: JSON.stringify([{ ...groups, id: 3 }]) }],
    });
    expect(content!.commonCount).toBe(12);
    expect(content!.goals[3]!.kind).toBe('groups');
    expect(content!.hash).not.toBe(shelfie.content.load(shipped).content!.hash);
  });

  test('ids: 0 to n-1, each once, order free', () => {
    expect(common({ ...groups, id: 13 })).toEqual([
      '/0/id id 13 leaves a gap: the ids must be 0 to 12',
    ]);
    expect(common({ ...groups, id: 13 }, groups)).toEqual([]);
    expect(common(groups, groups)).toEqual(['/1/id duplicate id 12']);
    expect(common(groups, groups, { ...groups, id: 14 })).toEqual(['/1/id duplicate id 12']);
    expect(common({ ...groups, id: 'x' }, { ...groups, id: 13 })).toHaveLength(1);
    expect(common({ ...groups, id: -1 })).toEqual(['/0/id -1 is too small']);
    expect(common({ ...groups, id: '12' })[0]).toMatch(/^\/0\/id /);
    const alone = shelfie.content.load(shipped, {
      alone: true,
      files: [{ path: 'CommonGoalCards.json', text: JSON.stringify([{ ...groups, id: 1 }]) }],
    });
    expect(at(alone.faults)).toEqual(['/0/id id 1 leaves a gap: the ids must be 0 to 0']);
  });

  test.each([
    [{ ...shape, type: 'shape' }, '/0/type'],
    [{ ...shape, type: 'CG_SHAPE' }, '/0/type'],
    [{ ...shape, numOfOccurrences: 0 }, '/0/numOfOccurrences'],
    [{ ...shape, numOfOccurrences: 1.5 }, '/0/numOfOccurrences'],
    [{ ...shape, diffType: 2 }, '/0/diffType'],
    [{ ...shape, diffType: true }, '/0/diffType'],
    [{ ...shape, surrounded: -1 }, '/0/surrounded'],
    [{ ...shape, surrounded: '1' }, '/0/surrounded'],
    [{ ...shape, stairs: 3 }, '/0/stairs'],
    [{ ...shape, stairs: 1, surrounded: 1 }, '/0/surrounded'],
    [{ ...shape, stairs: 1, numOfOccurrences: 2 }, '/0/numOfOccurrences'],
    [{ ...shape, description: '' }, '/0/description'],
    [{ ...shape, description: 7 }, '/0/description'],
    [{ ...shape, coordinates: [] }, '/0/coordinates'],
    [{ ...shape, coordinates: [[]] }, '/0/coordinates/0'],
    [{ ...shape, coordinates: [[{ x: 0, y: 0 }], [{ x: 1, y: 0 }]] }, '/0/coordinates/1'],
    [
      {
        ...shape,
        coordinates: [
          [
            { x: 0, y: 0 },
            { x: 1, y: 0 },
            { x: 1, y: 0 },
          ],
        ],
      },
      '/0/coordinates/0/2',
    ],
    [
      {
        ...shape,
        coordinates: [
          [
            { x: 0, y: 0 },
            { x: 0.5, y: 0 },
          ],
        ],
      },
      '/0/coordinates/0/1/x',
    ],
    [{ ...shape, coordinates: [[{ x: 0, v: 0 }]] }, '/0/coordinates/0/0/v'],
    [{ ...shape, atLeast: 2 }, '/0/atLeast'],
    [{ ...groups, atLeast: 0 }, '/0/atLeast'],
    [{ ...groups, atleast: 2 }, '/0/atleast'],
    [{ ...rowCol, diffUpTo: -1 }, '/0/diffUpTo'],
    [{ ...rowCol, horizontal: 2 }, '/0/horizontal'],
    [{ ...rowCol, horizontal: 0, vertical: 0 }, '/0'],
    ['card', '/0'],
  ])('a fault is found and pointed at: %j', (card, pointer) => {
    const faults = pack('CommonGoalCards.json', [card]);
    expect(faults.map((f) => f.pointer)).toContain(pointer);
    for (const fault of faults) {
      expect(fault.file).toBe('CommonGoalCards.json');
      expect(fault.line).toBeGreaterThan(0);
      expect(fault.column).toBeGreaterThan(0);
    }
  });

  test.each([
    ...['id', 'numOfOccurrences', 'diffType', 'surrounded', 'description', 'coordinates'].map(
      (field) => ['Shape', shape, field] as const,
    ),
    ...['id', 'numOfOccurrences', 'atLeast', 'description'].map(
      (field) => ['Groups', groups, field] as const,
    ),
    ...['id', 'numOfOccurrences', 'diffUpTo', 'horizontal', 'vertical', 'description', 'type'].map(
      (field) => ['RowCol', rowCol, field] as const,
    ),
  ])('%s: a missing field is a fault of the card (%#)', (_type, card, field) => {
    const { [field as 'id']: _, ...rest } = card as typeof shape;
    expect(common(rest)).toContain(`/0 the field '${field}' is missing`);
  });

  test('all faults at once, each with its place', () => {
    const text =
      '[\n' +
      '  { "id": 12, "type": "Groups", "numOfOccurrences": 0,\n' +
      '    "atLeast": 0, "description": "" },\n' +
      '  { "id": 13, "type": "Shap" },\n' +
      '  { "id": 14, "type": "RowCol", "numOfOccurrences": 1, "diffUpTo": -1, "horizontal": ' +
      '0, "vertical": 0, "description": "x" }\n' +
      ']';
    const places = pack('CommonGoalCards.json', text).map(
      (f) => `${f.line}:${f.column} ${f.pointer}`,
    );
    expect(places).toEqual([
      '2:53 /0/numOfOccurrences',
      '3:16 /0/atLeast',
      '3:34 /0/description',
      '4:3 /1',
      '4:3 /1',
      '4:23 /1/type',
      '5:3 /2',
      '5:68 /2/diffUpTo',
    ]);
  });

  test('unknown words are named with what was meant', () => {
    expect(pack('CommonGoalCards.json', [{ ...groups, type: 'Group' }])[0]!.hint).toBe(
      "did you mean 'Groups'?",
    );
    expect(pack('CommonGoalCards.json', [{ ...shape, diffTyp: 0 }])[0]!.hint).toBe(
      "did you mean 'diffType'?",
    );
  });

  test('what is not JSON, or no list, is said with its place', () => {
    const [fault] = pack('CommonGoalCards.json', '[\n  { "id": 12, }}\n]');
    expect(fault!.pointer).toBeUndefined();
    expect(fault!.line).toBe(2);
    expect(at(pack('CommonGoalCards.json', { id: 12 }))).toEqual([' expected a list of cards']);
  });

  const cells = (...list: [x: number, y: number][]): object[] => list.map(([x, y]) => ({ x, y }));

  test('R5.4 more shapes than fit a shelf without overlap are a warning', () => {
    const square = [cells([0, 0], [1, 0], [0, 1], [1, 1])];
    const squares = (n: number): (string | undefined)[] =>
      warnings('CommonGoalCards.json', [
        { ...shape, diffType: 1, numOfOccurrences: n, coordinates: square },
      ]).map((f) => f.message);
    expect(squares(6)).toEqual([]);
    expect(squares(7)).toEqual([
      'no shelf can satisfy this card: ' +
        'without overlap only 6 of its shapes fit a shelf, and it needs 7',
    ]);
    const bar = [cells([0, 0], [1, 0]), cells([0, 0], [0, 1])];
    const bars = { ...shape, diffType: 1, numOfOccurrences: 15, coordinates: bar };
    expect(warnings('CommonGoalCards.json', [bars])).toEqual([]);
  });

  test('a goal that the first tile satisfies is a warning', () => {
    const met = 'the first tile on a shelf satisfies this card';
    const said = (card: object): (string | undefined)[] =>
      warnings('CommonGoalCards.json', [card]).map((f) => f.message);
    const one = { ...shape, numOfOccurrences: 1, coordinates: [cells([0, 0])] };
    expect(said(one)).toEqual([met]);
    expect(said({ ...one, stairs: 1 })).toEqual([met]);
    expect(said({ ...one, numOfOccurrences: 2 })).toEqual([]);
    expect(said({ ...groups, atLeast: 1 })).toEqual([met]);
    expect(said({ ...groups, atLeast: 1, numOfOccurrences: 2 })).toEqual([]);
  });

  test('fields for a limit, a place and a second condition are explained', () => {
    const limit = 'a goal has no upper limit; of a Shape, "surrounded": 1 keeps more tiles';
    expect(hints({ ...groups, atMost: 3 })[0]).toContain(limit);
    expect(hints({ ...shape, exactly: 3 })[0]).toContain(limit);
    expect(hints({ ...rowCol, atMost: 3 })[0]).toContain("did you mean 'diffUpTo'?");
    expect(hints({ ...shape, row: 5 })[0]).toContain('a common goal has no fixed place');
    expect(hints({ ...groups, and: {} })[0]).toContain('a goal has one condition: write two goals');
  });

  test('a card that no shelf can satisfy is a warning, not a fault', () => {
    expect(
      warnings('CommonGoalCards.json', [{ ...groups, numOfOccurrences: 8, atLeast: 4 }]),
    ).toHaveLength(1);
    expect(warnings('CommonGoalCards.json', [{ ...rowCol, numOfOccurrences: 7 }])).toHaveLength(1);
    expect(
      warnings('CommonGoalCards.json', [
        {
          ...shape,
          coordinates: [
            [
              { x: 0, y: 0 },
              { x: 5, y: 0 },
            ],
          ],
        },
      ]),
    ).toHaveLength(1);
    expect(
      warnings('CommonGoalCards.json', [
        {
          ...shape,
          stairs: 1,
          coordinates: [
            [
              { x: 0, y: 0 },
              { x: 0, y: 1 },
            ],
          ],
        },
      ]),
    ).toHaveLength(1);
    expect(warnings('CommonGoalCards.json', [{ ...shape, numOfOccurrences: 31 }])).toHaveLength(1);
    const [tooMany] = warnings('CommonGoalCards.json', [
      { ...groups, numOfOccurrences: 1, atLeast: 23 },
    ]);
    expect(tooMany?.message).toContain('more tiles of one type than the 22 there are');
    const one = [[{ x: 0, y: 0 }]];
    const single = { ...shape, diffType: 0, numOfOccurrences: 23, coordinates: one };
    expect(warnings('CommonGoalCards.json', [single]).map((f) => f.message)).toEqual([
      'no shelf can satisfy this card: ' +
        '23 shapes of 1 cell need 23 tiles of one type, there are 22',
    ]);
    expect(warnings('CommonGoalCards.json', [{ ...single, diffType: 1 }])).toEqual([]);
    expect(
      warnings('CommonGoalCards.json', [groups, { ...rowCol, id: 13, numOfOccurrences: 6 }]),
    ).toEqual([]);
  });
});

test('R5.3, R5.5 an alternative that no shelf can match is a warning with its place', () => {
  const row = (size: number): object[] => Array.from({ length: size }, (_, x) => ({ x, y: 0 }));
  const column = (size: number): object[] => Array.from({ length: size }, (_, y) => ({ x: 0, y }));
  const told = (more: object): string[] =>
    warnings('CommonGoalCards.json', [{ ...shape, ...more }]).map(
      ({ pointer, message }) => `${pointer} ${message}`,
    );
  expect(told({ coordinates: [row(3), row(6), column(3)] })).toEqual([
    '/0/coordinates/1 no shelf can match list 1 (counted from 0): ' +
      'it does not fit a shelf of 6 rows and 5 columns',
  ]);
  expect(told({ coordinates: [row(3), column(2)], stairs: 1, numOfOccurrences: 1 })).toEqual([
    '/0/coordinates/1 no shelf can match list 1 (counted from 0): ' +
      'two cells of one column cannot both be the topmost tile',
  ]);
  const large = Array.from({ length: 25 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5) }));
  expect(told({ coordinates: [large, row(2)], numOfOccurrences: 1 })).toEqual([
    '/0/coordinates/0 no shelf can match list 0 (counted from 0): ' +
      'it needs 25 tiles of one type, there are 22',
  ]);
  // if there is no other, the card itself is reported, once
  expect(told({ coordinates: [row(6), column(7)] })).toEqual([
    '/0 no shelf can satisfy this card: its shapes do not fit a shelf of 6 rows and 5 columns',
  ]);
});

test('what changes nothing on a goal is a warning with its place', () => {
  const pointers = (file: string, value: unknown): (string | undefined)[] =>
    warnings(file, value).map((f) => f.pointer);
  const twice = [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ],
    [
      { x: 0, y: 0 },
      { x: -1, y: 0 },
    ],
  ];
  expect(pointers('CommonGoalCards.json', [{ ...shape, coordinates: twice }])).toEqual([
    '/0/coordinates/1',
  ]);
  expect(pointers('CommonGoalCards.json', [{ ...rowCol, diffUpTo: 7 }])).toEqual(['/0/diffUpTo']);
  const [shippedGoals] = shipped.filter(({ path }) => path.endsWith('PersonalGoals.json'));
  const rows = (JSON.parse(shippedGoals?.text ?? '{}') as { [id: string]: string[] })['3'];
  expect(pointers('PersonalGoals.json', { 5: rows })).toEqual(['/5']);
  expect(pointers('PersonalGoals.json', { 3: rows })).toEqual([]);
});

describe('LivingRoom.json', () => {
  const room = (matrix: unknown): string[] =>
    pack('LivingRoom.json', { LivingRoomBoardJSON: matrix }).map((f) => f.pointer!);

  test('another size loads and stands in place of the shipped one', () => {
    expect(room([[2, 3, 4]])).toEqual([]);
    const { content } = shelfie.content.load(shipped, {
      files: [{ path: 'LivingRoom.json', text: '{"LivingRoomBoardJSON":[[2,2,3],[2,0,4]]}' }],
    });
    expect([2, 3, 4].map((seats) => content!.rooms[seats]!.cells.length)).toEqual([3, 4, 5]);
  });

  test('a room that some cannot play in, or that cannot be filled, is a warning', () => {
    const doubts = (matrix: number[][]): string[] =>
      shelfie.content
        .load(shipped, {
          files: [
            {
              path: 'LivingRoom.json',
              text: JSON.stringify({ LivingRoomBoardJSON: matrix }),
            },
          ],
        })
        .warnings.map((f) => `${f.pointer} ${f.message}`);
    const wide = (value: number): number[][] =>
      Array.from({ length: 14 }, () => new Array<number>(14).fill(value));
    expect(doubts([[3, 3]])).toEqual([
      '/LivingRoomBoardJSON the living room has no space for 2 players',
    ]);
    expect(doubts(wide(4))).toEqual([
      '/LivingRoomBoardJSON the living room has no space for 2 players',
      '/LivingRoomBoardJSON the living room has no space for 3 players',
      '/LivingRoomBoardJSON 196 spaces with 4 players, but there are only 132 tiles',
    ]);
    expect(doubts([[2, 2, 0, 2, 3]])).toEqual([
      '/LivingRoomBoardJSON/0/3 with 2 players this space touches no other one',
    ]);
    expect(room([[0, 0]])).toEqual(['/LivingRoomBoardJSON']);
  });

  test('values 0, 2, 3, 4; rows of equal length; the one key', () => {
    expect(
      room([
        [2, 1],
        [5, 2],
      ]),
    ).toEqual(['/LivingRoomBoardJSON/0/1', '/LivingRoomBoardJSON/1/0']);
    expect(room([[2, 2], [2], [2, 2]])).toEqual(['/LivingRoomBoardJSON/1']);
    expect(room([[2], [2, 2], [2, 2]])).toEqual(['/LivingRoomBoardJSON/0']);
    expect(room([[2, '2'], [2]])).toEqual(['/LivingRoomBoardJSON/0/1', '/LivingRoomBoardJSON/1']);
    expect(room([])).toEqual(['/LivingRoomBoardJSON']);
    expect(room([[]])).toEqual(['/LivingRoomBoardJSON/0']);
    expect(room('x')).toEqual(['/LivingRoomBoardJSON']);
    expect(
      pack('LivingRoom.json', { 'LivingRoom-BoardJSON': [[2]] }).map(
        (f) => `${f.pointer} ${f.hint}`,
      ),
    ).toContain("/LivingRoom-BoardJSON did you mean 'LivingRoomBoardJSON'?");
    expect(at(pack('LivingRoom.json', {}))).toEqual([
      " the field 'LivingRoomBoardJSON' is missing",
    ]);
  });
});

describe('PersonalGoals.json', () => {
  const good = ['0:P:2:F', '4:C', '3:B', '1:G', '-', '2:T'];
  const rows = (...list: unknown[]): string[] => at(pack('PersonalGoals.json', { '1': list }));

  test('a card by its key; a comment is ignored', () => {
    expect(pack('PersonalGoals.json', { _comment: 'words', '12': good })).toEqual([]);
    const { content } = shelfie.content.load(shipped, {
      files: [{ path: 'PersonalGoals.json', text: JSON.stringify({ 12: good }) }],
    });
    expect(content!.personal).toHaveLength(12);
    expect(content!.personal[11]!.rows).toEqual(good);
  });

  test('ids 1 to 12', () => {
    expect(
      pack('PersonalGoals.json', { '0': good, '13': good, x: good }).map((f) => f.pointer),
    ).toEqual(['/0', '/13', '/x']);
    expect(pack('PersonalGoals.json', { '13': good })[0]?.hint).toBe(
      'there are always twelve personal goals: replace one by writing its id, "1" to "12"',
    );
    expect(pack('PersonalGoals.json', { _comment: ['any', 'thing'] })).toEqual([]);
    expect(pack('PersonalGoals.json', [good]).map((f) => f.pointer)).toEqual(['']);
  });

  test('six rows, each type once, at most two tiles in a row, no cell twice', () => {
    expect(rows(...good, '-')).toEqual(['/1 expected 6 rows, found 7']);
    expect(rows(...good.slice(0, 5))[0]).toBe('/1 expected 6 rows, found 5');
    expect(rows('0:P:2:F', '4:C', '3:B', '1:G', '-', '2:G')).toEqual([
      '/1/5 duplicate type G on this card',
    ]);
    expect(rows('0:P', '4:C', '3:B', '1:G', '-', '2:T')).toEqual([
      '/1 the card has 5 tiles instead of 6; missing: F',
    ]);
    expect(rows('0:P:2:F:4:C', '-', '3:B', '1:G', '-', '2:T')).toEqual([
      '/1/0 "0:P:2:F:4:C" has 3 tiles',
    ]);
    expect(rows('2:P:2:F', '4:C', '3:B', '1:G', '-', '2:T')).toEqual([
      '/1/0 duplicate column 2 in this row',
    ]);
    expect(rows('5:P:2:F', '4:C', '3:B', '1:G', '-', '2:T')).toEqual(['/1/0 "5" is not a column']);
    const [unknown] = pack('PersonalGoals.json', {
      1: ['0:CATS:2:F', '4:P', '3:B', '1:G', '-', '2:T'],
    });
    expect(unknown?.hint).toBe(
      'one of C (cat), F (frame), B (book), G (game), T (trophy), P (plant)',
    );
    expect(rows('0:p:2:F', '4:C', '3:B', '1:G', '-', '2:T')).toEqual(['/1/0 "p" is not a type']);
    expect(rows('0P:2F', '4', '', 3, '-', '2:T').map((f) => f.split(' ')[0])).toEqual([
      '/1/0',
      '/1/1',
      '/1/2',
      '/1/3',
    ]);
    expect(at(pack('PersonalGoals.json', { '1': 'x' }))).toEqual([
      '/1 expected a list of six strings',
    ]);
  });
});

describe('Editions.json', () => {
  test('an edition is a refill and cards in place of others', () => {
    const { content } = shelfie.content.load(shipped, {
      files: [
        {
          path: 'Editions.json',
          text: JSON.stringify({
            house: { refill: 'stay', CommonGoalCards: [{ ...groups, id: 0 }] },
          }),
        },
      ],
    });
    expect(content!.editions.map((e) => e.name)).toEqual(['english', 'italian', 'house']);
    expect(content!.goals[content!.editions[2]!.goals[0]!]!.kind).toBe('groups');
  });

  test('its faults have places too', () => {
    expect(pack('Editions.json', { house: { refil: 'stay' } }).map((f) => f.pointer)).toEqual([
      '/house/refil',
    ]);
    expect(pack('Editions.json', { house: { refill: 'never' } }).map((f) => f.pointer)).toEqual([
      '/house/refill',
    ]);
    expect(
      pack('Editions.json', {
        house: { refill: 'stay', CommonGoalCards: [{ ...groups, atLeast: 0 }] },
      }).map((f) => f.pointer),
    ).toEqual(['/house/CommonGoalCards/0/atLeast']);
    expect(
      pack('Editions.json', { house: { refill: 'stay', CommonGoalCards: [groups] } }).map(
        (f) => f.pointer,
      ),
    ).toEqual(['/house/CommonGoalCards/0/id']);
    expect(pack('Editions.json', []).map((f) => f.pointer)).toEqual(['']);
    expect(pack('Editions.json', { house: 3 }).map((f) => f.pointer)).toEqual(['/house']);
  });

  test("a pack's own card is not put aside by a shipped edition", () => {
    const { content } = shelfie.content.load(shipped, {
      files: [{ path: 'CommonGoalCards.json', text: JSON.stringify([{ ...groups, id: 2 }]) }],
    });
    expect(content!.editions.map((e) => e.goals[2])).toEqual([2, 2]);
  });
});

test('a pack alone may lack files; the match is refused then, not the file', () => {
  const { content, faults } = shelfie.content.load(shipped, {
    alone: true,
    files: [{ path: 'CommonGoalCards.json', text: JSON.stringify([{ ...groups, id: 0 }]) }],
  });
  expect(faults).toEqual([]);
  expect(content!.commonCount).toBe(1);
});

test('every format has a JSON Schema for editors, and it accepts what is shipped', () => {
  for (const { schema, file } of shelfie.content.formats) {
    expect(Object.keys(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }))).toContain(
      '$schema',
    );
    expect(
      schema.safeParse(JSON.parse(readFileSync(join(import.meta.dirname, 'content', file), 'utf8')))
        .success,
    ).toBe(true);
  }
});
