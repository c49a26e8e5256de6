import { readFileSync } from 'node:fs';
import type { Pack, Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../node.ts';
import { readScenarios, runScenarios, ScenarioFault, scenarios } from '../index.ts';
import { shelfieScenario } from './scenario/index.ts';

const shipped = shippedFiles('shelfie');
const prepare = (given: Plain): unknown => shelfieScenario.prepare(given, shipped);
const ask = (question: { kind: string; [word: string]: Plain }): Plain =>
  shelfieScenario.check!(question, undefined, shipped);
const EMPTY_SHELF = ['.....', '.....', '.....', '.....', '.....', '.....'];
const FULL_SHELF = ['CFBGT', 'FBGTP', 'BGTPC', 'GTPCF', 'TPCFB', 'PCFBG'];
const EMPTY_BOARD = [
  '#########',
  '###..####',
  '###...###',
  '##......#',
  '#.......#',
  '#......##',
  '###...###',
  '####..###',
  '#########',
];
const board = (row: number, line: string): string[] =>
  EMPTY_BOARD.map((old, r) => (r === row ? line : old));

describe('impossible positions and unknown words are clear errors', () => {
  test.each<[string, Plain, RegExp]>([
    ['an unknown word', { player: 2 }, /did you mean 'players'/],
    ['five players', { players: 5 }, /players/],
    [
      'a tile that hangs in the air',
      { shelves: [['.....', '..C..', '.....', '.....', '.....', '.....']] },
      /the tile of the shelf in row 1, column 2 has an empty cell below it/,
    ],
    ['a shelf of five rows', { shelves: [EMPTY_SHELF.slice(1)] }, /6 rows/],
    [
      'a letter that is no tile',
      { shelves: [['.....', '.....', '.....', '.....', '.....', 'X....']] },
      /'X'/,
    ],
    [
      'three shelves for two',
      { players: 2, shelves: [EMPTY_SHELF, EMPTY_SHELF, EMPTY_SHELF] },
      /3 shelves/,
    ],
    ['a board of eight rows', { board: EMPTY_BOARD.slice(1) }, /9 rows/],
    ['a tile where there is no space', { players: 2, board: board(0, '###C#####') }, /not a space/],
    ['a space left out', { players: 2, board: board(1, '#########') }, /is a space/],
    ['an empty living room', { players: 2, board: EMPTY_BOARD }, /empty/],
    ['23 cats', { bag: 'C'.repeat(23) }, /22 tiles of each type/],
    ['a bag of letters that are none', { bag: ['Q'] }, /not a tile/],
    ['no goal', { goals: [] }, /goals: 1 to 100 were expected, found 0/],
    ['one goal twice', { goals: [1, 1] }, /different/],
    ['an unknown goal', { goals: [12, 0] }, /unknown common goal 12/],
    [
      'a faulty card',
      { goals: [{ type: 'Groups', numOfOccurrences: 0, atLeast: 2 }, 0] },
      /numOfOccurrences/,
    ],
    ['a seat that scores twice', { goals: [0, 1], completed: [[0, 0]] }, /once/],
    ['a seat that is not there', { goals: [0, 1], completed: [[2]] }, /0 to 1/],
    ['an unknown personal goal', { personal: ['13'] }, /unknown personal goal/],
    ['a personal goal twice', { personal: ['1', '1'] }, /twice/],
    ['a faulty personal goal', { personal: [['-', '-', '-', '-', '-', '-']] }, /missing/],
    ['turn of a seat that is not there', { turn: 2 }, /turn/],
    [
      'a full shelf and nobody with the token',
      { shelves: [FULL_SHELF], endToken: null },
      /must hold the token/,
    ],
    [
      'a full shelf to move',
      { players: 3, shelves: [FULL_SHELF, FULL_SHELF], endToken: 0, turn: 1 },
      /shelf is full/,
    ],
    ['an unknown option', { options: { colour: 'red' } }, /unknown word 'colour'/],
    ['an unknown edition', { options: { edition: 'french' } }, /french/],
    ['no position', 3, /object/],
  ])('%s', (_name, given, message) => {
    expect(() => prepare(given)).toThrow(message);
  });

  test.each<[string, { kind: string; [word: string]: Plain }]>([
    ['an unknown check', { kind: 'colour' }],
    ['an unknown word', { kind: 'adjacency', shelf: EMPTY_SHELF, shelves: 1 }],
    ['a missing word', { kind: 'adjacency' }],
    ['a missing number of players', { kind: 'spaces' }],
    ['a goal that is none', { kind: 'common', goal: 'x', shelf: EMPTY_SHELF }],
    ['a pick that is none', { kind: 'pick', players: 2, board: EMPTY_BOARD, pick: [1, 2] }],
  ])('check: %s', (_name, question) => {
    expect(() => ask(question)).toThrow(ScenarioFault);
  });

  test('steps: unknown words and missing ones', () => {
    const { machine, state } = shelfieScenario.prepare({}, shipped);
    const play = { machine, state, states: [], results: [], events: [] };
    expect(() => shelfieScenario.step(play, { seat: 0, takes: [[1, 3]] })).toThrow(
      /did you mean 'take'/,
    );
    expect(() => shelfieScenario.step(play, { take: [[1, 3]] })).toThrow(/seat/);
    expect(() => shelfieScenario.step(play, { seat: 0, take: [[1, 3]] })).toThrow(
      /column is missing/,
    );
  });
});

test('what is left out is dealt from what is nowhere else', () => {
  const { state } = shelfieScenario.prepare(
    { players: 3, shelves: [EMPTY_SHELF, FULL_SHELF], endToken: 1, turn: 2, seed: 'x' },
    shipped,
  );
  expect(state.board.filter((type) => type >= 0)).toHaveLength(37);
  expect(state.bag).toHaveLength(132 - 37 - 30);
  expect(shelfieScenario.prepare({ seed: 'x' }, shipped).state.board).not.toEqual(
    shelfieScenario.prepare({ seed: 'y' }, shipped).state.board,
  );
});

test('the report counts columns as the file does, the log of a match from 1', () => {
  const { machine } = shelfieScenario.prepare({}, shipped);
  const event = { type: 'insert', seat: 0, column: 3, tiles: ['C'] };
  expect(shelfieScenario.event?.(machine.content, event)?.args?.column).toBe(3);
  expect(machine.game.face.event(machine.content, event)?.args?.column).toBe(4);
});

test('a failed check of a personal goal says how many cells match', () => {
  const card = ['0:C:4:F', '-', '2:B', '1:G', '3:T', '0:P'];
  const shelf = ['.....', '.....', '.....', '.....', '...T.', 'P....'];
  expect(shelfieScenario.checkNote?.({ kind: 'personal', card, shelf }, undefined, shipped)).toBe(
    '2 of 6 cells match',
  );
});

test.for([
  [[[0, 0]], '[0, 0] is not a space with 2 players'],
  [[[4, 4]], 'the tile on [4, 4] has no free side'],
  [
    [
      [1, 3],
      [7, 5],
    ],
    'the tiles are not next to each other in a straight line',
  ],
  [[], 'a turn takes 1 to 3 tiles, not 0'],
] as const)('a refused take says why: %j', ([take, why]) => {
  const { machine, state } = shelfieScenario.prepare({}, shipped);
  const play = { machine, state, events: [], results: [], states: [] };
  const step = { seat: 0, take: take.map((cell) => [...cell]), column: 0 };
  expect(shelfieScenario.step(play, step)).toEqual({ refused: 'pick', why });
});

test('a failed check of a common goal says how much of it the shelf has', () => {
  const groups = { id: 12, type: 'Groups', numOfOccurrences: 3, atLeast: 2, description: 'x' };
  const note = (goal: Plain, rows: string[]): string | undefined =>
    shelfieScenario.checkNote?.({ kind: 'common', goal, shelf: rows }, undefined, shipped);
  const shelf = ['.....', '.....', '.....', '.....', 'C...B', 'CGGTB'];
  expect(note(groups, shelf)).toBe('3 of 3 groups found');
  expect(note({ ...groups, atLeast: 3 }, shelf)).toBe('0 of 3 groups found');
  expect(note({ ...groups, numOfOccurrences: 5 }, shelf)).toBe('3 of 5 groups found');
  const pair = {
    id: 12,
    type: 'Shape',
    numOfOccurrences: 2,
    diffType: 0,
    surrounded: 0,
    stairs: 0,
    description: 'x',
    coordinates: [
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ],
    ],
  };
  expect(note(pair, shelf)).toBe('1 of 2 shapes of one type found');
  expect(note({ ...pair, diffType: 1 }, shelf)).toBe('1 of 2 shapes found');
  const steps = [
    [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
  ];
  const stairs = { ...pair, numOfOccurrences: 1, stairs: 1, coordinates: steps };
  expect(note(stairs, ['.....', '.....', '.....', '.....', '.....', '.....'])).toBe(
    '0 of 1 shapes found',
  );
  expect(
    shelfieScenario.checkNote?.({ kind: 'adjacency', shelf }, undefined, shipped),
  ).toBeUndefined();
});

test('the template of a card test fits the living room of a pack', () => {
  const folder = new URL('./examples/', import.meta.url);
  const template = readFileSync(new URL('starter/scenario.json', folder), 'utf8');
  const room = (matrix: number[][]): Pack => ({
    files: [{ path: 'LivingRoom.json', text: JSON.stringify({ LivingRoomBoardJSON: matrix }) }],
  });
  const bigger = readFileSync(new URL('bigger-room/LivingRoom.json', folder), 'utf8');
  const packs: (Pack | undefined)[] = [
    undefined,
    { files: [{ path: 'LivingRoom.json', text: bigger }] },
    room([
      [0, 0, 0, 0],
      [0, 4, 2, 2],
      [2, 2, 2, 2],
      [2, 2, 2, 2],
    ]),
  ];
  for (const pack of packs) {
    const fitted = shelfieScenario.starter?.(template, shipped, pack) ?? '';
    if (pack === undefined) expect(fitted).toBe(template);
    const catalogue = {
      words: scenarios,
      shipped: () => shipped,
      pack: () => pack ?? { files: [] },
    };
    const file = readScenarios({ path: 'mine.json', text: fitted }, catalogue);
    const results = runScenarios({ ...file, pack: '.' }, catalogue);
    expect(results.map(({ ok, why }) => [ok, why])).toEqual([[true, undefined]]);
  }
});
