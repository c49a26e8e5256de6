import type { Seat } from '@cardwright/kernel';
import type { OutgoingMessage, Viewer } from './viewer.ts';

/** The people at a table: viewers, and seats connected over another protocol. */
export class Audience {
  private readonly all = new Set<Viewer>();
  private readonly seated = new Map<Seat, Viewer>();
  /** Seats that are present without a viewer. */
  readonly present = new Set<Seat>();

  get viewers(): ReadonlySet<Viewer> {
    return this.all;
  }

  /** Nobody is present, neither a player nor a spectator. */
  get isEmpty(): boolean {
    return this.all.size === 0 && this.present.size === 0;
  }

  isConnected(seat: Seat): boolean {
    return this.present.has(seat) || this.seated.has(seat);
  }

  /** A seat has one viewer, the newest; returns those it replaces. */
  add(viewer: Viewer): Viewer[] {
    this.all.add(viewer);
    if (viewer.seat < 0) return [];
    const other = this.seated.get(viewer.seat);
    this.seated.set(viewer.seat, viewer);
    if (!other || other === viewer) return [];
    this.all.delete(other);
    return [other];
  }

  remove(viewer: Viewer): void {
    this.all.delete(viewer);
    if (this.seated.get(viewer.seat) === viewer) this.seated.delete(viewer.seat);
  }

  watchers(): number {
    return this.all.size - this.seated.size;
  }

  /** Sends the same message to everyone except the viewers of one client. */
  toAll(text: string, parts: { except?: number; droppable?: string } = {}): OutgoingMessage[] {
    const { except, droppable } = parts;
    const messages: OutgoingMessage[] = [];
    for (const to of this.all)
      if (to.client !== except)
        messages.push(droppable === undefined ? { to, text } : { to, text, droppable });
    return messages;
  }

  toSeats(text: string): OutgoingMessage[] {
    return Array.from(this.seated.values(), (to) => ({ to, text }));
  }
}
