import { expect, test } from 'vitest';
import { anyPick, rolls, TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { advised, metricOf } from './support/advised.ts';
import { built, kingdom } from './support/tables.ts';

const SEARCHES = LONG ? 100 : 20;
const MOVES = LONG ? 100 : 20;

const person = (name: string) => ({ kind: 'mine' as const, name });

/**
 * Matches in which two of the strongest players think without end, watched so that they continue;
 * gives how often they have answered.
 */
async function thinkHard(client: TestClient, count: number): Promise<() => number> {
  for (let i = 0; i < count; i++) {
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [built('level:5'), built('level:5')],
      watch: 'open',
    });
    await client.call('watch', { match });
  }
  return () => client.notes.filter((n) => n.method === 'happened').length;
}

/** One who plays by any pick against a built-in player, until so many questions were asked. */
async function play(client: TestClient, player: string, asks: number): Promise<void> {
  const roll = rolls(3);
  let at = client.notes.length;
  for (let asked = 0; asked < asks; ) {
    const from = at;
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [person('Ann'), built(player)],
    });
    for (at = from; asked < asks; at++) {
      const note = await client.until(() => client.notes[at], 120_000);
      if (!('match' in note.params) || note.params.match !== match) continue; // of the match before
      if (note.method === 'ended') break;
      if (note.method !== 'asked' || !('ask' in note.params)) continue;
      const { ask } = note.params;
      asked++;
      await client.call('answer', { match, seat: ask.seat, ask: ask.id, pick: anyPick(ask, roll) });
    }
  }
}

test('H3: an opponent that does not search waits for at most one slice of a search, however many searches there are', async ({
  task,
}) => {
  const server = await startHosted(...advised());
  const attacker = await TestClient.connect(server.url);
  await thinkHard(attacker, SEARCHES);
  const calm = await TestClient.connect(server.url, undefined, '127.0.0.2');
  await play(calm, 'heuristic', MOVES);
  await play(calm, 'random', MOVES);
  expect(await metricOf(server.url, 'players_thinking')).toBeGreaterThanOrEqual(SEARCHES - 1);
  const waited = await metricOf(server.url, 'players_slices_waited_max');
  expect(waited).toBeLessThanOrEqual(1);
  task.meta.figures = { searches: SEARCHES, moves: 2 * MOVES, slicesWaited: waited };
  for (const client of [attacker, calm]) client.terminate();
}, 180_000);

test('H3: an address with many searches delays the search of another address no more than one search would', async ({
  task,
}) => {
  const server = await startHosted(...advised());
  const attacker = await TestClient.connect(server.url);
  const answered = await thinkHard(attacker, SEARCHES);
  const calm = await TestClient.connect(server.url, undefined, '127.0.0.2');
  await play(calm, 'level:1', 1); // its thread knows the game now
  const before = answered();
  await play(calm, 'level:3', MOVES);
  const meanwhile = answered() - before;
  task.meta.figures = { searches: SEARCHES, moves: MOVES, answersOfTheOthers: meanwhile };
  // in one queue all of the others answer once before each answer of this one
  expect(meanwhile).toBeLessThan((SEARCHES * MOVES) / 4);
  for (const client of [attacker, calm]) client.terminate();
}, 180_000);

test('H3: an address that has used up its budget waits, and the server rests', async () => {
  const server = await startHosted(...advised({ addressThinkMs: 1 }));
  const attacker = await TestClient.connect(server.url);
  const matches = 4;
  const answered = await thinkHard(attacker, matches);
  // Ten milliseconds at once, then one a second: a decision takes hundreds. The first question of a
  // match needs no thought: all Treasures are played.
  const before = answered();
  const calm = await TestClient.connect(server.url, undefined, '127.0.0.2');
  await play(calm, 'heuristic', MOVES);
  expect(answered() - before).toBeLessThanOrEqual(matches + 1);
  for (const client of [attacker, calm]) client.terminate();
}, 120_000);

test('H3: search:COUNT above the limit is refused over the wire, in every way to name a player', async () => {
  const server = await startHosted(...advised());
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', {
    game: 'dominion',
    seats: [person('Ann'), built('search:5000')],
  });
  await client.call('resign', { match });
  await client.note('ended');
  for (const player of ['search:9999999', 'search:5001']) {
    await expect(
      client.call('create', { game: 'dominion', seats: [person('Ann'), built(player)] }),
    ).rejects.toThrow('player/unknown');
    const made = await fetch(`${server.url}/game`, {
      method: 'POST',
      body: JSON.stringify({ kingdom, num_players: 2, bots: [player] }),
    });
    expect(made.status).toBe(400);
    await expect(
      client.call('branch', { match, position: 0, seat: 0, name: 'Ann', player }),
    ).rejects.toThrow('player/unknown');
  }
  await client.close();
});
