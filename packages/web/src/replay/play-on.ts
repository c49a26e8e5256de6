import { heldSeat, holdSeat, shownFor } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';
import { go } from '../route.ts';
import type { say } from '../words.ts';

/** The label of the button; it names the seat, unless that is this browser's own. */
export const playOnLabel = (
  match: string,
  seat: number,
  seatName: (seat: number) => string,
  t: typeof say,
): string =>
  heldSeat(match)?.seat === seat
    ? t('replay.playon')
    : t('replay.playon.as', { name: seatName(seat) });

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
