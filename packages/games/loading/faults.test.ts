import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileFault } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ContentFault, readPack } from '../node.ts';
import { checkFile } from './check-file.ts';

test.each<[string, FileFault[]]>([
  ['{"alone": true}', []],
  ['{}', []],
  [
    '{"alone": "yes"}',
    [
      expect.objectContaining({
        file: 'pack.json',
        pointer: '/alone',
        line: 1,
        column: 11,
      }) as FileFault,
    ],
  ],
  ['[true]', [expect.objectContaining({ pointer: '', line: 1 }) as FileFault]],
  ['{"alone": }', [expect.objectContaining({ line: 1, column: 11 }) as FileFault]],
])('pack.json says whether a pack stands alone: %s', (text, faults) => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-pack-'));
  writeFileSync(join(folder, 'pack.json'), text);
  const found: FileFault[] = [];
  readPack(folder, found);
  expect(found).toEqual(faults);
  if (faults.length > 0) expect(() => readPack(folder)).toThrow(ContentFault);
  rmSync(folder, { recursive: true });
});

test.each<[z.ZodType, string, RegExp]>([
  [z.number(), '"2"', /write 2 without quotes/],
  [z.string(), '2', /write "2" in quotes/],
  [z.boolean(), '1', /write true instead of 1/],
  [z.array(z.number()), '3', /between \[ and \]/],
  [z.literal([0, 2, 3]), '"2"', /write 2 without quotes/],
  [z.number(), 'null', /write a number here/],
])('a value of the wrong type: what would be right (%#)', (schema, text, hint) => {
  const checked = checkFile({ path: 'x.json', text }, schema);
  expect(checked.faults[0]?.hint).toMatch(hint);
});
