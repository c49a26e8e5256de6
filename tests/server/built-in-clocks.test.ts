import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { ServerProcess } from './support/server-process.ts';

/** On this machine the first built-in player has no thread to think in for two seconds. */
let server: ServerProcess;
beforeAll(async () => {
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = `--import=${new URL('./support/slow-players.mjs', import.meta.url).href}`;
  server = await ServerProcess.start('--limit', 'searchIterations=9999999').finally(() => {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  });
});
afterAll(() => server?.remove());

const built = (player: string) => ({ kind: 'player' as const, player });

test('built-in players do not pay for the start of their thread: nobody is out with a second for each decision', async () => {
  const client = await TestClient.connect(server.url);
  const clock = { decisionMs: 1000, onTimeout: 'forfeit' as const };
  const games = ['lanes', 'lorenzo', 'shelfie', 'dominion'];
  for (const game of games) {
    const { match } = await client.call('create', {
      game,
      seats: [built('random'), built('heuristic')],
      clock,
      public: true,
    });
    await client.call('watch', { match });
  }
  await client.until(
    () => client.notes.filter((n) => n.method === 'ended').length === games.length,
    120_000,
  );
  const { matches } = await client.call('list', { state: 'ended' });
  expect(matches.map((m) => m.seats.map((s) => s.out))).toEqual(
    games.map(() => [undefined, undefined]),
  );
  expect(matches.map((m) => m.result?.reason)).toEqual(games.map(() => 'rules'));
  await client.close();
});

test('a search sees what is left on the clock and answers in time, also of the bank of a whole match', async () => {
  const client = await TestClient.connect(server.url);
  const clock = { decisionMs: 1000, matchMs: 20_000, onTimeout: 'forfeit' as const };
  const { match } = await client.call('create', {
    game: 'lanes',
    seats: [built('search:9999999'), built('heuristic')],
    clock,
  });
  await client.call('watch', { match });
  const { result } = await client.note('ended', 0, 100_000);
  expect(result.reason).toBe('rules');
  await client.close();
}, 120_000);
