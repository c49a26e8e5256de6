import type { Seat } from '@cardwright/kernel';
import type { Viewer } from '@cardwright/match';
import { RpcError, type Show, type Standing } from '@cardwright/protocol';
import type { Deferred } from '../deferred.ts';
import type { ClientSeats } from '../rpc/client-seats.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';
import { newId } from './secrets.ts';

/** Ended matches that a socket may keep following, for a rematch, chat or replay. */
const ENDED_KEPT = 32;

/**
 * Lets a client follow a match from a seat or as a spectator; repeated calls for a seat have no
 * effect.
 */
export function attach(
  host: MatchHost,
  client: ClientSeats,
  match: HostedMatch,
  seat: Seat,
  show: Show | undefined,
): Viewer {
  const viewer = client.viewerAt(match.head.id, seat, show);
  enter(host, client, match, viewer);
  // the socket closed before this finished: nobody to notify
  if (client.isOpen) host.commit(match, match.session.attach(viewer, host.now()));
  return viewer;
}

export interface WatchRequest {
  show?: Show | undefined;
  name?: string | undefined;
  since?: number | undefined;
}

/** Joins as a spectator, now or once the players agree; in the latter case throws `watch/asked`. */
export function watchMatch(
  host: MatchHost,
  client: ClientSeats,
  match: HostedMatch,
  { show, name, since }: WatchRequest,
): Deferred<Standing> {
  if (!client.isOpen) throw new RpcError('watch/closed'); // the client left meanwhile
  const viewer = client.viewerAt(match.head.id, -1, show, name);
  const result = match.session.watch(viewer, since, newId(), host.now());
  const watched = host.commit(match, result);
  if ('offered' in result) {
    client.waitsAt.add(match.head.id);
    throw new RpcError('watch/asked');
  }
  const standing = match.session.standing({ seat: -1, show: viewer.show, since }, host.now());
  return watched.chain(() => standing);
}

/** Registers the client at the match; makes room by leaving matches that ended long ago. */
export function enter(
  host: MatchHost,
  client: ClientSeats,
  match: HostedMatch,
  viewer: Viewer,
): void {
  if (client.has(viewer)) return;
  host.quota.hold(client.address, match);
  client.enter(match.head.id, viewer);
  if (client.places.length > ENDED_KEPT) leaveEnded(host, client);
}

/**
 * A client that plays one match after another and never leaves is removed from those that ended
 * long ago.
 */
function leaveEnded(host: MatchHost, client: ClientSeats): void {
  const over = client.places.flatMap(({ match, viewer }) => {
    const live = host.live.get(match);
    return live?.head.state === 'ended' ? [{ live, viewer }] : [];
  });
  for (const { live, viewer } of over.slice(0, -ENDED_KEPT)) detach(host, client, live, viewer);
}

/** The seat a call refers to: the one named, or the client's only seat there. */
export function seatAt(
  host: MatchHost,
  client: ClientSeats,
  id: string,
  wanted: Seat | undefined,
  spectators = false,
): { match: HostedMatch; seat: Seat; viewer: Viewer } {
  const viewer = client.placeAt(id, wanted, spectators);
  const match = host.live.get(id);
  if (!match) throw new RpcError('seat/not-yours');
  return { match, seat: viewer.seat, viewer };
}

/** Reports an invalid answer to its table, if the seat it was meant for is clear. */
export function reportBadAnswer(
  host: MatchHost,
  client: ClientSeats,
  params: object,
  why: string,
): void {
  const { match, seat, pick } = params as { match?: unknown; seat?: unknown; pick?: unknown };
  for (const { match: id, viewer } of client.places) {
    const isMeant =
      id === match && viewer.seat >= 0 && (seat === undefined || viewer.seat === seat);
    if (isMeant) host.live.get(id)?.session.reportBadAnswer(viewer.seat, why, pick);
  }
}

export function detach(
  host: MatchHost,
  client: ClientSeats,
  match: HostedMatch,
  viewer: Viewer,
): void {
  client.forget(viewer);
  host.commit(match, match.session.detach(viewer, host.now()));
  handOver(host, client, match);
  host.maybeDrop(match);
}

/** A match counts towards the quota of a client that is present. */
function handOver({ quota, clients }: MatchHost, client: ClientSeats, match: HostedMatch): void {
  const { head, session } = match;
  if (quota.holderOf(head.id) !== client.address || session.audience.isEmpty) return;
  let next: string | undefined;
  for (const viewer of session.audience.viewers) {
    const address = clients.get(viewer.client)?.address;
    if (address === client.address) return;
    next ??= address;
  }
  if (next === undefined) return;
  quota.release(head.id);
  quota.hold(next, match);
}

/** The client's socket has closed. */
export function clientGone(host: MatchHost, client: ClientSeats): void {
  for (const id of client.waitsAt) {
    const live = host.live.get(id);
    if (live) host.commit(live, live.session.withdrawWatch(client.id, host.now()));
  }
  for (const { match, viewer } of client.places.slice()) {
    const live = host.live.get(match);
    if (!live) continue;
    if (host.stopping) host.commit(live, live.session.forget(viewer, host.now()));
    else detach(host, client, live, viewer);
  }
  host.clients.delete(client.id);
  host.routing?.clientGone(client.id);
}
