import { SHARED_GIVEN, type WordGroup } from '../../scenario/vocabulary.ts';

const TABLE = {
  players: 'the number of players, two to four',
  board: 'the living room: a string for each row; letters C F B G T P, `.` empty, `#` no space',
  shelves: 'the shelves by seat: six strings of five, top row first, `.` empty',
  goals: 'the common goals: ids of cards, or cards written out in full',
  completed: 'for each common goal the seats that scored it, in their order',
  personal: 'the personal goals by seat: ids of cards, or their rows',
  endToken: 'the seat that holds the end token, or `null`',
  bag: 'the tiles in the bag, the next one first',
  turn: 'the seat to move, counted from the first player, 0',
  options: 'the rule options: `edition`, `refill` and the number of common `goals`',
};

export const GIVEN = { ...TABLE, ...SHARED_GIVEN };

export const OPTIONS = {
  edition: 'the name of the edition: its common goals and its refill rule',
  refill: 'what happens to tiles left at a refill: `return` to the bag, or `stay`',
  goals: 'the number of common goals',
};

export const STEP = {
  seat: 'the seat that moves',
  take: 'the cells to take tiles from, as pairs of row and column from 0',
  column: 'the column of the shelf, from 0',
  order: 'the tiles by their letters, the one inserted first first; as in `take` if left out',
};

/** The kinds of checks. */
export const CHECKS = {
  common: 'whether a shelf completes a common goal',
  personal: 'the points of a shelf for a personal goal',
  adjacency: 'the points of a shelf for groups of equal tiles',
  pick: 'whether these tiles may be taken',
  refill: 'whether the living room must be refilled',
  spaces: 'the number of spaces of the living room',
  insert: 'the shelf after tiles are inserted, or `"refused"`',
  tokens: 'the points of each seat for one common goal',
  winner: 'the seat that wins',
  lastRound: 'the seats that still move after one has filled its shelf',
  total: 'the points of one player',
};

export const CHECK_WORDS = {
  kind: 'the question',
  goal: '`common`: the id of a common goal, or a card written out in full',
  shelf: 'the shelf, as in `shelves`; for `pick` that of the taker, empty if left out',
  card: '`personal`: the id of a personal goal, or its rows',
  players: 'the number of players',
  board: '`pick`, `refill`: the living room',
  pick: '`pick`: the cells to take tiles from',
  column: '`insert`: the column, from 0',
  order: '`insert`: the tiles, the one inserted first first',
  completedBySeat:
    '`tokens`: the seats in the order in which they complete the goal; only the first time counts',
  scoresBySeat: '`winner`: the points of each seat',
  filledBySeat: '`lastRound`: the seat that fills its shelf first',
  tokens: '`total`: the values of the scoring tokens',
  endToken: '`total`: whether the player holds the end token',
  personalMatches: '`total`: the matching cells of the personal goal',
  groupSizes: '`total`: the sizes of the groups of equal tiles',
};

export const shelfieWords: readonly WordGroup[] = [
  { title: 'The position', at: ['given'], words: GIVEN },
  { title: 'Rule options', at: ['given.options', 'expect.options'], words: OPTIONS },
  { title: 'A step: a whole turn', at: ['do[]'], words: STEP },
  {
    title: 'Why a step is refused',
    at: ['do[].refused'],
    are: 'values',
    words: {
      over: 'the match is over',
      turn: 'another seat is to move',
      pick: 'these tiles may not be taken, or no column has room for them',
      column: 'the column has too little room or does not exist',
      order: 'these are not the tiles that were taken',
    },
  },
  {
    title: 'What may be expected',
    at: ['expect'],
    words: {
      ...TABLE,
      over: 'whether the match is over',
      scores: 'the points of each seat',
      winner: 'the seat that won, or `null`',
      results: 'one object for each step: `code` is `ok` or that of the refusal',
    },
  },
  {
    title: 'The kinds of checks',
    at: ['check.kind'],
    are: 'values',
    check: 'any',
    words: CHECKS,
  },
  { title: 'A check', at: ['check'], check: 'any', words: CHECK_WORDS },
];
