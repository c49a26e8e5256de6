import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { type GameEvent, Machine, type MatchRecord, replay, sealOf } from '@cardwright/kernel';
import { happening } from '@cardwright/match';
import { RefusedError } from '../../server/support/client.ts';
import type { EndedMatch, Load, OpenSeat } from './load.ts';
import type { LoadSocket } from './load-socket.ts';

export interface Verified {
  records: number;
  entries: number;
  /** Seats whose received events equal those of the record. */
  eventStreams: number;
  events: number;
  /** Seats of unfinished matches that could be resumed. */
  resumed: number;
  wrong: string[];
}

type ServedRecord = MatchRecord & { commitment: string; salt: string };

const machines = new Map<string, Machine>();
function machineOf(name: string): Machine {
  let machine = machines.get(name);
  const game = games[name];
  if (!game) throw new Error(`no game ${name}`);
  if (!machine) machines.set(name, (machine = new Machine(game, loadContent(name))));
  return machine;
}

/** All events of a match, replayed. */
function eventsOf(machine: Machine, record: MatchRecord): { events: GameEvent[]; hash: string } {
  const all: GameEvent[] = [];
  const match = replay(machine, record, (_match, place, events) => {
    const entry = record.entries[place];
    if (entry && 'end' in entry) all.push({ type: 'left', seat: entry.seat, how: entry.end });
    all.push(...events);
    if (entry && 'undo' in entry) all.push({ type: 'undo', seat: entry.seat });
  });
  return { events: all, hash: machine.hash(match.state) };
}

/** Replays a record: verifies its hashes, its commitment, and what each seat received. */
function verifyRecord(id: string, record: ServedRecord, ended: EndedMatch, found: Verified): void {
  const machine = machineOf(record.game);
  const { events, hash } = eventsOf(machine, record);
  const promised = createHash('sha256').update(`${record.salt}:${record.seed}`).digest('hex');
  if (record.commitment !== promised) found.wrong.push(`${id}: the commitment`);
  if (record.seal !== sealOf(record)) found.wrong.push(`${id}: the seal`);
  if (ended.hash !== undefined && ended.hash !== hash)
    found.wrong.push(`${id}: ended with ${ended.hash}, its record with ${hash}`);
  found.records++;
  found.entries += record.entries.length;
  for (const [seat, digest] of ended.events) {
    const played = createHash('sha1');
    for (const event of events)
      played.update(JSON.stringify(happening(machine.game, machine.content, event, 0, seat).event));
    if (played.digest('hex') === digest) found.eventStreams++;
    else found.wrong.push(`${id}: seat ${seat} of ${record.game} heard other events`);
    found.events += events.length;
  }
}

async function resumeSeat(socket: LoadSocket, open: OpenSeat, found: Verified): Promise<void> {
  const place = { token: open.token, since: open.heard };
  const { n, gap, log, info } = await patiently(() => socket.call('resume', place));
  const follows = gap || n === open.heard + log.length;
  if (n < open.heard || !follows || info.match !== open.match)
    found.wrong.push(`${open.match}: heard ${open.heard} events, is at ${n} after the restart`);
  found.resumed++;
  await socket.call('leave', { match: open.match, seat: -1 }).catch(() => {});
}

/**
 * Retries after a refusal with `retryAfterMs`: there are more records than an address may read at
 * once.
 */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof RefusedError && error.data.retryAfterMs;
      if (typeof wait !== 'number') throw error;
      await sleep(wait);
    }
  }
}

/** On the restarted server: every record verifies, and every open seat can be resumed. */
export async function verifyAll(load: Load): Promise<Verified> {
  const found = { records: 0, entries: 0, eventStreams: 0, events: 0, resumed: 0, wrong: [] };
  const verified: Verified = found;
  const addresses = Array.from({ length: 20 }, (_, i) => `127.0.2.${i + 1}`);
  const sockets = await Promise.all(addresses.map((address) => load.connect(address)));
  for (const [id, ended] of load.ended) {
    try {
      const read = () => load.oneOf(sockets).call('record', { match: id });
      const record = (await patiently(read)) as ServedRecord;
      verifyRecord(id, record, ended, verified);
    } catch (error) {
      verified.wrong.push(`${id}: ${String(error)}`);
    }
  }
  for (const open of load.openSeats.values())
    await resumeSeat(load.oneOf(sockets), open, verified).catch((error: unknown) =>
      verified.wrong.push(`${open.match}: ${String(error)}`),
    );
  for (const socket of sockets) socket.close();
  return verified;
}
