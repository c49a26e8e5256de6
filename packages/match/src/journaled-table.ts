import {
  type Entry,
  type EventSink,
  type GameEvent,
  Match,
  type MatchRecord,
  type Seat,
  type State,
} from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import { EventLog } from './event-log.ts';
import { RecentAnswers } from './recent-answers.ts';
import type { SavedClock } from './match-clock.ts';
import type { MatchHead } from './match-head.ts';
import type { PlayableGame } from './playable-game.ts';
import type { StoreWrite } from './session-result.ts';

/** A line of the journal: an entry, the ask it answered, its time, and the clocks after it. */
export interface JournalLine {
  e: Entry;
  a?: number;
  t: number;
  c?: SavedClock;
}

type LeaveReason = 'resign' | 'timeout' | 'fault';
export type LeaveReasons = { [seat: number]: LeaveReason };

interface Snapshot {
  state: State;
  out: Seat[];
  n: number;
  base: number[];
  ends: LeaveReasons;
  /** The latest events, for viewers who missed them because the host crashed. */
  events?: GameEvent[];
}

/** A match as stored. */
export interface StoredJournal {
  /** The latest snapshot: the table after the first `number` lines. */
  snapshot: { number: number; data: string } | undefined;
  /** The lines before the snapshot, read only when needed. */
  earlier?: { count: number; lines(): string[] } | undefined;
  /** All lines, or those from `earlier` on. */
  lines: { number: number; line: string }[];
}

const SNAPSHOT_EVERY = 256;

/**
 * The table and its journal: executes entries, numbers asks and events, remembers what was
 * answered, and defines how an entry is stored. It can be restored from the store.
 */
export class JournaledTable {
  match: Match | undefined = undefined;
  readonly log: EventLog;
  /** How seats left. */
  readonly ends: LeaveReasons = {};
  private readonly head: MatchHead;
  private readonly game: PlayableGame;
  private readonly answers: RecentAnswers;
  /** Added to the machine's ask ids so that they keep increasing after an undo. */
  private base: number[];
  private lines = 0;
  private snapshotAt = 0;
  private earlier: StoredJournal['earlier'] = undefined;

  constructor(head: MatchHead, game: PlayableGame, eventsKept: number) {
    this.head = head;
    this.game = game;
    this.log = new EventLog(game, eventsKept);
    this.answers = new RecentAnswers(head.seats.length);
    this.base = head.seats.map(() => 0);
  }

  get lineCount(): number {
    return this.lines;
  }

  /** The match in progress. */
  started(): Match {
    if (!this.match) throw new RpcError('match/not-started');
    return this.match;
  }

  deal(): void {
    const events: GameEvent[] = [];
    this.match = this.newMatch(events);
    this.log.add(events);
  }

  private newMatch(events?: EventSink): Match {
    const { rules, options, seed, seats } = this.head;
    const names = seats.map((s) => s.name ?? '');
    const setUp = { generator: 'chacha8' as const, options, seed, seats: names };
    return new Match(this.game.machine.under(rules), setUp, events);
  }

  /** The wire's id of the open ask. */
  askId(): number {
    const ask = this.match?.state.ask;
    return ask ? ask.id + this.base[ask.seat]! : -1;
  }

  /** A seat's previous answer to an ask. */
  given(seat: Seat, ask: number): readonly number[] | undefined {
    const known = this.answers.to(seat, ask);
    if (known !== undefined || ask === this.askId()) return known;
    this.recall();
    return this.answers.to(seat, ask);
  }

  /** The whole record, including the part before a snapshot. */
  record(): MatchRecord {
    this.recall();
    return this.started().record;
  }

  /** Reads, once, the entries before the snapshot that the match was restored from. */
  private recall(): void {
    const { earlier } = this;
    if (!earlier) return;
    this.earlier = undefined;
    const { record } = this.started();
    record.entries = [...earlier.lines().map((line) => this.remembered(line)), ...record.entries];
  }

  private remembered(line: string): Entry {
    const { e, a } = JSON.parse(line) as JournalLine;
    if ('pick' in e && a !== undefined) this.answers.remember(e.seat, a, e.pick);
    return e;
  }

  // ---- entries ------------------------------------------------------------------------------

  /**
   * Executes an entry in memory and returns its journal line; `observe` receives events as they
   * happen.
   */
  carryOut(
    entry: Entry,
    ask: number | undefined,
    now: number,
    clock: SavedClock | undefined,
    observe?: (event: GameEvent) => void,
  ): StoreWrite {
    this.apply(entry, ask, observe);
    const what = 'pick' in entry ? pickText(entry) : JSON.stringify(entry);
    const asked = ask === undefined ? '' : `,"a":${ask}`;
    const saved = clock ? `,"c":${JSON.stringify(clock)}` : '';
    const line = `{"e":${what},"t":${now}${asked}${saved}}`;
    return { do: 'append', match: this.head.id, number: this.lines++, line };
  }

  private apply(entry: Entry, ask: number | undefined, observe?: (event: GameEvent) => void): void {
    const match = this.started();
    const events: GameEvent[] = [];
    const sink = observe ? observed(events, observe) : events;
    if ('undo' in entry) {
      this.recall();
      const before = match.state.asked.slice();
      match.enter(entry, sink);
      match.state.asked.forEach((asked, seat) => {
        this.base[seat]! += before[seat]! - asked + 1;
      });
      sink.push({ type: 'undo', seat: entry.seat });
    } else {
      if ('end' in entry) {
        this.ends[entry.seat] = entry.end;
        this.head.seats[entry.seat]!.out = entry.end;
        sink.push({ type: 'left', seat: entry.seat, how: entry.end });
      }
      match.enter(entry, sink);
      if ('pick' in entry && ask !== undefined) this.answers.remember(entry.seat, ask, entry.pick);
    }
    this.log.add(events);
  }

  /** A snapshot, once enough lines have been written since the last. */
  snapshotIfDue(): StoreWrite | undefined {
    if (this.lines - this.snapshotAt < SNAPSHOT_EVERY) return undefined;
    this.snapshotAt = this.lines;
    const { state, out } = this.started();
    const { log, base, ends } = this;
    const data: Snapshot = { state, out, n: log.n, base, ends, events: log.tail() };
    return {
      do: 'snapshot',
      match: this.head.id,
      number: this.lines,
      data: JSON.stringify(data),
    };
  }

  // ---- returning --------------------------------------------------------------------------

  /** Restores the snapshot, then replays the lines after it. */
  restore({ snapshot, earlier, lines }: StoredJournal): Restored {
    const events: GameEvent[] = [];
    const match = this.newMatch(snapshot ? undefined : events);
    match.isCapped = false; // it may be longer than the cap, which was introduced later
    this.match = match;
    this.log.add(events);
    this.earlier = earlier;
    this.lines = earlier?.count ?? 0;
    if (snapshot?.number === this.lines) this.jumpTo(JSON.parse(snapshot.data) as Snapshot);
    const found: Restored = { replayed: 0, saved: undefined, last: this.head.startedAt ?? 0 };
    for (const { number, line } of lines) {
      if (number !== this.lines) break;
      const { e, a, t, c } = JSON.parse(line) as JournalLine;
      if (snapshot && number < snapshot.number) {
        match.record.entries.push(this.remembered(line));
        if (++this.lines === snapshot.number) this.jumpTo(JSON.parse(snapshot.data) as Snapshot);
      } else {
        this.apply(e, a);
        this.lines++;
        found.replayed++;
      }
      found.saved = c ?? found.saved;
      found.last = t;
    }
    match.isCapped = true;
    match.endAtCap();
    return found;
  }

  private jumpTo({ state, out, n, events = [], base, ends }: Snapshot): void {
    const match = this.started();
    this.snapshotAt = this.lines;
    match.state = state;
    match.out = out;
    this.log.comeBack(n, events);
    this.base = base;
    Object.assign(this.ends, ends);
  }
}

interface Restored {
  /** Entries replayed. */
  replayed: number;
  /** The clocks after the last entry. */
  saved: SavedClock | undefined;
  /** When the last entry was made. */
  last: number;
}

const pickText = ({ seat, pick }: { seat: Seat; pick: readonly number[] }): string =>
  `{"seat":${seat},"pick":[${pick.join()}]}`;

/** Collects events and passes each on as it happens. */
function observed(events: GameEvent[], observe: (event: GameEvent) => void): EventSink {
  return {
    push(event) {
      observe(event);
      events.push(event);
    },
  };
}
