import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { openLibsqlStore, type Write } from '@cardwright/server';
import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { startOwn } from '../server/support/server-process.ts';
import type { TestedServer } from '../server/support/tested-server.ts';
import { medianSpentPer } from './support/processor-time.ts';
import { two } from './support/tables.ts';

const MATCHES = LONG ? 100_000 : 10_000;
/** In each round. */
const LISTS = 40;

/** Ended matches of Lanes as if Ann and Ben had played them, every other one private. */
async function addMatches(server: TestedServer, count: number, more: object = {}): Promise<void> {
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', { game: 'lanes', seats: two, public: true });
  await client.close();
  await server.stop();
  const store = openLibsqlStore(join(server.data, 'cardwright.db'));
  const head = JSON.parse((await store.match(match))!.head) as object;
  const writes = Array.from({ length: count }, (_, i): Write => {
    const id = `copy${i}`;
    const text = JSON.stringify({ ...head, id, state: 'ended', ...more });
    return {
      do: 'match',
      id,
      game: 'lanes',
      state: 'ended',
      created: i,
      names: '\nAnn\nBen\n',
      head: text,
      listed: i % 2 === 0,
    };
  });
  await store.write(writes);
  await store.close();
  await server.launch();
}

const queries = [
  {},
  { state: 'open' },
  { game: 'shelfie' },
  { game: 'shelfie', state: 'ended' },
  { name: 'Zoe' },
  { name: 'Zoe', game: 'lanes' },
] as const;

test('H10: a list costs the same however many matches have been played', async ({ task }) => {
  const server = await startOwn();
  const costs = async (): Promise<number[]> => {
    const client = await TestClient.connect(server.url);
    const spent: number[] = [];
    for (const query of queries) {
      const ask = async (): Promise<void> => {
        for (let i = 0; i < LISTS; i++) await client.call('list', query);
      };
      spent.push(await medianSpentPer(server.pid, LISTS, ask));
    }
    await client.close();
    return spent;
  };
  const empty = await costs();
  await addMatches(server, MATCHES);
  const full = await costs();
  // a page of twenty matches costs more than an empty one, which all but the first are
  const ratios = full.map((spent, i) => spent / empty[i]!).slice(1);
  task.meta.figures = Object.fromEntries(
    ratios.map((ratio, i) => [JSON.stringify(queries[i + 1]), Number(ratio.toFixed(2))]),
  );
  // about 1; it was several hundred when a list walked over all of them
  expect(Math.max(...ratios)).toBeLessThan(8);
}, 300_000);

test('H10: an answer is bounded in size, and its pages show every match once', async () => {
  const server = await startHosted();
  await addMatches(server, 40, { options: { note: 'x'.repeat(50_000) } });
  const client = await TestClient.connect(server.url);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { matches, next } = await client.call('list', {
      limit: 100,
      ...(after === undefined ? {} : { after }),
    });
    expect(JSON.stringify(matches).length).toBeLessThan(400_000);
    expect(matches.length).toBeGreaterThan(0);
    seen.push(...matches.map(({ match }) => match));
    after = next ?? undefined;
  } while (after !== undefined);
  expect(seen.length).toBe(21);
  expect(new Set(seen).size).toBe(21);
  await client.close();
}, 120_000);

test('H10: old matches go from the database to an archive by the stated rule, and their records verify', async () => {
  const server = await startHosted('--limit', 'endedSeconds=2');
  const client = await TestClient.connect(server.url);
  const hashes = new Map<string, string>();
  for (const game of Object.keys(games)) {
    const from = client.notes.length;
    const { match } = await client.call('create', { game, seats: two });
    await client.call('resign', { match, seat: 0 });
    hashes.set(match, (await client.note('ended', from)).result.hash);
  }
  const { match: running } = await client.call('create', { game: 'lanes', seats: two });
  // whoever looks at an ended match keeps it
  client.terminate();
  const archived = (): Promise<number> => server.figure('matches_archived_total');
  await expect.poll(archived, { timeout: 60_000 }).toBe(hashes.size);

  const month = new Date().toISOString().slice(0, 7);
  const file = join(server.data, `cardwright.db-archive-${month}.jsonl`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  for (const line of lines) {
    const { match, record } = JSON.parse(line) as { match: string; record: MatchRecord };
    const machine = new Machine(games[record.game]!, loadContent(record.game));
    expect(machine.hash(replay(machine, record).state)).toBe(hashes.get(match));
    hashes.delete(match);
  }
  expect(hashes.size).toBe(0);
  const later = await TestClient.connect(server.url);
  const { match } = JSON.parse(lines[0]!) as { match: string };
  await expect(later.call('find', { match })).rejects.toThrow('match/unknown');
  expect((await later.call('find', { match: running })).state).toBe('running');
  later.terminate();
}, 120_000);
