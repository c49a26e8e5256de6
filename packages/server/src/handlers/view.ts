import type { HandlerOf } from './context.ts';

export const view: HandlerOf<'view'> = ({ match: id, seat: wanted, scene, since }, { host, connection }) => {
  const { match, seat } = connection.seatAt(id, wanted, true);
  const standing = match.audience.standing(seat, scene ? 'scene' : 'view', since);
  // looked up now, told when what it shows is on the disk
  return host.settle(match, () => standing, { writes: [], letters: [] });
};
