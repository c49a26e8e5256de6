import { STANDARD_CLOCKS } from '@cardwright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { processHome } from './support/twin-home.ts';

let home: Awaited<ReturnType<typeof processHome>>;
beforeAll(async () => {
  home = await processHome();
});
afterAll(() => home?.remove());

test('quick makes a table with a clock, and seats nobody at one with another clock or none', async () => {
  const [host, ann, ben] = [
    await TestClient.connect(home.url),
    await TestClient.connect(home.url),
    await TestClient.connect(home.url),
  ];
  const open = [{ kind: 'open' as const }, { kind: 'open' as const }];
  const others = [
    (await host.call('create', { game: 'lanes', seats: open })).match,
    (
      await host.call('create', {
        game: 'lanes',
        seats: open,
        clock: { decisionMs: 100, onTimeout: 'forfeit' },
      })
    ).match,
  ];
  const first = await ann.call('quick', { game: 'lanes', name: 'Ann' });
  expect(first.standing.info.clock).toEqual(STANDARD_CLOCKS.strangers);
  expect(others).not.toContain(first.match);
  expect((await ben.call('quick', { game: 'lanes', name: 'Ben' })).match).toBe(first.match);
  // as the page's open tables are made
  const { match } = await host.call('create', {
    game: 'lanes',
    seats: [{ kind: 'mine', name: 'Host' }, open[0]!],
    clock: STANDARD_CLOCKS.strangers,
  });
  expect((await ben.call('quick', { game: 'lanes', name: 'Ben' })).match).toBe(match);
  for (const client of [host, ann, ben]) await client.close();
});

test('an opponent of quick who vanishes loses by the clock, and the one who stayed wins', async () => {
  const [ann, ben] = [await TestClient.connect(home.url), await TestClient.connect(home.url)];
  const sat = [
    await ann.call('quick', { game: 'shelfie', name: 'Ann' }),
    await ben.call('quick', { game: 'shelfie', name: 'Ben' }),
  ];
  const { match } = sat[0]!;
  const asked = (
    await ann.until(() => [...ann.notes, ...ben.notes].find((n) => n.method === 'asked'))
  ).params as { seat: number };
  await home.rewrite(async (store) => {
    // nobody waits for two minutes here: all but a second of them has passed
    const head = JSON.parse((await store.match(match))!.head) as {
      clock: { awayMs: number };
      clockStand?: { away: number[] };
      game: string;
      createdAt: number;
    };
    head.clock.awayMs = 1000;
    if (head.clockStand) head.clockStand.away = head.clockStand.away.map(() => 1000);
    await store.write([
      {
        do: 'match',
        id: match,
        game: head.game,
        state: 'running',
        created: head.createdAt,
        names: '\nAnn\nBen\n',
        listed: true,
        head: JSON.stringify(head),
      },
    ]);
  });
  const stays = 1 - asked.seat;
  const back = await TestClient.connect(home.url);
  await back.call('resume', { token: sat.find(({ seat }) => seat === stays)!.token });
  const { result } = await back.note('ended');
  expect(result).toMatchObject({ reason: 'left', winners: [stays] });
  expect((await back.call('find', { match })).seats[asked.seat]!.out).toBe('timeout');
  await back.close();
});

test('who plays on against built-in players has a week to return', async () => {
  const client = await TestClient.connect(home.url);
  const seats = [
    { kind: 'mine' as const, name: 'Ann' },
    { kind: 'player' as const, player: 'random' },
  ];
  const { match } = await client.call('create', { game: 'lanes', seats });
  await client.call('resign', { match });
  const { standing } = await client.call('branch', { match, position: 0, seat: 0, name: 'Ann' });
  expect(standing.info.clock).toEqual(STANDARD_CLOCKS.computers);
  await client.close();
});
