import { seatAt } from '../matches/attendance.ts';
import { hintFor } from '../matches/hints.ts';
import type { HandlerOf } from './context.ts';

export const hint: HandlerOf<'hint'> = ({ match: id, seat: wanted, ask }, { host, client }) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  return hintFor(host, match, { seat, ask, address: client.address });
};
