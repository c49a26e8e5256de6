import { infoOf, type MatchHead, seatsOf } from '@cardwright/match';
import type { MatchInfo } from '@cardwright/protocol';
import type { MatchHost } from '../matches/match-host.ts';

export type AdminRequest =
  | { do: 'list'; state?: MatchInfo['state']; game?: string; limit?: number }
  /** Nobody wins; the record is kept. */
  | { do: 'end'; matches: string[] }
  /** The match is ended and deleted together with its record. */
  | { do: 'delete'; matches: string[] };

export interface AdminMatch {
  match: string;
  game: string;
  state: MatchInfo['state'];
  /** People at the table now, including spectators. */
  present: number;
  /** Not in memory. */
  parked: boolean;
  createdAt: number;
  seats: string[];
}

export type AdminAnswer =
  | { matches: AdminMatch[] }
  | { done: string[]; unknown: string[] }
  | { error: string };

/** An operator's actions on matches, including private ones. */
export async function administer(host: MatchHost, request: AdminRequest): Promise<AdminAnswer> {
  if (request.do === 'list') return { matches: await list(host, request) };
  const done: string[] = [];
  const unknown: string[] = [];
  for (const id of request.matches) {
    const isDone = request.do === 'end' ? await end(host, id) : await remove(host, id);
    (isDone ? done : unknown).push(id);
  }
  return { done, unknown };
}

async function list(
  host: MatchHost,
  { state, game, limit = 100 }: Extract<AdminRequest, { do: 'list' }>,
): Promise<AdminMatch[]> {
  const rows = await host.store.list({
    limit,
    ...(state ? { state } : {}),
    ...(game === undefined ? {} : { game }),
  });
  return rows.map((row) => {
    const live = host.live.get(row.id);
    const head = live?.head ?? (JSON.parse(row.head) as MatchHead);
    const info = live?.session.info() ?? infoOf(head, seatsOf(head));
    return {
      match: head.id,
      game: head.game,
      state: head.state,
      present: live ? live.session.audience.viewers.size + live.session.audience.present.size : 0,
      parked: !live && head.state !== 'ended',
      createdAt: head.createdAt,
      seats: info.seats.map((s) => s.name ?? `(${s.kind})`),
    };
  });
}

async function end(host: MatchHost, id: string): Promise<boolean> {
  const match = await host.get(id).catch(() => undefined);
  if (!match || match.head.state === 'ended') return false;
  const error = new Error('the operator has ended this match');
  if (match.head.state === 'open') host.clear(match);
  else host.commit(match, match.session.stop(error, host.now()));
  await host.group.settled();
  return true;
}

async function remove(host: MatchHost, id: string): Promise<boolean> {
  if (!(await host.store.match(id))) return false;
  await end(host, id);
  const match = host.live.get(id);
  if (match) host.unload(match);
  await host.store.write([{ do: 'delete', match: id }]);
  host.replays.forget(id);
  return true;
}
