import type { HandlerOf } from './context.ts';

export const resign: HandlerOf<'resign'> = ({ match: id, seat: wanted }, { host, client }) => {
  const { match, seat } = client.seatAt(id, wanted);
  return host.leave(match, seat, 'resign').chain(() => ({}));
};
