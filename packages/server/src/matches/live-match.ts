import { type Entry, type GameEvent, Match, type Seat } from '@cardwright/kernel';
import { type MatchInfo, RpcError } from '@cardwright/protocol';
import { type EarlierLines, linesIn, type MatchWrite, type StoredMatch, type Write } from '../store/store.ts';
import type { Address } from '../http/addresses.ts';
import { Audience } from './audience.ts';
import { EventLog } from './event-log.ts';
import { GivenAnswers } from './given-answers.ts';
import { infoOf, isListed, type MatchHead } from './head.ts';
import type { House } from './house.ts';
import { type Ends, Journal, type JournalLine, type Snapshot } from './journal.ts';
import type { SavedClock } from './match-clock.ts';
import { dropStale, type Offer } from './offer.ts';
import { faultResult, resultOf } from './result.ts';
import type { Shelved } from './shelf.ts';
import { TableClock } from './table-clock.ts';
import type { Follower, Letter } from './viewer.ts';
import { notification } from './wire.ts';

/** A match at work: the table, who looks on, what they were told, the clock. It says what is written and sent; the house does it. */
export class LiveMatch {
  readonly head: MatchHead;
  readonly shelved: Shelved;
  private readonly house: House;
  match: Match | undefined = undefined;
  readonly audience: Audience;
  readonly followers = new Set<Follower>();
  readonly offers = new Map<string, Offer>();
  readonly log: EventLog;
  readonly clock: TableClock;
  /** How seats have left. */
  readonly ends: Ends = {};
  private readonly heard: GameEvent[] = [];
  private isStored = false;
  private readonly journal: Journal;
  private readonly answers: GivenAnswers;
  /** Added to the machine's ask ids, so that they go on counting after an undo. */
  private base: number[];
  /** The ask a built-in player is at: other things are stored while it thinks. */
  private askedOf = { seat: -1, id: -1 };
  /** When it was made, or last moved; an open one: when somebody last stood up. */
  lastChange: number;
  /** The address it is played for and counts for: who came first of those who are there. */
  holder: Address | undefined = undefined;
  /** Where it was made, while it has not begun. */
  maker: Address | undefined = undefined;
  /** Since when nobody is there, in the server's uptime. */
  emptySince: number;
  /** Its end is stored and counted. */
  hasEnded: boolean;
  /** What it has told could not be stored: another goes on in its place from what the store has, and nothing of this one counts. */
  lost = false;

  constructor(head: MatchHead, shelved: Shelved, house: House) {
    this.head = head;
    this.shelved = shelved;
    this.house = house;
    this.base = head.seats.map(() => 0);
    this.audience = new Audience(this);
    this.log = new EventLog(shelved, house.eventsKept);
    this.clock = new TableClock(this, house);
    this.heard.push = (event) => {
      for (const follower of this.followers) follower.saw(event);
      this.heard[this.heard.length] = event;
      return this.heard.length;
    };
    this.journal = new Journal(head);
    this.answers = new GivenAnswers(head.seats.length);
    this.lastChange = head.createdAt;
    this.emptySince = house.uptime();
    this.hasEnded = head.state === 'ended';
  }

  get running(): boolean {
    return this.head.state === 'running';
  }

  get table(): Match {
    if (!this.match) throw new RpcError('match/not-started');
    return this.match;
  }

  // ---- the life of a match ------------------------------------------------------------------------------------

  /** `due` parks it: it is looked at again at that time of the server's uptime, or when somebody comes. */
  headWrite(due?: number): MatchWrite {
    const { id, game, state, createdAt, seats } = this.head;
    const isNew = !this.isStored;
    this.isStored = true;
    return {
      do: 'match',
      id,
      game,
      state,
      created: createdAt,
      names: `\n${seats.map((s) => s.name ?? '').join('\n')}\n`,
      head: JSON.stringify(this.head),
      listed: isListed(this.head),
      ...(due === undefined ? {} : { due }),
      ...(isNew ? { isNew } : {}),
    };
  }

  /** Every seat is taken: deals. `prefix` are entries of another match this one goes on from. */
  start(prefix: readonly Entry[] = []): { writes: Write[]; letters: Letter[] } {
    const now = this.house.now();
    this.head.state = 'running';
    this.head.startedAt = now;
    const events: GameEvent[] = [];
    this.match = this.newMatch(events);
    this.log.add(events);
    const writes: Write[] = [];
    const letters: Letter[] = [];
    try {
      for (const entry of prefix) writes.push(this.carryOut(entry, undefined, now));
      writes.push(...this.settle(now));
      const started = notification('started', { match: this.head.id, info: this.info() });
      for (const viewer of this.audience.viewers) letters.push({ peer: viewer.peer, text: started });
      this.audience.publish(letters);
    } catch (error) {
      writes.push(...this.breakDown(error, now, letters));
    }
    return { writes: [this.headWrite(), ...writes], letters };
  }

  private newMatch(events?: GameEvent[]): Match {
    const { rules, options, seed, seats } = this.head;
    return new Match(this.shelved.machine.under(rules), { generator: 'chacha8', options, seed, seats: seats.map((s) => s.name ?? '') }, events);
  }

  /** Comes back from the store: the snapshot, then the lines after it. Gives how many entries were played again. */
  restore({ snapshot, earlier, lines }: StoredMatch, aliveUntil: number): number {
    this.isStored = true;
    if (this.head.state === 'open') return 0;
    let replayed = 0;
    const events: GameEvent[] = [];
    const match = this.newMatch(snapshot ? undefined : events);
    match.isCapped = false; // it may be longer, from before there was a cap
    this.match = match;
    this.log.add(events);
    let saved: SavedClock | undefined;
    let last = this.head.startedAt ?? 0;
    if (earlier) this.journal.lines = earlier.count;
    // who goes back comes past what was before
    const isRead = earlier && lines.some(({ line }) => line.includes('"undo"'));
    if (isRead) match.record.entries = this.recall(earlier);
    for (const { number, line } of lines) {
      if (number !== this.journal.lines) break;
      const { e, a, t, c } = JSON.parse(line) as JournalLine;
      if (snapshot && number < snapshot.number) {
        match.record.entries.push(e);
        this.journal.lines++;
        if ('pick' in e && a !== undefined) this.answers.remember(e.seat, a, e.pick);
        if (this.journal.lines === snapshot.number) {
          this.journal.snapshotAt = this.journal.lines;
          const from = JSON.parse(snapshot.data) as Snapshot;
          match.state = from.state;
          match.out = from.out;
          this.log.comeBack(from.n, from.events ?? []);
          this.base = from.base;
          Object.assign(this.ends, from.ends);
        }
      } else {
        this.apply(e, a);
        this.journal.lines++;
        replayed++;
      }
      saved = c ?? saved;
      last = t;
    }
    match.isCapped = true;
    match.endAtCap();
    const later = match.record.entries;
    if (earlier && !isRead) readLater(match.record, 'entries', () => this.recall(earlier).concat(later));
    this.lastChange = last;
    const { clockStand } = this.head;
    const stand = clockStand?.lines === this.journal.lines ? clockStand : undefined;
    this.clock.comeBack(saved, Math.max(0, aliveUntil - (stand?.t ?? last)), stand);
    return replayed;
  }

  private recall(earlier: EarlierLines): Entry[] {
    return linesIn(earlier).map((line) => {
      const { e, a } = JSON.parse(line) as JournalLine;
      if ('pick' in e && a !== undefined) this.answers.remember(e.seat, a, e.pick);
      return e;
    });
  }

  /** Where the clock stands now, to be stored: what comes after a crash cannot be told from the entries alone. */
  clockWrite(now: number, due?: number): Write {
    const stand = this.clock.stand(now);
    if (stand) this.head.clockStand = { ...stand, lines: this.journal.lines };
    return this.headWrite(due);
  }

  storeClock(): void {
    this.house.commit(this, [this.clockWrite(this.house.now())], []);
  }

  /** What is to be done after a restart, when the house stands: asks built-in players, ends what had ended. Clocks run on as they were. */
  wake(): void {
    if (!this.running || !this.match) return;
    const { ask } = this.match.state;
    if (ask && !this.match.over && !this.match.out.includes(ask.seat)) {
      if (!this.clock.runs) return this.askPlayers();
      return this.storeClock();
    }
    const writes = this.settle(this.house.now());
    const letters: Letter[] = [];
    this.audience.publish(letters);
    this.house.commit(this, writes, letters);
  }

  /** Carries an entry out in memory and gives its journal line. */
  private carryOut(entry: Entry, ask: number | undefined, now: number): Write {
    this.apply(entry, ask);
    return this.journal.append(entry, ask, now, this.clock.save());
  }

  private apply(entry: Entry, ask: number | undefined): void {
    const match = this.table;
    const events = this.listen();
    if ('undo' in entry) {
      const before = match.state.asked.slice();
      match.enter(entry, events);
      match.state.asked.forEach((asked, seat) => {
        this.base[seat]! += before[seat]! - asked + 1;
      });
      events.push({ type: 'undo', seat: entry.seat });
    } else {
      if ('end' in entry) {
        this.ends[entry.seat] = entry.end;
        this.head.seats[entry.seat]!.out = entry.end;
        events.push({ type: 'left', seat: entry.seat, how: entry.end });
      }
      match.enter(entry, events);
      if ('pick' in entry && ask !== undefined) this.answers.remember(entry.seat, ask, entry.pick);
    }
    this.log.add(events);
  }

  /** After an entry: answers for seats that are out (where the game has no rule for leaving), ends the match when it is over; gives what else is to be written. */
  private settle(now: number): Write[] {
    const match = this.table;
    const writes: Write[] = [];
    const { game, content } = this.shelved;
    while (!match.over && match.state.ask && match.out.includes(match.state.ask.seat)) {
      const { seat } = match.state.ask;
      writes.push(this.carryOut({ seat, pick: game.rules.fallback(content, match.state) }, this.askId(), now));
    }
    if (match.over) {
      this.clock.stop(now, false);
      this.clock.stopTimer();
      this.head.state = 'ended';
      this.head.endedAt = now;
      this.head.result = resultOf(match, this.head, this.shelved);
      writes.push(this.headWrite());
    } else {
      if (this.journal.wantsSnapshot) writes.push(this.journal.snapshot(match, this.log.n, this.log.tail(), this.base, this.ends));
      if (this.clock.start(now)) writes.push(this.clockWrite(now));
    }
    return writes;
  }

  // ---- moves --------------------------------------------------------------------------------------------------

  /** The wire's id of the open ask. */
  askId(): number {
    const ask = this.match?.state.ask;
    return ask ? ask.id + this.base[ask.seat]! : -1;
  }

  /** A seat's answer. Throws to refuse; `done` is called when it is durable. False: it was answered so before. */
  answer(seat: Seat, ask: number, pick: readonly number[], done?: () => void, failed?: (error: unknown) => void): boolean {
    const match = this.table;
    const before = this.given(seat, ask);
    if (before !== undefined) {
      if (before.join() !== pick.join()) throw new RpcError('answer/stale', `ask ${ask} was answered with [${before.join()}]`);
      // the first one may still be on its way to the disk
      this.house.commit(this, [], [], done, failed);
      return false;
    }
    if (match.over) throw new RpcError('answer/over');
    const open = match.state.ask;
    const inner = ask === this.askId() ? (open?.id ?? -1) : -1;
    const refusal = this.shelved.machine.refusal(match.state, seat, { ask: inner, pick });
    if (refusal) {
      this.refused(seat, refusal.message, pick);
      throw new RpcError(refusal.code, refusal.code === 'answer/stale' ? `ask ${ask} is not the open one` : refusal.message);
    }
    this.enter({ seat, pick: pick.slice() }, ask, done, failed);
    return true;
  }

  /** Followers hear of an answer that does not count, and why. */
  refused(seat: Seat, why: string, answer?: unknown): void {
    for (const follower of this.followers) follower.refused?.(seat, why, answer);
  }

  /** What was answered to an ask. An old one may be among the entries that nobody has read since a restart. */
  private given(seat: Seat, ask: number): readonly number[] | undefined {
    const known = this.answers.to(seat, ask);
    if (known !== undefined || ask === this.askId() || this.table.record.entries.length === 0) return known;
    return this.answers.to(seat, ask);
  }

  /** A seat leaves for good. */
  leave(seat: Seat, end: 'resign' | 'timeout' | 'fault', done?: () => void, failed?: (error: unknown) => void): void {
    const match = this.table;
    if (match.over) throw new RpcError('match/over');
    if (match.out.includes(seat)) throw new RpcError('match/over', 'this seat has left the match');
    for (const follower of this.followers) follower.leaves?.(seat, end);
    this.enter({ seat, end }, undefined, done, failed);
  }

  undo(seat: Seat, to: number, done?: () => void, failed?: (error: unknown) => void): void {
    this.enter({ seat, undo: to }, undefined, done, failed);
  }

  /** The default answer of whoever is asked. */
  answerByDefault(): void {
    const { state } = this.table;
    if (!state.ask) return;
    let pick: number[];
    try {
      pick = this.shelved.game.rules.fallback(this.shelved.content, state);
    } catch (error) {
      this.house.fault(this, error);
      return this.stop(error);
    }
    this.enter({ seat: state.ask.seat, pick }, this.askId());
  }

  private enter(entry: Entry, ask: number | undefined, done?: () => void, failed?: (error: unknown) => void): void {
    const now = this.house.now();
    this.lastChange = now;
    this.clock.stop(now, 'pick' in entry);
    const letters: Letter[] = [];
    let writes: Write[];
    try {
      const line = this.carryOut(entry, ask, now);
      writes = [line, ...this.settle(now)];
      this.audience.publish(letters);
    } catch (error) {
      writes = this.breakDown(error, now, letters);
    }
    this.house.commit(this, writes, letters, done, failed);
    if (this.offers.size > 0) dropStale(this);
    for (const follower of this.followers) follower.moved();
  }

  /** A defect of ours stops this table, and no other; the record up to the entry before is kept. */
  private breakDown(error: unknown, now: number, letters: Letter[]): Write[] {
    this.house.fault(this, error);
    return this.endFaulty(error, now, letters);
  }

  /** Ends for a failure of ours: nobody has won. */
  stop(error: unknown, done?: () => void): void {
    const letters: Letter[] = [];
    const writes = this.endFaulty(error, this.house.now(), letters);
    this.house.commit(this, writes, letters, done);
    for (const follower of this.followers) follower.moved();
  }

  private endFaulty(error: unknown, now: number, letters: Letter[]): Write[] {
    const match = this.table;
    match.fault = { code: 'bug', message: error instanceof Error ? error.message : String(error) };
    this.clock.stopTimer();
    this.head.state = 'ended';
    this.head.endedAt = now;
    this.head.result = faultResult(this.head);
    letters.length = 0;
    for (const { peer, seat } of this.audience.viewers)
      letters.push({ peer, text: notification('ended', { match: this.head.id, seat, result: this.head.result }) });
    return [this.headWrite()];
  }

  /** A list for events, to be read before the next entry; followers see each one as it happens. */
  private listen(): GameEvent[] {
    if (this.followers.size === 0) return [];
    this.heard.length = 0;
    return this.heard;
  }

  info(): MatchInfo {
    return infoOf(this.head, this.audience.seats());
  }

  /** Neither a player nor a spectator is there, and no follower either (an arena, a table of another protocol). */
  private get isUnattended(): boolean {
    return this.audience.isEmpty && this.followers.size === 0;
  }

  /** When what has been entered is durable: a built-in player whose turn it is gets asked. While nobody is there the match pauses. */
  askPlayers(): void {
    const ask = this.match?.state.ask;
    if (!this.running || this.isUnattended || !ask || this.head.seats[ask.seat]?.kind !== 'player') return;
    const id = this.askId();
    if (this.askedOf.seat === ask.seat && this.askedOf.id === id) return;
    this.askedOf = { seat: ask.seat, id };
    this.house.askPlayer(this, ask.seat);
  }
}

/** A field that is made when it is looked at first. */
function readLater<T extends object, F extends keyof T>(object: T, field: F, make: () => T[F]): void {
  Object.defineProperty(object, field, {
    configurable: true,
    enumerable: true,
    get: () => {
      const value = make();
      Object.defineProperty(object, field, { configurable: true, enumerable: true, writable: true, value });
      return value;
    },
  });
}
