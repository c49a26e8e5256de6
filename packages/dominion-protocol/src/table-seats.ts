import type { Seat } from '@cardwright/kernel';
import type { DominionPlayer } from './dominion-player.ts';

export type LeavingReason = 'resign' | 'timeout' | 'fault';

/** Who sits at a table. */
export class TableSeats {
  readonly players: DominionPlayer[] = [];
  /** Left during another player's turn, which is finished first. */
  readonly leaving = new Map<Seat, LeavingReason>();

  at(seat: Seat): DominionPlayer | undefined {
    return this.players.find((p) => p.seat === seat && p.open);
  }
}
