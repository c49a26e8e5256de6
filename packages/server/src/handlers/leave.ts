import type { HandlerOf } from './context.ts';

export const leave: HandlerOf<'leave'> = ({ match: id, seat: wanted }, { host, connection }) => {
  const { match, seat, viewer } = connection.seatAt(id, wanted, true);
  const givesBack = match.head.state === 'open' && seat >= 0;
  if (givesBack) host.standUp(match, seat);
  return host.settle(
    match,
    () => {
      connection.detach(match, viewer);
      return {};
    },
    { writes: givesBack ? [match.headWrite()] : [], letters: [] },
  );
};
