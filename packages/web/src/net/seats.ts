import type { MatchInfo } from '@cardwright/protocol';
import { writeStored, readStored } from '../settings.ts';
import { isOffline } from './mode.ts';

/**
 * The seats this browser holds: whoever has the token has the seat. Stored, so that a reload
 * continues.
 */
export interface HeldSeat {
  match: string;
  game: string;
  seat: number;
  token: string;
  /** For the invitation link, if this browser created the match. */
  invite?: string;
  at: number;
  over?: boolean;
  /** The match runs in this page, although the page came from a server. */
  local?: boolean;
  /** A finished local match, so that listing it does not start the engine. */
  ended?: MatchInfo;
  /** Hints are on from the start, for the final game of a lesson. */
  hints?: boolean;
}

/** Whether a match runs on the server or in this browser. */
const KEY = isOffline ? 'cardwright.offline.seats' : 'cardwright.seats';
const read = (): { seats: HeldSeat[] } => readStored(KEY, { seats: [] });

export const heldSeats = (): HeldSeat[] => read().seats.sort((a, b) => b.at - a.at);
export const heldSeat = (match: string): HeldSeat | undefined =>
  read().seats.find((held) => held.match === match);

/** The credentials of this browser for reading a private match. */
export function shownFor(match: string): { token?: string; invite?: string } {
  const { token, invite } = heldSeat(match) ?? {};
  return { ...(token && { token }), ...(invite && { invite }) };
}

export function holdSeat(held: HeldSeat): void {
  const others = heldSeats().filter(({ match }) => match !== held.match);
  writeStored(KEY, { seats: [held, ...others].slice(0, 60) });
}

export function markOver(match: string): void {
  const held = heldSeat(match);
  if (held && !held.over) holdSeat({ ...held, over: true });
}

export function dropSeat(match: string): void {
  writeStored(KEY, { seats: heldSeats().filter((held) => held.match !== match) });
}
