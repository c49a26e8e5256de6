import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { PartialResult } from '../partial-result.ts';
import type { Range } from '../ranges.ts';
import { ClusterFault } from './cluster-fault.ts';
import type { RunSpec } from './run-spec.ts';

/**
 * Change this together with the tables; it is also the key of the advisory lock that guards their
 * creation.
 */
const LOCK = 7_320_166;

const TABLES = `
create schema if not exists cardwright_simulation;
create table if not exists cardwright_simulation.run (
  id text primary key,
  state text not null default 'running',
  spec jsonb not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create table if not exists cardwright_simulation.part (
  id bigint generated always as identity primary key,
  run text not null references cardwright_simulation.run on delete cascade,
  task text not null,
  first bigint not null,
  last bigint not null,
  milliseconds double precision not null,
  result jsonb not null,
  unique (run, task, first, last)
);
create table if not exists cardwright_simulation.participant (
  run text not null references cardwright_simulation.run on delete cascade,
  worker text not null,
  threads integer not null,
  refusal text,
  seen_at timestamptz not null default now(),
  primary key (run, worker)
);`;

/** Sent when a run starts or ends, and when a part of one has arrived. */
export const RUNS_CHANNEL = 'cardwright_simulation_runs';
export const PARTS_CHANNEL = 'cardwright_simulation_parts';

export type RunState = 'running' | 'cancelled' | 'failed';

/** A run whose coordinator has been silent for this long is not worked on. */
const FORGOTTEN = "interval '60 seconds'";
const ABSENT = "interval '10 seconds'";

export interface PartRow extends Range {
  id: number;
  task: string;
  milliseconds: number;
}

export interface Participant {
  worker: string;
  threads: number;
  refusal: string | null;
  present: boolean;
}

/** Host and port of a connection string, without the password. */
function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'the database';
  }
}

/** An error from trying several addresses has a code but no message. */
const wordsOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
};

/** Runs of simulations and their parts in PostgreSQL. The jobs themselves are BullMQ's. */
export class ClusterDatabase {
  readonly url: string;
  private readonly pool: pg.Pool;
  private listener: pg.Client | undefined = undefined;
  private closed = false;

  private constructor(url: string) {
    this.url = url;
    this.pool = new pg.Pool({ connectionString: url, max: 4 });
    this.pool.on('error', () => undefined); // the next query reports the error
  }

  static async open(url: string): Promise<ClusterDatabase> {
    if (!/^postgres(ql)?:\/\//.test(url))
      throw new ClusterFault(
        'the database must be given as postgres://USER:PASSWORD@HOST:PORT/DATABASE',
      );
    const database = new ClusterDatabase(url);
    try {
      await database.createTables();
      return database;
    } catch (error) {
      await database.close();
      throw new ClusterFault(`${addressOf(url)} cannot be used: ${wordsOf(error)}`);
    }
  }

  private async createTables(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await client.query(TABLES);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  async createRun(spec: RunSpec): Promise<string> {
    const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
    const id = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
    await this.pool.query('insert into cardwright_simulation.run (id, spec) values ($1, $2)', [
      id,
      JSON.stringify(spec),
    ]);
    return id;
  }

  async readRun(id: string): Promise<{ state: RunState; spec: unknown } | undefined> {
    const { rows } = await this.pool.query<{ state: RunState; spec: unknown }>(
      'select state, spec from cardwright_simulation.run where id = $1',
      [id],
    );
    return rows[0];
  }

  /** Runs that need workers. */
  async openRuns(): Promise<{ id: string; spec: unknown }[]> {
    const { rows } = await this.pool.query<{ id: string; spec: unknown }>(
      `select id, spec from cardwright_simulation.run
       where state = 'running' and seen_at > now() - ${FORGOTTEN} order by created_at`,
    );
    return rows;
  }

  /** Heartbeat of the coordinator. */
  async touchRun(id: string): Promise<void> {
    await this.pool.query('update cardwright_simulation.run set seen_at = now() where id = $1', [
      id,
    ]);
  }

  async setState(id: string, state: RunState): Promise<void> {
    await this.pool.query(
      'update cardwright_simulation.run set state = $2, seen_at = now() where id = $1',
      [id, state],
    );
    await this.notify(RUNS_CHANNEL, id);
  }

  async deleteRun(id: string): Promise<void> {
    await this.pool.query('delete from cardwright_simulation.run where id = $1', [id]);
    await this.notify(RUNS_CHANNEL, id);
  }

  /** Stores the result of a job; idempotent, so a job that is played twice counts once. */
  async savePart(
    run: string,
    task: string,
    { from, to }: Range,
    result: PartialResult,
    milliseconds: number,
  ): Promise<void> {
    await this.pool.query(
      `with added as (
         insert into cardwright_simulation.part (run, task, first, last, milliseconds, result)
         select $1, $2, $3, $4, $5, $6
         where exists (select 1 from cardwright_simulation.run where id = $1)
         on conflict do nothing)
       select pg_notify('${PARTS_CHANNEL}', $1)`,
      [run, task, from, to, milliseconds, formatResult(result)],
    );
  }

  /** The parts that arrived after this number, without their results. */
  async partsAfter(run: string, id: number): Promise<PartRow[]> {
    const { rows } = await this.pool.query<{ [key: string]: string | number }>(
      `select id, task, first, last, milliseconds from cardwright_simulation.part
       where run = $1 and id > $2 order by id`,
      [run, id],
    );
    return rows.map((row) => ({
      id: Number(row.id),
      task: String(row.task),
      from: Number(row.first),
      to: Number(row.last),
      milliseconds: Number(row.milliseconds),
    }));
  }

  async results(ids: readonly number[]): Promise<PartialResult[]> {
    const { rows } = await this.pool.query<{ result: StoredResult }>(
      'select result from cardwright_simulation.part where id = any($1) order by id',
      [ids],
    );
    return rows.map(({ result }) => parseResult(result));
  }

  /** A worker joins a run, or reports why it cannot. */
  async join(run: string, worker: string, threads: number, refusal?: string): Promise<void> {
    await this.pool.query(
      `insert into cardwright_simulation.participant (run, worker, threads, refusal)
       select $1, $2, $3, $4 where exists (select 1 from cardwright_simulation.run where id = $1)
       on conflict (run, worker) do update set threads = $3, refusal = $4, seen_at = now()`,
      [run, worker, threads, refusal ?? null],
    );
  }

  async leave(run: string, worker: string): Promise<void> {
    await this.pool.query(
      'delete from cardwright_simulation.participant where run = $1 and worker = $2',
      [run, worker],
    );
  }

  async participants(run: string): Promise<Participant[]> {
    const { rows } = await this.pool.query<Participant>(
      `select worker, threads, refusal, seen_at > now() - ${ABSENT} as present
       from cardwright_simulation.participant where run = $1 order by worker`,
      [run],
    );
    return rows;
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.pool.query('select pg_notify($1, $2)', [channel, payload]);
  }

  /**
   * Calls back on every message of a channel. Only a hint: listeners also poll, because messages
   * are lost while the connection is down.
   */
  async listen(channel: string, hear: (payload: string) => void): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client({ connectionString: this.url, keepAlive: true });
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    client.on('error', () => {
      void client.end().catch(() => undefined);
      setTimeout(() => void this.listen(channel, hear).catch(() => undefined), 1000).unref();
    });
    await client.connect();
    this.listener = client;
    await client.query(`listen ${channel}`);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.listener?.end().catch(() => undefined);
    await this.pool.end();
  }
}

/** A result as the database keeps it: bytes as base64. */
type StoredResult = Omit<PartialResult, 'records'> & { records?: string };

const formatResult = ({ records, ...numbers }: PartialResult): string =>
  JSON.stringify({
    ...numbers,
    ...(records && { records: Buffer.from(records).toString('base64') }),
  });

const parseResult = ({ records, ...numbers }: StoredResult): PartialResult => ({
  ...numbers,
  ...(records !== undefined && { records: Buffer.from(records, 'base64') }),
});
