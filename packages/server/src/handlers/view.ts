import type { HandlerOf } from './context.ts';

export const view: HandlerOf<'view'> = ({ match: id, seat: wanted, scene, since }, { host, connection }) => {
  const { match, seat } = connection.seatAt(id, wanted, true);
  return host.settle(match, () => match.standing(seat, scene ? 'scene' : 'view', since), { writes: [], letters: [] });
};
