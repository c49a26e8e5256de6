import { randomInt } from 'node:crypto';
import type { SeatHead } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import { type HostedMatch, type MatchHost, takeSeat } from '@cardwright/server/protocol-module';
import type { DominionPlayer } from './dominion-player.ts';
import type { DominionTable } from './dominion-table.ts';
import { markSeat, sitAt } from './own-seats.ts';
import { metadataOf, setMetadata } from './table-metadata.ts';
import { storeRematch } from './table-of-key.ts';

/** Notifies everyone of the result and asks for a rematch. */
export function sendGameEnd(host: MatchHost, table: DominionTable): void {
  const { match, outbox, seats } = table;
  table.stop('over');
  // only once it is stored: until then the end may be rolled back
  outbox.enqueue(() => {
    match.isFollowed = false;
    host.maybeDrop(match);
  });
  const { scores, winners } = match.session.started().outcome();
  const out = outOf(match);
  // any string may be a name: use entries, because an assignment to `__proto__` would be lost
  const byName = Object.fromEntries(
    match.head.seats.flatMap((s, seat) =>
      out.includes(seat) ? [] : [[s.name ?? '', scores[seat]!]],
    ),
  );
  table.rematch.clear();
  for (const request of table.queue.splice(0)) table.refuse(request, 'the game is over');
  for (const player of seats.players.slice()) {
    const result = winners.includes(player.seat) ? 'Win' : 'Lose';
    outbox.enqueue(() =>
      player.request('GameOver', { result, scores: byName }, (answer) => {
        const { rematch } = (answer ?? {}) as { rematch?: unknown };
        table.rematch.set(player, rematch === true);
        maybeAgain(host, table);
      }),
    );
  }
  table.flush(host);
  if (seats.players.length === 0) table.emptied(host);
}

const outOf = ({ session }: HostedMatch): readonly number[] => session.started().out;

/** A player left instead of answering. */
export function playerLeftAtEnd(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
): void {
  table.rematch.set(player, false);
  maybeAgain(host, table);
}

/** All have said yes: the same kingdom, the order drawn again. Otherwise every socket is closed. */
function maybeAgain(host: MatchHost, table: DominionTable): void {
  const { seats, rematch } = table;
  if (seats.players.some((p) => !rematch.has(p))) return;
  const { head } = table.match;
  // a player that forfeited is out of the game and is not asked
  const out = outOf(table.match);
  const there = head.seats.filter((_, seat) => !out.includes(seat));
  const people = there.filter((s) => s.kind === 'person').length;
  const again =
    there.length > 1 && rematch.size === people && [...rematch.values()].every((yes) => yes);
  const match = again ? nextMatch(host, table, there) : undefined;
  if (!match) {
    for (const player of seats.players.splice(0)) player.close();
    return table.emptied(host);
  }
  setMetadata(match.head, { ...metadataOf(head)!, players: match.head.seats.length });
  match.head.from = { match: head.id };
  head.rematch = match.head.id;
  host.live.set(match.head.id, match);
  const open = match.head.seats.flatMap((s, seat) => (s.kind === 'open' ? [seat] : []));
  const free = shuffled(open);
  seats.players.forEach((player, i) => {
    const seat = free[i]!;
    takeSeat(match, player.name, seat);
    markSeat(match, player, seat);
    player.seat = seat;
    player.shuffles = 0;
    sitAt(host, match, seat);
  });
  seats.leaving.clear();
  const start = table.startAgain(match);
  // players who return after a crash find it
  storeRematch(host, table.key, match.head.id);
  host.commit(match, match.session.store(host.now())).listen(
    () => table.startIfStill(host, start),
    () => {}, // the table is lost, and its players are notified elsewhere
  );
}

/**
 * The next match for the players present; undefined if the server has no room for it or is
 * stopping.
 */
function nextMatch(
  host: MatchHost,
  { match, seats }: DominionTable,
  there: readonly SeatHead[],
): HostedMatch | undefined {
  const { game, options, watch, public: isPublic = false } = match.head;
  const built = there.flatMap((s) =>
    s.player === undefined ? [] : [{ kind: 'player' as const, player: s.player }],
  );
  const order = shuffled([...seats.players.map(() => ({ kind: 'open' as const })), ...built]);
  try {
    return host.newMatch({ game, options, seats: order, watch, public: isPublic }, match.game)
      .match;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

function shuffled<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}
