import pg from 'pg';
import { StoreUnavailable } from '../store/store.ts';

/** This process has closed its connections. */
class ConnectionClosed extends Error {}

const closed = (): Error => new ConnectionClosed('the connection to PostgreSQL is closed');

/** Whether a statement failed because of the connection or the server, not the statement itself. */
export function isOutage(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false; // our own bug
  if (error instanceof ConnectionClosed) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  // SQLSTATE classes: connection, shutdown or startup, too many connections, standby, deadlock
  return /^(08|57P|53300|25006|40)/.test(code);
}

const PAUSE_MS = 100;

/**
 * Retries during an outage: repeats what failed because of one, until `patienceMs` have passed.
 * Only for idempotent statements.
 */
export async function retryThroughOutage<T>(patienceMs: number, run: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (performance.now() >= until)
        throw new StoreUnavailable(`the database cannot be reached: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Settings of every connection of the server. */
const settingsOf = (url: string, timeoutMs: number): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'cardwright',
  connectionTimeoutMillis: timeoutMs,
  keepAlive: true,
});

/** A connection for statements that must stay in order; it reconnects when it is lost. */
export class SteadyConnection {
  private readonly url: string;
  private readonly timeoutMs: number;
  private client: Promise<pg.Client> | undefined = undefined;
  private isClosed = false;

  constructor(url: string, timeoutMs: number) {
    this.url = url;
    this.timeoutMs = timeoutMs;
  }

  /** After `timeoutMs`, abandons the statement together with its connection. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    timeoutMs?: number,
  ): Promise<Row[]> {
    const client = await this.open();
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => this.drop(client), timeoutMs);
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      if (isOutage(error)) this.drop(client);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The underlying connection, for a transaction. */
  open(): Promise<pg.Client> {
    if (this.isClosed) throw closed();
    this.client ??= this.connect();
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client(settingsOf(this.url, this.timeoutMs));
    client.on('error', () => this.drop(client)); // the statement in flight fails with it
    try {
      await client.connect();
      // answers must be durable before anybody sees them, whatever the database's default
      await client.query('set synchronous_commit to on');
      return client;
    } catch (error) {
      this.client = undefined;
      client.end().catch(() => {});
      throw error;
    }
  }

  /** Closes the connection; the next statement opens a new one. */
  drop(client: pg.Client): void {
    this.client = undefined;
    client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const client = await this.client?.catch(() => undefined);
    await client?.end().catch(() => {});
  }
}

/** A pool for reads, in any order; a statement without a response times out. */
export function readingPool(url: string, timeoutMs: number, answerMs = 0): pg.Pool {
  const settings = { ...settingsOf(url, timeoutMs), query_timeout: answerMs };
  const pool = new pg.Pool({ ...settings, max: 6, idleTimeoutMillis: 30_000 });
  pool.on('error', () => {}); // an idle connection was cut: the next read opens a new one
  return pool;
}

/** Reads that retry during an outage. */
export type PatientReads = Pick<pg.Pool, 'query'>;

export const patientReads = (pool: pg.Pool, patienceMs: number): PatientReads => ({
  query: ((text: string, values?: unknown[]) =>
    retryThroughOutage(patienceMs, () => {
      if (pool.ending) throw closed();
      return pool.query(text, values);
    })) as pg.Pool['query'],
});
