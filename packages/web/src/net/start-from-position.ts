import type { StartPosition } from '@cardwright/kernel';
import { type SeatSetting, standardClock } from '@cardwright/protocol';
import { playerName } from '../settings.ts';
import { say } from '../words.ts';
import { holdSeat } from './seats.ts';
import { local } from './server.ts';

export interface PositionRequest {
  game: string;
  /** The `given` of a scenario case, and its name. */
  start: StartPosition;
  /** The number of seats of the position. */
  seats: number;
  /** The player's own seat. */
  seat: number;
  /** The built-in player for all other seats. */
  player: string;
  /** Hints are on from the start. */
  hints?: boolean;
}

/**
 * Starts a match from a position instead of a deal, takes a seat and returns the match id: for
 * scenario files, puzzles and the last step of a lesson. The match runs in workers of this page,
 * even if the page came from a server. It survives a reload, and its record includes the position.
 * Works for the games that are built into the page; an impossible position is refused as
 * `game/start`.
 */
export async function startFromPosition(request: PositionRequest): Promise<string> {
  const { game, start, seat, player, hints } = request;
  const seats = Array.from(
    { length: request.seats },
    (_, one): SeatSetting =>
      one === seat ? { kind: 'mine', name: playerName(say('guest')) } : { kind: 'player', player },
  );
  const clock = standardClock(seats);
  const made = await local.call('create', { game, seats, clock, start, show: 'scene' });
  const token = made.mine[0]?.token ?? '';
  holdSeat({
    match: made.match,
    game,
    seat,
    token,
    at: Date.now(),
    local: true,
    ...(hints && { hints }),
  });
  return made.match;
}
