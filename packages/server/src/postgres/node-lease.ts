import { randomBytes } from 'node:crypto';
import type { NodeInfo } from '../matches/ownership.ts';
import { systemTime, type TimeSource } from '../time-source.ts';
import { type SteadyConnection, retryThroughOutage } from './connection.ts';
import { MIGRATIONS, tooNew } from './schema.ts';

/** How often a lease is renewed within its term. */
const RENEWALS = 5;

export interface LeaseParts {
  connection: SteadyConnection;
  /** The node's name, for operators. */
  name: string;
  leaseMs: number;
  /** The schema version this server knows. */
  schema?: number;
}

type Renewal = {
  uptime_ms: number;
  oldest: number;
};

/**
 * This process's right to own matches: a row with an expiry by PostgreSQL's clock, renewed every
 * second or so. If another node has taken a match after the expiry, this node is fenced: the lease
 * is never renewed, and the process continues under a new id. The lease is also the clock of the
 * sessions. It stops when the lease expires, so that an outage is charged to nobody.
 */
export class NodeLease implements TimeSource {
  readonly name: string;
  readonly leaseMs: number;
  private readonly parts: LeaseParts;
  private nodeId = '';
  /** In milliseconds of `performance.now`. */
  private renewedAt = performance.now();
  private readonly system = systemTime();
  private nowBase = this.system.now();
  private uptimeBase = 0;
  private lastUptime = 0;
  private readonly waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined = undefined;
  private failure: Error | undefined = undefined;
  private isRenewing = false;
  private isStopped = false;
  /** What the list of nodes shows about this one. */
  info: () => NodeInfo = () => ({});
  /** The lease has expired: other nodes may own what this one owned. */
  onFenced: () => void = () => {};
  /** It could not be renewed for two terms: clients should reconnect elsewhere. */
  onOverdue: () => void = () => {};
  private wasOverdue = false;
  /** Why this node must not own matches at the moment, although the database can be reached. */
  obstacle: () => string | undefined = () => undefined;
  /** When the lease last became valid again. */
  private validSince = -Infinity;

  constructor(parts: LeaseParts) {
    this.parts = parts;
    this.name = parts.name;
    this.leaseMs = parts.leaseMs;
  }

  /** The node's id; a new one after every fencing. */
  get id(): string {
    return this.nodeId;
  }

  get isValid(): boolean {
    return performance.now() - this.renewedAt < this.leaseMs;
  }

  get isOverdue(): boolean {
    return performance.now() - this.renewedAt > 2 * this.leaseMs;
  }

  /** An outage has just ended: other nodes need time to renew their leases too. */
  get isFresh(): boolean {
    return performance.now() - this.validSince < this.leaseMs;
  }

  /** Why the lease cannot be renewed at the moment. */
  get trouble(): Error | undefined {
    return (
      this.failure ?? (this.isValid ? undefined : new Error('the lease of this node has expired'))
    );
  }

  readonly now = (): number => Math.floor(this.nowBase + this.elapsed());

  readonly wall = (): number => this.system.wall();

  /** The total time during which the database has had a node. */
  uptime(): number {
    this.lastUptime = Math.max(this.lastUptime, this.uptimeBase + this.elapsed());
    return this.lastUptime;
  }

  private elapsed(at = performance.now()): number {
    return Math.min(at - this.renewedAt, this.leaseMs);
  }

  /** Resolves when the lease has been renewed or a new one acquired. */
  untilValid(): Promise<void> {
    return this.isValid ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  async start(): Promise<void> {
    await this.register();
    const heartbeatMs = this.leaseMs / RENEWALS;
    this.timer = setInterval(() => void this.heartbeat(), heartbeatMs).unref();
  }

  private async register(): Promise<void> {
    const { connection, name, leaseMs } = this.parts;
    const id = `${name}-${randomBytes(6).toString('base64url')}`;
    await connection.query(
      `insert into cardwright.nodes (id, name, lease_until, alive)
       values ($1, $2, clock_timestamp() + $3 * interval '1 ms', $4)`,
      [id, name, leaseMs, this.now()],
      leaseMs,
    );
    this.nodeId = id;
    await this.renew();
    await connection.query(`delete from cardwright.nodes n
      where lease_until < clock_timestamp() - interval '1 day'
      and not exists (select 1 from cardwright.owners o where o.node = n.id)`);
  }

  /** Returns false if this node has been fenced. */
  private async renew(): Promise<boolean> {
    const { connection, leaseMs, schema = MIGRATIONS.length } = this.parts;
    const sent = performance.now();
    const now = this.nowBase + this.elapsed(sent);
    const [row] = await connection.query<Renewal>(
      'select * from cardwright.renew($1, $2, $3, $4)',
      [this.nodeId, leaseMs, now, JSON.stringify(this.info())],
      leaseMs,
    );
    if (!row) return false;
    if (row.oldest > schema) throw tooNew(row.oldest, row.oldest, schema);
    if (!this.isValid) this.validSince = sent;
    this.renewedAt = sent;
    this.nowBase = now;
    this.uptimeBase = row.uptime_ms;
    for (const resolve of this.waiting.splice(0)) resolve();
    return true;
  }

  /** Renews the lease now, so that other nodes read this node's new `info`. */
  async announce(): Promise<void> {
    await retryThroughOutage(this.leaseMs, () => this.renew());
  }

  private async heartbeat(): Promise<void> {
    if (this.isOverdue && !this.wasOverdue) this.onOverdue();
    this.wasOverdue = this.isOverdue;
    if (this.isRenewing || this.isStopped) return;
    this.isRenewing = true;
    try {
      const obstacle = this.obstacle();
      if (obstacle !== undefined) throw new Error(obstacle);
      if (!(await this.renew())) await this.fence();
      this.failure = undefined;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.isRenewing = false;
    }
  }

  private async fence(): Promise<void> {
    if (this.nodeId !== '') {
      this.nodeId = '';
      this.onFenced();
    }
    if (!this.isStopped) await this.register();
  }

  /** Releases the lease: everything this node still owns is free at once. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    if (this.nodeId === '') return;
    await this.parts.connection
      .query(
        `update cardwright.nodes set lease_until = clock_timestamp(),
         alive = $2 where id = $1`,
        [this.nodeId, this.now()],
        this.leaseMs,
      )
      .catch(() => {}); // the lease expires by itself
  }
}
