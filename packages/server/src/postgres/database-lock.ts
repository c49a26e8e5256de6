import { type SteadyConnection, throughOutage } from './connection.ts';

/** Advisory locks of this space are ours: "lobb". */
const SPACE = 0x6c6f6262;

/**
 * Locks by name that all nodes of a database share. Within a node they are taken one after the
 * other; PostgreSQL releases them when a node dies.
 */
export class DatabaseLock {
  private readonly connection: SteadyConnection;
  private readonly patienceMs: number;
  private last: Promise<void> = Promise.resolve();

  constructor(connection: SteadyConnection, patienceMs: number) {
    this.connection = connection;
    this.patienceMs = patienceMs;
  }

  /** Waits for the lock; gives what releases it. */
  async take(name: string): Promise<() => void> {
    const before = this.last;
    let done = (): void => {};
    this.last = new Promise((resolve) => (done = resolve));
    await before;
    try {
      const values = [SPACE, name];
      await throughOutage(this.patienceMs, () =>
        this.connection.query('select pg_advisory_lock($1, hashtext($2))', values, this.patienceMs),
      );
    } catch (error) {
      done();
      throw error;
    }
    return () => void this.release(name, done);
  }

  /** A connection that was lost has released it. */
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
