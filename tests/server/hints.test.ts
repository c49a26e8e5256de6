import { expect, test } from 'vitest';
import type { TestClient } from './support/client.ts';
import { oneServer } from './support/one-server.ts';

const { connect } = oneServer();

const computer = { kind: 'player' as const, player: 'random' };

/** A person at My Shelfie against the computer, at their first question. */
async function atFirstQuestion(client: TestClient) {
  const { match } = await client.call('create', {
    game: 'shelfie',
    seats: [{ kind: 'mine', name: 'Ann' }, computer],
  });
  const { ask } = await client.note('asked');
  return { match, ask };
}

test('against the computer a hint names a legal answer, its chances and the runner-up', async () => {
  const client = await connect();
  const { match, ask } = await atFirstQuestion(client);
  const hint = await client.call('hint', { match, ask: ask.id });
  expect(hint.ask).toBe(ask.id);
  expect(hint.best.words).toEqual(hint.best.pick.map((place) => ask.options[place]!.words));
  expect(hint.runnerUp?.pick).not.toEqual(hint.best.pick);
  for (const choice of [hint.best, hint.runnerUp!]) {
    expect(choice.chance).toBeGreaterThan(0);
    expect(choice.chance).toBeLessThanOrEqual(hint.best.chance);
  }
  expect(await client.call('hint', { match, ask: ask.id }), 'asked again').toEqual(hint);
  await client.call('answer', { match, ask: ask.id, pick: hint.best.pick });
  await expect(client.call('hint', { match, ask: ask.id })).rejects.toThrow(
    /answer\/(stale|wrong-seat)/,
  );
}, 60_000);

test('an answer does not wait for the hint that is being worked out, and cancels it', async () => {
  const client = await connect();
  const { match, ask } = await atFirstQuestion(client);
  const order: string[] = [];
  const hint = client.call('hint', { match, ask: ask.id }).catch((error: Error) => {
    order.push(error.message.split(':')[0]!);
  });
  await client.call('answer', { match, ask: ask.id, pick: [0] }, () => order.push('answered'));
  await hint;
  expect(order.sort()).toEqual(['answer/stale', 'answered']);
});

test('nobody is helped against another person, until that one has left', async () => {
  const [ann, ben] = [await connect(), await connect()];
  const { match } = await ann.call('create', {
    game: 'shelfie',
    seats: [{ kind: 'open' }, { kind: 'open' }, computer],
  });
  await ann.call('join', { match, name: 'Ann', seat: 0 });
  await expect(ann.call('hint', { match, ask: 1 })).rejects.toThrow('match/not-started');
  await ben.call('join', { match, name: 'Ben', seat: 1 });
  const { waiting } = await ann.until(async () => ann.call('view', { match }));
  const ask = { match, ask: 1 };
  await expect(ann.call('hint', ask)).rejects.toThrow('hint/others');
  await expect(ben.call('hint', ask)).rejects.toThrow('hint/others');
  const guest = await connect();
  await guest.call('watch', { match });
  await expect(guest.call('hint', ask)).rejects.toThrow('seat/not-yours');
  expect(waiting).toBeDefined();
  await ben.call('resign', { match });
  const asked = await ann.note('asked');
  expect((await ann.call('hint', { match, ask: asked.ask.id })).best.pick).toHaveLength(1);
}, 60_000);

test('a table that is over, or waits for somebody else, has no hint', async () => {
  const client = await connect();
  const { match, ask } = await atFirstQuestion(client);
  await client.call('resign', { match });
  await expect(client.call('hint', { match, ask: ask.id })).rejects.toThrow('match/over');
  await expect(client.call('hint', { match: 'nowhere', ask: 1 })).rejects.toThrow(
    /seat\/not-yours/,
  );
});
