import type { Entry, GameEvent, Match, Seat, State } from '@cardwright/kernel';
import type { Write } from '../store/store.ts';
import type { SavedClock } from './match-clock.ts';

/** A line of the journal: an entry, the ask it answered, when, and the clocks after it. */
export interface JournalLine {
  e: Entry;
  a?: number;
  t: number;
  c?: SavedClock;
}

export type Ends = { [seat: number]: 'resign' | 'timeout' | 'fault' };

export interface Snapshot {
  state: State;
  out: Seat[];
  n: number;
  base: number[];
  ends: Ends;
  /** What happened last: whoever has not heard of it when the server dies is told after the restart. */
  events?: GameEvent[];
}

const SNAPSHOT_EVERY = 256;

/** Counts what a match has written, and says how it is written. */
export class Journal {
  /** Not the id itself: Dominion's own protocol gives a new match its key for an id. */
  private readonly head: { readonly id: string };
  lines = 0;
  snapshotAt = 0;

  constructor(head: { readonly id: string }) {
    this.head = head;
  }

  append(entry: Entry, ask: number | undefined, now: number, clock: SavedClock | undefined): Write {
    const what = 'pick' in entry ? `{"seat":${entry.seat},"pick":[${entry.pick.join()}]}` : JSON.stringify(entry);
    const line = `{"e":${what},"t":${now}${ask === undefined ? '' : `,"a":${ask}`}${clock ? `,"c":${JSON.stringify(clock)}` : ''}}`;
    return { do: 'append', match: this.head.id, number: this.lines++, line };
  }

  get wantsSnapshot(): boolean {
    return this.lines - this.snapshotAt >= SNAPSHOT_EVERY;
  }

  snapshot({ state, out }: Match, n: number, events: GameEvent[], base: number[], ends: Ends): Write {
    this.snapshotAt = this.lines;
    const data: Snapshot = { state, out, n, base, ends, events };
    return { do: 'snapshot', match: this.head.id, number: this.lines, data: JSON.stringify(data) };
  }
}
