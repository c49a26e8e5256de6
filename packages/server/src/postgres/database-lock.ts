import { type SteadyConnection, retryThroughOutage } from './connection.ts';

/** The key space of our advisory locks: "lobb" in ASCII. */
const SPACE = 0x6c6f6262;

/**
 * Named locks shared by all nodes of a database. Within a node, callers queue for them; PostgreSQL
 * releases the locks of a node that dies.
 */
export class DatabaseLock {
  private readonly connection: SteadyConnection;
  private readonly patienceMs: number;
  private last: Promise<void> = Promise.resolve();

  constructor(connection: SteadyConnection, patienceMs: number) {
    this.connection = connection;
    this.patienceMs = patienceMs;
  }

  /** Waits for the lock; returns its release. */
  async take(name: string): Promise<() => void> {
    const before = this.last;
    let done = (): void => {};
    this.last = new Promise((resolve) => (done = resolve));
    await before;
    try {
      const values = [SPACE, name];
      await retryThroughOutage(this.patienceMs, () =>
        this.connection.query('select pg_advisory_lock($1, hashtext($2))', values, this.patienceMs),
      );
    } catch (error) {
      done();
      throw error;
    }
    return () => void this.release(name, done);
  }

  /** If the connection was lost, PostgreSQL has already released the lock. */
  private async release(name: string, done: () => void): Promise<void> {
    await this.connection
      .query('select pg_advisory_unlock($1, hashtext($2))', [SPACE, name], this.patienceMs)
      .catch(() => {});
    done();
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
