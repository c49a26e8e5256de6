import type { Entry, Match, MatchRecord, Seat } from '@cardwright/kernel';
import { type MatchInfo, RpcError, type SeatInfo, type Standing } from '@cardwright/protocol';
import { Audience } from './audience.ts';
import { ChatLimit } from './chat-limit.ts';
import type { JournaledTable, StoredJournal } from './journaled-table.ts';
import { infoOf, type MatchHead, seatsOf } from './match-head.ts';
import {
  type LeaveReason,
  MatchPlay,
  type Played,
  type SessionObserver,
  type Stamp,
} from './match-play.ts';
import { type Offer, Offers, offerText } from './offers.ts';
import type { PlayableGame } from './playable-game.ts';
import { PresenceNews } from './presence-news.ts';
import type { PastTable } from './secret-wait.ts';
import { type SeatRequest, seatFor, occupySeat, vacateSeat } from './seat-request.ts';
import {
  mergeOutcomes,
  type Outcome,
  type SessionResult,
  type StoreWrite,
} from './session-result.ts';
import type { TableClock } from './table-clock.ts';
import { ThinkRequests } from './think-requests.ts';
import {
  pendingFor,
  publish,
  type StandingQuery,
  standingOf,
  type TableSight,
} from './viewer-messages.ts';
import { lastAnswerOf } from './undo-rules.ts';
import type { OutgoingMessage, Viewer } from './viewer.ts';
import { notification } from './wire-messages.ts';

/** The limits of a session. */
export interface SessionLimits {
  /** How many events are kept for a seat that reconnects. */
  readonly eventsKept: number;
  /** Undos of all seats together. */
  readonly matchUndos: number;
}

/**
 * One match: its play, its viewers and what each of them has received, and open offers. Pure:
 * entries and the time (monotonic milliseconds) go in, writes and messages come out. `stamp` turns
 * that time into dates. The host commits the writes, then sends the messages; if a commit fails, it
 * drops the session.
 */
export class MatchSession implements TableSight {
  readonly head: MatchHead;
  readonly playable: PlayableGame;
  readonly audience = new Audience();
  readonly table: JournaledTable;
  readonly clock: TableClock;
  private readonly play: MatchPlay;
  private readonly offers = new Offers();
  private readonly presenceNews: PresenceNews;
  private readonly thinkRequests: ThinkRequests;
  private readonly chatLimit = new ChatLimit();
  private readonly stamp: Stamp;
  private readonly limits: SessionLimits;

  constructor(
    head: MatchHead,
    playable: PlayableGame,
    limits: SessionLimits,
    stamp: Stamp = (now) => now,
  ) {
    this.stamp = stamp;
    this.head = head;
    this.playable = playable;
    this.limits = limits;
    const { eventsKept } = limits;
    this.play = new MatchPlay(head, playable, this.audience, { eventsKept, stamp });
    this.table = this.play.table;
    this.clock = this.play.clock;
    this.presenceNews = new PresenceNews(this.play);
    this.thinkRequests = new ThinkRequests(this.play);
  }

  // ---- what can be seen ---------------------------------------------------------------------

  get running(): boolean {
    return this.play.isRunning;
  }

  get match(): Match | undefined {
    return this.table.match;
  }

  get observers(): Set<SessionObserver> {
    return this.play.observers;
  }

  /** The match in progress; throws if it has not started. */
  started(): Match {
    return this.table.started();
  }

  askId(): number {
    return this.table.askId();
  }

  /** The whole record so far. */
  record(): MatchRecord {
    return this.table.record();
  }

  info(): MatchInfo {
    return infoOf(this.head, this.seats());
  }

  seats(): SeatInfo[] {
    const { ends } = this.table;
    return seatsOf(this.head).map((s) => ({
      ...s,
      connected: s.kind === 'player' || this.audience.isConnected(s.seat),
      ...(ends[s.seat] ? { out: ends[s.seat]! } : {}),
    }));
  }

  standing(query: StandingQuery, now: number): Standing {
    return standingOf(this, query, this.offers.list(), now);
  }

  /** The people still in the match, except one. */
  personsBeside(seat: Seat): Seat[] {
    const out = this.match?.out ?? [];
    return this.head.seats.flatMap((s, at) =>
      s.kind === 'person' && at !== seat && !out.includes(at) ? [at] : [],
    );
  }

  /** Milliseconds until the seat to move runs out of time; Infinity if no clock runs. */
  leftMs(now: number): number {
    return this.play.leftMs(now);
  }

  /** While messages are delayed: the table as known to everyone except the seat asked. */
  pastFor(seat: Seat): PastTable | undefined {
    const { past } = this.play.secretWait;
    return past && this.play.hiddenSeat() !== seat ? past : undefined;
  }

  /** When `tick` is due; undefined for never. */
  tickAt(now: number): number | undefined {
    const { until = now + this.leftMs(now) } = this.play.secretWait;
    const at = Math.min(until, this.presenceNews.due ?? Infinity);
    return at === Infinity ? undefined : at;
  }

  // ---- seats before the start, and the row --------------------------------------------------

  /** Takes a free seat; returns which one. */
  takeSeat(request: SeatRequest): { refusal: RpcError } | { seat: Seat } {
    const seat = seatFor(this.head, request);
    if (seat instanceof RpcError) return { refusal: seat };
    occupySeat(this.head, seat, request);
    return { seat };
  }

  /** A player gives up a seat before the match starts. */
  giveBackSeat(seat: Seat): void {
    vacateSeat(this.head, seat);
  }

  /** An outcome without changes: it settles together with what was committed before it. */
  nothing(now: number): Outcome {
    return this.outcome(now);
  }

  /** Stores the match's row. `due` parks the match until then. */
  store(now: number, due?: number): Outcome {
    return this.outcome(now, { writes: [this.play.headWrite(due)] });
  }

  /** Stores the row with the state of the clock. */
  storeClock(now: number, due?: number): Outcome {
    return this.outcome(now, { writes: [this.play.clockWrite(now, due)] });
  }

  /** Deletes a match that has not started and never will. */
  clear(now: number): Outcome {
    this.head.state = 'ended';
    this.head.endedAt = this.stamp(now);
    return this.store(now);
  }

  // ---- start, restart, end ------------------------------------------------------------------

  /**
   * Every seat is taken: deals. `prefix` contains the entries of another match that this one
   * continues.
   */
  start(now: number, prefix: readonly Entry[] = []): Outcome {
    const told = this.published(this.play.start(now, prefix), now);
    if ('fault' in told) return this.outcome(now, told);
    const started = notification('started', { match: this.head.id, info: this.info() });
    const messages = [...this.audience.toAll(started), ...told.messages];
    return this.outcome(now, { ...told, messages });
  }

  /**
   * Restores the match from the store; returns how many entries were replayed. The host calls
   * `wake` next.
   */
  restore(stored: StoredJournal, aliveUntil: number, now: number): number {
    return this.play.restore(stored, aliveUntil, now);
  }

  /** After a restart: asks built-in players and ends a match that was over. Clocks continue. */
  wake(now: number): Outcome {
    if (!this.play.isRunning || !this.table.match) return this.outcome(now);
    if (this.play.hiddenSeat() !== undefined && this.waitsSecretly())
      this.hold(this.present(), now);
    if (this.play.isWaiting()) return this.clock.isSet ? this.storeClock(now) : this.outcome(now);
    const writes = this.play.settle(now);
    return this.outcome(now, { writes, messages: this.publish(now) });
  }

  /** Ends the match because of a failure of ours: nobody wins. */
  stop(error: unknown, now: number): Outcome {
    this.play.secretWait.end();
    const writes = this.play.stop(error, now);
    return this.outcome(now, { writes, messages: this.endedTexts(), moved: true });
  }

  // ---- entries ------------------------------------------------------------------------------

  /** A seat's answer. A repeated answer counts once and is confirmed again. */
  answer(seat: Seat, ask: number, pick: readonly number[], now: number): SessionResult {
    const checked = this.play.check(seat, ask, pick);
    if (checked === 'given') return this.outcome(now);
    if (checked) return { refusal: checked };
    return this.enter({ seat, pick: pick.slice() }, ask, now);
  }

  /** Notifies observers of an invalid answer. */
  reportBadAnswer(seat: Seat, why: string, answer?: unknown): void {
    this.play.reportBadAnswer(seat, why, answer);
  }

  /** A seat leaves for good. */
  leave(seat: Seat, reason: LeaveReason, now: number): SessionResult {
    if (!this.table.match) return refused('match/not-started');
    if (this.table.match.over) return refused('match/over');
    if (this.table.match.out.includes(seat)) {
      return refused('match/over', 'this seat has left the match');
    }
    for (const observer of this.play.observers) observer.leaves?.(seat, reason, this.play);
    return this.enter({ seat, end: reason }, undefined, now);
  }

  /** Undoes the seat's last answer, or offers to if others have to agree. */
  undo(seat: Seat, offerId: string, now: number): SessionResult {
    if (!this.table.match) return refused('match/not-started');
    if (this.table.match.over) return refused('match/over');
    if (this.play.secretWait.past) return refused('undo/hidden');
    const { entries } = this.table.record();
    if (entries.filter((entry) => 'undo' in entry).length >= this.limits.matchUndos)
      return refused('undo/limit');
    const to = lastAnswerOf(this.table.match, entries, seat);
    if (to instanceof RpcError) return { refusal: to };
    const missing = this.personsBeside(seat);
    if (missing.length === 0) return this.goBack(seat, to, now);
    const offer = { kind: 'undo' as const, seat, to, entries: entries.length };
    return this.offer(offerId, { ...offer, by: this.nameOf(seat), missing: new Set(missing) }, now);
  }

  /** Restores the table after the first `to` entries. */
  goBack(seat: Seat, to: number, now: number): Outcome {
    return this.enter({ seat, undo: to }, undefined, now);
  }

  /** Enters the default answer of the seat to move. */
  answerByDefault(now: number): Outcome {
    const { ask } = this.table.started().state;
    if (!ask) return this.outcome(now);
    return this.carryOut(() => this.play.enterDefault(ask.seat, now), now);
  }

  /**
   * Handles the passing of time: applies the clock's consequences and sends postponed
   * notifications.
   */
  tick(now: number): Outcome {
    const { due } = this.presenceNews;
    const late = due !== undefined && now >= due ? this.presenceNotices(now) : [];
    const passed = this.timePassed(now);
    return late.length === 0 ? passed : { ...passed, notices: [...late, ...passed.notices] };
  }

  private timePassed(now: number): Outcome {
    const { until } = this.play.secretWait;
    if (until !== undefined) return now < until ? this.outcome(now) : this.release(now);
    const asked = this.play.asked();
    if (!asked || this.play.leftMs(now) > 0) return this.outcome(now);
    if (this.head.clock?.onTimeout !== 'forfeit') return this.answerByDefault(now);
    const left = this.leave(asked.seat, 'timeout', now);
    return 'refusal' in left ? this.outcome(now) : left;
  }

  /** The built-in player has started to think: its time runs from here. */
  thinkingBegan(seat: Seat, ask: number, now: number): Outcome {
    const isAsked = this.table.askId() === ask && this.play.asked()?.seat === seat;
    if (isAsked && !this.play.secretWait.past) this.clock.release(now);
    return this.outcome(now);
  }

  private enter(entry: Entry, ask: number | undefined, now: number): Outcome {
    return this.carryOut(() => this.play.enter(entry, ask, now), now);
  }

  private carryOut(move: () => Played, now: number): Outcome {
    const { secretWait } = this.play;
    const before = this.waitsSecretly() && !secretWait.past ? this.present() : undefined;
    const played = move();
    const begins = before && this.mustHold(before) ? this.hold(before, now) : [];
    if (!this.play.isRunning) secretWait.end();
    if (secretWait.past) this.clock.hold();
    const told = this.published(played, now);
    const messages = [...begins, ...told.messages];
    const outcome = this.outcome(now, { ...told, messages, moved: true });
    return this.offers.size > 0 ? this.dropStale(outcome, now) : outcome;
  }

  // ---- hidden questions ---------------------------------------------------------------------

  /** Whether messages are delayed at this table when a hidden question is possible. */
  private waitsSecretly(): boolean {
    return this.play.isRunning && this.play.secretWait.applies(this.personsBeside(-1).length);
  }

  /** The table as it is now. */
  private present(): PastTable {
    const { state } = this.table.started();
    return { state: this.playable.machine.fork(state), n: this.table.log.n };
  }

  private mustHold({ n }: PastTable): boolean {
    const { match, log } = this.table;
    if (!match || match.over) return false;
    return this.play.secretWait.isCalledFor(match.state, log.eventsSince(n));
  }

  /** Starts to delay messages for everyone except the seat asked; returns their notices. */
  private hold(past: PastTable, now: number): OutgoingMessage[] {
    const { secretWait } = this.play;
    secretWait.begin(past, now);
    this.clock.hold();
    const params = { match: this.head.id, n: past.n, ms: secretWait.ms };
    return this.audience.toAll(notification('held', params));
  }

  /** The delay is over: a seat that has not answered gets the default answer. */
  private release(now: number): Outcome {
    const writes: StoreWrite[] = [];
    let fault: unknown;
    for (let seat = this.play.hiddenSeat(); seat !== undefined; seat = this.play.hiddenSeat()) {
      const played = this.play.enterDefault(seat, now);
      writes.push(...played.writes);
      if ('fault' in played) fault = played.fault;
    }
    this.play.secretWait.end();
    if (this.play.isRunning) writes.push(...this.play.restartClock(now));
    const played = fault === undefined ? { writes } : { writes, fault };
    return this.outcome(now, { ...this.published(played, now), moved: true });
  }

  /** Whether a seat is asked hidden questions, or always gives their default answer. */
  alwaysReveal(seat: Seat, always: boolean, now: number): Outcome {
    const head = this.head.seats[seat];
    if (head && always) head.alwaysReveal = true;
    else delete head?.alwaysReveal;
    const stored = this.store(now);
    if (!always || this.play.hiddenSeat() !== seat) return stored;
    return mergeOutcomes(stored, this.answerByDefault(now));
  }

  /** Adds the messages to everyone; building them may reveal a defect. */
  private published(played: Played, now: number): Pick<Outcome, 'writes' | 'messages' | 'fault'> {
    if ('fault' in played) return { ...played, messages: this.endedTexts() };
    try {
      return { ...played, messages: this.publish(now) };
    } catch (fault) {
      const writes = [...played.writes, ...this.play.stop(fault, now)];
      return { writes, messages: this.endedTexts(), fault };
    }
  }

  // ---- who is there -------------------------------------------------------------------------

  /** Adds a viewer. The host calls `presence` next if the others should be notified. */
  attach(viewer: Viewer, now: number): Outcome {
    const replaced = this.audience.add(viewer);
    viewer.told = this.pastFor(viewer.seat)?.n ?? this.table.log.n;
    if (replaced.length === 0) return this.outcome(now);
    const { id } = this.head;
    const text = notification('elsewhere', { match: id, seat: viewer.seat });
    return this.outcome(now, { notices: replaced.map((to) => ({ to, text })), replaced });
  }

  detach(viewer: Viewer, now: number): Outcome {
    this.audience.remove(viewer);
    return this.presence(now);
  }

  /** Removes a viewer without notifying anyone, because the host is stopping. */
  forget(viewer: Viewer, now: number): Outcome {
    this.audience.remove(viewer);
    return this.outcome(now);
  }

  /** A player is present without a viewer. */
  sit(seat: Seat, now: number): Outcome {
    this.audience.present.add(seat);
    return this.outcome(now);
  }

  /** A player without a viewer has gone. The host calls `presence` next, as for `attach`. */
  absent(seat: Seat, now: number): Outcome {
    this.audience.present.delete(seat);
    return this.outcome(now);
  }

  /**
   * Adjusts the clock to who is present and notifies everyone except one client: at once, or
   * batched with further changes.
   */
  presence(now: number, except?: number): Outcome {
    // whose time runs must not become known while messages are delayed
    const asked = this.play.secretWait.past ? undefined : this.play.asked();
    const isChanged = asked ? this.clock.setAway(asked, now) : false;
    const writes = isChanged ? [this.play.clockWrite(now)] : [];
    if (isChanged) this.presenceNews.clockChanged();
    return this.outcome(now, { writes, notices: this.presenceNotices(now, except) });
  }

  private presenceNotices(now: number, except?: number): OutgoingMessage[] {
    return this.presenceNews.notices(() => this.seats(), now, except);
  }

  /** For a client that has reconnected: the pending decision, after its `standing`. */
  pending(viewer: Viewer, now: number): Outcome {
    return this.outcome(now, { messages: pendingFor(this, viewer, now) });
  }

  /** For viewers who must reload the whole table. */
  resend(viewer: Viewer, now: number): Outcome {
    const { seat, show } = viewer;
    const text = this.standingText({ seat, show }, now);
    return this.outcome(now, {
      messages: [{ to: viewer, text }, ...pendingFor(this, viewer, now)],
    });
  }

  chat(seat: Seat, text: string, now: number): SessionResult {
    if (!this.head.chat) return refused('chat/off');
    const retryAfterMs = this.chatLimit.take(seat, now);
    if (retryAfterMs > 0)
      return { refusal: new RpcError('limit/rate', undefined, { retryAfterMs }) };
    const name = this.nameOf(seat);
    const said = notification('said', {
      match: this.head.id,
      seat,
      name,
      text,
      at: this.stamp(now),
    });
    return this.outcome(now, { notices: this.audience.toAll(said, { droppable: '' }) });
  }

  // ---- offers -------------------------------------------------------------------------------

  /** Someone wants to watch: allowed at once, or when the players have agreed. */
  watch(viewer: Viewer, since: number | undefined, offerId: string, now: number): SessionResult {
    const { watch, state } = this.head;
    if (watch === 'none') return refused('watch/closed');
    const isAsked = watch === 'consent';
    // a player who sits down later has not been asked
    if (isAsked && state === 'open') {
      return refused('match/not-started', 'the players can be asked once every seat is taken');
    }
    const persons = this.personsBeside(-1);
    if (!isAsked || state === 'ended' || persons.length === 0) return this.admit(viewer, now);
    const offer = { kind: 'watch' as const, seat: -1 as const, viewer, since };
    const missing = new Set(persons);
    return this.offer(offerId, { ...offer, by: viewer.name ?? '', missing }, now);
  }

  /** A seat wants a rematch: agrees to an offer, or makes one. */
  playAgain(seat: Seat, offerId: string, now: number): SessionResult {
    if (this.head.state !== 'ended') return refused('rematch/none');
    const found = this.offers.entries().find(([, { kind }]) => kind === 'rematch');
    if (found?.[1].kind === 'rematch') {
      const [id, offer] = found;
      offer.willing.add(seat);
      const settled = this.agree(id, seat, true, now);
      return 'refusal' in settled ? this.outcome(now) : settled;
    }
    const willing = new Set([seat]);
    const missing = this.neededForRematch().filter((at) => at !== seat);
    if (missing.length === 0) return { ...this.outcome(now), rematch: willing };
    const offer = { kind: 'rematch' as const, seat, willing };
    return this.offer(offerId, { ...offer, by: this.nameOf(seat), missing: new Set(missing) }, now);
  }

  /** Whether enough players stayed to the end for a rematch. */
  hasEnoughPlayers(): boolean {
    const { seats } = this.playable.game.rules;
    return this.head.seats.filter((s) => !s.out).length >= Math.max(2, seats.min);
  }

  /** Players who left need not agree, as long as enough others stayed. */
  private neededForRematch(): Seat[] {
    const all = !this.hasEnoughPlayers();
    return this.head.seats.flatMap((s, at) => (s.kind === 'person' && (all || !s.out) ? [at] : []));
  }

  /** A player's yes or no to an offer. */
  agree(id: string, seat: Seat, yes: boolean, now: number): SessionResult {
    const settled = this.offers.answer(id, seat, yes);
    if (settled === 'unknown') return refused('undo/none', 'there is no such offer');
    if (settled === 'open') return this.outcome(now);
    const { offer, agreed } = settled;
    const told = this.audience.toSeats(offerText(this.head.id, id, offer, false, agreed));
    const next = agreed ? this.agreed(offer, now) : this.outcome(now);
    return { ...next, notices: [...told, ...next.notices] };
  }

  /** The client that asked to watch has gone. */
  withdrawWatch(client: number, now: number): Outcome {
    const notices: OutgoingMessage[] = [];
    for (const [id, offer] of this.offers.entries()) {
      if (offer.kind === 'watch' && offer.viewer.client === client) {
        notices.push(...this.drop(id, offer));
      }
    }
    return this.outcome(now, { notices });
  }

  private offer(id: string, offer: Offer, now: number): Outcome {
    const isNew = this.offers.add(id, offer);
    const text = offerText(this.head.id, id, offer, true);
    const notices = isNew ? this.audience.toSeats(text) : [];
    return this.outcome(now, { notices, offered: true });
  }

  private agreed(offer: Offer, now: number): Outcome {
    if (offer.kind === 'rematch') return { ...this.outcome(now), rematch: offer.willing };
    if (offer.kind === 'undo') {
      const isSame = this.table.record().entries.length === offer.entries;
      const mayGoBack = !this.table.started().over && isSame;
      return mayGoBack ? this.goBack(offer.seat, offer.to, now) : this.outcome(now);
    }
    const { viewer, since } = offer;
    const admitted = this.admit(viewer, now);
    const text = this.standingText({ seat: -1, show: viewer.show, since }, now);
    return { ...admitted, messages: [{ to: viewer, text }] };
  }

  private admit(viewer: Viewer, now: number): Outcome {
    const attached = this.attach(viewer, now);
    return { ...mergeOutcomes(attached, this.presence(now, viewer.client)), admitted: viewer };
  }

  /** The table has changed: offers about its previous state are void. */
  private dropStale(outcome: Outcome, now: number): Outcome {
    let all = outcome;
    const { out } = this.table.started();
    for (const [id, offer] of this.offers.entries()) {
      if (offer.kind === 'undo' || (offer.kind === 'watch' && !this.play.isRunning)) {
        all = { ...all, notices: [...all.notices, ...this.drop(id, offer)] };
      } else if (offer.kind === 'watch') {
        // players who left need not agree
        for (const seat of out) {
          const settled = this.agree(id, seat, true, now);
          if (!('refusal' in settled)) all = mergeOutcomes(all, settled);
        }
      }
    }
    return all;
  }

  private drop(id: string, offer: Offer): OutgoingMessage[] {
    this.offers.remove(id);
    return this.audience.toSeats(offerText(this.head.id, id, offer, false));
  }

  // ---- parts --------------------------------------------------------------------------------

  private outcome(now: number, parts: Partial<Outcome> = {}): Outcome {
    const think = this.thinkRequests.next(now);
    return {
      writes: [],
      notices: [],
      messages: [],
      wakeAt: this.tickAt(now),
      ...parts,
      ...(think ? { think } : {}),
    };
  }

  private publish(now: number): OutgoingMessage[] {
    return publish(this, this.table.started(), this.audience.viewers, now);
  }

  private endedTexts(): OutgoingMessage[] {
    const { id, result } = this.head;
    return Array.from(this.audience.viewers, (to) => {
      return { to, text: notification('ended', { match: id, seat: to.seat, result }) };
    });
  }

  private standingText(query: StandingQuery, now: number): string {
    const standing = this.standing(query, now);
    return notification('standing', { match: this.head.id, standing });
  }

  private nameOf(seat: Seat): string {
    return this.head.seats[seat]?.name ?? '';
  }
}

function refused(code: RpcError['code'], message?: string): { refusal: RpcError } {
  return { refusal: new RpcError(code, message) };
}
