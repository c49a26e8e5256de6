import type { Seat } from '@cardwright/kernel';
import { newViewer, type Viewer } from '@cardwright/match';
import { RpcError, type Show, type Standing } from '@cardwright/protocol';
import type { Deferred } from '../deferred.ts';
import type { Address } from '../http/addresses.ts';
import type { Client, HostedMatch } from '../matches/hosted-match.ts';
import type { MatchHost } from '../matches/match-host.ts';
import { newId } from '../matches/secrets.ts';
import type { TextSender } from './text-sender.ts';

/**
 * Matches that have ended and of which a socket still hears: for a rematch, a talk, a look back.
 */
const ENDED_KEPT = 32;

interface Place {
  match: string;
  viewer: Viewer;
}

export interface WatchRequest {
  show?: Show | undefined;
  name?: string | undefined;
  since?: number | undefined;
}

/** One client of the generic protocol: the seats it holds, and where it looks on. */
export class ClientSeats implements Client {
  readonly id: number;
  readonly address: Address;
  private readonly host: MatchHost;
  private readonly sender: TextSender;
  private readonly places: Place[] = [];
  /** Seats that another client has taken over, as "match seat". */
  private readonly elsewhere = new Set<string>();
  /** Matches whose players were asked whether it may watch. */
  private readonly waitsAt = new Set<string>();

  constructor(host: MatchHost, address: Address, sender: TextSender) {
    this.id = host.newClientId();
    this.host = host;
    this.address = address;
    this.sender = sender;
    host.clients.set(this.id, this);
  }

  send(text: string): void {
    this.sender.send(text);
  }

  /** Throws when the match would count for this address and it has too many. */
  mayAttend(match: HostedMatch): void {
    if (!match.holder && match.head.state !== 'ended') this.address.mayHold();
  }

  /** Looks on from a seat, or as a spectator; once a seat, however often it is asked for. */
  attach(match: HostedMatch, seat: Seat, show: Show | undefined): Viewer {
    const viewer = this.viewerAt(match, seat, show);
    this.enter(match, viewer);
    // agreed to, or found, after the socket had gone: nobody is there to hear
    if (this.sender.isOpen) this.host.attach(match, viewer);
    return viewer;
  }

  /** The viewer this client has there, or a new one. */
  private viewerAt(
    { head }: HostedMatch,
    seat: Seat,
    show: Show | undefined,
    name?: string,
  ): Viewer {
    const known = this.places.find((p) => p.match === head.id && p.viewer.seat === seat)?.viewer;
    if (known && show) known.show = show;
    return known ?? newViewer(this.id, seat, show, name);
  }

  /** Looks on as a spectator, now or when the players agree to it: then `watch/asked` is thrown. */
  watch(match: HostedMatch, { show, name, since }: WatchRequest): Deferred<Standing> {
    const { host } = this;
    if (!this.sender.isOpen) throw new RpcError('watch/closed'); // it has gone meanwhile
    const viewer = this.viewerAt(match, -1, show, name);
    const result = match.session.watch(viewer, since, newId(), host.now());
    const watched = host.commit(match, result);
    if ('offered' in result) {
      this.waitsAt.add(match.head.id);
      throw new RpcError('watch/asked');
    }
    const standing = match.session.standing({ seat: -1, show: viewer.show, since }, host.now());
    return watched.chain(() => standing);
  }

  admitted(match: HostedMatch, viewer: Viewer): void {
    this.enter(match, viewer);
  }

  private enter(match: HostedMatch, viewer: Viewer): void {
    if (this.places.some((p) => p.viewer === viewer)) return;
    this.address.hold(match);
    this.elsewhere.delete(`${match.head.id} ${viewer.seat}`);
    if (!this.sender.isOpen) return;
    this.places.push({ match: match.head.id, viewer });
    if (this.places.length > ENDED_KEPT) this.leaveEnded();
  }

  /** Whoever plays one match after the other and never leaves is let go from those long over. */
  private leaveEnded(): void {
    const over = this.places.flatMap(({ match, viewer }) => {
      const live = this.host.live.get(match);
      return live?.head.state === 'ended' ? [{ live, viewer }] : [];
    });
    for (const { live, viewer } of over.slice(0, -ENDED_KEPT)) this.detach(live, viewer);
  }

  /** The seat a call is about: the one named, or the only one this client has there. */
  seatAt(
    match: string,
    seat: Seat | undefined,
    spectators = false,
  ): { match: HostedMatch; seat: Seat; viewer: Viewer } {
    // who looks on has no seat, also where it names its own place
    if (seat !== undefined && seat < 0 && !spectators) throw new RpcError('seat/not-yours');
    let found: Viewer | undefined;
    for (const { match: id, viewer } of this.places) {
      if (
        id !== match ||
        (seat !== undefined ? viewer.seat !== seat : viewer.seat < 0 && !spectators)
      )
        continue;
      if (found && seat === undefined) {
        if (found.seat >= 0 && viewer.seat >= 0) throw new RpcError('seat/ambiguous');
        if (viewer.seat < 0) continue;
      }
      found = viewer;
    }
    const live = this.host.live.get(match);
    if (!found && this.hasLost(match, seat)) throw new RpcError('seat/elsewhere');
    if (!found || !live) throw new RpcError('seat/not-yours');
    return { match: live, seat: found.seat, viewer: found };
  }

  /**
   * An answer that is no answer: where it is clear for which seat it was meant, its table hears of
   * it.
   */
  misanswered(params: object, why: string): void {
    const { match, seat, pick } = params as { match?: unknown; seat?: unknown; pick?: unknown };
    for (const { match: id, viewer } of this.places) {
      const isMeant =
        id === match && viewer.seat >= 0 && (seat === undefined || viewer.seat === seat);
      if (isMeant) this.host.live.get(id)?.session.misanswered(viewer.seat, why, pick);
    }
  }

  replaced({ head }: HostedMatch, viewer: Viewer): void {
    this.forget(viewer);
    this.elsewhere.add(`${head.id} ${viewer.seat}`);
  }

  private hasLost(match: string, seat: Seat | undefined): boolean {
    if (seat !== undefined) return this.elsewhere.has(`${match} ${seat}`);
    for (const lost of this.elsewhere) if (lost.startsWith(`${match} `)) return true;
    return false;
  }

  detach(match: HostedMatch, viewer: Viewer): void {
    const { host } = this;
    this.forget(viewer);
    host.commit(match, match.session.detach(viewer, host.now()));
    this.handOver(match);
    host.maybeDrop(match);
  }

  private forget(viewer: Viewer): void {
    const at = this.places.findIndex((p) => p.viewer === viewer);
    if (at >= 0) this.places.splice(at, 1);
  }

  /** A match counts for somebody who is there. */
  private handOver(match: HostedMatch): void {
    const { session } = match;
    if (match.holder !== this.address || session.audience.isEmpty) return;
    const addresses = Array.from(
      session.audience.viewers,
      ({ client }) => this.host.clients.get(client)?.address,
    ).filter((a) => a !== undefined);
    if (addresses.length === 0 || addresses.includes(this.address)) return;
    this.address.release(match);
    addresses[0]!.hold(match);
  }

  /** The socket is gone. */
  close(): void {
    const { host } = this;
    for (const id of this.waitsAt) {
      const live = host.live.get(id);
      if (live) host.commit(live, live.session.withdrawWatch(this.id, host.now()));
    }
    for (const { match, viewer } of this.places.slice()) {
      const live = host.live.get(match);
      if (!live) continue;
      if (host.stopping) live.session.audience.viewers.delete(viewer);
      else this.detach(live, viewer);
    }
    this.places.length = 0;
    host.clients.delete(this.id);
  }
}
