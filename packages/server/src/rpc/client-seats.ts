import type { Seat } from '@cardwright/kernel';
import { newViewer, type Viewer } from '@cardwright/match';
import { RpcError, type Show } from '@cardwright/protocol';

interface Place {
  readonly match: string;
  readonly viewer: Viewer;
}

/** Where a client's messages are sent. */
export interface ClientLine {
  readonly isOpen: boolean;
  send(text: string, droppable?: string): void;
  /** Closes the socket: the client must reconnect and finds its seats where they are now. */
  sendAway(): void;
  /** The client joined a match, or left the last place it had there. */
  entered?(match: string): void;
  left?(match: string): void;
}

/** One client of the generic protocol: its socket, its seats, and the matches it watches. */
export class ClientSeats {
  /** Identifies it among the viewers of sessions. */
  readonly id: number;
  /** The address it is charged to. */
  readonly address: string;
  private readonly sender: ClientLine;
  private readonly taken: Place[] = [];
  /** Seats that another client has taken over, as "match seat". */
  private readonly elsewhere = new Set<string>();
  /** Matches whose players were asked whether it may watch. */
  readonly waitsAt = new Set<string>();

  constructor(id: number, address: string, sender: ClientLine) {
    this.id = id;
    this.address = address;
    this.sender = sender;
  }

  get isOpen(): boolean {
    return this.sender.isOpen;
  }

  get places(): readonly Place[] {
    return this.taken;
  }

  send(text: string, droppable?: string): void {
    this.sender.send(text, droppable);
  }

  sendAway(): void {
    this.sender.sendAway();
  }

  /** The client's viewer at a match, or a new one. */
  viewerAt(match: string, seat: Seat, show: Show | undefined, name?: string): Viewer {
    const known = this.taken.find((p) => p.match === match && p.viewer.seat === seat)?.viewer;
    if (known && show) known.show = show;
    return known ?? newViewer(this.id, seat, show, name);
  }

  has(viewer: Viewer): boolean {
    return this.taken.some((p) => p.viewer === viewer);
  }

  enter(match: string, viewer: Viewer): void {
    this.elsewhere.delete(`${match} ${viewer.seat}`);
    if (!this.isOpen) return;
    this.taken.push({ match, viewer });
    this.sender.entered?.(match);
  }

  forget(viewer: Viewer): void {
    const at = this.taken.findIndex((p) => p.viewer === viewer);
    if (at < 0) return;
    const [{ match } = { match: '' }] = this.taken.splice(at, 1);
    if (this.sender.left && !this.taken.some((p) => p.match === match)) this.sender.left(match);
  }

  /** Another client has taken over the seat. */
  replaced(match: string, viewer: Viewer): void {
    this.forget(viewer);
    this.elsewhere.add(`${match} ${viewer.seat}`);
  }

  /** The viewer a call refers to: at the seat named, or at the client's only one there. */
  placeAt(match: string, seat: Seat | undefined, spectators = false): Viewer {
    // a spectator has no seat, even if it names its own place
    if (seat !== undefined && seat < 0 && !spectators) throw new RpcError('seat/not-yours');
    let found: Viewer | undefined;
    for (const { match: id, viewer } of this.taken) {
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
    if (!found) throw new RpcError(this.hasLost(match, seat) ? 'seat/elsewhere' : 'seat/not-yours');
    return found;
  }

  private hasLost(match: string, seat: Seat | undefined): boolean {
    if (seat !== undefined) return this.elsewhere.has(`${match} ${seat}`);
    for (const lost of this.elsewhere) if (lost.startsWith(`${match} `)) return true;
    return false;
  }
}
