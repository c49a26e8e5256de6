import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { createDominionGame } from './support/dominion-bot.ts';
import { HostedServer } from './support/hosted-server.ts';
import { LONG } from './support/long.ts';
import { startOwn } from './support/server-process.ts';
import type { TestedServer } from './support/tested-server.ts';
import needs from './needs.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bots = `${root}examples/bots`;
const TSX = `${root}node_modules/.bin/tsx ${bots}/typescript/bot.ts`;
const PYTHON = `/usr/bin/python3 ${bots}/python/bot.py`;
/** As its README says: compiles it at every start. */
const JAVA = `java ${bots}/java/Bot.java`;
const classes = mkdtempSync(join(tmpdir(), 'cardwright-java-'));
const COMPILED = `java -cp ${classes} Bot`;
let server: HostedServer;
beforeAll(async () => {
  needs();
  execFileSync('javac', ['-d', classes, `${bots}/java/Bot.java`]);
  server = await HostedServer.start();
});
afterAll(async () => {
  rmSync(classes, { recursive: true, force: true });
  await server?.remove();
});

/** Runs a program to its end. */
function run(
  command: string,
  env: { [name: string]: string },
  { url }: TestedServer = server,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, {
    shell: true,
    detached: true,
    env: { ...process.env, CARDWRIGHT_URL: `${url.replace('http', 'ws')}/ws`, ...env },
  });
  // the shell and what it started: whoever hangs fails the test, and does not outlive it
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

test('each bot kit is under 120 lines', () => {
  for (const file of [
    'typescript/bot.ts',
    'python/bot.py',
    'python/dominion_bot.py',
    'java/Bot.java',
  ]) {
    expect(readFileSync(`${bots}/${file}`, 'utf8').split('\n').length).toBeLessThanOrEqual(120);
  }
  expect(readdirSync(bots)).toContain('README.md');
});

/** Each language meets each other one in ordinary runs; play.test.ts plays every game. */
const PLAYED = LONG ? undefined : ['dominion', 'shelfie', 'lanes'];

test('bots in TypeScript, Python and Java find each other and play', async () => {
  const client = await TestClient.connect(server.url);
  const { games: all } = await client.call('games', {});
  const games = all.filter(({ name }) => PLAYED?.includes(name) ?? true);
  expect(games).toHaveLength(PLAYED?.length ?? all.length);
  const commands = [TSX, PYTHON, COMPILED];
  for (const [i, game] of games.entries()) {
    const pair = [commands[i % 3]!, commands[(i + 1) % 3]!];
    const env: { [name: string]: string } = { CARDWRIGHT_GAME: game.name };
    if (game.name === 'chaos') {
      // random play of it continues for thousands of decisions: by the clock, at a table made for
      // them
      const seats = [{ kind: 'open' as const }, { kind: 'open' as const }];
      const clock = { matchMs: 3000, onTimeout: 'forfeit' as const };
      env['CARDWRIGHT_MATCHES'] = (
        await client.call('create', {
          game: game.name,
          seats,
          clock,
          options: game.presets[0]?.options ?? {},
        })
      ).match;
    }
    const played = await Promise.all(
      pair.map((command, at) => run(command, { ...env, CARDWRIGHT_NAME: `bot ${at}` })),
    );
    for (const { code, said } of played) {
      expect(said).toMatch(/(wins|loses)/);
      expect(code).toBe(0);
    }
  }
  await client.close();
}, 300_000);

test('bots in TypeScript, Python and Java return to their match when the server stops or is killed', async () => {
  const own = await startOwn();
  const setUp = await TestClient.connect(own.url);
  const seats = [
    { kind: 'mine' as const, name: 'Ann' },
    ...[TSX, PYTHON, JAVA].map(() => ({ kind: 'open' as const })),
  ];
  const { match, mine } = await setUp.call('create', { game: 'dominion', seats });
  const { token } = mine[0]!;
  const played = [TSX, PYTHON, COMPILED].map((command, at) =>
    run(command, { CARDWRIGHT_MATCHES: match, CARDWRIGHT_NAME: `bot ${at}` }, own),
  );
  await setUp.note('asked', 0, 120_000); // all have sat down, and wait until she has decided
  setUp.terminate();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await own.end(signal);
    await own.launch();
    const client = await TestClient.connect(own.url);
    const areBack = async (): Promise<boolean> =>
      (await client.call('find', { match })).seats.every((s) => s.seat === 0 || s.connected);
    await expect.poll(areBack, { timeout: 60_000 }).toBe(true);
    await client.call('resume', { token });
    if (signal === 'SIGKILL') await client.call('resign', { match });
    client.terminate();
  }
  for (const { code, said } of await Promise.all(played)) {
    expect(said).toMatch(/(wins|loses)/);
    expect(code).toBe(0);
  }
}, 300_000);

test('a bot that gets no seat says why and ends', async () => {
  const tried = await Promise.all(
    [TSX, PYTHON, JAVA].map((command) => run(command, { CARDWRIGHT_GAME: 'chess' })),
  );
  for (const { code, said } of tried) {
    expect(said).toContain("there is no game 'chess'");
    expect(code).toBe(1);
  }
}, 60_000);

test("the Python bot for Dominion's own protocol plays, and plays again", async () => {
  const key = await createDominionGame(
    server.url,
    [
      'Cellar',
      'Market',
      'Merchant',
      'Militia',
      'Bandit',
      'Moat',
      'Witch',
      'Smithy',
      'Bureaucrat',
      'Workshop',
    ],
    2,
  );
  const command = `/usr/bin/python3 ${bots}/python/dominion_bot.py ${server.url}/join/${key}`;
  const played = await Promise.all(
    ['Ann', 'Ben'].map((name) => run(command, { CARDWRIGHT_NAME: name, REMATCHES: '1' })),
  );
  for (const { said } of played) expect(said.match(/ (Win|Lose) \{/g)?.length).toBe(2);
  expect(played.map((p) => p.said).join()).not.toContain('Error');
}, 120_000);

test('the arena pairs programs and prints the table with intervals', () => {
  const program = `${root}packages/cli/bin/cardwright.js`;
  const args = [
    'arena',
    '--game',
    'dominion',
    '--bots',
    PYTHON,
    'player:big-money',
    '--games',
    '4',
    '--json',
  ];
  const done = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  const result = JSON.parse(done.stdout) as {
    standings: {
      bot: string;
      games: number;
      won: number;
      low: number;
      high: number;
      out: number;
    }[];
  };
  expect(result.standings[0]).toMatchObject({ bot: 'player:big-money', games: 4, won: 4, out: 0 });
  expect(result.standings[0]!.low).toBeGreaterThan(0.4);
  const broken = spawnSync(
    process.execPath,
    [program, 'arena', '--game', 'dominion', '--bots', 'exit 3', 'player:random', '--games', '2'],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  expect(broken.status).toBe(1);
  expect(broken.stderr).toContain('before it took a seat');
}, 240_000);
