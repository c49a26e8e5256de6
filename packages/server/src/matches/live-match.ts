import { type Entry, type GameEvent, Match, type Seat, type State } from '@cardwright/kernel';
import { type Happening, type MatchInfo, type Result, RpcError, type SeatInfo, type Show, type Standing } from '@cardwright/protocol';
import type { Write } from '../store/store.ts';
import { infoOf, type MatchHead, seatsOf } from './head.ts';
import { MatchClock, type SavedClock } from './match-clock.ts';
import type { Offer } from './offer.ts';
import type { Shelved } from './shelf.ts';
import type { Follower, Letter, Peer, Viewer } from './viewer.ts';
import { askOnWire, happening, notification } from './wire.ts';

/** A line of the journal: an entry, the ask it answered, when, and the clocks after it. */
export interface JournalLine {
  e: Entry;
  a?: number;
  t: number;
  c?: SavedClock;
}

interface Snapshot {
  state: State;
  out: Seat[];
  n: number;
  base: number[];
  ends: { [seat: number]: 'resign' | 'timeout' | 'fault' };
}

/** What a table needs from the house. */
export interface House {
  now(): number;
  /** Stores, then sends: nobody hears of what is not durable. */
  commit(match: LiveMatch, writes: Write[], letters: Letter[], done?: () => void, failed?: (error: unknown) => void): void;
  /** A built-in player is asked; it answers through `answer`. */
  askPlayer(match: LiveMatch, seat: Seat): void;
  ended(match: LiveMatch): void;
  fault(match: LiveMatch, error: unknown): void;
  readonly eventsKept: number;
}

const SNAPSHOT_EVERY = 64;
const ANSWERS_KEPT = 64;

/** A match at work: the table, who looks on, what they were told, the clock. It says what is written and sent; the house does it. */
export class LiveMatch {
  readonly head: MatchHead;
  readonly shelved: Shelved;
  private readonly house: House;
  match: Match | undefined = undefined;
  readonly viewers = new Set<Viewer>();
  readonly followers = new Set<Follower>();
  readonly offers = new Map<string, Offer>();
  /** What happened last, oldest first; the last one's number is `n`. */
  private events: GameEvent[] = [];
  n = 0;
  /** Their JSON, once somebody was told: the same for everybody where there is no secret in it. */
  private readonly texts: (string | undefined)[] = [];
  /** Added to the machine's ask ids, so that they go on counting after an undo. */
  private base: number[];
  /** What each seat answered to its last asks. */
  private readonly answered: Map<number, string>[];
  private readonly ends: Snapshot['ends'] = {};
  clock: MatchClock | undefined;
  private timer: NodeJS.Timeout | undefined = undefined;
  private lines = 0;
  private snapshotAt = 0;
  /** The seats of the Dominion protocol and others that are there without a viewer. */
  readonly present = new Set<Seat>();
  lastChange: number;

  constructor(head: MatchHead, shelved: Shelved, house: House) {
    this.head = head;
    this.shelved = shelved;
    this.house = house;
    this.base = head.seats.map(() => 0);
    this.answered = head.seats.map(() => new Map<number, string>());
    this.clock = head.clock ? new MatchClock(head.clock, head.seats.length) : undefined;
    this.lastChange = head.createdAt;
  }

  get running(): boolean {
    return this.head.state === 'running';
  }

  get table(): Match {
    if (!this.match) throw new RpcError('match/not-started');
    return this.match;
  }

  // ---- the life of a match ------------------------------------------------------------------------------------

  headWrite(): Write {
    const { id, game, state, createdAt, seats } = this.head;
    return { do: 'match', id, game, state, created: createdAt, names: `\n${seats.map((s) => s.name ?? '').join('\n')}\n`, head: JSON.stringify(this.head) };
  }

  /** Every seat is taken: deals. `prefix` are entries of another match this one goes on from. */
  start(prefix: readonly Entry[] = []): { writes: Write[]; letters: Letter[] } {
    const now = this.house.now();
    this.head.state = 'running';
    this.head.startedAt = now;
    const events: GameEvent[] = [];
    this.match = this.newMatch(events);
    this.note(events);
    const writes: Write[] = [];
    const letters: Letter[] = [];
    try {
      for (const entry of prefix) writes.push(this.carryOut(entry, undefined, now));
      writes.push(...this.settle(now));
      const started = notification('started', { match: this.head.id, info: this.info() });
      for (const viewer of this.viewers) letters.push({ peer: viewer.peer, text: started });
      this.publish(letters);
    } catch (error) {
      writes.push(...this.breakDown(error, now, letters));
    }
    return { writes: [this.headWrite(), ...writes], letters };
  }

  private newMatch(events?: GameEvent[]): Match {
    const { options, seed, seats } = this.head;
    return new Match(this.shelved.machine, { generator: 'chacha8', options, seed, seats: seats.map((s) => s.name ?? '') }, events);
  }

  /** Comes back from the store: the snapshot, then the lines after it. */
  restore(snapshot: { number: number; data: string } | undefined, lines: readonly { number: number; line: string }[], aliveUntil: number): void {
    if (this.head.state === 'open') return;
    const events: GameEvent[] = [];
    const match = this.newMatch(snapshot ? undefined : events);
    this.match = match;
    this.note(events);
    let saved: SavedClock | undefined;
    let last = this.head.startedAt ?? 0;
    for (const { number, line } of lines) {
      if (number !== this.lines) break;
      const { e, a, t, c } = JSON.parse(line) as JournalLine;
      if (snapshot && number < snapshot.number) {
        match.record.entries.push(e);
        this.lines++;
        if ('pick' in e && a !== undefined) this.remember(e.seat, a, e.pick);
        if (this.lines === snapshot.number) {
          this.snapshotAt = this.lines;
          const from = JSON.parse(snapshot.data) as Snapshot;
          match.state = from.state;
          match.out = from.out;
          this.n = from.n;
          this.base = from.base;
          Object.assign(this.ends, from.ends);
        }
      } else this.carryOut(e, a, t);
      saved = c ?? saved;
      last = t;
    }
    this.lastChange = last;
    if (this.head.clock && saved) this.clock = new MatchClock(this.head.clock, this.head.seats.length, saved);
    const asked = match.state.ask?.seat;
    if (!this.running || !this.clock || asked === undefined) return;
    // the time the server was down counts for nobody; what ran before does
    const now = this.house.now();
    this.clock.start(asked, false, now - Math.max(0, aliveUntil - last));
    this.clock.left(now);
    this.clock.setAway(asked, this.isAway(asked), now);
    this.setTimer(now);
  }

  /** What is to be done after a restart, when the house stands: asks built-in players, ends what had ended. */
  wake(): void {
    if (!this.running || !this.match) return;
    const writes = this.settle(this.house.now());
    if (writes.length > 0) {
      const letters: Letter[] = [];
      this.publish(letters);
      this.house.commit(this, writes, letters);
    } else this.askPlayers();
  }

  /** Carries an entry out in memory and gives its journal line. */
  private carryOut(entry: Entry, ask: number | undefined, now: number): Write {
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
      match.enter(entry, events);
      if ('end' in entry) {
        this.ends[entry.seat] = entry.end;
        this.head.seats[entry.seat]!.out = entry.end;
        events.push({ type: 'left', seat: entry.seat, how: entry.end });
      } else if (ask !== undefined) this.remember(entry.seat, ask, entry.pick);
    }
    this.note(events);
    const line: JournalLine = { e: entry, t: now };
    if (ask !== undefined) line.a = ask;
    if (this.clock) line.c = this.clock.save();
    return { do: 'append', match: this.head.id, number: this.lines++, line: JSON.stringify(line) };
  }

  private note(events: GameEvent[]): void {
    for (const event of events) this.events.push(event);
    this.n += events.length;
    const { eventsKept } = this.house;
    if (this.events.length > 2 * eventsKept) {
      const old = this.events.length - eventsKept;
      this.events.splice(0, old);
      this.texts.splice(0, old);
    }
  }

  private remember(seat: Seat, ask: number, pick: readonly number[]): void {
    const answered = this.answered[seat]!;
    answered.set(ask, pick.join());
    if (answered.size > ANSWERS_KEPT) answered.delete(answered.keys().next().value!);
  }

  /** After an entry: answers for seats that are out, ends the match when it is over; gives what else is to be written. */
  private settle(now: number): Write[] {
    const match = this.table;
    const writes: Write[] = [];
    const { game, content, machine } = this.shelved;
    while (!match.over && match.state.ask && match.out.includes(match.state.ask.seat)) {
      const { seat } = match.state.ask;
      writes.push(this.carryOut({ seat, pick: game.fallback(content, match.state) }, this.askId(), now));
    }
    if (match.over) {
      this.clock?.stop(now, false);
      this.stopTimer();
      const outcome = match.outcome();
      const left = match.out.length > 0 && match.record.seats.length - match.out.length < 2;
      const result: Result = {
        reason: match.fault ? 'fault' : left ? 'left' : 'rules',
        scores: outcome.scores,
        winners: match.fault ? [] : outcome.winners,
        ...(outcome.details ? { details: outcome.details } : {}),
        seed: this.head.seed,
        salt: this.head.salt,
        hash: machine.hash(match.state),
      };
      this.head.state = 'ended';
      this.head.endedAt = now;
      this.head.result = result;
      writes.push(this.headWrite());
    } else {
      if (this.lines - this.snapshotAt >= SNAPSHOT_EVERY) writes.push(this.snapshot());
      this.startClock(now);
    }
    return writes;
  }

  private snapshot(): Write {
    const { state, out } = this.table;
    this.snapshotAt = this.lines;
    const data: Snapshot = { state, out, n: this.n, base: this.base, ends: this.ends };
    return { do: 'snapshot', match: this.head.id, number: this.lines, data: JSON.stringify(data) };
  }

  // ---- moves --------------------------------------------------------------------------------------------------

  /** The wire's id of the open ask. */
  askId(): number {
    const ask = this.match?.state.ask;
    return ask ? ask.id + this.base[ask.seat]! : -1;
  }

  /** A seat's answer. Throws to refuse; `done` is called when it is durable. True: it was answered so before. */
  answer(seat: Seat, ask: number, pick: readonly number[], done?: () => void, failed?: (error: unknown) => void): void {
    const match = this.table;
    const before = this.answered[seat]?.get(ask);
    if (before !== undefined) {
      if (before !== pick.join()) throw new RpcError('answer/stale', `ask ${ask} was answered with [${before}]`);
      // the first one may still be on its way to the disk
      this.house.commit(this, [], [], done, failed);
      return;
    }
    if (match.over) throw new RpcError('answer/over');
    const open = match.state.ask;
    const inner = ask === this.askId() ? (open?.id ?? -1) : -1;
    const refusal = this.shelved.machine.refusal(match.state, seat, { ask: inner, pick });
    if (refusal) throw new RpcError(refusal.code, refusal.code === 'answer/stale' ? `ask ${ask} is not the open one` : refusal.message);
    this.enter({ seat, pick: pick.slice() }, ask, done, failed);
  }

  /** A seat leaves for good. */
  leave(seat: Seat, end: 'resign' | 'timeout' | 'fault', done?: () => void, failed?: (error: unknown) => void): void {
    const match = this.table;
    if (match.over) throw new RpcError('match/over');
    if (match.out.includes(seat)) throw new RpcError('match/over', 'this seat has left the match');
    this.enter({ seat, end }, undefined, done, failed);
  }

  undo(seat: Seat, to: number, done?: () => void, failed?: (error: unknown) => void): void {
    this.enter({ seat, undo: to }, undefined, done, failed);
  }

  /** The default answer of whoever is asked. */
  answerByDefault(): void {
    const { state } = this.table;
    if (!state.ask) return;
    this.enter({ seat: state.ask.seat, pick: this.shelved.game.fallback(this.shelved.content, state) }, this.askId());
  }

  private enter(entry: Entry, ask: number | undefined, done?: () => void, failed?: (error: unknown) => void): void {
    const now = this.house.now();
    this.lastChange = now;
    this.clock?.stop(now, 'pick' in entry);
    const letters: Letter[] = [];
    let writes: Write[];
    try {
      const line = this.carryOut(entry, ask, now);
      writes = [line, ...this.settle(now)];
      this.publish(letters);
    } catch (error) {
      writes = this.breakDown(error, now, letters);
    }
    this.house.commit(this, writes, letters, done, failed);
    for (const follower of this.followers) follower.moved();
  }

  /** A defect of ours stops this table, and no other; the record up to the entry before is kept. */
  private breakDown(error: unknown, now: number, letters: Letter[]): Write[] {
    this.house.fault(this, error);
    const match = this.table;
    match.fault = { code: 'bug', message: error instanceof Error ? error.message : String(error) };
    this.stopTimer();
    this.head.state = 'ended';
    this.head.endedAt = now;
    this.head.result = {
      reason: 'fault',
      scores: this.head.seats.map(() => 0),
      winners: [],
      seed: this.head.seed,
      salt: this.head.salt,
      hash: '',
    };
    letters.length = 0;
    for (const { peer, seat } of this.viewers) letters.push({ peer, text: notification('ended', { match: this.head.id, seat, result: this.head.result }) });
    return [this.headWrite()];
  }

  // ---- telling ------------------------------------------------------------------------------------------------

  /** Puts together what everybody is to be told now. */
  private publish(letters: Letter[]): void {
    const match = this.table;
    const ask = match.over ? null : match.state.ask;
    for (const viewer of this.viewers) {
      // only hidden cards lead to a secret ask: to the others nothing has happened until it is answered
      if (ask?.secret && viewer.seat !== ask.seat) continue;
      this.tell(viewer, letters);
    }
  }

  /** A list for events; followers see each one as it happens. */
  private listen(): GameEvent[] {
    const events: GameEvent[] = [];
    if (this.followers.size === 0) return events;
    events.push = (...more) => {
      for (const event of more) for (const follower of this.followers) follower.saw(event);
      return Array.prototype.push.apply(events, more);
    };
    return events;
  }

  private tell(viewer: Viewer, letters: Letter[]): void {
    const match = this.table;
    const { seat, peer } = viewer;
    const id = this.head.id;
    const looks = viewer.show === 'scene' ? this.look(seat, true) : undefined;
    if (viewer.told < this.n) {
      const log = this.textSince(viewer.told, seat);
      viewer.told = this.n;
      const more = looks ? `,${JSON.stringify(looks).slice(1, -1)}` : '';
      letters.push({ peer, text: `{"jsonrpc":"2.0","method":"happened","params":{"match":"${id}","seat":${seat},"happened":[${log}]${more}}}` });
    }
    if (match.over) {
      if (this.head.result) letters.push({ peer, text: notification('ended', { match: id, seat, result: this.head.result, ...looks }) });
      return;
    }
    const ask = match.state.ask;
    if (!ask) return;
    const clocks = this.clock?.wire(this.house.now()) ?? null;
    if (ask.seat === seat) {
      viewer.waiting = seat;
      letters.push({ peer, text: this.askedText(viewer, looks, clocks) });
    } else if (viewer.waiting !== ask.seat || clocks) {
      viewer.waiting = ask.seat;
      letters.push({ peer, text: notification('waiting', { match: id, seats: [ask.seat], clocks }) });
    }
  }

  private askedText(viewer: Viewer, looks: object | undefined, clocks: unknown): string {
    const { game, content } = this.shelved;
    const ask = askOnWire(game, content, this.table.state, this.askId());
    const seen = looks ?? (viewer.show === 'view' ? this.look(viewer.seat, false) : undefined);
    return notification('asked', { match: this.head.id, seat: viewer.seat, ask, ...seen, clocks });
  }

  private look(seat: Seat, scene: boolean): { view: Standing['view']; scene?: Standing['scene'] } {
    const { game, content } = this.shelved;
    const view = game.view(content, this.table.state, seat);
    return scene ? { view: view as Standing['view'], scene: game.scene(content, view, seat) } : { view: view as Standing['view'] };
  }

  /** The same as text, for those who are there: they have missed nothing. */
  private textSince(since: number, seat: Seat): string {
    const { game, content } = this.shelved;
    const kept = this.n - this.events.length;
    let out = '';
    for (let n = Math.max(since, kept) + 1; n <= this.n; n++) {
      const at = n - kept - 1;
      const event = this.events[at]!;
      let text = event.secret ? undefined : this.texts[at];
      if (text === undefined) {
        text = JSON.stringify(happening(game, content, event, n, seat));
        if (!event.secret) this.texts[at] = text;
      }
      out += out === '' ? text : `,${text}`;
    }
    return out;
  }

  /** What happened after event number `since`, as the seat may know it. */
  private since(since: number, seat: Seat): { log: Happening[]; gap: boolean } {
    const { game, content } = this.shelved;
    const kept = this.n - this.events.length;
    const from = Math.max(since, kept, this.n - this.house.eventsKept);
    const log: Happening[] = [];
    for (let n = from + 1; n <= this.n; n++) log.push(happening(game, content, this.events[n - kept - 1]!, n, seat));
    return { log, gap: from > since };
  }

  standing(seat: Seat, show: Show, since: number | undefined): Standing {
    const match = this.match;
    const ask = match && !match.over ? match.state.ask : null;
    const { log, gap } = match ? this.since(since ?? 0, seat) : { log: [], gap: false };
    const full = match && (show !== 'nothing' || gap || since === undefined);
    return {
      info: this.info(),
      seat,
      n: this.n,
      ...(full ? this.look(seat, show === 'scene') : {}),
      ask: ask && ask.seat === seat ? askOnWire(this.shelved.game, this.shelved.content, match!.state, this.askId()) : null,
      waiting: !ask ? [] : ask.secret && ask.seat !== seat ? null : [ask.seat],
      clocks: this.clock && this.running ? this.clock.wire(this.house.now()) : null,
      log,
      gap,
      offers: [...this.offers].map(([id, { kind, by, seat: from }]) => ({ id, kind, by, seat: from })),
    };
  }

  /** The `asked` (or `ended`) that follows a `standing`: whoever comes back hears the pending decision as everybody does. */
  pendingLetter(viewer: Viewer): Letter | undefined {
    const { result } = this.head;
    if (result) return { peer: viewer.peer, text: notification('ended', { match: this.head.id, seat: viewer.seat, result }) };
    const ask = this.match && !this.match.over ? this.match.state.ask : null;
    if (!ask || ask.seat !== viewer.seat) return undefined;
    viewer.waiting = ask.seat;
    const looks = viewer.show === 'scene' ? this.look(viewer.seat, true) : undefined;
    return { peer: viewer.peer, text: this.askedText(viewer, looks, this.clock?.wire(this.house.now()) ?? null) };
  }

  seats(): SeatInfo[] {
    return seatsOf(this.head).map((s) => ({
      ...s,
      connected: s.kind === 'player' || this.isConnected(s.seat),
      ...(this.ends[s.seat] ? { out: this.ends[s.seat]! } : {}),
    }));
  }

  info(): MatchInfo {
    return infoOf(this.head, this.seats());
  }

  // ---- who looks on -------------------------------------------------------------------------------------------

  isConnected(seat: Seat): boolean {
    if (this.present.has(seat)) return true;
    for (const viewer of this.viewers) if (viewer.seat === seat) return true;
    return false;
  }

  attach(viewer: Viewer): void {
    this.viewers.add(viewer);
    viewer.told = this.n;
  }

  /** Tells everybody who is there now, and sets the clock to it. */
  presenceChanged(except?: Peer): void {
    let watchers = 0;
    for (const viewer of this.viewers) if (viewer.seat < 0) watchers++;
    const text = notification('presence', { match: this.head.id, seats: this.seats(), watchers });
    for (const viewer of this.viewers) if (viewer.peer !== except) viewer.peer.send(text);
    const ask = this.match?.state.ask;
    if (!this.clock || !ask || !this.running) return;
    const now = this.house.now();
    if (this.clock.setAway(ask.seat, this.isAway(ask.seat), now)) {
      this.setTimer(now);
      if (ask.secret) return;
      const clocks = notification('clock', { match: this.head.id, clocks: this.clock.wire(now) });
      for (const viewer of this.viewers) viewer.peer.send(clocks);
    }
  }

  // ---- time ---------------------------------------------------------------------------------------------------

  private isAway(seat: Seat): boolean {
    return this.head.seats[seat]?.kind !== 'player' && !this.isConnected(seat);
  }

  private startClock(now: number): void {
    const ask = this.match?.state.ask;
    if (!this.clock || !ask) return;
    this.clock.start(ask.seat, this.isAway(ask.seat), now);
    this.setTimer(this.house.now());
  }

  private setTimer(now: number): void {
    this.stopTimer();
    const left = this.clock?.left(now) ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(left)) return;
    this.timer = setTimeout(() => this.timeUp(), Math.min(Math.max(0, left), 2_000_000_000));
    this.timer.unref();
  }

  private timeUp(): void {
    const ask = this.match?.state.ask;
    const now = this.house.now();
    if (!this.running || !ask || !this.clock) return;
    if (this.clock.left(now) > 0) return this.setTimer(now);
    if (this.head.clock?.onTimeout === 'forfeit') this.leave(ask.seat, 'timeout');
    else this.answerByDefault();
  }

  stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** When what has been entered is durable: a built-in player whose turn it is gets asked. */
  askPlayers(): void {
    const ask = this.match?.state.ask;
    if (this.running && ask && this.head.seats[ask.seat]?.kind === 'player') this.house.askPlayer(this, ask.seat);
  }
}
