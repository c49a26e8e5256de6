import { expect, test } from 'vitest';
import { usualWords } from './index.ts';

const meant = usualWords({ n: 'amount number', count: 'amount n', 'draw with "cards"': 'draw' });

test('a usual word stands for a word of the format, or has advice', () => {
  expect(meant('number')).toBe('n');
  expect(meant('draw')).toBe('draw with "cards"');
  expect(meant('other')).toBeUndefined();
});

test('of several meanings, the first that is known at its place is meant', () => {
  expect(meant('amount')).toBe('n');
  expect(meant('amount', (word) => word === 'count')).toBe('count');
  expect(meant('amount', () => false)).toBeUndefined();
});

test('a property of every object is no usual word', () => {
  expect(meant('constructor')).toBeUndefined();
});

test('different spellings may count as one word', () => {
  const loud = usualWords({ OWNER: 'ME SELF' }, (word) => word.trim().toUpperCase());
  expect(loud(' me')).toBe('OWNER');
});
