import { infoOf, type MatchHead, seatsOf } from '@cardwright/match';
import { type MatchInfo, type Params, type ResultOf, RpcError } from '@cardwright/protocol';
import type { MatchHost } from '../matches/match-host.ts';
import type { HandlerOf } from './context.ts';

/** A page ends early when the heads on it are so long together, in characters. */
const PAGE_LENGTH = 256 * 1024;

export const list: HandlerOf<'list'> = (query, { host, lookUp }) => lookUp(pageOf(host, query));

async function pageOf(
  host: MatchHost,
  { game, state, name, limit = 20, after }: Params<'list'>,
): Promise<ResultOf<'list'>> {
  // one more than wanted tells whether there is another page; a cursor names only what was shown
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
  const matches = page.map((row): MatchInfo => {
    const live = host.live.get(row.id);
    if (live) return live.session.info();
    const head = JSON.parse(row.head) as MatchHead;
    return infoOf(head, seatsOf(head));
  });
  return { matches, next: rows.length > page.length && last ? `${last.created}:${last.id}` : null };
}

/** How many rows stay within a length; at least one, so that a next page continues. */
function countWithin(rows: readonly { head: string }[], length: number): number {
  let sum = 0;
  const end = rows.findIndex(({ head }) => (sum += head.length) > length);
  return end < 0 ? rows.length : Math.max(end, 1);
}

function parseCursor(text: string): { created: number; id: string } {
  const found = /^(\d{1,15}):([\w-]{1,64})$/.exec(text);
  if (!found) throw new RpcError('rpc/params', '`after` is the `next` of the page before');
  return { created: Number(found[1]), id: found[2]! };
}
