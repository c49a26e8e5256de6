import type { Seat } from '@cardwright/kernel';
import type { Clocks, SeatInfo, Show, Standing } from '@cardwright/protocol';
import { infoOf, seatsOf } from './head.ts';
import type { LiveMatch } from './live-match.ts';
import type { Letter, Peer, Viewer } from './viewer.ts';
import { askOnWire, askText, notification } from './wire.ts';

/** Those who look on at a table, and what each of them is told. */
export class Audience {
  private readonly live: LiveMatch;
  readonly viewers = new Set<Viewer>();
  /** The seats of the Dominion protocol and others that are there without a viewer. */
  readonly present = new Set<Seat>();

  constructor(live: LiveMatch) {
    this.live = live;
  }

  // ---- who is there -------------------------------------------------------------------------------------------

  isConnected(seat: Seat): boolean {
    if (this.present.has(seat)) return true;
    for (const viewer of this.viewers) if (viewer.seat === seat) return true;
    return false;
  }

  get isEmpty(): boolean {
    return this.viewers.size === 0 && this.present.size === 0;
  }

  /** A seat is held by one socket, the newest: the one that had it is told. */
  attach(viewer: Viewer): void {
    if (viewer.seat >= 0) {
      for (const other of this.viewers) {
        if (other.seat !== viewer.seat || other === viewer) continue;
        this.viewers.delete(other);
        other.peer.lost(this.live.head.id, other);
      }
    }
    this.viewers.add(viewer);
    viewer.told = this.live.log.n;
    this.live.askPlayers();
  }

  /** Somebody is there without a viewer. */
  sit(seat: Seat): void {
    this.present.add(seat);
    this.live.askPlayers();
  }

  seats(): SeatInfo[] {
    const { head, ends } = this.live;
    return seatsOf(head).map((s) => ({
      ...s,
      connected: s.kind === 'player' || this.isConnected(s.seat),
      ...(ends[s.seat] ? { out: ends[s.seat]! } : {}),
    }));
  }

  /** Tells everybody who is there now, and sets the clock to it. */
  presenceChanged(except?: Peer): void {
    const { live } = this;
    let watchers = 0;
    for (const viewer of this.viewers) if (viewer.seat < 0) watchers++;
    const text = notification('presence', { match: live.head.id, seats: this.seats(), watchers });
    for (const viewer of this.viewers) if (viewer.peer !== except) viewer.peer.send(text);
    if (!live.clock.presenceChanged()) return;
    live.storeClock();
    if (live.table.state.ask?.secret) return;
    const clocks = notification('clock', { match: live.head.id, clocks: live.clock.wire() });
    for (const viewer of this.viewers) viewer.peer.send(clocks);
  }

  // ---- telling ------------------------------------------------------------------------------------------------

  /** Puts together what everybody is to be told now. */
  publish(letters: Letter[]): void {
    const match = this.live.table;
    const ask = match.over ? null : match.state.ask;
    for (const viewer of this.viewers) {
      // only hidden cards lead to a secret ask: to the others nothing has happened until it is answered
      if (ask?.secret && viewer.seat !== ask.seat) continue;
      this.tell(viewer, letters);
    }
  }

  private tell(viewer: Viewer, letters: Letter[]): void {
    const { live } = this;
    const match = live.table;
    const { seat, peer } = viewer;
    const { id, result } = live.head;
    const looks = viewer.show === 'scene' ? this.look(seat, true) : undefined;
    if (viewer.told < live.log.n) {
      const log = live.log.textSince(viewer.told, seat);
      viewer.told = live.log.n;
      const more = looks ? `,${JSON.stringify(looks).slice(1, -1)}` : '';
      letters.push({ peer, text: `{"jsonrpc":"2.0","method":"happened","params":{"match":"${id}","seat":${seat},"happened":[${log}]${more}}}` });
    }
    if (match.over) {
      if (result) letters.push({ peer, text: notification('ended', { match: id, seat, result, ...looks }) });
      return;
    }
    const ask = match.state.ask;
    if (!ask) return;
    const clocks = live.clock.wire();
    if (ask.seat === seat) {
      viewer.waiting = seat;
      letters.push({ peer, text: this.askedText(viewer, looks, clocks) });
    } else if (viewer.waiting !== ask.seat || clocks) {
      viewer.waiting = ask.seat;
      letters.push({ peer, text: `{"jsonrpc":"2.0","method":"waiting","params":{"match":"${id}","seats":[${ask.seat}],"clocks":${JSON.stringify(clocks)}}}` });
    }
  }

  private askedText(viewer: Viewer, looks: object | undefined, clocks: Clocks | null): string {
    const { live } = this;
    const { game, content } = live.shelved;
    const ask = askText(game, content, live.table.state, live.askId());
    const seen = looks ?? (viewer.show === 'view' ? this.look(viewer.seat, false) : undefined);
    const rest = seen || clocks ? JSON.stringify({ ...seen, clocks }).slice(1) : '"clocks":null}';
    return `{"jsonrpc":"2.0","method":"asked","params":{"match":"${live.head.id}","seat":${viewer.seat},"ask":${ask},${rest}}`;
  }

  private look(seat: Seat, scene: boolean): { view: Standing['view']; scene?: Standing['scene'] } {
    const { game, content } = this.live.shelved;
    const view = game.information.view(content, this.live.table.state, seat);
    return scene ? { view: view as Standing['view'], scene: game.face.scene(content, view, seat) } : { view: view as Standing['view'] };
  }

  /** All a seat may know now, and what happened since it was told last. */
  standing(seat: Seat, show: Show, since: number | undefined): Standing {
    const { live } = this;
    const { match } = live;
    const ask = match && !match.over ? match.state.ask : null;
    const { log, gap } = match ? live.log.since(since ?? 0, seat) : { log: [], gap: false };
    const isHidden = ask !== null && ask.secret && ask.seat !== seat;
    const full = match && (show !== 'nothing' || gap || since === undefined);
    return {
      info: infoOf(live.head, this.seats()),
      seat,
      n: live.log.n,
      ...(full ? this.look(seat, show === 'scene') : {}),
      ask: ask && ask.seat === seat ? askOnWire(live.shelved.game, live.shelved.content, match!.state, live.askId()) : null,
      waiting: !ask ? [] : isHidden ? null : [ask.seat],
      clocks: live.running && !isHidden ? live.clock.wire() : null, // whose clock runs would tell who is asked
      log,
      gap,
      offers: [...live.offers].map(([id, { kind, by, seat: from }]) => ({ id, kind, by, seat: from })),
    };
  }

  /** The `asked` (or `ended`) that follows a `standing`: whoever comes back hears the pending decision as everybody does. */
  pendingLetter(viewer: Viewer): Letter | undefined {
    const { live } = this;
    const { result } = live.head;
    if (result) return { peer: viewer.peer, text: notification('ended', { match: live.head.id, seat: viewer.seat, result }) };
    const ask = live.match && !live.match.over ? live.match.state.ask : null;
    if (!ask || ask.seat !== viewer.seat) return undefined;
    viewer.waiting = ask.seat;
    const looks = viewer.show === 'scene' ? this.look(viewer.seat, true) : undefined;
    return { peer: viewer.peer, text: this.askedText(viewer, looks, live.clock.wire()) };
  }
}
