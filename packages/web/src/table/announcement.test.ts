import type { Message } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import type { TableState } from '../match/state.ts';
import { announcement } from './announcement.ts';

const t = (key: string): string => key;
const words = ({ key }: Message): string => key;
const ask = { why: { key: 'Play an Action' } } as NonNullable<TableState['ask']>;

/** What is announced after these lines of the log. */
const announced = (lines: readonly string[], asked: TableState['ask'] = ask): string => {
  const log = lines.map((key, n) => ({ n, words: { key } })) as object as TableState['log'];
  return announcement({ result: undefined, log, ask: asked }, words, t);
};

test('the last event comes before the question, as a sentence of its own', () => {
  expect(announced(['a', 'Ada buys Gold'])).toBe('Ada buys Gold. ask.yours: Play an Action');
  expect(announced(['Ada passes.'])).toBe('Ada passes. ask.yours: Play an Action');
});

test('before anything has happened, only the question is announced', () => {
  expect(announced([])).toBe('ask.yours: Play an Action');
});

test('without a question, only the last event is announced', () => {
  expect(announced(['Ada buys Gold'], null)).toBe('Ada buys Gold');
});
