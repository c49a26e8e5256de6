import type { HandlerOf } from './context.ts';

export const leave: HandlerOf<'leave'> = ({ match: id, seat: wanted }, { host, connection }) => {
  const { match, seat, viewer } = connection.seatAt(id, wanted, true);
  if (match.head.state === 'open' && seat >= 0) host.standUp(match, seat);
  return host.settle(
    match,
    () => {
      connection.detach(match, viewer);
      return {};
    },
    { writes: [match.headWrite()], letters: [] },
  );
};
