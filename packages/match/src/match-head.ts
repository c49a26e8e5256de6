import type { MatchOptions } from '@cardwright/kernel';
import type { ClockSetting, MatchInfo, Result, SeatInfo } from '@cardwright/protocol';
import type { ClockReading } from './match-clock.ts';

export interface SeatHead {
  kind: SeatInfo['kind'];
  name: string | null;
  /** A built-in player's name and arguments. */
  player?: string;
  /** Hash of the seat's token: the token itself is nowhere but with its owner. */
  token?: string;
  /**
   * Hash of another token, for whoever returned to the match this one is the rematch of: that one
   * may not have heard of the first.
   */
  spare?: string;
  /** Was free for the invited only. */
  invited?: boolean;
  /** How it left the match. */
  out?: 'resign' | 'timeout' | 'fault';
  /** Free for whoever comes under this name only. */
  reserved?: string;
  /** Hidden questions get their default answer without being asked. */
  alwaysReveal?: boolean;
}

/**
 * All about a match but its entries; stored again when it changes. A protocol mounted on the server
 * may keep a field of its own in it, and in the seats: it is stored and read back as it is.
 */
export interface MatchHead {
  id: string;
  game: string;
  rules: string;
  content: string;
  options: MatchOptions;
  seats: SeatHead[];
  seed: string;
  salt: string;
  commitment: string;
  /** The creator set the seed, so it is public. */
  openSeed: boolean;
  clock: ClockSetting | null;
  /** Where the clock stood when it last changed without an entry, behind so many entries. */
  clockStand?: ClockReading & { lines: number };
  /** How long messages are held where a hidden question may come; only in games with such. */
  secretWaitMs?: number;
  rated: boolean;
  watch: MatchInfo['watch'];
  /** `list` shows it. */
  public?: boolean;
  chat: boolean;
  invite: string;
  state: MatchInfo['state'];
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  result?: Result;
  from?: { match: string; position?: number };
  /**
   * Not in memory, for nobody is there: since when it is parked, and since when nobody was there,
   * in the server's uptime.
   */
  parked?: { at: number; emptySince: number };
  rematch?: string;
  /** The seat there of each seat here; -1 for none. */
  rematchSeats?: number[];
}

/**
 * Whether the match is listed. Heads of version 0.1 do not say so; those are listed if anybody
 * could join or watch.
 */
export const isListed = (head: MatchHead): boolean =>
  head.public ?? (head.watch !== 'none' || head.seats.some((s) => s.kind === 'open'));

/** What everybody may know. */
export function infoOf(head: MatchHead, seats: SeatInfo[]): MatchInfo {
  return {
    match: head.id,
    game: head.game,
    rules: head.rules,
    content: head.content,
    options: head.options as MatchInfo['options'],
    state: head.state,
    seats,
    rated: head.rated,
    watch: head.watch,
    chat: head.chat,
    clock: head.clock,
    ...(head.secretWaitMs === undefined ? {} : { secretWaitMs: head.secretWaitMs }),
    commitment: head.commitment,
    ...(head.openSeed ? { seed: head.seed } : {}),
    createdAt: head.createdAt,
    startedAt: head.startedAt,
    endedAt: head.endedAt,
    ...(head.result ? { result: head.result } : {}),
    ...(head.from ? { from: head.from } : {}),
    ...(head.rematch ? { rematch: head.rematch } : {}),
  };
}

export const seatsOf = (head: MatchHead): SeatInfo[] =>
  head.seats.map((s, seat) => ({
    seat,
    kind: s.kind,
    name: s.name,
    ...(s.player ? { player: s.player } : {}),
    connected: s.kind === 'player',
    ...(s.out ? { out: s.out } : {}),
  }));

/** Nobody is missing. */
export const isFull = ({ seats }: MatchHead): boolean =>
  seats.every((s) => s.kind === 'person' || s.kind === 'player');
