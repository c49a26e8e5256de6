import { isOutage } from './connection.ts';
import {
  openPostgresStore,
  type OtherNode,
  type PostgresOptions,
  type PostgresStore,
} from './postgres-store.ts';

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
export async function openAlone(
  url: string,
  { isStandby = false, ...options }: PostgresOptions & { isStandby?: boolean },
): Promise<PostgresStore> {
  const store = await openPostgresStore(url, options);
  const until = isStandby ? Infinity : performance.now() + 2 * store.lease.leaseMs;
  for (;;) {
    const others = await olderNodes(store).catch(outage);
    if (others?.length === 0) return store;
    if (others && performance.now() > until) {
      await store.close();
      throw new DatabaseInUse(
        `another server works on this database: ${others.map(({ id }) => id).join(', ')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
