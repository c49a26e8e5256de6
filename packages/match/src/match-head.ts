import type { MatchOptions, StartPosition } from '@cardwright/kernel';
import type { ClockSetting, MatchInfo, Result, SeatInfo } from '@cardwright/protocol';
import type { ClockReading } from './match-clock.ts';

export interface SeatHead {
  kind: SeatInfo['kind'];
  name: string | null;
  /** A built-in player's name and arguments. */
  player?: string;
  /** Hash of the seat's token; only the owner has the token itself. */
  token?: string;
  /**
   * Hash of a second token, for a player who returned to the previous match after the rematch had
   * been made and never received the first.
   */
  spare?: string;
  /** Was reserved for invited players. */
  invited?: boolean;
  /** How the seat left the match. */
  out?: 'resign' | 'timeout' | 'fault';
  /** Reserved for a player of this name. */
  reserved?: string;
  /** Hidden questions get their default answer without being asked. */
  alwaysReveal?: boolean;
}

/**
 * Everything about a match except its entries; stored again when it changes. A protocol mounted on
 * the server may keep a field of its own in it and in the seats, which is stored and restored
 * unchanged.
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
  /** The clock when it last changed without an entry, and the number of entries before that. */
  clockStand?: ClockReading & { lines: number };
  /**
   * How long messages are delayed when a hidden question is possible; only in games that have such
   * questions.
   */
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
  /** Where the match starts, if not from a deal. */
  start?: StartPosition;
  /**
   * Not in memory because nobody is present: since when it has been parked and empty, in the
   * server's uptime.
   */
  parked?: { at: number; emptySince: number };
  rematch?: string;
  /** The seat in the other match of each seat here; -1 for none. */
  rematchSeats?: number[];
}

/**
 * Whether the match is listed. Heads of version 0.1 do not say; those are listed if anyone could
 * join or watch.
 */
export const isListed = (head: MatchHead): boolean =>
  head.public ?? (head.watch !== 'none' || head.seats.some((s) => s.kind === 'open'));

/** The public part. */
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
    // what the position says may be hidden from a seat
    ...(head.start ? { start: { name: head.start.name ?? null } } : {}),
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

/** Every seat is taken. */
export const isFull = ({ seats }: MatchHead): boolean =>
  seats.every((s) => s.kind === 'person' || s.kind === 'player');
