import { games } from '@cardwright/games';
import { roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { EnvironmentLines } from './answer-line.ts';
import { Environment } from './environment.ts';
import { ACTION_SIZE, OBSERVATION_SIZE } from './tensor.ts';

describe.each(Object.keys(games))('environment of %s', (game) => {
  test('random actions, one whole number at a time, reach the end; rewards then add up to nothing', () => {
    const env = new Environment({ game });
    const rng = seedRng('env');
    let at = env.reset('1');
    for (let step = 0; !at.done; step++) {
      expect(at.legal.length).toBeGreaterThan(0);
      if (step % 37 === 0) {
        expect(env.tensor()).toHaveLength(OBSERVATION_SIZE);
        const actions = env.actionTensors();
        expect(actions).toHaveLength(at.legal.length);
        expect(actions[0]).toHaveLength(ACTION_SIZE);
        expect(env.observe().seat).toBe(at.agent);
        expect(at.legal).toContain(env.suggest('heuristic'));
      }
      at = env.step(at.legal[roll(rng, at.legal.length)]!);
    }
    expect(at.agent).toBe(-1);
    expect(at.rewards.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 10);
    expect(at.scores).toHaveLength(env.seats);
  });

  test('a clone goes its own way; the same seed and actions give the same game', () => {
    const env = new Environment({ game });
    env.reset('2');
    const twin = new Environment({ game });
    twin.reset('2');
    for (let i = 0; i < 10; i++) {
      const action = env.last().legal[0]!;
      const copy = env.clone();
      env.step(action);
      copy.step(action);
      twin.step(action);
      expect(copy.observe(0)).toEqual(env.observe(0));
      expect(twin.observe(1)).toEqual(env.observe(1));
    }
    const seat = env.last().agent;
    expect(env.clone(seat, 'x').observe(seat)).toEqual(env.observe(seat));
  });
});

test('built-in players answer for the seats given to them', () => {
  const env = new Environment({ game: 'shelfie', players: { 1: 'heuristic' } });
  let at = env.reset('3');
  while (!at.done) {
    expect(at.agent).toBe(0);
    at = env.step(at.legal[0]!);
  }
  expect(at.rewards).toEqual([-1, 1]);
});

test('a question for an order says that all options are to be picked', () => {
  const env = new Environment({ game: 'shelfie' });
  const rng = seedRng('order');
  let orders = 0;
  for (
    let at = env.reset('order');
    !at.done;
    at = env.step(at.legal[roll(rng, at.legal.length)]!)
  ) {
    const { ask, options } = env.observe();
    if (ask?.kind !== 'order') continue;
    orders++;
    expect(ask).toMatchObject({ min: options.length, max: options.length });
    const tensor = env.tensor();
    expect([tensor[7], tensor[8]]).toEqual([tensor[9], tensor[9]]);
  }
  expect(orders).toBeGreaterThan(0);
});

test('what cannot be made is refused at once, with what would be right', () => {
  const lines = new EnvironmentLines();
  const made = (o: object): string =>
    (
      JSON.parse(lines.answer(JSON.stringify({ do: 'make', game: 'dominion', ...o }))) as {
        error?: string;
      }
    ).error ?? 'made';
  expect(made({ players: { 1: 'level:9' } })).toBe(
    "level takes a number from 1 to 5, as in level:3, not '9'",
  );
  expect(made({ players: { 0: 'search:0' } })).toContain('number of iterations');
  expect(made({ players: { 1: 'hueristic' } })).toContain("did you mean 'heuristic'");
  expect(made({ players: { 1: 'big-money:Smithy:x' } })).not.toBe('made');
  expect(made({ players: { 2: 'heuristic' } })).toBe(
    "players: there is no seat '2'; seats are 0 to 1",
  );
  expect(made({ players: { 1: 7 } })).toContain('players');
  expect(made({ players: 'heuristic' })).toContain('players');
  expect(made({ seats: 2.5 })).toContain('2 to 6 players');
  expect(made({ options: { kingdom: 3 } })).toContain('kingdom');
  expect(made({ options: { kingdom: ['Nope'] } })).not.toBe('made');
  expect(made({ seats: 3, players: { 2: 'big-money:Smithy:2' } })).toBe('made');
});

test('over lines: replies and errors carry the id of the request', () => {
  const lines = new EnvironmentLines();
  const ask = (o: object): { [key: string]: unknown } =>
    JSON.parse(lines.answer(JSON.stringify(o))) as { [key: string]: unknown };
  expect(ask({ do: 'games' })).toMatchObject({ observationSize: OBSERVATION_SIZE });
  expect(ask({ id: 7, do: 'make', game: 'dominion' })).toEqual({ id: 7, env: 1 });
  expect(
    ask({ do: 'reset', env: 1, seed: 's', observation: true, tensor: true, actions: true }),
  ).toMatchObject({
    agent: 0,
    done: false,
    scores: [],
    observation: { seat: 0 },
  });
  expect(ask({ do: 'step', env: 1, action: 4096 })).toMatchObject({
    error: expect.stringContaining('not legal') as string,
  });
  expect(ask({ do: 'clone', env: 1, hiddenFrom: 0 })).toEqual({ env: 2 });
  expect(ask({ do: 'suggest', env: 2 })).toHaveProperty('action');
  expect(ask({ do: 'close', env: 2 })).toEqual({ closed: true });
  expect(ask({ do: 'step', env: 2, action: 0 })).toHaveProperty('error');
  expect(ask({ do: 'dance' })).toHaveProperty('error');
  expect(JSON.parse(lines.answer('{'))).toEqual({ error: 'not JSON' });
});
