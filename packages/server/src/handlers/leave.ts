import { detach, seatAt } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const leave: HandlerOf<'leave'> = ({ match: id, seat: wanted }, { host, client }) => {
  const { match, seat, viewer } = seatAt(host, client, id, wanted, true);
  const givesBack = match.head.state === 'open' && seat >= 0;
  if (givesBack) host.vacateSeat(match, seat);
  const stored = givesBack
    ? host.commit(match, match.session.store(host.now()))
    : host.settled(match);
  return stored.chain(() => {
    detach(host, client, match, viewer);
    return {};
  });
};
