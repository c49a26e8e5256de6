import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { anyPick, rolls, type TestClient } from '../server/support/client.ts';
import { SteadyBot, steadyPick } from '../server/support/steady-bot.ts';
import { faultsOf, type MatchHistory } from './support/history.ts';
import { LEASE_MS, pause, seenBy, ThreeNodes } from './support/three-nodes.ts';

// Bugs that are planted on purpose in the nodes of history.test.ts, or in their database: its
// checker has to find each.

const planted = (bug: string): string =>
  `${new URL('support/planted-bug.mjs', import.meta.url).href}?${bug}`;
const MATCH_MS = 3_600_000;

let nodes: ThreeNodes;
beforeAll(async () => {
  // the first node owns every match; the others take them over
  nodes = await ThreeNodes.start(['early', 'clock', 'clock'].map(planted));
  await nodes.untilActive();
});
afterAll(() => nodes?.stop());

/** A match on the first node, whose bots connect to these addresses. */
async function play(urls: readonly string[], pick = steadyPick) {
  await nodes.untilActive();
  const seated = await withClient(nodes.servers[0]!.url, async (client) => {
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [{ kind: 'open' }, { kind: 'open' }],
      options: { kingdom: 'First Game' },
      clock: { matchMs: MATCH_MS },
    });
    const bots = urls.map((url) => new SteadyBot(url, undefined, pick));
    for (const [i, bot] of bots.entries()) await bot.sit(match, `bot ${i}`);
    return { match, bots };
  });
  onTestFinished(() => seated.bots.forEach((bot) => bot.stop()));
  const given = (): number =>
    seated.bots.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  await expect.poll(given, { interval: 5 }).toBeGreaterThan(8);
  return seated;
}

/** Waits until another node than the first owner has written. */
const untilTaken = (match: string) =>
  expect
    .poll(async () => (await nodes.linesOf(match)).at(-1)?.token ?? 0, { timeout: 40_000 })
    .toBeGreaterThan(1);

/** Does something with a new client; again with another where it is refused or sent away. */
async function withClient<T>(url: string, run: (client: TestClient) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const client = await nodes.connected(url);
    const gone = client.until(() => client.closed).then(() => Promise.reject(new Error('closed')));
    gone.catch(() => {});
    try {
      return await Promise.race([run(client), gone]);
    } catch (error) {
      if (tries > 100) throw error;
      await pause(100);
    } finally {
      client.terminate();
    }
  }
}

async function faults(history: MatchHistory): Promise<string> {
  return faultsOf({ ...history, lines: await nodes.linesOf(history.match) }).join('\n');
}

test('found: answers that are acknowledged before they are stored', async () => {
  const roll = rolls(8);
  const { match, bots } = await play([nodes.url, nodes.url], (ask) => anyPick(ask, roll));
  nodes.servers[0]!.signal('SIGKILL');
  await untilTaken(match);
  expect(await faults(seenBy(match, bots))).toMatch(
    /was acknowledged and is there 0 times|is not the one that was acknowledged|heard event/,
  );
});

test('found: a hand-over that forgets the clock', async () => {
  const { match, bots } = await play([nodes.url, nodes.url]);
  const tokens = bots.map(({ token }) => token);
  const seats = bots.map(({ seat }) => seat);
  for (const bot of bots) bot.stop();
  /** What each seat has left, through the balancer. */
  const look = (): Promise<number[]> =>
    withClient(nodes.url, async (client) => {
      const left: number[] = [];
      for (const [i, token] of tokens.entries()) {
        const { clocks } = await client.call('resume', { token });
        left.push(clocks?.seats[seats[i]!]?.matchMs ?? 0);
      }
      return left;
    });
  const first = await look();
  await pause(2 * LEASE_MS); // somebody thinks
  const before = await look();
  nodes.servers[0]!.signal('SIGTERM');
  await expect.poll(() => nodes.servers[0]!.isActive).toBe(false);
  const after = await look();
  const leftMs = [0, 1].map((seat) => [first, before, after].map((left) => left[seat]!));
  expect(await faults({ ...seenBy(match, []), leftMs })).toMatch(/seat \d had \d+ ms left, and/);
});

/** The database appends whatever any node sends, and lets fenced nodes renew their leases. */
async function removeFencing(): Promise<void> {
  const database = await nodes.database();
  const codeOf = async (name: string): Promise<string> => {
    const { rows } = await database.query<{ code: string }>(
      `select pg_get_functiondef($1::regproc) as code`,
      [name],
    );
    return rows[0]!.code;
  };
  const [write, renew] = [await codeOf('cardwright.write'), await codeOf('cardwright.renew')];
  const next = `coalesce((select max(l.number) + 1 from cardwright.lines l
    where l.match = u.match), 0) + row_number() over (partition by u.match order by u.number) - 1`;
  const unchecked = write
    .replaceAll(/raise exception[^;]*CW00[12]';/g, 'null;')
    .replace('and not fenced', '')
    .replace('select u.match, u.number, u.line', `select u.match, ${next}, u.line`);
  const renewing = renew.replace('and not fenced', '');
  expect(unchecked).not.toMatch(/CW00|u.number, u.line, g/);
  expect(renewing).not.toContain('fenced');
  await database.query(`${unchecked};${renewing}`);
}

test('found: a database that does not check who owns a match', async () => {
  await removeFencing();
  const [first, second, third] = nodes.servers.map(({ url }) => url);
  const { match, bots } = await play([second!, third!]);
  nodes.servers[0]!.signal('SIGSTOP');
  await untilTaken(match);
  nodes.servers[0]!.signal('SIGCONT');
  // the old owner goes on where it was
  await withClient(first!, async (client) => {
    for (const { token } of bots) await client.call('resume', { token });
    const { ask } = await client.note('asked');
    await client.call('answer', { match, seat: ask.seat, ask: ask.id, pick: steadyPick(ask) });
  });
  await expect
    .poll(async () => faults(seenBy(match, bots)))
    .toMatch(/token 1 of line \d+ comes after 2/);
});
