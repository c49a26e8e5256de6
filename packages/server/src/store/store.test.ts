import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { openLibsqlStore } from './libsql-store.ts';
import { memoryStore } from './memory-store.ts';
import { StoreConflict, type Write } from './store.ts';
import { storeContract } from './store-contract.ts';
import { openThreadedStore } from './threaded-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-store-'));
storeContract('memory', memoryStore, false);
storeContract('libsql', () => openLibsqlStore(join(folder, 'plain.db')));
storeContract('libsql in a thread', () => openThreadedStore(join(folder, 'threaded.db')));

const line = (match: string, number: number): Write => ({ do: 'append', match, number, line: '{}' });

test('group commit: what comes together is written together, and told in order', async () => {
  const inner = memoryStore();
  let writes = 0;
  const store = { ...inner, write: (batch: readonly Write[]) => (writes++, inner.write(batch)) };
  const group = new GroupCommit(store);
  const told: number[] = [];
  for (let i = 0; i < 50; i++)
    group.add(
      `m${i}`,
      [line(`m${i}`, 0)],
      () => told.push(i),
      () => told.push(-1),
    );
  expect(told).toEqual([]);
  await group.settled();
  expect(writes).toBe(1);
  expect(told).toEqual(Array.from({ length: 50 }, (_, i) => i));
});

test('group commit: one bad write fails alone, and with it what comes after it in the same match', async () => {
  const store = memoryStore();
  await store.write([line('bad', 0)]);
  const group = new GroupCommit(store);
  const told: string[] = [];
  const add = (match: string, number: number): void =>
    group.add(
      match,
      [line(match, number)],
      () => told.push(`${match} ${number}`),
      (error) => told.push(`${match} ${number} ${error instanceof StoreConflict ? 'conflict' : 'failed'}`),
    );
  add('good', 0);
  add('bad', 0);
  add('bad', 1);
  add('fine', 0);
  await group.settled();
  expect(told).toEqual(['good 0', 'bad 0 conflict', 'bad 1 conflict', 'fine 0']);
  expect((await store.match('bad'))?.lines).toBeUndefined();
});
