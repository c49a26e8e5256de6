import { expect, test } from 'vitest';
import { Pacer } from './pacer.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function busy(ms: number): void {
  const until = Date.now() + ms;
  while (Date.now() < until);
}

test('after its slice a socket waits for its next turn, reads nothing meanwhile, and keeps the order', async () => {
  const told: string[] = [];
  const pacer = new Pacer(
    () => told.push('pause'),
    () => told.push('resume'),
  );
  const take = (work: () => void): void => {
    if (!pacer.mayGoOn(Date.now())) return pacer.add(work);
    work();
    pacer.done();
  };
  take(() => busy(30));
  take(() => told.push('second'));
  take(() => told.push('third'));
  expect(told).toEqual(['pause', 'pause']);
  await turn();
  await turn();
  expect(told.slice(2)).toEqual(['second', 'third', 'resume']);
});

test('one look-up after the other; the rest of what had begun comes before what waits', async () => {
  const told: string[] = [];
  const pacer = new Pacer(
    () => {},
    () => told.push('resume'),
  );
  let found = (): void => {};
  pacer.waitFor(new Promise<void>((resolve) => (found = resolve)));
  expect(pacer.mayGoOn(Date.now())).toBe(false);
  pacer.add(() => told.push('next'));
  pacer.later(() => told.push('rest'));
  await turn();
  await turn();
  expect(told).toEqual([]);
  found();
  await turn();
  await turn();
  expect(told).toEqual(['rest', 'next', 'resume']);
  expect(pacer.isBehind).toBe(false);
});
