import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { processHome } from './support/twin-home.ts';

let home: Awaited<ReturnType<typeof processHome>>;
beforeAll(async () => {
  home = await processHome();
});
afterAll(() => home?.remove());

test('who returns to a match whose content is gone is notified; a wrong token stays a wrong token', async () => {
  const client = await TestClient.connect(home.url);
  const seats = [
    { kind: 'mine' as const, name: 'Ann' },
    { kind: 'mine' as const, name: 'Ben' },
  ];
  const { match, mine } = await client.call('create', { game: 'lanes', seats });
  const kept = await client.call('create', { game: 'lanes', seats });
  await client.close();
  await home.rewrite(async (store) => {
    const stored = await store.match(match);
    const head = JSON.parse(stored!.head) as { content: string; game: string; createdAt: number };
    head.content = 'a pack that nobody has any more';
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
  const back = await TestClient.connect(home.url);
  for (const { token } of mine)
    await expect(back.call('resume', { token })).rejects.toMatchObject({
      data: { code: 'record/content' },
    });
  await expect(back.call('resume', { token: `${match}.${'x'.repeat(32)}` })).rejects.toMatchObject({
    data: { code: 'seat/token' },
  });
  await expect(
    back.call('resume', { token: `${'n'.repeat(12)}.${'x'.repeat(32)}` }),
  ).rejects.toMatchObject({ data: { code: 'seat/token' } });
  expect((await back.call('resume', { token: kept.mine[1]!.token })).seat).toBe(1);
  const { methods } = (await (await fetch(`${home.url}/openrpc.json`)).json()) as {
    methods: { name: string; errors: { data: { code: string } }[] }[];
  };
  expect(methods.find((m) => m.name === 'resume')!.errors.map((e) => e.data.code)).toContain(
    'record/content',
  );
  await back.close();
});
