import type { Seat } from '@cardwright/kernel';
import type { Standing } from '@cardwright/protocol';
import type { Viewer } from './viewer.ts';
import { notification } from './wire-messages.ts';

export type Offered = Standing['offers'][number];

/** Something that the people at a table have to agree to, and what follows if they do. */
export type Offer = {
  by: string;
  /** Who has not agreed yet. */
  missing: Set<Seat>;
} & (
  | { kind: 'undo'; seat: Seat; to: number; entries: number }
  | { kind: 'rematch'; seat: Seat; willing: Set<Seat> }
  | { kind: 'watch'; seat: -1; viewer: Viewer; since: number | undefined }
);

/** The result of an answer to an offer. */
export type Settled = 'unknown' | 'open' | { offer: Offer; agreed: boolean };

/** The open offers of one table. */
export class Offers {
  private readonly open = new Map<string, Offer>();

  get size(): number {
    return this.open.size;
  }

  list(): Offered[] {
    return [...this.open].map(([id, { kind, by, seat }]) => ({ id, kind, by, seat }));
  }

  entries(): [string, Offer][] {
    return [...this.open];
  }

  /** Returns false if the same offer is already open. */
  add(id: string, offer: Offer): boolean {
    for (const other of this.open.values()) if (isSame(other, offer)) return false;
    this.open.set(id, offer);
    return true;
  }

  remove(id: string): void {
    this.open.delete(id);
  }

  /** A player's yes or no; a single no declines the offer. */
  answer(id: string, seat: Seat, yes: boolean): Settled {
    const offer = this.open.get(id);
    if (!offer?.missing.has(seat)) return 'unknown';
    if (yes) {
      offer.missing.delete(seat);
      if (offer.missing.size > 0) return 'open';
    }
    this.open.delete(id);
    return { offer, agreed: yes };
  }
}

function isSame(one: Offer, other: Offer): boolean {
  if (one.kind === 'watch' && other.kind === 'watch')
    return one.viewer.client === other.viewer.client;
  return one.kind === other.kind && one.seat === other.seat;
}

/** The notification of an offer; `agreed` once it has been answered. */
export function offerText(
  match: string,
  id: string,
  { kind, by, seat }: Offer,
  open: boolean,
  agreed?: boolean,
): string {
  const answered = agreed === undefined ? {} : { agreed };
  return notification('offer', { match, id, kind, by, seat, open, ...answered });
}
