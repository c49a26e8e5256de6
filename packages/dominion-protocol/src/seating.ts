import { randomInt } from 'node:crypto';
import type { Seat } from '@cardwright/kernel';
import { holdNotices, mergeOutcomes, type Outcome } from '@cardwright/match';
import {
  type HostedMatch,
  isSecret,
  type MatchHost,
  takeSeat,
} from '@cardwright/server/protocol-module';
import type { DominionPlayer } from './dominion-player.ts';
import type { DominionTable } from './dominion-table.ts';
import { playerLeftAtEnd } from './game-end.ts';
import { addressOf, markSeat, sitAt } from './own-seats.ts';
import { isDominionSeat, originOf } from './table-metadata.ts';
import type { LeavingReason } from './table-seats.ts';

/** Seats a player: `undefined` on success, otherwise the reason for the refusal. */
export function join(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
): 'taken' | 'full' | undefined {
  const { match, status } = table;
  const { seats } = match.head;
  const mine = seats.findIndex((s) => s.name === player.name);
  if (status === 'running' && mine >= 0 && isComingBack(table, player, mine)) {
    sit(host, table, player, mine);
    table.turnOf = table.turnOf === mine ? -1 : table.turnOf;
    table.pump(host);
    return undefined;
  }
  if (mine >= 0) return 'taken';
  const free = seats.flatMap((s, seat) =>
    s.kind === 'open' && (s.reserved ?? player.name) === player.name ? [seat] : [],
  );
  if (status !== 'lobby' || free.length === 0) return 'full';
  // the order of play is drawn by drawing seats
  const seat = free[randomInt(free.length)]!;
  takeSeat(match, player.name, seat);
  markSeat(match, player, seat);
  sit(host, table, player, seat);
  tellPresence(host, match, host.seatsChanged(match));
  return undefined;
}

/** After a restart of the server: the seat waits for its player, recognised by the address. */
function isComingBack(
  { match, seats }: DominionTable,
  player: DominionPlayer,
  seat: Seat,
): boolean {
  const head = match.head.seats[seat];
  return (
    head !== undefined &&
    isDominionSeat(head) &&
    isSecret(addressOf(player, match), originOf(head)) &&
    !seats.at(seat) &&
    !seats.leaving.has(seat) &&
    !match.session.started().out.includes(seat)
  );
}

function sit(host: MatchHost, table: DominionTable, player: DominionPlayer, seat: Seat): void {
  player.seat = seat;
  table.seats.players.push(player);
  host.quota.hold(player.address.name, table.match);
  sitAt(host, table.match, seat);
  player.events = {
    request: (request) => table.heard(host, player, request),
    malformed: (message) => removePlayer(host, table, player, message),
    failed: (error) => table.breakDown(host, error),
    gone: () => left(host, table, player, 'resign'),
  };
}

/** Stores the seating, then notifies the viewers. */
function tellPresence(host: MatchHost, match: HostedMatch, stored: Outcome): void {
  host.commit(match, mergeOutcomes(holdNotices(match.session.presence(host.now())), stored));
}

export function removePlayer(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
  message: string,
): void {
  if (!player.open) return;
  player.fatal(message);
  left(host, table, player, message.endsWith('in time') ? 'timeout' : 'fault');
}

/** A player has left or was removed. */
function left(
  host: MatchHost,
  table: DominionTable,
  player: DominionPlayer,
  how: LeavingReason,
): void {
  const { match, seats, play } = table;
  const at = seats.players.indexOf(player);
  if (at < 0) return;
  player.open = false;
  seats.players.splice(at, 1);
  host.commit(match, match.session.absent(player.seat, host.now()));
  table.queue = table.queue.filter((q) => q.player !== player);
  if (host.stopping) return;
  if (table.status === 'over') return playerLeftAtEnd(host, table, player);
  if (table.status !== 'running') {
    host.vacateSeat(match, player.seat);
    tellPresence(host, match, match.session.store(host.now()));
    if (seats.players.length === 0) table.emptied(host);
    return;
  }
  if (play.open?.player === player) play.end();
  giveUp(host, table, player.seat, how);
  table.pump(host);
}

/**
 * Gives up a seat for good. If that leaves one player in the middle of its own turn, it waits until
 * the turn is over.
 */
function giveUp(host: MatchHost, table: DominionTable, seat: Seat, how: LeavingReason): void {
  const { match, state, seats } = table;
  const { out } = match.session.started();
  const stay = match.head.seats.length - out.length - seats.leaving.size - 1;
  const inTurn = state.turn.seat === seat;
  if (!inTurn && stay < 2 && seats.at(state.turn.seat)) seats.leaving.set(seat, how);
  else if (match.session.running) host.leave(match, seat, how);
}

/**
 * After a restart the sockets are gone; a player who returns in time, with the same name and from
 * the same address, continues.
 */
export function waitForReturn(host: MatchHost, table: DominionTable, timeoutMs: number): void {
  const { match, seats } = table;
  setTimeout(() => {
    if (table.match !== match) return; // a rematch by now
    for (const [seat, s] of match.head.seats.entries()) {
      if (
        isDominionSeat(s) &&
        !seats.at(seat) &&
        !seats.leaving.has(seat) &&
        match.session.running &&
        !match.session.started().out.includes(seat)
      )
        giveUp(host, table, seat, 'timeout');
    }
    table.pump(host);
  }, timeoutMs).unref();
  table.pump(host);
}
