import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DominionPlayer } from './dominion-player.ts';
import { MoveTimer } from './move-timer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('refused moves do not reset the timer', () => {
  const late: string[] = [];
  const timer = new MoveTimer(1000, (player) => late.push(player.name), Date.now);
  const ann = { name: 'Ann' } as DominionPlayer;
  timer.waitFor(ann);
  for (let i = 0; i < 9; i++) {
    vi.advanceTimersByTime(100);
    timer.hold();
    timer.goOnWaiting(ann);
  }
  expect(late).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(late[0]).toBe('Ann');
  timer.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('each move has its own time', () => {
  const late: string[] = [];
  const timer = new MoveTimer(1000, (player) => late.push(player.name), Date.now);
  const ann = { name: 'Ann' } as DominionPlayer;
  for (let i = 0; i < 5; i++) {
    timer.waitFor(ann);
    vi.advanceTimersByTime(900);
    timer.hold();
  }
  vi.advanceTimersByTime(5000);
  expect(late).toEqual([]);
});
