import { randomInt } from 'node:crypto';
import type { Seat } from '@cardwright/kernel';
import { mergeOutcomes, holdNotices, type Outcome } from '@cardwright/match';
import { digest, type HostedMatch, isSecret, takeSeat } from '@cardwright/server/protocol-module';
import type { DominionPlayer } from './dominion-player.ts';
import type { DominionTable } from './dominion-table.ts';
import { isOurs, markOurs, originOf } from './table-metadata.ts';

/** Who sits at a table: coming, going, being put out, coming back after a restart. */
export class TableSeats {
  private readonly table: DominionTable;
  readonly players: DominionPlayer[] = [];
  /** Left during another's turn that is to be finished first. */
  readonly leaving = new Map<Seat, 'resign' | 'timeout' | 'fault'>();

  constructor(table: DominionTable) {
    this.table = table;
  }

  at(seat: Seat): DominionPlayer | undefined {
    return this.players.find((p) => p.seat === seat && p.open);
  }

  /** Seats a player: `undefined` when it sits, else why not. */
  join(player: DominionPlayer): 'taken' | 'full' | undefined {
    const { table } = this;
    const { seats } = table.match.head;
    const mine = seats.findIndex((s) => s.name === player.name);
    if (
      table.status === 'running' &&
      mine >= 0 &&
      isOurs(seats[mine]) &&
      isSecret(addressOf(player, table), originOf(seats[mine]!)) &&
      !this.at(mine) &&
      !this.leaving.has(mine) &&
      !table.match.session.started().out.includes(mine)
    ) {
      this.sit(player, mine); // after a restart of the server
      table.turnOf = table.turnOf === mine ? -1 : table.turnOf;
      table.pump();
      return undefined;
    }
    if (mine >= 0) return 'taken';
    const free = seats.flatMap((s, seat) =>
      s.kind === 'open' && (s.reserved ?? player.name) === player.name ? [seat] : [],
    );
    if (table.status !== 'lobby' || free.length === 0) return 'full';
    // the order of play is drawn by drawing seats
    const seat = free[randomInt(free.length)]!;
    takeSeat(table.match, player.name, seat);
    this.takes(player, seat);
    this.sit(player, seat);
    this.tellPresence(table.host.seatsChanged(table.match));
    return undefined;
  }

  /** The seat is the player's: who comes back to it comes from the same address. */
  takes(player: DominionPlayer, seat: Seat): void {
    markOurs(this.table.match.head.seats[seat]!, digest(addressOf(player, this.table)));
  }

  private sit(player: DominionPlayer, seat: Seat): void {
    const { table } = this;
    player.seat = seat;
    this.players.push(player);
    table.host.quota.hold(player.address.name, table.match);
    this.sitAt(table.match, seat);
    player.events = {
      request: (request) => table.heard(player, request),
      malformed: (message) => this.putOut(player, message),
      failed: (error) => table.breakDown(error),
      gone: () => this.left(player, 'resign'),
    };
  }

  /** Somebody is there who has no viewer; a built-in player may have waited for it. */
  sitAt(match: HostedMatch, seat: Seat): void {
    const { host } = this.table;
    host.commit(match, match.session.sit(seat, host.now()));
  }

  /** Stores who sits where, and tells the viewers behind it. */
  private tellPresence(stored: Outcome): void {
    const { host, match } = this.table;
    host.commit(match, mergeOutcomes(holdNotices(match.session.presence(host.now())), stored));
  }

  putOut(player: DominionPlayer, message: string): void {
    if (!player.open) return;
    player.fatal(message);
    this.left(player, message.endsWith('in time') ? 'timeout' : 'fault');
  }

  /** A player is gone, by itself or put out. */
  left(player: DominionPlayer, how: 'resign' | 'timeout' | 'fault'): void {
    const { table } = this;
    const at = this.players.indexOf(player);
    if (at < 0) return;
    player.open = false;
    this.players.splice(at, 1);
    table.match.session.audience.present.delete(player.seat);
    table.queue = table.queue.filter((q) => q.player !== player);
    if (table.host.stopping) return;
    if (table.status === 'over') {
      return table.end.left(player);
    }
    if (table.status !== 'running') {
      table.host.vacateSeat(table.match, player.seat);
      this.tellPresence(table.match.session.store(table.host.now()));
      if (this.players.length === 0) table.gone();
      return;
    }
    if (table.play.open?.player === player) table.play.end();
    this.giveUp(player.seat, how);
    table.pump();
  }

  /**
   * Gives up a seat for good. If that leaves one player in the middle of its own turn, it waits
   * until the turn is over.
   */
  private giveUp(seat: Seat, how: 'resign' | 'timeout' | 'fault'): void {
    const { match, state, host } = this.table;
    const stay =
      match.head.seats.length - match.session.started().out.length - this.leaving.size - 1;
    const inTurn = state.turn.seat === seat;
    if (!inTurn && stay < 2 && this.at(state.turn.seat)) this.leaving.set(seat, how);
    else if (match.session.running) host.leave(match, seat, how);
  }

  /**
   * After a restart the sockets are gone; who comes back in time, with the same name and from the
   * same address, plays on.
   */
  comeBack(): void {
    const { table } = this;
    const { match } = table;
    table.status = 'running';
    setTimeout(() => {
      if (table.match !== match) return; // a rematch by now
      for (const [seat, s] of match.head.seats.entries()) {
        if (
          isOurs(s) &&
          !this.at(seat) &&
          !this.leaving.has(seat) &&
          match.session.running &&
          !match.session.started().out.includes(seat)
        )
          this.giveUp(seat, 'timeout');
      }
      table.pump();
    }, table.timeoutMs).unref();
    table.pump();
  }
}

/** Salted, so that what is stored is no list of addresses. */
const addressOf = ({ address }: DominionPlayer, { match }: DominionTable): string =>
  `${match.head.salt} ${address.name}`;
