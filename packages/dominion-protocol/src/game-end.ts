import { randomInt } from 'node:crypto';
import type { SeatHead } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import { type HostedMatch, takeSeat } from '@cardwright/server/protocol-module';
import type { DominionPlayer } from './dominion-player.ts';
import type { DominionTable } from './dominion-table.ts';
import { metadataOf, setMetadata } from './table-metadata.ts';

/** GameOver and the rematch (A4, A5). */
export class GameEnd {
  private readonly table: DominionTable;
  private readonly rematch = new Map<DominionPlayer, boolean>();

  constructor(table: DominionTable) {
    this.table = table;
  }

  /** Tells everybody how it ended, and asks for a rematch. */
  tell(): void {
    const { table } = this;
    table.status = 'over';
    table.timer.stop();
    table.play.end();
    const { match } = table;
    // not before it is stored: until then the end may come to nothing
    table.outbox.enqueue(() => {
      match.unfollow(table);
      table.host.maybeDrop(match);
    });
    const { scores, winners } = table.match.session.started().outcome();
    const { out } = table.match.session.started();
    // any string may be a name: entries, for an assignment to `__proto__` would be lost
    const byName = Object.fromEntries(
      table.match.head.seats.flatMap((s, seat) =>
        out.includes(seat) ? [] : [[s.name ?? '', scores[seat]!]],
      ),
    );
    this.rematch.clear();
    for (const request of table.queue.splice(0)) table.refuse(request, 'the game is over');
    for (const player of table.seats.players.slice()) {
      const result = winners.includes(player.seat) ? 'Win' : 'Lose';
      table.outbox.enqueue(() =>
        player.request('GameOver', { result, scores: byName }, (answer) => {
          this.rematch.set(
            player,
            (answer as { rematch?: unknown } | null | undefined)?.rematch === true,
          );
          this.maybeAgain();
        }),
      );
    }
    table.outbox.flush();
    if (table.seats.players.length === 0) table.gone();
  }

  /**
   * All have said yes: the same kingdom, the order drawn anew. Otherwise every socket is closed.
   */
  maybeAgain(): void {
    const { table } = this;
    if (table.seats.players.some((p) => !this.rematch.has(p))) return;
    const { head } = table.match;
    // whoever forfeited is out of the game, and is not asked
    const { out } = table.match.session.started();
    const there = head.seats.filter((_, seat) => !out.includes(seat));
    const people = there.filter((s) => s.kind === 'person').length;
    const again =
      there.length > 1 &&
      this.rematch.size === people &&
      [...this.rematch.values()].every((yes) => yes);
    const match = again ? this.anew(there) : undefined;
    if (!match) {
      for (const player of table.seats.players.splice(0)) player.close();
      return table.gone();
    }
    const { seats } = match.head;
    setMetadata(match.head, { ...metadataOf(head)!, players: seats.length });
    match.head.from = { match: head.id };
    head.rematch = match.head.id;
    table.match = match;
    match.follow(table);
    table.host.live.set(match.head.id, match);
    const free = shuffled(seats.flatMap((s, seat) => (s.kind === 'open' ? [seat] : [])));
    table.seats.players.forEach((player, i) => {
      const seat = free[i]!;
      takeSeat(match, player.name, seat);
      table.seats.takes(player, seat);
      player.seat = seat;
      player.shuffles = 0;
      table.seats.sitAt(match, seat);
    });
    table.seats.leaving.clear();
    table.status = 'starting';
    const start = ++table.starts;
    // who comes back after a crash finds it
    table.host.commit(match, match.session.store(table.host.now())).listen(
      () => {
        if (start === table.starts && table.status === 'starting') table.startGame();
      },
      () => {}, // the table is lost, and its players hear so
    );
  }

  /**
   * The next match for those who are there; nothing where the server has no room for it, or stops.
   */
  private anew(there: readonly SeatHead[]): HostedMatch | undefined {
    const { host, match, seats } = this.table;
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

  /** A player left instead of answering. */
  left(player: DominionPlayer): void {
    this.rematch.set(player, false);
    this.maybeAgain();
  }
}

function shuffled<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}
