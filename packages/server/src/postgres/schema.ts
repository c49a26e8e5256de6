import type { Client } from 'pg';

/** A migration: its SQL, and the oldest schema version whose servers still work after it. */
export interface Migration {
  readonly sql: string;
  readonly oldest: number;
}

/** The key of the advisory lock that serializes migrations. */
const MIGRATION_LOCK = 0x63617264;

/** SQLSTATEs that `cardwright.write` raises. */
export const FENCED = 'CW001';
export const CONFLICT = 'CW002';

const FIRST = `
create table cardwright.nodes (
  id text primary key,
  name text not null,
  started timestamptz not null default clock_timestamp(),
  lease_until timestamptz not null,
  -- another node has taken something from it after its lease had expired: it is never renewed
  fenced boolean not null default false,
  -- the last renewal, by the time of its sessions: clocks ran until then
  alive double precision not null,
  -- the last batch of writes that was committed: tells after a lost connection what became of it
  batch bigint not null default 0,
  info jsonb not null default '{}'
);
create table cardwright.uptime (
  one boolean primary key default true check (one),
  ms double precision not null,
  beaten timestamptz not null
);
insert into cardwright.uptime (ms, beaten) values (0, clock_timestamp());
create table cardwright.matches (
  id text primary key,
  game text not null,
  state text not null,
  created double precision not null,
  names text not null,
  head text not null,
  listed boolean not null,
  due double precision
);
create index matches_newest on cardwright.matches (created desc, id desc);
create index matches_listed on cardwright.matches (game, state, created desc, id desc) where listed;
create index matches_live on cardwright.matches (created, id)
  where state in ('open', 'running') and due is null;
create index matches_due on cardwright.matches (due) where due is not null;
create table cardwright.names (
  name text not null,
  created double precision not null,
  match text not null,
  primary key (name, created, match)
);
create index names_match on cardwright.names (match);
create table cardwright.owners (
  match text primary key,
  node text,
  token bigint not null,
  -- until when the clocks ran for the last owner; null as soon as the present one has written
  owned_until double precision
) with (fillfactor = 70);
create index owners_node on cardwright.owners (node);
create table cardwright.lines (
  match text not null,
  number integer not null,
  line text not null,
  -- what its writer had: within a match they never go back
  token bigint not null,
  primary key (match, number)
);
create table cardwright.snapshots (
  match text primary key, number integer not null, data text not null
);
create table cardwright.contents (hash text primary key, game text not null, data text not null);
create table cardwright.facts (key text primary key, value text not null);

-- One batch of writes, all or nothing, in one call. Refuses a node that is fenced, a match that it
-- does not own under this token (0: a new match), and a line that is not its match's next.
create function cardwright.write(
  the_node text, the_batch bigint, ids text[], tokens bigint[], heads jsonb,
  line_match text[], line_number integer[], line_text text[], others jsonb
) returns void language plpgsql as $$
declare wrong record;
begin
  update cardwright.nodes set batch = the_batch
    where id = the_node and not fenced;
  if not found then
    raise exception 'node % is fenced', the_node using errcode = '${FENCED}';
  end if;
  insert into cardwright.owners (match, node, token)
    select id, the_node, 1 from unnest(ids, tokens) as u (id, token) where token = 0
    on conflict do nothing;
  perform 1 from cardwright.owners where match = any (ids) order by match for update;
  select u.id, o.node, o.token into wrong
    from unnest(ids, tokens) as u (id, token) left join cardwright.owners o on o.match = u.id
    where o.node is distinct from the_node or o.token <> greatest(u.token, 1) limit 1;
  if found then
    raise exception 'match % belongs to node % with token %', wrong.id, wrong.node, wrong.token
      using errcode = '${FENCED}';
  end if;
  update cardwright.owners set owned_until = null
    where match = any (ids) and owned_until is not null;
  if heads is not null then
    insert into cardwright.matches as m (id, game, state, created, names, head, listed, due)
      select id, game, state, created, names, head, listed, due
      from jsonb_to_recordset(heads) as h (id text, game text, state text,
        created double precision, names text, head text, listed boolean, due double precision)
      on conflict (id) do update set state = excluded.state, names = excluded.names,
        head = excluded.head, listed = excluded.listed, due = excluded.due;
    delete from cardwright.names n using jsonb_to_recordset(heads) as h (id text, names text)
      where n.match = h.id and position(E'\\n' || n.name || E'\\n' in h.names) = 0;
    insert into cardwright.names (name, created, match)
      select distinct part, m.created, m.id from jsonb_to_recordset(heads) as h (id text)
      join cardwright.matches m on m.id = h.id,
      unnest(string_to_array(m.names, E'\\n')) as part where part <> ''
      on conflict do nothing;
  end if;
  if line_match is not null then
    select match, number, expected into wrong from (
      select u.match, u.number, coalesce(
        (select max(l.number) + 1 from cardwright.lines l where l.match = u.match), 0)
        + row_number() over (partition by u.match order by u.at) - 1 as expected
      from unnest(line_match, line_number) with ordinality as u (match, number, at)) as numbered
      where number <> expected limit 1;
    if found then
      raise exception 'line % of match % cannot be written: its next line is %',
        wrong.number, wrong.match, wrong.expected using errcode = '${CONFLICT}';
    end if;
    insert into cardwright.lines (match, number, line, token)
      select u.match, u.number, u.line, greatest(o.token, 1)
      from unnest(line_match, line_number, line_text) as u (match, number, line)
      join unnest(ids, tokens) as o (match, token) on o.match = u.match;
  end if;
  if others is not null then
    insert into cardwright.snapshots as s (match, number, data)
      select match, number, data from jsonb_to_recordset(others -> 'snapshots')
        as o (match text, number integer, data text)
      on conflict (match) do update set number = excluded.number, data = excluded.data;
    insert into cardwright.contents (hash, game, data)
      select hash, game, data from jsonb_to_recordset(others -> 'contents')
        as o (hash text, game text, data text) on conflict do nothing;
    insert into cardwright.facts as f (key, value)
      select key, value from jsonb_to_recordset(others -> 'facts') as o (key text, value text)
      on conflict (key) do update set value = excluded.value;
  end if;
end $$;

-- Renews a node's lease, by this database's clock; no row when it is fenced. An expired lease from
-- which nobody has taken anything is as good as new: after an outage of this database all go on.
-- The time that all nodes
-- together have been up goes on by what has passed, but for what passed without any node.
create function cardwright.renew(
  the_node text, lease_ms double precision, session_now double precision, the_info jsonb
) returns table (uptime_ms double precision, oldest integer)
language plpgsql as $$
declare here timestamptz := clock_timestamp();
begin
  update cardwright.nodes set lease_until = here + lease_ms * interval '1 ms',
    alive = session_now, info = the_info where id = the_node and not fenced;
  if not found then return; end if;
  update cardwright.uptime set beaten = here,
    ms = ms + least(lease_ms, extract(epoch from here - beaten) * 1000) where beaten < here;
  return query select (select u.ms from cardwright.uptime u),
    (select v.oldest from cardwright.version v);
end $$;

-- Makes a node the owner of a match whose last owner has released it or has let its lease expire.
-- Says who owns it now, and until when the clocks ran for the one before.
create function cardwright.claim(the_match text, the_node text)
returns table (node text, token bigint, owned_until double precision) language plpgsql as $$
declare o record; n record; seen text;
begin
  if not exists (select 1 from cardwright.matches where id = the_match) then return; end if;
  insert into cardwright.owners (match, token) values (the_match, 0) on conflict do nothing;
  loop -- nodes are locked before matches, as in write
    select w.node into seen from cardwright.owners w where w.match = the_match;
    select * into n from cardwright.nodes where id = seen and id <> the_node for update;
    select * into o from cardwright.owners where match = the_match for update;
    exit when o.node is not distinct from seen;
  end loop;
  if n.lease_until > clock_timestamp() and not n.fenced then
    return query select o.node, o.token, o.owned_until;
    return;
  end if;
  if o.node is distinct from the_node then
    update cardwright.nodes set fenced = true where id = n.id;
    update cardwright.owners w set node = the_node, token = o.token + 1,
      owned_until = coalesce(o.owned_until, n.alive) where w.match = the_match;
  end if;
  return query select w.node, w.token, w.owned_until
    from cardwright.owners w where w.match = the_match;
end $$;
`;

export const MIGRATIONS: readonly Migration[] = [{ sql: FIRST, oldest: 1 }];

/** The database's schema is too new for this server. */
export class SchemaError extends Error {
  readonly code = 'ESCHEMA';
}

export const tooNew = (version: number, oldest: number, known: number): SchemaError =>
  new SchemaError(
    `the database has schema ${version}, which needs a server with schema ${oldest} or newer; ` +
      `this one has ${known}: install a newer version`,
  );

/**
 * Migrates the schema, one server at a time; throws if it is too new for this one. A newer schema
 * that still supports this server is left unchanged.
 */
export async function migrateSchema(
  client: Client,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const known = migrations.length;
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(`create schema if not exists cardwright;
      create table if not exists cardwright.version (
        version integer not null, oldest integer not null)`);
    const { rows } = await client.query<{ version: number; oldest: number }>(
      'select version, oldest from cardwright.version',
    );
    const { version, oldest } = rows[0] ?? { version: 0, oldest: 0 };
    if (version > known && oldest > known) throw tooNew(version, oldest, known);
    for (const [at, { sql, oldest: from }] of migrations.entries()) {
      if (at < version) continue;
      await client.query(`begin; ${sql};
        delete from cardwright.version;
        insert into cardwright.version values (${at + 1}, ${from}); commit`);
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}
