import type { Node } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { entryAt } from './entry-at.ts';

const WIDTH = 10;

/** A list whose entries count how often the search looks at them. */
function countedList(length: number): { tree: Node; looks: () => number } {
  let looks = 0;
  const children = Array.from({ length }, (_, i): Node => {
    const start = 1 + i * WIDTH;
    return {
      type: 'object',
      length: WIDTH,
      get offset() {
        looks++;
        return start;
      },
    };
  });
  return {
    tree: { type: 'array', offset: 0, length: 1 + length * WIDTH, children },
    looks: () => looks,
  };
}

test('a search looks at each half once: at most 12 of 2048 entries', () => {
  const { tree, looks } = countedList(2048);
  for (const entry of [0, 1, 700, 1023, 1024, 2047]) {
    const before = looks();
    expect(entryAt(tree, 1 + entry * WIDTH + 3)).toBe(tree.children?.[entry]);
    expect(looks() - before, `entry ${entry}`).toBeLessThanOrEqual(12);
  }
});

test('an offset before the first entry belongs to the list, one of an object to the object', () => {
  const { tree } = countedList(3);
  expect(entryAt(tree, 0)).toBe(tree);
  expect(entryAt(tree, 1)).toBe(tree.children?.[0]);
  expect(entryAt(tree, 1000)).toBe(tree.children?.[2]);
  const object: Node = { type: 'object', offset: 0, length: 5 };
  expect(entryAt(object, 3)).toBe(object);
  expect(entryAt(undefined, 3)).toBe(undefined);
});
