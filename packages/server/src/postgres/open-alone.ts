import { isOutage } from './connection.ts';
import { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';
import type { OtherNode } from './read-nodes.ts';

/** Another server works on the database. */
export class DatabaseInUse extends Error {
  readonly code = 'EINUSE';
}

const LOOK_MS = 200;

/** While the database is away nothing is known of others. */
function outage(error: unknown): undefined {
  if (!isOutage(error)) throw error;
}

/** Those that are there with a better right. One that has nothing to lose is fenced here too. */
async function olderNodes(store: PostgresStore): Promise<OtherNode[] | undefined> {
  await store.fenceExpired();
  return (await store.otherNodes())?.filter(({ isOlder }) => isOlder);
}

/**
 * Opens a database for the only server of it. A server that was killed is waited for until its
 * lease has expired; one that renews its own keeps others out, as does one that started a moment
 * earlier. A standby waits for as long as it takes.
 */
export function openAlone(
  url: string,
  { isStandby = false, ...options }: PostgresOptions & { isStandby?: boolean },
): Promise<PostgresStore> {
  return openWithout(olderNodes, 'another server works', url, options, isStandby);
}

/** Opens a database for one of several servers; one that works alone keeps them out. */
export function openTogether(url: string, options: PostgresOptions): Promise<PostgresStore> {
  const alone = async (store: PostgresStore): Promise<OtherNode[] | undefined> =>
    (await store.otherNodes())?.filter(({ info }) => info.bus === undefined);
  return openWithout(alone, 'a server without --nats works', url, options);
}

/** Opens it as soon as none of these nodes is there; throws where they stay. */
async function openWithout(
  those: (store: PostgresStore) => Promise<OtherNode[] | undefined>,
  what: string,
  url: string,
  options: PostgresOptions,
  isPatient = false,
): Promise<PostgresStore> {
  const store = await openPostgresStore(url, options);
  const until = isPatient ? Infinity : performance.now() + 2 * store.lease.leaseMs;
  for (;;) {
    const others = await those(store).catch(outage);
    if (others?.length === 0) return store;
    if (others && performance.now() > until) {
      await store.close();
      throw new DatabaseInUse(`${what} on this database: ${others.map(({ id }) => id).join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
