import { expect, test } from 'vitest';
import { NameTable } from './name-table.ts';

test('a name table finds what the record has of its own, and nothing else', () => {
  const table = new NameTable({ deal: 1, fall: 2 });
  expect(table.get('deal')).toBe(1);
  // made at run time, as by JSON.parse: equal, but not the same string
  expect(table.get(['f', 'all'].join(''))).toBe(2);
  expect(table.get('end')).toBeUndefined();
  expect(table.get('toString')).toBeUndefined();
});
