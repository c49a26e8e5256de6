import { type ParamsIn, type SeatSetting, standardClock } from '@cardwright/protocol';
import { playerName } from '../settings.ts';
import { say } from '../words.ts';
import { server } from './server.ts';
import { holdSeat } from './seats.ts';

export interface MatchRequest {
  game: string;
  seats: number;
  /** The player's own seat; the first one by default. */
  seat?: number;
  /** The built-in player for all other seats; undefined if friends join. */
  player?: string | undefined;
  options?: ParamsIn<'create'>['options'];
  /** Anybody may join, not only people with the link. */
  open?: boolean;
  /** Hints are on from the start. */
  hints?: boolean;
}

/** Creates a match, takes a seat and returns the match id. */
export async function startMatch(request: MatchRequest): Promise<string> {
  const other: SeatSetting =
    request.player === undefined
      ? { kind: request.open ? 'open' : 'invited' }
      : { kind: 'player', player: request.player };
  const mySeat: SeatSetting = { kind: 'mine', name: playerName(say('guest')) };
  const seats = Array.from({ length: request.seats }, (_, seat) =>
    seat === (request.seat ?? 0) ? mySeat : other,
  );
  const made = await server.call('create', {
    game: request.game,
    seats,
    clock: standardClock(seats),
    watch: 'open',
    chat: request.player === undefined,
    public: request.open === true,
    show: 'scene',
    ...(request.options && { options: request.options }),
  });
  const mine = made.mine[0];
  if (mine)
    holdSeat({
      match: made.match,
      game: request.game,
      seat: mine.seat,
      token: mine.token,
      invite: made.invite,
      at: Date.now(),
      ...(request.hints && { hints: true }),
    });
  return made.match;
}
