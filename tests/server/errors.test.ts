import type { MethodName } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { RefusedError, TestClient } from './support/client.ts';
import { startHosted } from './support/hosted-server.ts';

interface Published {
  methods: { name: string; errors: { code: number; data: { code: string } }[] }[];
}

test('every refusal of a method is listed with its number where the method is published', async () => {
  const server = await startHosted('--limit', 'matches=2', '--limit', 'addressTables=1');
  const { methods } = (await (await fetch(`${server.url}/openrpc.json`)).json()) as Published;
  const [ann, ben] = [await TestClient.connect(server.url), await TestClient.connect(server.url)];
  const cid = await TestClient.connect(server.url, undefined, '127.0.0.2');
  const refuses = async (
    client: TestClient,
    method: MethodName,
    params: object,
    code: string,
  ): Promise<void> => {
    const error = await client.call(method, params as never).then(
      () => undefined,
      (refused: RefusedError) => refused,
    );
    expect(error?.data.code, method).toBe(code);
    const listed = methods.find((m) => m.name === method)!.errors.find((e) => e.data.code === code);
    expect(listed?.code, `${method} ${code}`).toBe(error?.number);
  };
  const mine = (name: string) => ({ kind: 'mine' as const, name });
  await refuses(ann, 'create', { game: 'lanes', seats: [mine('Ann'), mine('Ann')] }, 'name/taken');
  const { match } = await ann.call('create', {
    game: 'lanes',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    watch: 'consent',
  });
  await refuses(ben, 'watch', { match }, 'match/not-started');
  await refuses(ben, 'join', { match, name: 'Ann' }, 'name/taken');
  await refuses(ben, 'resign', { match, seat: -1 }, 'seat/not-yours');
  await refuses(ann, 'resign', { match }, 'match/not-started');
  await ben.call('join', { match, name: 'Ben' });
  await ann.call('create', { game: 'lanes', seats: [{ kind: 'open' }, { kind: 'open' }] });
  await refuses(
    ann,
    'create',
    { game: 'lanes', seats: [{ kind: 'open' }, { kind: 'open' }] },
    'limit/tables',
  );
  await refuses(ann, 'quick', { game: 'shelfie', name: 'Ann' }, 'limit/tables');
  await ben.call('resign', { match });
  await refuses(ben, 'replay', { match, position: 0, seat: 9 }, 'seat/unknown');
  // what nobody is at does not count
  await cid.call('create', { game: 'lanes', seats: [mine('Cid'), mine('Dan')] });
  await ann.call('branch', { match, position: 0, seat: 0, name: 'Ann' });
  await refuses(ann, 'branch', { match, position: 0, seat: 0, name: 'Ann' }, 'limit/matches');
  await ann.call('rematch', { match });
  await refuses(ben, 'rematch', { match }, 'limit/matches');
  for (const client of [ann, ben, cid]) await client.close();
});
