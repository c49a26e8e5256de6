import type { ListQuery, Store, StoredMatch } from '../store/store.ts';
import type { PatientReads } from './connection.ts';

interface MatchRow {
  id: string;
  head: string;
  number: number | null;
  data: string | null;
  count: number;
}

type Reads = Pick<Store, 'match' | 'live' | 'due' | 'list' | 'content' | 'fact'>;

/** A match with its snapshot and its number of lines. */
const SELECT = `select m.id, m.head, s.number, s.data,
    coalesce((select max(number) + 1 from cardwright.lines l where l.match = m.id), 0) as count
  from cardwright.matches m left join cardwright.snapshots s on s.match = m.id`;

/** The reading methods of a store, for PostgreSQL. */
export function matchReads(pool: PatientReads): Reads {
  return {
    async match(id) {
      const { rows } = await pool.query<MatchRow>(`${SELECT} where m.id = $1`, [id]);
      return rows[0] && withLines(pool, rows[0]);
    },
    async live() {
      const { rows } = await pool.query<MatchRow>(
        `${SELECT} where m.state in ('open', 'running') and m.due is null order by m.created, m.id`,
      );
      const found: StoredMatch[] = [];
      for (const row of rows) found.push(await withLines(pool, row));
      return found;
    },
    async due(uptime, limit) {
      const { rows } = await pool.query<{ id: string }>(
        `select id from cardwright.matches
         where due <= $1 and state in ('open', 'running') order by due limit $2`,
        [uptime, limit],
      );
      return rows.map(({ id }) => id);
    },
    list: (query) => list(pool, query),
    async content(hash) {
      const { rows } = await pool.query<{ game: string; data: string }>(
        'select game, data from cardwright.contents where hash = $1',
        [hash],
      );
      return rows[0];
    },
    async fact(key) {
      const { rows } = await pool.query<{ value: string }>(
        'select value from cardwright.facts where key = $1',
        [key],
      );
      return rows[0]?.value;
    },
  };
}

/** The lines before the snapshot stay unparsed text; the last line is always read. */
async function withLines(
  pool: PatientReads,
  { id, head, number, data, count }: MatchRow,
): Promise<StoredMatch> {
  const snapshot = number === null ? undefined : { number, data: data ?? '' };
  const first = Math.max(0, Math.min(number ?? 0, count - 1));
  const [earlier, lines] = await Promise.all([
    first === 0
      ? []
      : pool
          .query<{ text: string }>(
            `select coalesce(json_agg(line order by number), '[]')::text as text
             from cardwright.lines where match = $1 and number < $2`,
            [id, first],
          )
          .then(({ rows }) => rows),
    pool
      .query<{ number: number; line: string }>(
        'select number, line from cardwright.lines where match = $1 and number >= $2 order ' +
          'by number',
        [id, first],
      )
      .then(({ rows }) => rows),
  ]);
  return {
    id,
    head,
    snapshot,
    earlier: earlier[0] && { count: first, text: earlier[0].text },
    lines,
  };
}

async function list(
  pool: PatientReads,
  q: ListQuery,
): Promise<{ id: string; created: number; head: string }[]> {
  const where: string[] = [];
  const args: unknown[] = [];
  const add = (clause: (...places: string[]) => string, ...values: unknown[]): void => {
    const places = values.map((value) => `$${args.push(value)}`);
    where.push(clause(...places));
  };
  const isNamed = q.name !== undefined;
  const [created, id] = isNamed ? ['n.created', 'n.match'] : ['m.created', 'm.id'];
  if (q.listed) where.push('m.listed');
  if (isNamed) add((name) => `n.name = ${name}`, q.name);
  if (q.game !== undefined) add((game) => `m.game = ${game}`, q.game);
  if (q.state !== undefined) add((state) => `m.state = ${state}`, q.state);
  if (q.after)
    add((at, from) => `(${created}, ${id}) < (${at}, ${from})`, q.after.created, q.after.id);
  const { rows } = await pool.query<{ id: string; created: number; head: string }>(
    `select m.id, m.created, m.head from ${
      isNamed
        ? 'cardwright.names n join cardwright.matches m on m.id = n.match'
        : 'cardwright.matches m'
    } ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    order by ${created} desc, ${id} desc limit $${args.push(q.limit)}`,
    args,
  );
  return rows;
}
