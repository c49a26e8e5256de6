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

test('over lines: what is asked is answered, what is wrong is told, with the id that was sent', () => {
  const lines = new EnvironmentLines();
  const ask = (o: object): { [key: string]: unknown } => JSON.parse(lines.answer(JSON.stringify(o))) as { [key: string]: unknown };
  expect(ask({ do: 'games' })).toMatchObject({ observationSize: OBSERVATION_SIZE });
  expect(ask({ id: 7, do: 'make', game: 'dominion' })).toEqual({ id: 7, env: 1 });
  expect(ask({ do: 'reset', env: 1, seed: 's', observation: true, tensor: true, actions: true })).toMatchObject({
    agent: 0,
    done: false,
    scores: [],
    observation: { seat: 0 },
  });
  expect(ask({ do: 'step', env: 1, action: 4096 })).toMatchObject({ error: expect.stringContaining('not legal') as string });
  expect(ask({ do: 'clone', env: 1, hiddenFrom: 0 })).toEqual({ env: 2 });
  expect(ask({ do: 'suggest', env: 2 })).toHaveProperty('action');
  expect(ask({ do: 'close', env: 2 })).toEqual({ closed: true });
  expect(ask({ do: 'step', env: 2, action: 0 })).toHaveProperty('error');
  expect(ask({ do: 'dance' })).toHaveProperty('error');
  expect(JSON.parse(lines.answer('{'))).toEqual({ error: 'not JSON' });
});
