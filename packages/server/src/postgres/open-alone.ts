import { isOutage } from './connection.ts';
import { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';
import type { OtherNode } from './read-nodes.ts';

/** Another server uses the database. */
export class DatabaseInUse extends Error {
  readonly code = 'EINUSE';
}

const LOOK_MS = 200;

/** During an outage, nothing is known about other nodes. */
function outage(error: unknown): undefined {
  if (!isOutage(error)) throw error;
}

/**
 * Other nodes that take precedence because they are older. Fences those whose leases have expired.
 */
async function olderNodes(store: PostgresStore): Promise<OtherNode[] | undefined> {
  await store.fenceExpired();
  return (await store.otherNodes())?.filter(({ isOlder }) => isOlder);
}

/**
 * Opens a database for exclusive use. Waits until the lease of a killed server has expired; throws
 * if another server renews its lease or started a moment earlier. A standby waits indefinitely.
 */
export function openAlone(
  url: string,
  { isStandby = false, ...options }: PostgresOptions & { isStandby?: boolean },
): Promise<PostgresStore> {
  return openWithout(olderNodes, 'another server uses', url, options, isStandby);
}

/** Opens a database for one of several servers; throws if a server with exclusive use has it. */
export function openTogether(url: string, options: PostgresOptions): Promise<PostgresStore> {
  const alone = async (store: PostgresStore): Promise<OtherNode[] | undefined> =>
    (await store.otherNodes())?.filter(({ info }) => info.bus === undefined);
  return openWithout(alone, 'a server without --nats uses', url, options);
}

/** Opens the database as soon as none of these nodes is left; throws if they stay. */
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
      throw new DatabaseInUse(`${what} this database: ${others.map(({ id }) => id).join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
