import { heldSeat, holdSeat, shownFor } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';
import { go } from '../route.ts';

/** Plays on from a position of an ended match, against the computer, in a new match. */
export async function playOn(
  from: { match: string; game: string; position: number; seat: number },
  name: string,
): Promise<void> {
  const { match, game, position, seat } = from;
  const made = await clientOf(match).call('branch', {
    match,
    position,
    seat,
    name,
    show: 'scene',
    ...shownFor(match),
  });
  holdSeat({
    match: made.match,
    game,
    seat: made.seat,
    token: made.token,
    at: Date.now(),
    ...(heldSeat(match)?.local && { local: true }),
  });
  go('table', made.match);
}
