import { expect, test } from 'vitest';
import { at } from './at.ts';
import { Bug } from './fault.ts';

test('at gives the element of an index and reports a missing one as our defect', () => {
  expect(at(['a', 'b'], 1)).toBe('b');
  expect(at([0], 0)).toBe(0);
  expect(() => at([1, 2], 2)).toThrow(new Bug('no element 2 in a list of 2'));
  expect(() => at([], -1)).toThrow(Bug);
});
