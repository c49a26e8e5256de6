import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { apiReport } from '../../scripts/read-declarations.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The report of a package with these declaration files. */
function reportOf(files: { [path: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-api-'));
  folders.push(folder);
  const exports = { '.': { types: './dist/index.d.ts' } };
  const all = { 'package.json': JSON.stringify({ name: 'thing', exports }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return apiReport(folder);
}

/** The lines of code in a report. */
const codeIn = (report: string): string[] =>
  Array.from(report.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code.trim());

test('exports are listed by name, without comments and private members', () => {
  const report = reportOf({
    'dist/index.d.ts': `export { Zoo, type Animal } from './zoo.ts';\nexport { z } from 'zod';\n`,
    'dist/zoo.d.ts': `/** One of them. */
export interface Animal {
    /** What it is called. */
    name: string;
}
export declare class Zoo {
    #secret;
    private readonly animals;
    constructor(animals: readonly Animal[]);
}
export declare const internal = 1;
`,
  });
  expect(codeIn(report)).toEqual([
    `export interface Animal {
  name: string;
}

export class Zoo {
  constructor(animals: readonly Animal[]);
}

export { z } from 'zod';`,
  ]);
});

test('what an export refers to is part of the report, and so is a change of it', () => {
  const files = {
    'dist/index.d.ts': `export { feed } from './feed.ts';\n`,
    'dist/feed.d.ts': `import type { Food } from './food.ts';\nexport declare function feed(food: Food): void;\n`,
    'dist/food.d.ts': `export interface Food {\n    grams: Grams;\n}\ntype Grams = number;\n`,
  };
  expect(codeIn(reportOf(files))).toEqual([
    'export function feed(food: Food): void;',
    'interface Food {\n  grams: Grams;\n}\n\ntype Grams = number;',
  ]);
  const changed = {
    ...files,
    'dist/food.d.ts': files['dist/food.d.ts'].replace('number', 'bigint'),
  };
  expect(reportOf(changed)).not.toBe(reportOf(files));
});

test('a surface that nobody chose is refused', () => {
  const files = { 'dist/index.d.ts': `export * from './all.ts';\n`, 'dist/all.d.ts': '' };
  expect(() => reportOf(files)).toThrow('list the names');
});
