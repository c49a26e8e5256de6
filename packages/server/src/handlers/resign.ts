import type { ResultOf } from '@cardwright/protocol';
import { Later } from '../rpc/later.ts';
import type { HandlerOf } from './context.ts';

export const resign: HandlerOf<'resign'> = ({ match: id, seat: wanted }, { connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  const later = new Later<ResultOf<'resign'>>();
  match.leave(
    seat,
    'resign',
    () => later.resolve({}),
    (error) => later.reject(error),
  );
  return later;
};
