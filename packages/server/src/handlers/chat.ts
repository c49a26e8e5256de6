import { seatAt } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const chat: HandlerOf<'chat'> = ({ match: id, seat: wanted, text }, { host, client }) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  host.commit(match, match.session.chat(seat, text, host.now()));
  return {};
};
