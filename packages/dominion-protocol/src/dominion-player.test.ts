import { EventEmitter } from 'node:events';
import { DEFAULT_LIMITS } from '@cardwright/protocol';
import { TokenBucket } from '@cardwright/match';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { DominionPlayer } from './dominion-player.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function seated(): {
  player: DominionPlayer;
  socket: EventEmitter;
  sent: string[];
  lost: string[];
} {
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(text),
  });
  const player = new DominionPlayer(
    { socket: socket as unknown as WebSocket, stream: { cork: () => {}, uncork: () => {} } },
    {
      name: 'Ann',
      shuffleNow: false,
      limits: DEFAULT_LIMITS,
      timeoutMs: 1000,
      address: { name: 'here', bucket: new TokenBucket(1000, 1000, 0) },
      now: () => Date.now(),
      refused: () => {},
    },
  );
  const lost: string[] = [];
  player.events = {
    request: () => {},
    malformed: (message) => lost.push(message),
    failed: () => {},
    gone: () => lost.push('gone'),
  };
  return { player, socket, sent, lost };
}

test('a player that does not answer in time is malformed', () => {
  const { player, lost } = seated();
  player.request('GameOver', {}, () => {});
  vi.advanceTimersByTime(1001);
  expect(lost).toEqual(['no answer to GameOver in time']);
});

test('a player that has left is not asked, and no clock continues for it', () => {
  const { player, socket, sent, lost } = seated();
  player.request('StartGame', {}, () => {});
  socket.emit('close');
  player.request('GameOver', {}, () => {});
  vi.runAllTicks();
  expect(vi.getTimerCount()).toBe(0);
  expect(sent.join()).not.toContain('GameOver');
  expect(lost).toEqual(['gone']);
});
