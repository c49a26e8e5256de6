import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { classCycles } from './class-graph.ts';

function cyclesOf(...texts: string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-classes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = texts.map((_, i) => ({ owner: 'pack', path: join(folder, `${i}.ts`) }));
  files.forEach(({ path }, i) => writeFileSync(path, texts[i]!));
  return classCycles(files);
}

test('a part that holds its owner is a cycle, in another file and in a collection too', () => {
  const owner = "import { Part } from './1.ts'; export class Owner { parts = new Set<Part>(); }";
  const part = "import type { Owner } from './0.ts'; export class Part { private owner?: Owner; }";
  expect(cyclesOf(owner, part)).toEqual([['pack/Owner', 'pack/Part']]);
  expect(cyclesOf(owner, 'export class Part { of(owner: Owner): void {} }')).toEqual([]);
});

test('an interface stands for whatever implements or extends it', () => {
  const hears = 'interface Hears { heard(): void } interface Reads extends Hears { read(): void }';
  const host = 'class Host { readers: Reads[] = []; hearers: Map<string, Hears> = new Map(); }';
  expect(cyclesOf(`${hears} ${host} class Client implements Reads { host!: Host; }`)).toEqual([
    ['pack/Client', 'pack/Hears', 'pack/Host', 'pack/Reads'],
  ]);
  expect(cyclesOf(`${hears} ${host} class Client implements Reads { id = 1; }`)).toEqual([]);
});

test('a record between two classes hides nothing; a function is no reference', () => {
  const record = 'interface Parts { readonly table: Table }';
  expect(cyclesOf(`${record} class Table { seats!: Seats } class Seats { parts!: Parts }`)).toEqual(
    [['pack/Parts', 'pack/Seats', 'pack/Table']],
  );
  expect(
    cyclesOf('class Table { seats!: Seats } class Seats { late!: (t: Table) => void }'),
  ).toEqual([]);
});
