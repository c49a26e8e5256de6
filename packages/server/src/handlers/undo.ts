import { seatAt } from '../matches/attendance.ts';
import { newId } from '../matches/secrets.ts';
import type { HandlerOf } from './context.ts';

export const undo: HandlerOf<'undo'> = ({ match: id, seat: wanted }, { host, client }) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  const result = host.replays.charged(client.address, () =>
    match.session.undo(seat, newId(), host.now()),
  );
  const stored = host.commit(match, result);
  return stored.chain(() => ({ done: !('offered' in result) }));
};

export const agree: HandlerOf<'agree'> = (
  { match: id, seat: wanted, offer, yes },
  { host, client },
) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  host.commit(match, match.session.agree(offer, seat, yes, host.now()));
  return {};
};
