import { watchMatch } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const watch: HandlerOf<'watch'> = (
  { match: id, name, since, show },
  { host, client, lookUp },
) =>
  lookUp(host.get(id)).chain((match) => {
    host.quota.mayAttend(client.address, match);
    return watchMatch(host, client, match, { name, since, show });
  });
