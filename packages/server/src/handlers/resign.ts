import { seatAt } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const resign: HandlerOf<'resign'> = ({ match: id, seat: wanted }, { host, client }) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  return host.leave(match, seat, 'resign').chain(() => ({}));
};
