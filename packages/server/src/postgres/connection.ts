import pg from 'pg';
import { StoreUnavailable } from '../store/store.ts';

/** This process has closed its connections. */
class ConnectionClosed extends Error {}

const closed = (): Error => new ConnectionClosed('the connection to PostgreSQL is closed');

/**
 * Why a statement failed, when the reason is the connection or the server and not the statement.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false; // ours
  if (error instanceof ConnectionClosed) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  // connection, shutdown or start-up, no room for connections, a standby, a deadlock
  return /^(08|57P|53300|25006|40)/.test(code);
}

const PAUSE_MS = 100;

/**
 * Waits for the end of an outage: repeats what failed because of one, until it has taken
 * `patienceMs`. Only for statements that may be carried out twice.
 */
export async function throughOutage<T>(patienceMs: number, run: () => Promise<T>): Promise<T> {
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

/** What every connection of a server says of itself. */
const settingsOf = (url: string, timeoutMs: number): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'cardwright',
  connectionTimeoutMillis: timeoutMs,
  keepAlive: true,
});

/** One connection for statements that have to keep their order; opened again when it is lost. */
export class SteadyConnection {
  private readonly url: string;
  private readonly timeoutMs: number;
  private client: Promise<pg.Client> | undefined = undefined;
  private isClosed = false;

  constructor(url: string, timeoutMs: number) {
    this.url = url;
    this.timeoutMs = timeoutMs;
  }

  /** `timeoutMs` gives a statement up, and its connection with it. */
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

  /** The connection itself, for a transaction. */
  open(): Promise<pg.Client> {
    if (this.isClosed) throw closed();
    this.client ??= this.connect();
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client(settingsOf(this.url, this.timeoutMs));
    client.on('error', () => this.drop(client)); // the statement under way fails with it
    try {
      await client.connect();
      // an answer is durable before anybody hears of it, whatever the database's own setting
      await client.query('set synchronous_commit to on');
      return client;
    } catch (error) {
      this.client = undefined;
      client.end().catch(() => {});
      throw error;
    }
  }

  /** Cuts the connection; the next statement opens another. */
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

/** Connections for reading, in any order; a statement that gets no answer fails in the end. */
export function readingPool(url: string, timeoutMs: number, answerMs = 0): pg.Pool {
  const settings = { ...settingsOf(url, timeoutMs), query_timeout: answerMs };
  const pool = new pg.Pool({ ...settings, max: 6, idleTimeoutMillis: 30_000 });
  pool.on('error', () => {}); // an idle connection was cut: the next read opens another
  return pool;
}

/** Reads that wait for the end of an outage. */
export type PatientReads = Pick<pg.Pool, 'query'>;

export const patientReads = (pool: pg.Pool, patienceMs: number): PatientReads => ({
  query: ((text: string, values?: unknown[]) =>
    throughOutage(patienceMs, () => {
      if (pool.ending) throw closed();
      return pool.query(text, values);
    })) as pg.Pool['query'],
});
