import type { Seat } from '@cardwright/kernel';
import type { SeatSetting } from '@cardwright/protocol';
import type { MatchSession } from './match-session.ts';
import type { CreateSettings } from './new-head.ts';

export interface Rematch {
  settings: CreateSettings;
  /** The seat in the rematch of each seat here; -1 for none. */
  seats: Seat[];
}

/**
 * The same table again with everyone moved one seat on, so that another player begins. Players who
 * left are included if they are willing. At a position everyone keeps the seat: its sides differ.
 */
export function rematchOf(session: MatchSession, willing: ReadonlySet<Seat>): Rematch {
  const { head } = session;
  const { start } = head;
  const all = start !== undefined || !session.hasEnoughPlayers();
  const again = head.seats.flatMap((s, at) => (all || !s.out || willing.has(at) ? [at] : []));
  const count = again.length;
  const moved = start ? 0 : 1;
  const seats = again.map((_, seat): SeatSetting => {
    const before = head.seats[again[(seat + moved) % count]!]!;
    return before.kind === 'player'
      ? { kind: 'player', player: before.player ?? 'random' }
      : { kind: 'mine', name: before.name ?? '' };
  });
  const { game, options, clock, watch, chat, secretWaitMs = 0, public: isPublic = false } = head;
  return {
    settings: {
      game,
      options,
      clock,
      watch,
      chat,
      seats,
      secretWaitMs,
      public: isPublic,
      ...(start && { start }),
    },
    seats: head.seats.map((_, at) =>
      again.includes(at) ? (again.indexOf(at) + count - moved) % count : -1,
    ),
  };
}
