import { expect, test } from 'vitest';
import { PlayerScheduler, type Task } from './player-scheduler.ts';

/** A thread in which time passes by work alone; `log` names who worked, slice by slice. */
function thread(budgetMs = 1000) {
  let now = 0;
  const log: string[] = [];
  const waited: number[] = [];
  const scheduler = new PlayerScheduler({ sliceMs: 5, budgetMs, now: () => now });
  const add = (address: string, match: string, ms: number, isCheap = false): void => {
    let left = ms;
    const run: Task['run'] = (pause, slicesWaited) => {
      log.push(match);
      if (isCheap) waited.push(slicesWaited);
      do {
        left--;
        now++;
      } while (left > 0 && !pause());
      return left <= 0;
    };
    scheduler.add({ match, address, isCheap, run });
  };
  const turns = (count: number): void => {
    for (let i = 0; i < count; i++) scheduler.turn();
  };
  return { scheduler, add, turns, log, waited, pass: (ms: number) => (now += ms) };
}

test('addresses take turns, and the matches of one address among themselves', () => {
  const { add, turns, log } = thread();
  for (let i = 0; i < 100; i++) add('greedy', `g${i}`, 1000);
  add('calm', 'c', 20);
  turns(8);
  expect(log).toEqual(['g0', 'c', 'g1', 'c', 'g2', 'c', 'g3', 'c']);
});

test('a cheap player comes before every search and waits for one slice at most, however many of them there are', () => {
  const { add, turns, log, waited } = thread();
  for (let i = 0; i < 10; i++) add('greedy', `g${i}`, 1000);
  for (let round = 0; round < 50; round++) {
    add('calm', 'c', 1, true);
    turns(2);
  }
  expect(log.filter((match) => match === 'c')).toHaveLength(50);
  expect(Math.max(...waited)).toBeLessThanOrEqual(1);
});

test('a flood of cheap players stops no search', () => {
  const { add, turns, log, waited } = thread();
  add('calm', 'search', 50);
  for (let i = 0; i < 1000; i++) add('greedy', `g${i}`, 1, true);
  turns(600);
  expect(log.filter((match) => match === 'search')).toHaveLength(10);
  expect(Math.max(...waited)).toBeGreaterThan(0);
});

test('an address that has used up its budget waits, also where nobody else wants to think', () => {
  const { scheduler, add, turns, log, pass } = thread(100);
  add('greedy', 'g', 100_000);
  turns(300);
  const worked = log.length * 5;
  expect(worked).toBeLessThan(1200);
  expect(scheduler.turn()).toBeGreaterThan(0);
  add('calm', 'c', 5);
  turns(1);
  expect(log.at(-1)).toBe('c');
  pass(10_000);
  turns(1);
  expect(log.at(-1)).toBe('g');
});

test('nothing is left to do, and what nobody wants to know any more is dropped', () => {
  const { scheduler, add, turns, log } = thread();
  expect(scheduler.turn()).toBeUndefined();
  add('a', 'one', 3);
  add('a', 'two', 3);
  scheduler.drop('two');
  turns(3);
  expect(log).toEqual(['one']);
  expect(scheduler.turn()).toBeUndefined();
});
