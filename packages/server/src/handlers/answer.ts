import { Later } from '../rpc/later.ts';
import type { HandlerOf } from './context.ts';

export const answer: HandlerOf<'answer'> = ({ match: id, seat: wanted, ask, pick }, { host, connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  const later = new Later<{ ask: number }>();
  const isNew = match.answer(
    seat,
    ask,
    pick,
    () => later.resolve({ ask }),
    (error) => later.reject(error),
  );
  if (isNew) host.counts.answers++;
  return later;
};
