import type { Seat } from '@cardwright/kernel';
import type { MatchPlay } from './match-play.ts';
import type { ThinkRequest } from './session-result.ts';

/** The requests to built-in players of one match. */
export class ThinkRequests {
  private readonly play: MatchPlay;
  /** The ask a built-in player is thinking about; other writes go on meanwhile. */
  private thinking: { seat: Seat; ask: number } = { seat: -1, ask: -1 };

  constructor(play: MatchPlay) {
    this.play = play;
  }

  /** Asks a built-in player to move, once per ask. While nobody is present the match pauses. */
  next(now: number): ThinkRequest | undefined {
    const { audience, table, clock, head, observers, secretWait } = this.play;
    const asked = this.play.asked();
    if (!asked?.isBuiltIn || !table.match) return undefined;
    if (audience.isEmpty && observers.size === 0) return undefined;
    if (secretWait.past && this.play.hiddenSeat() === undefined) return undefined;
    const { seat } = asked;
    const ask = table.askId();
    if (this.thinking.seat === seat && this.thinking.ask === ask) return undefined;
    this.thinking = { seat, ask };
    const { player = '' } = head.seats[seat] ?? {};
    const { state } = table.match;
    return { seat, ask, player, state, clockMs: clock.thinkingMs(now) };
  }
}
