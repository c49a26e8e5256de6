import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Ownership } from '../matches/ownership.ts';
import { type Store, StoreConflict, StoreFenced, type Write } from '../store/store.ts';
import { batchOf, batchValues } from './batch.ts';
import { DatabaseLock } from './database-lock.ts';
import {
  isOutage,
  patientReads,
  readingPool,
  SteadyConnection,
  retryThroughOutage,
} from './connection.ts';
import { NodeLease } from './node-lease.ts';
import { matchReads } from './read-matches.ts';
import { nodeReads, type NodeReads } from './read-nodes.ts';
import { CONFLICT, FENCED, type Migration, MIGRATIONS, migrateSchema } from './schema.ts';

export interface PostgresOptions {
  /** This node's name, for operators. */
  name?: string;
  leaseMs?: number;
  /** Another schema version, for tests of an upgrade. */
  migrations?: readonly Migration[];
}

const DEFAULT_LEASE_MS = 5000;
const CONNECT_MS = 3000;
const PAUSE_MS = 100;

/** A match with everything that belongs to it. */
const REMOVE = `with gone as (delete from cardwright.matches where id = $1),
    o as (delete from cardwright.owners where match = $1),
    n as (delete from cardwright.names where match = $1),
    l as (delete from cardwright.lines where match = $1)
  delete from cardwright.snapshots where match = $1`;

interface Owner {
  node: string;
  token: string;
  owned_until: number | null;
  bus: string | null;
}

const CLAIM = `select c.*, n.info->>'bus' as bus from cardwright.claim($1, $2) c
  left join cardwright.nodes n on n.id = c.node`;
/** The other node that owned the match last, whether or not its lease has expired. */
const LAST_OWNER = `select o.node, o.token, o.owned_until, n.info->>'bus' as bus
  from cardwright.owners o join cardwright.nodes n on n.id = o.node
  where o.match = $1 and o.node <> $2 and not n.fenced`;

const RELEASE = `update cardwright.owners set node = null, owned_until = $1
  where match = $2 and node = $3 and token = $4`;

/** Acquires the match for this node if possible; returns its owner. */
async function askOwner(
  control: SteadyConnection,
  { id: node, isFresh, leaseMs }: NodeLease,
  match: string,
): Promise<{ node: string; row: Owner | undefined }> {
  const values = [match, node];
  const last = isFresh ? await control.query<Owner>(LAST_OWNER, values, leaseMs) : [];
  const [row] = last.length > 0 ? last : await control.query<Owner>(CLAIM, values, leaseMs);
  return { node, row };
}

/** A store in PostgreSQL, and this process's ownership of matches in it. */
export interface PostgresStore extends Store, Ownership, Pick<NodeReads, 'otherNodes'> {
  readonly lease: NodeLease;
  /** Identifies this database among those that share a NATS server. */
  clusterId(): Promise<string>;
  /** Fences nodes whose leases have expired: they can never renew them. */
  fenceExpired(): Promise<void>;
}

/** Opens the database, migrates its schema and acquires a lease for this node. */
export async function openPostgresStore(
  url: string,
  { name = 'node', leaseMs = DEFAULT_LEASE_MS, migrations = MIGRATIONS }: PostgresOptions = {},
): Promise<PostgresStore> {
  const control = new SteadyConnection(url, CONNECT_MS);
  try {
    await migrateSchema(await control.open(), migrations);
    const lease = new NodeLease({ connection: control, name, leaseMs, schema: migrations.length });
    await lease.start();
    return storeOf(url, control, lease);
  } catch (error) {
    await control.close();
    throw error;
  }
}

function storeOf(url: string, control: SteadyConnection, lease: NodeLease): PostgresStore {
  const patienceMs = lease.leaseMs;
  const pool = readingPool(url, CONNECT_MS, 2 * patienceMs);
  const writer = new Writer(new SteadyConnection(url, CONNECT_MS), lease);
  const locks = new DatabaseLock(new SteadyConnection(url, CONNECT_MS), lease.leaseMs);
  const patient = patientReads(pool, patienceMs);
  const reads = { ...matchReads(patient), ...nodeReads(patient, () => lease.id) };
  return {
    lease,
    ...reads,
    write: (writes) => writer.write(writes),
    isValid: () => lease.isValid,
    untilValid: () => lease.untilValid(),
    isOverdue: () => lease.isOverdue,
    mayTake: () => lease.isValid && !lease.isFresh,
    lock: (name) => locks.take(name),
    uptime: () => lease.uptime(),
    trouble() {
      const error = lease.trouble;
      return error && { error, final: false };
    },
    async claim(match) {
      const { node, row } = await retryThroughOutage(patienceMs, () =>
        askOwner(control, lease, match),
      );
      if (!row) return undefined;
      if (row.node !== node || lease.id !== node)
        return { elsewhere: row.node, bus: row.bus ?? undefined };
      const isNew = writer.tokens().get(match) !== Number(row.token);
      writer.tokens().set(match, Number(row.token));
      return { aliveUntil: row.owned_until ?? 0, isNew };
    },
    async release(match, ranUntil) {
      const token = writer.tokens().get(match);
      if (token === undefined) return;
      writer.tokens().delete(match);
      const values = [ranUntil ?? lease.now(), match, lease.id, token];
      await retryThroughOutage(patienceMs, () => control.query(RELEASE, values, lease.leaseMs));
    },
    releaseAll: () => lease.stop(),
    async clusterId() {
      await pool.query(
        `insert into cardwright.facts values ('cluster', $1) on conflict do nothing`,
        [randomBytes(9).toString('base64url')],
      );
      return (await reads.fact('cluster')) ?? '';
    },
    async fenceExpired() {
      await pool.query(
        `update cardwright.nodes set fenced = true
         where lease_until <= clock_timestamp() and not fenced and id <> $1`,
        [lease.id],
      );
    },
    async close() {
      await writer.close();
      await lease.stop();
      await locks.close();
      await control.close();
      await pool.end();
    },
  };
}

/**
 * Writes batches in order. A batch that met an outage waits for the database and is sent again,
 * unless it was committed after all: the node's row says which batch was the last.
 */
class Writer {
  private owned = new Map<string, number>();
  private readonly connection: SteadyConnection;
  private readonly lease: NodeLease;
  private last: Promise<void> = Promise.resolve();
  private number = 0;
  /** The node id that the tokens belong to. */
  private node: string;

  constructor(connection: SteadyConnection, lease: NodeLease) {
    this.connection = connection;
    this.lease = lease;
    this.node = lease.id;
  }

  /** The fencing tokens of the matches this node owns; empty after it was fenced. */
  tokens(): Map<string, number> {
    if (this.node !== this.lease.id) {
      this.node = this.lease.id;
      this.owned = new Map();
    }
    return this.owned;
  }

  write(writes: readonly Write[]): Promise<void> {
    const node = this.lease.id;
    const written = this.last.then(() => this.carryOut(writes, node));
    this.last = written.catch(() => {});
    return written;
  }

  private async carryOut(writes: readonly Write[], node: string): Promise<void> {
    const number = ++this.number;
    for (let isAgain = false; ; isAgain = true) {
      if (node === '' || this.lease.id !== node) throw new StoreFenced('this node is fenced');
      try {
        if (isAgain && (await this.isCommitted(node, number))) break;
        await this.send(writes, node, number);
        break;
      } catch (error) {
        if (!isOutage(error)) throw translated(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    if (this.lease.id !== node) return; // it is durable, but the node no longer owns the match
    for (const w of writes) {
      if (w.do === 'delete') this.tokens().delete(w.match);
      else if (w.do === 'match' && !this.tokens().has(w.id)) this.tokens().set(w.id, 1);
    }
  }

  private async isCommitted(node: string, number: number): Promise<boolean> {
    const [row] = await this.connection.query<{ batch: string }>(
      'select batch from cardwright.nodes where id = $1',
      [node],
    );
    return row !== undefined && Number(row.batch) >= number;
  }

  private async send(writes: readonly Write[], node: string, number: number): Promise<void> {
    // all statements of a transaction use one connection: if that is lost, so are they
    const client = await this.connection.open();
    const put = (part: readonly Write[], tokenOf: (match: string) => number): Promise<unknown> =>
      client.query(
        'select cardwright.write($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        batchValues(node, number, batchOf(part), tokenOf),
      );
    const tokenOf = (match: string): number => this.tokens().get(match) ?? 0;
    const isSimple = !writes.some((w) => w.do === 'delete');
    try {
      if (isSimple) return void (await put(writes, tokenOf));
      const gone = new Set<string>();
      const tokenAfter = (match: string): number => (gone.has(match) ? 0 : tokenOf(match));
      await client.query('begin');
      let from = 0;
      for (const [at, w] of writes.entries()) {
        if (w.do !== 'delete') continue;
        await put(writes.slice(from, at), tokenAfter);
        await client.query(REMOVE, [w.match]);
        gone.add(w.match);
        from = at + 1;
      }
      await put(writes.slice(from), tokenAfter);
      await client.query('commit');
    } catch (error) {
      if (isOutage(error)) this.connection.drop(client);
      else if (!isSimple) await client.query('rollback');
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.last;
    await this.connection.close();
  }
}

/** Maps a database error to the errors that every store throws. */
function translated(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === CONFLICT || error.code === '23505') return new StoreConflict(error.message);
  return error.code === FENCED ? new StoreFenced(error.message) : error;
}
