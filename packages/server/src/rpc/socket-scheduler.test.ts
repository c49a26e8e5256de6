import { expect, test } from 'vitest';
import { SocketScheduler } from './socket-scheduler.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A scheduler whose clock only advances by work, and the calls its socket received. */
function scheduled(): {
  scheduler: SocketScheduler;
  told: string[];
  take: (ms: number, name: string) => void;
} {
  const told: string[] = [];
  let now = 1000;
  const scheduler = new SocketScheduler(
    () => told.push('pause'),
    () => told.push('resume'),
    () => now,
  );
  const take = (ms: number, name: string): void => {
    const work = (): void => {
      now += ms;
      told.push(name);
    };
    if (!scheduler.mayRun(now)) return scheduler.add(work);
    work();
    scheduler.done();
  };
  return { scheduler, told, take };
}

test('after its slice a socket waits for its next turn, reads nothing meanwhile, and keeps the order', async () => {
  const { told, take } = scheduled();
  take(30, 'first');
  take(0, 'second');
  take(0, 'third');
  expect(told).toEqual(['first', 'pause', 'pause']);
  await turn();
  await turn();
  expect(told.slice(3)).toEqual(['second', 'third', 'resume']);
});

test('a socket that asks for much gets a slice a turn: between two of its slices every other has its turn', async () => {
  const { told, take } = scheduled();
  for (let i = 0; i < 100; i++) take(1, 'much');
  const done = (): number => told.filter((what) => what === 'much').length;
  for (let before = done(), turns = 0; before < 100; before = done(), turns++) {
    expect(turns).toBeLessThan(100);
    await turn();
    expect(done() - before).toBeGreaterThan(0);
    // a slice is 4 ms, and the message that fills it is not cut
    expect(done() - before).toBeLessThanOrEqual(5);
  }
  expect(told.at(-1)).toBe('resume');
});

test('one look-up after the other; the rest of what had begun comes before what waits', async () => {
  const { scheduler, told } = scheduled();
  let found = (): void => {};
  scheduler.waitFor(new Promise<void>((resolve) => (found = resolve)));
  expect(scheduler.mayRun(1000)).toBe(false);
  scheduler.add(() => told.push('next'));
  scheduler.resumeLater(() => told.push('rest'));
  await turn();
  await turn();
  expect(told).toEqual(['pause', 'pause']);
  found();
  await turn();
  await turn();
  expect(told.slice(2)).toEqual(['pause', 'rest', 'next', 'resume']);
  expect(scheduler.hasBacklog).toBe(false);
});
