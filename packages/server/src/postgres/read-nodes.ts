import { type PatientReads, readingPool } from './connection.ts';
import type { NodeInfo, NodeRow, Ownership } from '../matches/ownership.ts';

const VALID = 'n.lease_until > clock_timestamp() and not n.fenced';

interface NodeValues extends Omit<NodeRow, 'bus' | 'startedAt' | 'leaseMs' | 'owned'> {
  info: NodeInfo;
  started: number;
  lease: number;
  owned: string;
}

export interface OtherNode {
  id: string;
  name: string;
  info: NodeInfo;
  /** It is older than this node. */
  isOlder: boolean;
}

export interface NodeReads
  extends Pick<Ownership, 'owners' | 'openTables' | 'nodes' | 'countNodes' | 'orphans'> {
  /** Other nodes with a valid lease; undefined if this node has none itself. */
  otherNodes(): Promise<OtherNode[] | undefined>;
}

/** Queries about nodes and about which of them owns which match. */
export function nodeReads(pool: PatientReads, self: () => string): NodeReads {
  return {
    async owners(matches) {
      const { rows } = await pool.query<{ match: string; bus: string }>(
        `select o.match, n.info->>'bus' as bus
         from cardwright.owners o join cardwright.nodes n on n.id = o.node
         where o.match = any ($1) and ${VALID} and n.info->>'bus' is not null`,
        [matches],
      );
      return rows;
    },
    async openTables(game) {
      const { rows } = await pool.query<{ bus: string }>(
        `select n.info->>'bus' as bus from cardwright.matches m
         join cardwright.owners o on o.match = m.id join cardwright.nodes n on n.id = o.node
         where m.listed and m.game = $1 and m.state = 'open' and m.due is null
         and ${VALID} and n.info->>'bus' is not null
         group by 1 order by count(*) desc limit 20`,
        [game],
      );
      return rows.map(({ bus }) => bus);
    },
    async orphans(limit) {
      const { rows } = await pool.query<{ id: string }>(
        `select m.id from cardwright.matches m left join cardwright.owners o on o.match = m.id
         left join cardwright.nodes n on n.id = o.node
         where m.state in ('open', 'running') and m.due is null
         and (n.lease_until is null or n.lease_until <= clock_timestamp())
         order by m.created, m.id limit $1`,
        [limit],
      );
      return rows.map(({ id }) => id);
    },
    async otherNodes() {
      const { rows } = await pool.query<OtherNode | { id: null }>(
        `select n.id, n.name, n.info, (n.started, n.id) < (own.started, own.id) as "isOlder"
         from cardwright.nodes own left join cardwright.nodes n
         on n.lease_until > clock_timestamp() and not n.fenced and n.id <> own.id
         where own.id = $1 and not own.fenced order by n.id`,
        [self()],
      );
      if (rows.length === 0) return undefined;
      return rows.filter((row): row is OtherNode => row.id !== null);
    },
    async countNodes() {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from cardwright.nodes n where ${VALID}`,
      );
      return rows[0]?.count ?? 1;
    },
    async nodes() {
      const { rows } = await pool.query<NodeValues>(
        `select n.id, n.name, n.info, n.fenced as "isFenced",
           extract(epoch from n.started)::float8 * 1000 as started,
           extract(epoch from n.lease_until - clock_timestamp())::float8 * 1000 as lease,
           (select count(*) from cardwright.owners o where o.node = n.id) as owned
         from cardwright.nodes n order by n.started, n.id`,
      );
      return rows.map(
        ({ started, lease, owned, ...row }): NodeRow => ({
          ...row,
          ...(row.info.bus === undefined ? {} : { bus: row.info.bus }),
          startedAt: Math.round(started),
          leaseMs: Math.round(lease),
          owned: Number(owned),
        }),
      );
    },
  };
}

/** The nodes of a database, for operators; read-only. */
export async function listNodes(url: string): Promise<NodeRow[]> {
  const pool = readingPool(url, 3000);
  try {
    return await nodeReads(pool, () => '').nodes();
  } finally {
    await pool.end();
  }
}
