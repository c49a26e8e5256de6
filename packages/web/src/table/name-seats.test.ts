import type { Message } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { nameSeats } from './name-seats.ts';

const plain = ({ key, args = {} }: Message): string => `${key} ${JSON.stringify(args)}`;
const words = nameSeats(plain, (seat) => `name of ${seat}`);

test('numbers of seats become names, other numbers stay', () => {
  expect(words({ key: 'k', args: { seat: 1, n: 1, winnerSeat: 0, player: 2 } })).toBe(
    'k {"seat":"name of 1","n":1,"winnerSeat":"name of 0","player":"name of 2"}',
  );
});

test('inside other messages and lists of them too', () => {
  expect(
    words({
      key: 'k',
      args: { what: { key: 'in', args: { seat: 0 } }, all: [{ key: 'x', args: { seat: 1 } }] },
    }),
  ).toContain('name of 0');
  expect(words({ key: 'k', args: { all: [{ key: 'x', args: { seat: 1 } }] } })).toContain(
    'name of 1',
  );
});

test('nobody, and what is a name already, stay as they are', () => {
  expect(words({ key: 'k', args: { seat: -1, player: 'level:3' } })).toBe(
    'k {"seat":-1,"player":"level:3"}',
  );
  expect(words({ key: 'k' })).toBe('k {}');
});
