import type { HandlerOf } from './context.ts';

export const resume: HandlerOf<'resume'> = async ({ token, since, show }, { host, connection }) => {
  const { match, seat } = await host.seatOf(token);
  // an answer on its way to the disk is told when it is there
  return host.settle(match, () => {
    const viewer = connection.attach(match, seat, show);
    const standing = match.standing(seat, show ?? 'nothing', since);
    match.presenceChanged(connection);
    const pending = match.pendingLetter(viewer);
    if (pending) queueMicrotask(() => connection.send(pending.text));
    return standing;
  }, { writes: [], letters: [] });
};
