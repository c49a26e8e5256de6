import { RpcError } from '@cardwright/protocol';
import { infoOf, type MatchHead, seatsOf } from '../matches/head.ts';
import type { HandlerOf } from './context.ts';

export const list: HandlerOf<'list'> = async ({ game, state, name, limit = 20, after }, { host }) => {
  const rows = await host.store.list({
    limit: limit + 1,
    ...(game === undefined ? {} : { game }),
    ...(state === undefined ? {} : { state }),
    ...(name === undefined ? {} : { name }),
    ...(after === undefined ? {} : { after: parseCursor(after) }),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    matches: page.flatMap((row) => {
      const head = host.live.get(row.id)?.head ?? (JSON.parse(row.head) as MatchHead);
      return isPrivate(head) ? [] : [host.live.get(row.id)?.info() ?? infoOf(head, seatsOf(head))];
    }),
    next: rows.length > limit && last ? `${last.created}:${last.id}` : null,
  };
};

/** Nobody can join it or look on without having been told of it. */
const isPrivate = (head: MatchHead): boolean => head.watch === 'none' && !head.seats.some((s) => s.kind === 'open');

function parseCursor(text: string): { created: number; id: string } {
  const found = /^(\d{1,15}):([\w-]{1,64})$/.exec(text);
  if (!found) throw new RpcError('rpc/params', '`after` is the `next` of the page before');
  return { created: Number(found[1]), id: found[2]! };
}
