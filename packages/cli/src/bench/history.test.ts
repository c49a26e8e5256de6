import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastValues, readHistory, thisMachine, writeHistory } from './history.ts';

const path = join(mkdtempSync(join(tmpdir(), 'cardwright-history-')), 'history.json');

test('old entries are read; a new one says when and where; each row is compared with the last entry that has it', () => {
  expect(readHistory(path)).toEqual([]);
  writeFileSync(path, JSON.stringify([{ rows: { a: 1, b: 2 } }]));
  writeHistory(path, readHistory(path), { b: 3 }, thisMachine());
  const entries = readHistory(path);
  expect(entries).toEqual([
    { rows: { a: 1, b: 2 } },
    {
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      cpu: expect.any(String) as string,
      cores: expect.any(Number) as number,
      node: process.version,
      rows: { b: 3 },
    },
  ]);
  expect(lastValues(entries)).toEqual({ a: 1, b: 3 });
});

test('a file that is none is refused and left as it is', () => {
  writeFileSync(path, '[{"rows": {"a": "fast"}}]');
  expect(() => readHistory(path)).toThrow(`--history ${path} is not a bench history: 1:`);
  expect(readFileSync(path, 'utf8')).toContain('fast');
});
