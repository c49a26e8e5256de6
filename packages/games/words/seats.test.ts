import { expect, test } from 'vitest';
import { isSeat, makeWords } from './make-words.ts';

const messages = {
  app: { player: 'Player {n}' },
  x: { line: '{seat} {n} {winnerSeat} {player}', in: '{what}', all: '{all}' },
};
const words = makeWords(messages, 'en', { seatName: (seat) => `name of ${seat}` });

test('numbers of seats become names, other numbers stay', () => {
  expect(words({ key: 'x.line', args: { seat: 1, n: 1, winnerSeat: 0, player: 2 } })).toBe(
    'name of 1 1 name of 0 name of 2',
  );
});

test('inside other messages and lists of them too', () => {
  const line = { key: 'x.line', args: { seat: 1, n: 1, winnerSeat: 0, player: 'level:3' } };
  expect(words({ key: 'x.in', args: { what: line } })).toBe('name of 1 1 name of 0 level:3');
  expect(words({ key: 'x.all', args: { all: [line] } })).toBe('name of 1 1 name of 0 level:3');
});

test('nobody, and what is a name already, are no seats', () => {
  expect(isSeat('seat', -1)).toBe(false);
  expect(isSeat('player', 'level:3')).toBe(false);
  expect(isSeat('seats', 2)).toBe(false);
});
