import { expect, test } from 'vitest';
import { newId } from './secrets.ts';

test('no id starts with a dash: a command would read it as an option', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(ids.filter((id) => !/^\w[\w-]{11}$/.test(id))).toEqual([]);
});
