import { Machine, Match } from '@cardwright/kernel';
import { expect, onTestFinished, test } from 'vitest';
import { shippedGames } from '../defaults.ts';
import { PlayerPool, type Think } from './player-pool.ts';

const shelfie = shippedGames().find(({ game }) => game.name === 'shelfie');
if (!shelfie) throw new Error('there is no Shelfie');
const { content } = shelfie;
const machine = new Machine(shelfie.game, content);
const { state } = new Match(machine, {
  seed: 'a seed',
  generator: 'chacha8',
  options: {},
  seats: ['search:20', 'search:20'],
});

function poolOf(budgetMs: number): PlayerPool {
  const pool = new PlayerPool({
    threads: 1,
    thinkMs: 10_000,
    budgetMs,
    gamesModule: '@cardwright/games',
    sources: async () => shelfie,
  });
  onTestFinished(() => pool.close());
  return pool;
}

const question = (match: string, address: string): Think => ({
  match,
  seat: 0,
  game: 'shelfie',
  content: content.hash,
  player: 'search:20',
  state,
  address,
  ownMs: 5000,
  clockMs: 60_000,
});

test('searches on other nodes are charged, whether the thread has started or not', async () => {
  const pool = poolOf(100);
  const used = new Map<string, number>();
  pool.used = (address, ms) => used.set(address, (used.get(address) ?? 0) + ms);
  const answered: string[] = [];
  const ask = async (match: string, address: string): Promise<void> => {
    await pool.ask(question(match, address), () => {});
    answered.push(address);
  };
  pool.charge('early', 1200); // a burst of a second, and 200 ms of debt
  await Promise.all([ask('a', 'early'), ask('b', 'free')]);
  pool.charge('late', 1200);
  await Promise.all([ask('c', 'late'), ask('d', 'free')]);
  expect(answered).toEqual(['free', 'early', 'free', 'late']);
  await expect.poll(() => [...used.keys()].toSorted()).toEqual(['early', 'free', 'late']);
});
