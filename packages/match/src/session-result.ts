import type { Seat, State } from '@cardwright/kernel';
import type { RpcError } from '@cardwright/protocol';
import type { OutgoingMessage, Viewer } from './viewer.ts';

/** The match's row: everything about it except its entries. */
export interface HeadWrite {
  do: 'match';
  id: string;
  game: string;
  state: 'open' | 'running' | 'ended';
  created: number;
  names: string;
  head: string;
  /** Whether `list` shows it. */
  listed: boolean;
  /** A parked match: when to check it again, in milliseconds of the host's uptime. */
  due?: number;
  /** Nothing of the match is stored yet. */
  isNew?: boolean;
}

/** What a session wants stored, all or nothing. */
export type StoreWrite =
  | HeadWrite
  | { do: 'append'; match: string; number: number; line: string }
  | { do: 'snapshot'; match: string; number: number; data: string };

/** A built-in player must answer; the host asks it and enters its pick with `answer`. */
export interface ThinkRequest {
  seat: Seat;
  ask: number;
  /** Name and arguments of the player. */
  player: string;
  state: State;
  /** How long it may think and still be in time. */
  clockMs: number;
}

/** The result of one call of a session: the host commits, then sends. */
export interface Outcome {
  writes: StoreWrite[];
  /** Sent at once: they reveal nothing that has to be stored first. */
  notices: OutgoingMessage[];
  /** Sent when the writes are durable, after the caller's reply. */
  messages: OutgoingMessage[];
  /** When `tick` is due, on the clock that the host passes in; undefined for never. */
  wakeAt: number | undefined;
  /** Asked when the writes are durable. */
  think?: ThinkRequest;
  /** Entries were executed, or the match was stopped. */
  moved?: true;
  /** Viewers that lost their seat to another viewer. */
  replaced?: Viewer[];
  /** The players have agreed that it may watch. */
  admitted?: Viewer;
  /** The players have agreed to a rematch; these seats are included whether or not they left. */
  rematch?: ReadonlySet<Seat>;
  /** An offer was made: nothing else has happened yet. */
  offered?: true;
  /** A defect of ours has stopped the match. */
  fault?: unknown;
}

/** A refusal changes nothing. */
export type SessionResult = Outcome | { refusal: RpcError };

/** Two outcomes as one, in order. */
export const mergeOutcomes = (first: Outcome, second: Outcome): Outcome => ({
  ...first,
  ...second,
  writes: [...first.writes, ...second.writes],
  notices: [...first.notices, ...second.notices],
  messages: [...first.messages, ...second.messages],
});

/** The same, with its notices delayed until the writes are durable. */
export const holdNotices = (outcome: Outcome): Outcome => ({
  ...outcome,
  notices: [],
  messages: [...outcome.notices, ...outcome.messages],
});
