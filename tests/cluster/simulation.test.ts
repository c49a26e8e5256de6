import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchRecord, replay } from '@cardwright/kernel';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { oneProcess } from '../../packages/cli/src/test-support/one-process.ts';
import { Postgres } from '../nodes/support/postgres.ts';
import { LONG } from '../server/support/long.ts';
import { type Command, result, run, start, stopAll } from './support/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-cluster-'));
let postgres: Postgres;
let db: pg.Client;
let cluster: string[];

beforeAll(async () => {
  postgres = await Postgres.start();
  db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  cluster = ['--cluster', postgres.url];
});

afterAll(async () => {
  await db?.end();
  postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** How many jobs of a run are done. */
async function parts(command: Command): Promise<number> {
  const { rows } = await db
    .query<{ n: string }>('select count(*) as n from cardwright_simulation.part where run = $1', [
      idOf(command),
    ])
    .catch(() => ({ rows: [{ n: '0' }] }));
  return Number(rows[0]?.n);
}

/** Rows that are left of runs, their parts and their jobs. */
async function left(): Promise<number[]> {
  const { rows } = await db.query<{ runs: string; parts: string; jobs: string }>(
    `select (select count(*) from cardwright_simulation.run) as runs,
            (select count(*) from cardwright_simulation.part) as parts,
            (select count(*) from bullmq.job) as jobs`,
  );
  return Object.values(rows[0] ?? {}).map(Number);
}

const worker = (...args: string[]): Command =>
  start(['worker', '--database', postgres.url, '--threads', '1', ...args]);

const cardwright = oneProcess({ cwd: folder });

/** What a command prints that plays in this process. */
const alone = (...args: string[]): string => cardwright([...args, '--threads', '1']).out;

const says = (command: Command, text: string | RegExp): Promise<void> =>
  expect.poll(() => command.out() + command.err(), { timeout: 60_000 }).toMatch(text);

const idOf = (command: Command): string => /^run (\w+)$/m.exec(command.err())?.[1] ?? '';

const simulation = (games: number, seed = '1'): string[] =>
  ['simulate', 'dominion', '--seats', 'heuristic,big-money'].concat([
    '--games',
    String(games),
    '--seed',
    seed,
    '--json',
  ]);

describe('on two workers', () => {
  const workers: Command[] = [];
  beforeAll(() => void workers.push(worker(), worker()));
  afterAll(stopAll);

  test('a tournament and a comparison on a cluster are those of one thread, digit for digit', async () => {
    const commands = [
      ['tournament', 'shelfie', '--players', 'heuristic,random,level:1', '--deals', '1'],
      [
        'balance',
        'dominion',
        '--card',
        'Witch',
        '--set',
        'cost=5..6',
        '--restrict',
        '--deals',
        LONG ? '30' : '4',
      ],
      ['tournament', 'dominion', '--players', 'big-money,random', '--paired', '--deals', '40'],
      ['balance', 'dominion', '--card', 'Smithy', '--set', 'cost=3', '--deals', '100'],
    ];
    for (const args of LONG ? commands : commands.slice(0, 2)) {
      const together = await run(...args, '--json', ...cluster);
      // workers that are slow to start are waited for, and that is said
      expect(together.err).toMatch(/^run \w+\n(no worker takes part yet[^\n]*\n)?$/);
      expect(together.out).toBe(alone(...args, '--json'));
    }
  }, 180_000);

  test('training on a cluster gives the weights and the strategy of one thread', async () => {
    const deals = LONG ? '6' : '1';
    const evolution = ['--generations', '1', '--population', '8', '--deals', deals];
    const commands = [
      ['train', 'lanes', '--games', LONG ? '40' : '10', '--checkpoints', '2', '--seed', 't'],
      ['train', 'dominion', '--kingdom', 'First Game', ...evolution],
    ];
    for (const args of commands) {
      const together = await run(...args, '--json', ...cluster);
      expect(together.code).toBe(0);
      expect(together.out).toBe(alone(...args, '--json'));
    }
    expect(await left()).toEqual([0, 0, 0]);
  }, 300_000);

  test('Ctrl-C prints what is there; --resume continues to the same numbers', async () => {
    const games = LONG ? 2000 : 1000;
    const played = start([...simulation(games, 'c'), ...cluster]);
    await expect.poll(() => parts(played), { timeout: 60_000 }).toBeGreaterThan(2);
    played.child.kill('SIGINT');
    expect(await played.ended).toBe(130);
    const there = result(played.out()).games as number;
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(games);
    expect(played.err()).toContain(`--resume ${idOf(played)}`);
    expect(await left()).toEqual([1, expect.any(Number), 0]);
    const refused = cardwright(['simulate', 'dominion', ...cluster, '--resume', idOf(played)]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('takes the game and all options from the run');
    const resumed = await run('simulate', ...cluster, '--resume', idOf(played), '--json');
    expect(resumed.code).toBe(0);
    expect(result(resumed.out)).toEqual(result(alone(...simulation(games, 'c'))));
    const gone = cardwright(['simulate', ...cluster, '--resume', idOf(played)]);
    expect(gone.code).toBe(2);
    expect(gone.err).toContain('there is no run');
  }, 180_000);

  test('three workers, two of them killed: the numbers of one thread', async ({ task }) => {
    const games = LONG ? 40_000 : 1200;
    const third = worker();
    await says(third, 'waiting for runs');
    workers.push(third);
    const played = start([...simulation(games), ...cluster]);
    await expect.poll(() => idOf(played), { timeout: 60_000 }).not.toBe('');
    for (const one of workers) await says(one, `run ${idOf(played)}: taking part`);
    await expect.poll(() => parts(played), { timeout: 60_000 }).toBeGreaterThan(3);
    for (const one of workers.slice(0, 2)) one.child.kill('SIGKILL');
    expect(await Promise.all(workers.slice(0, 2).map(({ ended }) => ended))).toEqual([
      'SIGKILL',
      'SIGKILL',
    ]);
    expect(await played.ended).toBe(0);
    expect(result(played.out())).toEqual(result(alone(...simulation(games))));
    expect(await left()).toEqual([0, 0, 0]);
    task.meta.figures = { games };
  }, 180_000);
});

const KINGDOM = 'Almshouse,Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village';

function writePack(path: string): void {
  const card = { name: 'Almshouse', cost: 3, types: ['Action'], play: [{ do: 'cards', n: 2 }] };
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'cards.json'), JSON.stringify([card]));
}

describe('on workers of its own', () => {
  afterEach(stopAll);

  test('a worker with other cards says why it does not take part; packs travel with the run', async () => {
    const other = start(['worker', '--database', postgres.url, '--threads', '1'], {
      preload: './other-cards.mjs',
    });
    await says(other, 'waiting for runs');
    const pack = join(folder, 'pack');
    rmSync(pack, { recursive: true, force: true });
    writePack(pack);
    const args = [...simulation(60), '--pack', pack, '--kingdom', KINGDOM];
    const played = start([...args, ...cluster]);
    const { hash } = loadContent('dominion');
    await says(other, new RegExp(`not taking part: its cards of dominion have .* ${hash}`));
    await says(
      played,
      /worker \S+ does not take part: its cards of dominion have the content hash/,
    );
    await says(played, 'no worker takes part yet');
    expect(await parts(played)).toBe(0);
    const same = worker();
    expect(await played.ended).toBe(0);
    await says(same, 'ended');
    expect(result(played.out())).toEqual(result(alone(...args)));
  }, 120_000);

  test('a game that always fails is reported with its seed; all others count', async () => {
    const bad = start(['worker', '--database', postgres.url, '--threads', '1'], {
      preload: './planted-error.mjs',
      env: { PLANTED_SEED: 'poison/7' },
    });
    const played = start([...simulation(40, 'poison'), ...cluster]);
    expect(await played.ended).toBe(1);
    expect(played.err()).toContain('not counted: game 7 (seed poison/7)');
    expect(played.err()).toContain('planted error');
    expect(bad.out().match(/planted error/g)?.length).toBe(3);
    expect(result(played.out())).toMatchObject({ games: 39 });
    // once the defect is mended, the run can be completed
    bad.child.kill('SIGTERM');
    expect(await bad.ended).toBe(0);
    worker();
    const resumed = await run('simulate', ...cluster, '--resume', idOf(played), '--json');
    expect(result(resumed.out)).toEqual(result(alone(...simulation(40, 'poison'))));
  }, 120_000);

  test('records: one file per worker, every game once, and each replays', async () => {
    const records = join(folder, 'records');
    const wanting = worker();
    const played = start([...simulation(50, 'r'), ...cluster, '--records', records]);
    await says(wanting, 'the run wants records; start the worker with --records FOLDER');
    wanting.child.kill('SIGTERM');
    worker('--records', records);
    expect(await played.ended).toBe(0);
    const files = readdirSync(records);
    expect(files).toEqual([expect.stringMatching(/^\w+-.*\.jsonl\.gz$/)]);
    const lines = files.flatMap((file) =>
      gunzipSync(readFileSync(join(records, file)))
        .toString()
        .trimEnd()
        .split('\n'),
    );
    const games = lines.map((line) => JSON.parse(line) as MatchRecord);
    expect(new Set(games.map(({ seed }) => seed)).size).toBe(50);
    const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));
    for (const record of games.slice(0, 5)) expect(replay(machine, record)).toBeDefined();
  }, 120_000);
});
