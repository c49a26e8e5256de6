import type { Seat } from '@cardwright/kernel';
import type { LiveMatch } from './live-match.ts';
import { newId } from './secrets.ts';
import type { Peer } from './viewer.ts';
import { notification } from './wire.ts';

/** Something persons at the table have to agree to. */
export interface Offer {
  kind: 'undo' | 'rematch' | 'watch';
  by: string;
  /** Who offers; -1 for a spectator. */
  seat: Seat;
  /** The socket of a spectator that offers. */
  peer?: Peer;
  missing: Set<Seat>;
  /** Who has said yes, also without being needed. */
  willing?: Set<Seat>;
  /** Called once all agree; never when one declines. */
  agreed: () => void;
  declined?: () => void;
}

/** The persons still in the match but for one. */
export function personsBeside(match: LiveMatch, seat: Seat): Seat[] {
  const out = match.match?.out ?? [];
  return match.head.seats.flatMap((s, at) => (s.kind === 'person' && at !== seat && !out.includes(at) ? [at] : []));
}

/** Made once, however often it is asked for. */
export function makeOffer(match: LiveMatch, offer: Offer): void {
  for (const { kind, seat, peer } of match.offers.values()) if (kind === offer.kind && seat === offer.seat && peer === offer.peer) return;
  const id = newId();
  match.offers.set(id, offer);
  tell(match, id, offer, true);
}

/** The table has moved on: there is nothing to take back as it was offered, and after the end nobody to watch. Whoever left need not agree. */
export function dropStale(match: LiveMatch): void {
  const { out } = match.table;
  for (const [id, offer] of match.offers) {
    if (offer.kind === 'undo' || (offer.kind === 'watch' && !match.running)) withdraw(match, id, offer);
    for (const seat of out) if (offer.kind === 'watch') answerOffer(match, id, seat, true);
  }
}

/** Who asked to watch has gone. */
export function dropOffersOf(match: LiveMatch, peer: Peer): void {
  for (const [id, offer] of match.offers) if (offer.peer === peer) withdraw(match, id, offer);
}

function withdraw(match: LiveMatch, id: string, offer: Offer): void {
  match.offers.delete(id);
  tell(match, id, offer, false);
}

/** A person's yes or no. */
export function answerOffer(match: LiveMatch, id: string, seat: Seat, yes: boolean): boolean {
  const offer = match.offers.get(id);
  if (!offer?.missing.has(seat)) return false;
  if (yes) {
    offer.missing.delete(seat);
    if (offer.missing.size > 0) return true;
  }
  match.offers.delete(id);
  tell(match, id, offer, false, yes);
  if (yes) offer.agreed();
  else offer.declined?.();
  return true;
}

function tell(match: LiveMatch, id: string, { kind, by, seat }: Offer, open: boolean, agreed?: boolean): void {
  const text = notification('offer', { match: match.head.id, id, kind, by, seat, open, ...(agreed === undefined ? {} : { agreed }) });
  for (const viewer of match.audience.viewers) if (viewer.seat >= 0) viewer.peer.send(text);
}
