import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { advised, metricOf } from './support/advised.ts';
import { built } from './support/tables.ts';

test('H2: hit points without end are refused', async () => {
  const server = await startHosted(...advised());
  const client = await TestClient.connect(server.url);
  const make = (options: { [name: string]: number }) =>
    client.call('create', { game: 'lanes', options, seats: [built('random'), built('random')] });
  for (const startingHp of [1e9, 1e6, 10_001])
    await expect(make({ startingHp })).rejects.toThrow('game/options');
  await expect(make({ chainEffects: 1e9 })).rejects.toThrow('game/options');
  await client.close();
});

test('H2: at the maximum number of decisions a match ends by the rules, the scores decide, and its record replays', async ({
  task,
}) => {
  const server = await startHosted(...advised());
  const client = await TestClient.connect(server.url);
  // nobody can pay for anything that hurts: such a match would continue forever
  const options = {
    startingHp: 10_000,
    deckOutDamage: 0,
    startingGold: 0,
    goldPerTurn: 0,
    turnLimit: null,
  };
  const { match } = await client.call('create', {
    game: 'lanes',
    options,
    seats: [built('random'), built('random')],
    seed: 'endless',
  });
  await client.call('watch', { match });
  const { result } = await client.note('ended', 0, 170_000);
  expect(result.reason).toBe('rules');
  expect(result.winners.length).toBeGreaterThan(0);
  for (const seat of result.winners) expect(result.scores[seat]).toBe(Math.max(...result.scores));
  const record = (await client.call('record', { match })) as unknown as MatchRecord;
  const { maxDecisions } = games.lanes!.rules;
  expect(record.entries).toHaveLength(maxDecisions);
  expect(record.entries.every((entry) => 'pick' in entry)).toBe(true);
  const again = replay(new Machine(games.lanes!, loadContent('lanes')), record);
  expect([again.over, again.machine.hash(again.state), again.outcome().winners]).toEqual([
    true,
    result.hash,
    result.winners,
  ]);
  task.meta.figures = { decisions: record.entries.length };
  await client.close();
}, 180_000);

test('H2: a match at which nobody is pauses, and continues when somebody looks', async () => {
  const server = await startHosted(...advised());
  const client = await TestClient.connect(server.url);
  const alone = await client.call('create', {
    game: 'shelfie',
    seats: [built('random'), built('random')],
  });
  const watched = await client.call('create', {
    game: 'shelfie',
    seats: [built('random'), built('random')],
  });
  await client.call('watch', { match: watched.match });
  await client.note('ended');
  const answers = await metricOf(server.url, 'answers_total');
  const { entries } = (await client.call('record', {
    match: watched.match,
  })) as unknown as MatchRecord;
  expect(answers).toBe(entries.length);
  const from = client.notes.length;
  const standing = await client.call('watch', { match: alone.match });
  expect(standing.info.state).toBe('running');
  expect((await client.note('ended', from)).match).toBe(alone.match);
  await client.close();
});

test('H2: a person that goes leaves no two built-in players playing on', async () => {
  const server = await startHosted(...advised());
  const client = await TestClient.connect(server.url);
  const { mine } = await client.call('create', {
    game: 'shelfie',
    seats: [built('random'), built('random'), { kind: 'mine', name: 'Ann' }],
  });
  await client.note('asked');
  await client.close();
  const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
  const { match } = await other.call('create', {
    game: 'shelfie',
    seats: [built('random'), built('random')],
  });
  const before = await metricOf(server.url, 'answers_total');
  await other.call('watch', { match });
  await other.note('ended');
  const { entries } = (await other.call('record', { match })) as unknown as MatchRecord;
  expect((await metricOf(server.url, 'answers_total')) - before).toBe(entries.length);
  const back = await TestClient.connect(server.url);
  expect((await back.call('resume', { token: mine[0]!.token })).ask).not.toBeNull();
  for (const c of [other, back]) await c.close();
});

test('H2: every numeric option has a sane upper bound in its schema', async () => {
  const server = await startHosted();
  const client = await TestClient.connect(server.url);
  const offered = (await client.call('games', {})).games;
  expect(offered.map(({ name }) => name).sort()).toEqual(Object.keys(games).sort());
  const found: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const {
      type,
      maximum,
      enum: named,
    } = value as { type?: unknown; maximum?: unknown; enum?: unknown };
    // a cap on how large numbers get is a bound itself
    const most = path.endsWith('.numberLimit') ? 1e9 : 1e6;
    if (
      (type === 'integer' || type === 'number') &&
      !named &&
      !(typeof maximum === 'number' && maximum <= most)
    )
      found.push(`${path} ${String(maximum)}`);
    for (const [key, field] of Object.entries(value)) walk(field, `${path}.${key}`);
  };
  for (const { options, name } of offered) walk(options, name);
  expect(found).toEqual([]);
  client.terminate();
});
