import type { HandlerOf } from './context.ts';

export const watch: HandlerOf<'watch'> = (
  { match: id, name, since, show },
  { host, client, lookUp },
) =>
  lookUp(host.get(id)).chain((match) => {
    client.mayAttend(match);
    return client.watch(match, { name, since, show });
  });
