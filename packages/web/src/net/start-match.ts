import { type ParamsIn, type SeatSetting, standardClock } from '@cardwright/protocol';
import { playerName } from '../settings.ts';
import { say } from '../words.ts';
import { server } from './server.ts';
import { holdSeat } from './seats.ts';

export interface Wish {
  game: string;
  seats: number;
  /** Where one sits oneself; in the first seat unless it is said. */
  seat?: number;
  /** A built-in player for every other seat; undefined for friends. */
  player?: string | undefined;
  options?: ParamsIn<'create'>['options'];
  /** Anybody may sit down, not only whoever has the link. */
  open?: boolean;
}

/** Makes a match, sits down at it, and says where it is. */
export async function startMatch(wish: Wish): Promise<string> {
  const other: SeatSetting =
    wish.player === undefined
      ? { kind: wish.open ? 'open' : 'invited' }
      : { kind: 'player', player: wish.player };
  const mySeat: SeatSetting = { kind: 'mine', name: playerName(say('guest')) };
  const seats = Array.from({ length: wish.seats }, (_, seat) =>
    seat === (wish.seat ?? 0) ? mySeat : other,
  );
  const made = await server.call('create', {
    game: wish.game,
    seats,
    clock: standardClock(seats),
    watch: 'open',
    chat: wish.player === undefined,
    public: wish.open === true,
    show: 'scene',
    ...(wish.options && { options: wish.options }),
  });
  const mine = made.mine[0];
  if (mine)
    holdSeat({
      match: made.match,
      game: wish.game,
      seat: mine.seat,
      token: mine.token,
      invite: made.invite,
      at: Date.now(),
    });
  return made.match;
}
