import { seatAt } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const answer: HandlerOf<'answer'> = (
  { match: id, seat: wanted, ask, pick },
  { host, client },
) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  return host.answer(match, seat, ask, pick).chain(() => ({ ask }));
};
