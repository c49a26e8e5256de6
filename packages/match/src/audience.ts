import type { Seat } from '@cardwright/kernel';
import type { OutgoingMessage, Viewer } from './viewer.ts';

/** Who is at a table: viewers, and seats that are there over another protocol. */
export class Audience {
  readonly viewers = new Set<Viewer>();
  /** Seats that are there without a viewer. */
  readonly present = new Set<Seat>();

  /** Nobody is there, neither a player nor a spectator. */
  get isEmpty(): boolean {
    return this.viewers.size === 0 && this.present.size === 0;
  }

  isConnected(seat: Seat): boolean {
    if (this.present.has(seat)) return true;
    for (const viewer of this.viewers) if (viewer.seat === seat) return true;
    return false;
  }

  /** A seat is held by one viewer, the newest; gives those who held it before. */
  add(viewer: Viewer): Viewer[] {
    const replaced: Viewer[] = [];
    for (const other of this.viewers) {
      if (viewer.seat < 0 || other.seat !== viewer.seat || other === viewer) continue;
      this.viewers.delete(other);
      replaced.push(other);
    }
    this.viewers.add(viewer);
    return replaced;
  }

  watchers(): number {
    let count = 0;
    for (const viewer of this.viewers) if (viewer.seat < 0) count++;
    return count;
  }

  /** The same message for everybody, but for the viewers of one client. */
  toAll(text: string, except?: number): OutgoingMessage[] {
    const messages: OutgoingMessage[] = [];
    for (const to of this.viewers) if (to.client !== except) messages.push({ to, text });
    return messages;
  }

  toSeats(text: string): OutgoingMessage[] {
    return this.toAll(text).filter(({ to }) => to.seat >= 0);
  }
}
