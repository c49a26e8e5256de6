import { anyPick, rolls } from '../../server/support/client.ts';
import type { Room, RoomSocket } from '../support/room.ts';

interface Play {
  game: string;
  seats: number;
  options?: object;
  answers: number;
}

const SHOWS = ['scene', 'view', 'nothing'] as const;

/**
 * A match: answers, a spectator, resigning, record and replay; each seat with a different `show`.
 */
export const play =
  ({ game, seats, options, answers }: Play) =>
  async (room: Room): Promise<void> => {
    const sockets: RoomSocket[] = [];
    for (let seat = 0; seat < seats; seat++) sockets.push(await room.connect(`seat ${seat}`));
    const [first] = sockets as [RoomSocket];
    const free = Array.from({ length: seats - 1 }, () => ({ kind: 'open' }));
    const { result } = await room.call(first, 'create', {
      game,
      seats: [{ kind: 'mine', name: 'P0' }, ...free],
      seed: `transcript ${game}`,
      show: 'scene',
      ...(options ? { options } : {}),
    });
    const match = String(result['match']);
    const watcher = await room.connect('watcher');
    await room.call(watcher, 'watch', { match, name: 'Will', show: 'view' });
    for (const [seat, socket] of sockets.entries()) {
      if (seat > 0)
        await room.call(socket, 'join', {
          match,
          name: `P${seat}`,
          show: SHOWS[seat % SHOWS.length],
        });
    }
    await answerSome(room, sockets, match, answers);
    for (const [seat, socket] of sockets.entries())
      await room.call(socket, 'view', { match, seat, scene: seat === 0, since: 10 });
    await room.call(watcher, 'view', { match });
    await misfits(room, sockets, match);
    for (const socket of sockets.slice(1)) await room.call(socket, 'resign', { match });
    await room.call(first, 'resign', { match });
    await lookBack(room, watcher, match, answers);
  };

/** The seat to move answers; the choice is pseudorandom and always the same. */
export async function answerSome(
  room: Room,
  sockets: readonly RoomSocket[],
  match: string,
  count: number,
): Promise<void> {
  const roll = rolls(7);
  for (let i = 0; i < count; i++) {
    const asked = sockets.find((socket) => isAsked(socket));
    if (!asked) return;
    const ask = room.lastAsk(asked);
    await room.call(asked, 'answer', {
      match,
      seat: ask.seat,
      ask: ask.id,
      pick: anyPick(ask as Parameters<typeof anyPick>[0], roll),
    });
  }
}

/** Whether the latest message about a decision asked this socket. */
function isAsked(socket: RoomSocket): boolean {
  const last = socket
    .heard()
    .findLast(({ method }) => method === 'asked' || method === 'waiting' || method === 'ended');
  if (last?.['method'] !== 'asked') return false;
  const { ask } = last['params'] as { ask: { id: number; seat: number } };
  const sent = socket.lines.flatMap((line) =>
    line.kind === 'sent'
      ? [line.value as { method?: string; params?: { ask?: number; seat?: number } }]
      : [],
  );
  const answered = sent.filter(
    ({ method, params }) =>
      method === 'answer' && params?.ask === ask.id && params.seat === ask.seat,
  );
  return answered.length === 0;
}

/** Answers that do not count. */
async function misfits(room: Room, sockets: readonly RoomSocket[], match: string): Promise<void> {
  const asked = sockets.find((socket) => isAsked(socket));
  const other = sockets.find((socket) => socket !== asked);
  if (!asked || !other) return;
  const ask = room.lastAsk(asked);
  await room.call(other, 'answer', { match, ask: ask.id, pick: [0] });
  for (const pick of [[99], [-1], [0, 0], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]])
    await room.call(asked, 'answer', { match, ask: ask.id, pick });
  await room.call(asked, 'answer', { match, ask: ask.id + 1, pick: [0] });
  await room.call(asked, 'answer', { match, ask: ask.id - 1, pick: [77] });
}

async function lookBack(
  room: Room,
  reader: RoomSocket,
  match: string,
  last: number,
): Promise<void> {
  await room.call(reader, 'record', { match });
  await room.call(reader, 'find', { match });
  const positions = [0, 1, Math.floor(last / 2), last];
  for (const position of positions)
    await room.call(reader, 'replay', { match, position, scene: true });
  for (const seat of [0, 1, 'all', 63])
    await room.call(reader, 'replay', { match, position: Math.floor(last / 2), seat });
  await room.call(reader, 'replay', { match, position: 100_000 });
  await room.call(reader, 'leave', { match });
}
