import type { Seat } from '@cardwright/kernel';
import type { Write } from '../store/store.ts';
import type { LiveMatch } from './live-match.ts';
import type { Letter } from './viewer.ts';

/** What a table needs from the house. */
export interface House {
  now(): number;
  /** How long the server has been up in all its life, in milliseconds: the time it was down counts for nobody. */
  uptime(): number;
  /** Stores, then sends: nobody hears of what is not durable. */
  commit(match: LiveMatch, writes: Write[], letters: Letter[], done?: () => void, failed?: (error: unknown) => void): void;
  /** A built-in player is asked; it answers through `answer`. */
  askPlayer(match: LiveMatch, seat: Seat): void;
  ended(match: LiveMatch): void;
  fault(match: LiveMatch, error: unknown): void;
  readonly eventsKept: number;
}
