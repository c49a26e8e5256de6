import { randomBytes } from 'node:crypto';
import type { NodeInfo } from '../matches/ownership.ts';
import { systemTime, type TimeSource } from '../time-source.ts';
import { type SteadyConnection, throughOutage } from './connection.ts';
import { MIGRATIONS, tooNew } from './schema.ts';

/** A lease is renewed so often before it would expire. */
const RENEWALS = 5;

export interface LeaseParts {
  connection: SteadyConnection;
  /** What operators call the node. */
  name: string;
  leaseMs: number;
  /** The schema this server knows. */
  schema?: number;
}

type Renewal = {
  uptime_ms: number;
  oldest: number;
};

/**
 * The right of this process to own matches: a row with an expiry by PostgreSQL's clock, renewed
 * every second or so. When another node has taken something after the expiry, the lease is never
 * renewed: this one is fenced, and goes on under a new id. The time of the sessions comes from here
 * too: it stands still once the lease has run out, so that an outage is charged to nobody.
 */
export class NodeLease implements TimeSource {
  readonly name: string;
  readonly leaseMs: number;
  private readonly parts: LeaseParts;
  private nodeId = '';
  /** Milliseconds of `performance.now`. */
  private renewedAt = performance.now();
  private readonly system = systemTime();
  private nowBase = this.system.now();
  private uptimeBase = 0;
  private lastUptime = 0;
  private readonly waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined = undefined;
  private failure: Error | undefined = undefined;
  private isBeating = false;
  private isStopped = false;
  /** Told to whoever lists the nodes. */
  info: () => NodeInfo = () => ({});
  /** The lease has run out: what this node owned belongs to nobody, or to others. */
  onFenced: () => void = () => {};
  /** It could not be renewed for two terms: clients had better go elsewhere. */
  onOverdue: () => void = () => {};
  private wasOverdue = false;
  /** Why this node is not to own matches now, though the database could be reached. */
  obstacle: () => string | undefined = () => undefined;
  /** When the lease became valid after it had not been. */
  private validSince = -Infinity;

  constructor(parts: LeaseParts) {
    this.parts = parts;
    this.name = parts.name;
    this.leaseMs = parts.leaseMs;
  }

  /** Another one after every fencing. */
  get id(): string {
    return this.nodeId;
  }

  get isValid(): boolean {
    return performance.now() - this.renewedAt < this.leaseMs;
  }

  get isOverdue(): boolean {
    return performance.now() - this.renewedAt > 2 * this.leaseMs;
  }

  /** An outage is over just now: other nodes renew their leases too, each when it can. */
  get isFresh(): boolean {
    return performance.now() - this.validSince < this.leaseMs;
  }

  /** Why the lease is not renewed, while that is so. */
  get trouble(): Error | undefined {
    return this.failure ?? (this.isValid ? undefined : new Error('the lease of this node is over'));
  }

  readonly now = (): number => Math.floor(this.nowBase + this.elapsed());

  readonly wall = (): number => this.system.wall();

  /** How long there was a node, in all the life of the database. */
  uptime(): number {
    this.lastUptime = Math.max(this.lastUptime, this.uptimeBase + this.elapsed());
    return this.lastUptime;
  }

  private elapsed(at = performance.now()): number {
    return Math.min(at - this.renewedAt, this.leaseMs);
  }

  /** Resolves when the lease is renewed, or another taken. */
  untilValid(): Promise<void> {
    return this.isValid ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  async start(): Promise<void> {
    await this.register();
    const beatMs = this.leaseMs / RENEWALS;
    this.timer = setInterval(() => void this.beat(), beatMs).unref();
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

  /** False where this node is fenced. */
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

  /** Renews it now, so that others read what this node says of itself. */
  async announce(): Promise<void> {
    await throughOutage(this.leaseMs, () => this.renew());
  }

  private async beat(): Promise<void> {
    if (this.isOverdue && !this.wasOverdue) this.onOverdue();
    this.wasOverdue = this.isOverdue;
    if (this.isBeating || this.isStopped) return;
    this.isBeating = true;
    try {
      const obstacle = this.obstacle();
      if (obstacle !== undefined) throw new Error(obstacle);
      if (!(await this.renew())) await this.fence();
      this.failure = undefined;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.isBeating = false;
    }
  }

  private async fence(): Promise<void> {
    if (this.nodeId !== '') {
      this.nodeId = '';
      this.onFenced();
    }
    if (!this.isStopped) await this.register();
  }

  /** Gives the lease back: what this node still owns is free at once. */
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
      .catch(() => {}); // it expires by itself
  }
}
