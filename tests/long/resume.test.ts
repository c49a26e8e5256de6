import { games } from '@cardwright/games';
import type { Standing, NotificationParams } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { anyPick, type Note, rolls, TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { type ServerProcess, startOwn } from '../server/support/server-process.ts';
import { ControlProcess } from '../soak/support/control-process.ts';
import { percentile } from '../soak/support/samples.ts';

const MATCHES = LONG ? 40 : 1;
const ANSWERS = 60;
const P99_MS = 250;
/** A machine on which an echo takes longer than that is not quiet: times are told, not judged. */
const QUIET_ECHO_MS = 20;

interface Seat {
  match: string;
  token: string;
  n: number;
}

/** A match in which both seats have answered for a while. */
async function playedMatch(url: string, game: string, seed: number): Promise<Seat> {
  const client = await TestClient.connect(url);
  const { match, mine } = await client.call('create', {
    game,
    seats: ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name })),
  });
  const roll = rolls(seed);
  let answers = 0;
  let isOver = false;
  const hear = (note: Note): void => {
    if (note.method === 'ended') isOver = true;
    if (note.method !== 'asked' || answers >= ANSWERS) return;
    answers++;
    const { ask } = note.params as NotificationParams<'asked'>;
    const answer = { match, seat: ask.seat, ask: ask.id, pick: anyPick(ask, roll) };
    client.call('answer', answer).catch(() => {});
  };
  client.onNote = hear;
  client.notes.forEach(hear);
  await client.until(() => isOver || answers >= ANSWERS, 60_000);
  client.onNote = undefined;
  const { n } = await client.call('view', { match, seat: 0 });
  client.terminate();
  return { match, token: mine[0]?.token ?? '', n };
}

/** Milliseconds from asking for a socket to the standing. */
async function resumed(url: string, seat: Seat): Promise<{ ms: number; standing: Standing }> {
  const began = performance.now();
  const client = await TestClient.connect(url);
  const standing = await client.call('resume', { token: seat.token, show: 'scene' });
  const ms = performance.now() - began;
  client.terminate();
  return { ms, standing };
}

async function resumeAll(server: ServerProcess, seats: readonly Seat[]): Promise<number[]> {
  const times: number[] = [];
  for (const seat of seats) {
    const { ms, standing } = await resumed(server.url, seat);
    expect(standing.n).toBeGreaterThanOrEqual(seat.n);
    expect(standing.info.match).toBe(seat.match);
    expect(standing.view).toBeDefined();
    times.push(ms);
  }
  return times;
}

test('resuming returns the table of a live match, of a parked match, and after a restart', async ({
  task,
}) => {
  const server = await startOwn('--limit', 'parkAfterMs=200');
  const seats: Seat[] = [];
  for (const game of Object.keys(games))
    for (let i = 0; i < MATCHES; i++) seats.push(await playedMatch(server.url, game, i + 1));
  const control = await ControlProcess.start();
  const live = await resumeAll(server, seats);
  await expect.poll(() => server.figure('matches_live')).toBe(0);
  const parked = await resumeAll(server, seats);
  await server.end('SIGKILL');
  await server.launch();
  const restarted = await resumeAll(server, seats);
  const { echoes } = await control.look();
  control.stop();
  const echo = percentile(echoes, 0.99);
  const p99 = [live, parked, restarted].map((times) => Math.round(percentile(times, 0.99)));
  if (LONG && echo <= QUIET_ECHO_MS) expect(Math.max(...p99)).toBeLessThan(P99_MS);
  task.meta.figures = {
    resumes: 3 * seats.length,
    'p99 live, parked, restarted': `${p99.join(', ')} ms`,
    'p99 of an echo': `${echo.toFixed(1)} ms${echo > QUIET_ECHO_MS ? ' (not quiet)' : ''}`,
  };
}, 1_800_000);
