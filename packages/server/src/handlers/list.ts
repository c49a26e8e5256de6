import { type MatchInfo, RpcError } from '@cardwright/protocol';
import { infoOf, type MatchHead, seatsOf } from '../matches/head.ts';
import type { Store } from '../store/store.ts';
import type { HandlerOf } from './context.ts';

type StoredRow = Awaited<ReturnType<Store['list']>>[number];

export const list: HandlerOf<'list'> = async ({ game, state, name, limit = 20, after }, { host }) => {
  const shown: (StoredRow & { info: MatchInfo })[] = [];
  const atOnce = Math.max(21, limit + 1);
  let from = after === undefined ? undefined : parseCursor(after);
  // one more than wanted tells whether there is another page; a cursor names only what was shown
  while (shown.length <= limit) {
    const rows: StoredRow[] = await host.store.list({
      limit: atOnce,
      ...(game === undefined ? {} : { game }),
      ...(state === undefined ? {} : { state }),
      ...(name === undefined ? {} : { name }),
      ...(from === undefined ? {} : { after: from }),
    });
    for (const row of rows) {
      const live = host.live.get(row.id);
      const head = live?.head ?? (JSON.parse(row.head) as MatchHead);
      if (!isPrivate(head)) shown.push({ ...row, info: live?.info() ?? infoOf(head, seatsOf(head)) });
    }
    from = rows.at(-1);
    if (rows.length < atOnce) break;
  }
  const page = shown.slice(0, limit);
  const last = page.at(-1);
  return { matches: page.map((m) => m.info), next: shown.length > limit && last ? `${last.created}:${last.id}` : null };
};

/** Nobody can join it or look on without having been told of it. */
const isPrivate = (head: MatchHead): boolean => head.watch === 'none' && !head.seats.some((s) => s.kind === 'open');

function parseCursor(text: string): { created: number; id: string } {
  const found = /^(\d{1,15}):([\w-]{1,64})$/.exec(text);
  if (!found) throw new RpcError('rpc/params', '`after` is the `next` of the page before');
  return { created: Number(found[1]), id: found[2]! };
}
