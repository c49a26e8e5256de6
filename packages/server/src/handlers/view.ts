import { seatAt } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const view: HandlerOf<'view'> = (
  { match: id, seat: wanted, scene, since },
  { host, client },
) => {
  const { match, seat } = seatAt(host, client, id, wanted, true);
  const standing = match.session.standing(
    { seat, show: scene ? 'scene' : 'view', since },
    host.now(),
  );
  // build it now, send it once everything it shows is durable
  return host.settled(match).chain(() => standing);
};
