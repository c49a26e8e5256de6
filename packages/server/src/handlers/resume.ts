import { comeAlong } from './rematch.ts';
import type { HandlerOf } from './context.ts';

export const resume: HandlerOf<'resume'> = async ({ token, since, show }, { host, connection }) => {
  const { match, seat } = await host.seatOf(token);
  connection.mayAttend(match);
  const viewer = connection.attach(match, seat, show);
  const standing = match.audience.standing(seat, viewer.show, since);
  const pending = match.audience.pendingLetter(viewer);
  match.audience.presenceChanged(connection);
  if (match.head.rematch !== undefined) comeAlong(host, match, seat, viewer).catch((error: unknown) => host.fault(match, error));
  // looked up now, told when what it shows is on the disk
  return host.settle(match, () => standing, { writes: [], letters: pending ? [pending] : [] });
};
