import { infoOf, type MatchHead, seatsOf } from '@cardwright/match';
import { type MatchInfo, type Params, type ResultOf, RpcError } from '@cardwright/protocol';
import type { MatchHost } from '../matches/match-host.ts';
import type { HandlerOf } from './context.ts';

/** A page ends early when its heads together exceed this many characters. */
const PAGE_LENGTH = 256 * 1024;

export const list: HandlerOf<'list'> = (query, { host, lookUp }) => lookUp(pageOf(host, query));

async function pageOf(
  host: MatchHost,
  { game, state, name, limit = 20, after }: Params<'list'>,
): Promise<ResultOf<'list'>> {
  // fetch one more than requested to know whether there is another page; a cursor names only rows
  // that were shown
  const rows = await host.store.list({
    listed: true,
    limit: limit + 1,
    ...(game === undefined ? {} : { game }),
    ...(state === undefined ? {} : { state }),
    ...(name === undefined ? {} : { name }),
    ...(after === undefined ? {} : { after: parseCursor(after) }),
  });
  const page = rows.slice(0, Math.min(limit, countWithin(rows, PAGE_LENGTH)));
  const last = page.at(-1);
  const heads = page.map((row) => JSON.parse(row.head) as MatchHead);
  const away = heads.filter(({ id, state }) => state !== 'ended' && !host.live.has(id));
  const elsewhere = await host.routing?.infos(away.map(({ id }) => id));
  const matches = heads.map(
    (head): MatchInfo =>
      host.live.get(head.id)?.session.info() ??
      elsewhere?.get(head.id) ??
      infoOf(head, seatsOf(head)),
  );
  return { matches, next: rows.length > page.length && last ? `${last.created}:${last.id}` : null };
}

/** How many rows fit into a length; at least one, so that paging always advances. */
function countWithin(rows: readonly { head: string }[], length: number): number {
  let sum = 0;
  const end = rows.findIndex(({ head }) => (sum += head.length) > length);
  return end < 0 ? rows.length : Math.max(end, 1);
}

function parseCursor(text: string): { created: number; id: string } {
  const found = /^(\d{1,15}):([\w-]{1,64})$/.exec(text);
  if (!found) throw new RpcError('rpc/params', '`after` must be the `next` of the previous page');
  return { created: Number(found[1]), id: found[2]! };
}
