import { type Entry, type Seat, standingEntries } from '@cardwright/kernel';
import { RpcError, type SeatSetting, STANDARD_CLOCKS } from '@cardwright/protocol';
import type { MatchSession } from './match-session.ts';
import type { CreateSettings } from './new-head.ts';

export interface BranchRequest {
  position: number;
  /** The name of the player who continues there; the computer takes the other seats. */
  seat: Seat;
  name: string;
  player?: string | undefined;
}

export interface Branch {
  settings: CreateSettings;
  /** The entries before the position, without undone ones. */
  prefix: Entry[];
}

/** Creates a match that continues from a position of an ended one. Throws the refusal. */
export function branchOf(session: MatchSession, request: BranchRequest): Branch {
  const { position, seat, name } = request;
  const { head, match, playable } = session;
  if (head.state !== 'ended' || !match) throw new RpcError('match/running');
  const { entries } = session.record();
  if (position > entries.length)
    throw new RpcError('replay/range', `the last position is ${entries.length}`);
  const table = match.at(position);
  if (table.over) throw new RpcError('replay/range', 'the match is over there');
  if (seat < 0 || seat >= head.seats.length || table.out.includes(seat))
    throw new RpcError('seat/unknown');
  const player = request.player ?? playable.game.players.default;
  const seats = head.seats.map(
    (_, at): SeatSetting => (at === seat ? { kind: 'mine', name } : { kind: 'player', player }),
  );
  const before = entries.slice(0, position);
  const { game, options, seed, start } = head;
  return {
    settings: {
      game,
      options,
      seed,
      seats,
      watch: 'open',
      clock: STANDARD_CLOCKS.computers,
      ...(start && { start }),
    },
    prefix: standingEntries(before).map((place) => before[place]!),
  };
}
