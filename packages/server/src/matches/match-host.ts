import { hashedRecord, type MatchRecord, type Seat, sealed } from '@cardwright/kernel';
import {
  type CreateSettings,
  infoOf,
  isFull,
  type LeaveReason,
  type MatchHead,
  MatchSession,
  type OutgoingMessage,
  type Outcome,
  seatsOf,
  type SessionResult,
  type Viewer,
} from '@cardwright/match';
import { type Limits, type MatchInfo, RpcError } from '@cardwright/protocol';
import { Deferred } from '../deferred.ts';
import type { PlayerPool } from '../players/player-pool.ts';
import { GroupCommit } from '../store/group-commit.ts';
import type { Store, StoredMatch } from '../store/store.ts';
import { systemTime, type TimeSource } from '../time-source.ts';
import { askBuiltIn } from './built-in-seat.ts';
import type { CatalogueGame, GameCatalogue } from './game-catalogue.ts';
import { type Client, HostedMatch, type TableProtocol } from './hosted-match.ts';
import { MatchParking } from './match-parking.ts';
import { newHead } from './new-match.ts';
import { reload } from './reload.ts';
import { playAgain } from './rematch.ts';
import { restoreSession } from './restore-session.ts';
import { isSecret, matchOfToken } from './secrets.ts';
import { StoreWatch } from './store-watch.ts';
import { Uptime } from './uptime.ts';

export interface HostLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const UNREADABLE = 'match cannot be restored';
/** So many seconds the server's uptime may be behind after a crash, where no clock runs. */
const UPTIME_BEATS = 5;
/** The longest a timer can be set to. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * Every match of this process: makes them, finds them, brings them back; commits what their
 * sessions want written, then sends.
 */
export class MatchHost {
  readonly store: Store;
  readonly catalogue: GameCatalogue;
  readonly pool: PlayerPool;
  readonly limits: Limits;
  readonly log: HostLog;
  readonly group: GroupCommit;
  readonly watch: StoreWatch;
  readonly live = new Map<string, HostedMatch>();
  /** Those with free seats. */
  readonly openMatches = new Set<HostedMatch>();
  /** Set on SIGTERM: no new tables. */
  stopping = false;
  readonly counts = {
    created: 0,
    ended: 0,
    parked: 0,
    answers: 0,
    refused: 0,
    faults: 0,
    playersLost: 0,
    replayed: 0,
  };
  /** By the number that viewers name them by. */
  readonly clients = new Map<number, Client>();
  private clientCount = 0;
  /** Protocols with tables of their own. */
  readonly protocols: TableProtocol[] = [];
  private readonly loading = new Map<string, Promise<HostedMatch | undefined>>();
  private heart: NodeJS.Timeout | undefined = undefined;
  private readonly parking = new MatchParking();
  /** Monotonic milliseconds, for everything that is measured. */
  readonly now: () => number;
  /** The wall clock, for dates that are shown. */
  readonly wall: () => number;
  private readonly up: Uptime;
  private beats = 0;
  /** Tables that cannot go on after a write that failed, until that is stored. */
  private readonly toEnd = new Set<string>();

  constructor(parts: {
    store: Store;
    catalogue: GameCatalogue;
    pool: PlayerPool;
    limits: Limits;
    log: HostLog;
    time?: TimeSource;
  }) {
    const time = parts.time ?? systemTime();
    this.now = time.now;
    this.wall = time.wall;
    this.up = new Uptime(time);
    this.store = parts.store;
    this.catalogue = parts.catalogue;
    this.pool = parts.pool;
    this.limits = parts.limits;
    this.log = parts.log;
    this.watch = new StoreWatch(parts.store, parts.log);
    this.group = new GroupCommit(parts.store, (error) =>
      this.log.error({ stack: stackOf(error) }, 'a listener failed by a defect'),
    );
  }

  uptime(): number {
    return this.up.ms();
  }

  // ---- start and stop -----------------------------------------------------------------------------------------

  /**
   * Stores today's content and brings every match back that had not ended, but for those that were
   * parked.
   */
  async open(): Promise<void> {
    await this.store.write(this.catalogue.writes());
    await this.up.restore(this.store);
    for (const stored of await this.store.live()) {
      // one that is damaged keeps no other from being played
      const match = await this.restore(stored, this.up.aliveUntil).catch((error: unknown) => {
        this.log.error({ match: stored.id, error: String(error) }, UNREADABLE);
      });
      if (!match) continue;
      this.live.set(match.head.id, match);
      if (match.head.state === 'open') this.openMatches.add(match);
    }
    for (const match of this.live.values()) {
      try {
        this.wake(match);
      } catch (error) {
        this.fault(match, error);
      }
    }
    this.heart = setInterval(() => this.beat(), 1000);
    this.heart.unref();
  }

  private beat(): void {
    this.clearOpen();
    for (const id of this.toEnd) {
      const match = this.live.get(id);
      if (match?.session.running) this.end(match);
    }
    this.parking.beat(this);
    // how long clocks ran is known after a crash to the second; a store that has failed is tried
    // again
    let beats = this.watch.failure !== undefined || this.beats++ % UPTIME_BEATS === 0;
    for (const match of this.live.values()) {
      if (beats) break;
      beats = match.session.running && match.session.clock.isSet;
    }
    if (beats) this.storeAlive();
  }

  /**
   * When a table that nobody comes to is cleared away, in the server's uptime: soon where nobody has
   * a seat to come back to.
   */
  openUntil(match: HostedMatch): number {
    const isSeatless = !match.head.seats.some((s) => s.kind === 'person');
    return (
      match.emptySince +
      (isSeatless && this.ownerOf(match.head)
        ? this.limits.emptyTableMs
        : 1000 * this.limits.openSeconds)
    );
  }

  private clearOpen(): void {
    for (const match of this.openMatches) {
      if (match.session.audience.isEmpty && this.uptime() >= this.openUntil(match))
        this.clear(match);
    }
  }

  /** A match that has not begun never will. */
  clear(match: HostedMatch): void {
    const cleared = match.session.clear(this.now());
    this.openMatches.delete(match);
    this.ownerOf(match.head)?.cleared(match);
    this.commit(match, cleared);
  }

  /** It could not be opened, or not be served: closes what there is. */
  async abandon(): Promise<void> {
    if (this.heart) return this.close();
    await this.pool.close();
    await this.store.close().catch(() => {}); // what went wrong was its opening
  }

  async close(): Promise<void> {
    this.stopping = true;
    clearInterval(this.heart);
    for (const match of this.live.values()) match.stopTimer();
    await this.pool.close();
    this.storeAlive();
    await this.group.settled();
    await this.store.close();
    if (this.watch.failure) throw this.watch.failure;
  }

  /** From the store into memory; undefined where it cannot be played on, which is logged. */
  private async restore(stored: StoredMatch, aliveUntil: number): Promise<HostedMatch | undefined> {
    const { eventsKept } = this.limits;
    const times = { aliveUntil, now: this.now(), stamp: this.wall };
    const found = await restoreSession(stored, this.catalogue, { ...times, eventsKept });
    if ('why' in found) {
      const { game, rules } = JSON.parse(stored.head) as MatchHead;
      if (found.why === 'gone')
        this.log.warn(
          { match: stored.id, game, rules },
          'match cannot be played on: its rules or content are not here',
        );
      else this.log.error({ match: stored.id, error: String(found.error) }, UNREADABLE);
      return undefined;
    }
    const { session, game, replayed, isOlder } = found;
    this.counts.replayed += replayed;
    // those of version 0.1 do not say; no table of a mounted protocol was listed
    if (this.ownerOf(session.head)) session.head.public ??= false;
    if (isOlder) await this.store.write(session.store(this.now()).writes);
    const match = new HostedMatch(session, game, this.uptime());
    this.setTimer(match, session.tickAt(this.now()));
    return match;
  }

  // ---- commit, then send --------------------------------------------------------------------------------------

  /**
   * Commits what a session wants written; settles (the reply), then the messages go out. Throws
   * where it refuses.
   */
  commit(match: HostedMatch, result: SessionResult): Deferred<void> {
    if ('refusal' in result) throw result.refusal;
    const stored = new Deferred<void>();
    if (match.lost) {
      stored.reject(new RpcError('server/storage'));
      return stored;
    }
    this.atOnce(match, result);
    this.group.add(match.head.id, result.writes).listen(
      () => this.durable(match, result, stored),
      (error) => {
        this.watch.failed(error, match.head.id);
        this.goBack(match).catch((fault: unknown) => this.fault(match, fault));
        stored.reject(new RpcError('server/storage'));
      },
    );
    if (result.rematch) playAgain(this, match, result.rematch);
    if (result.moved) for (const follower of match.followers) follower.moved();
    return stored;
  }

  /** What does not wait for the disk. */
  private atOnce(
    match: HostedMatch,
    { fault, replaced = [], admitted, notices, wakeAt }: Outcome,
  ): void {
    if (fault !== undefined) this.fault(match, fault);
    for (const viewer of replaced) this.clients.get(viewer.client)?.replaced(match, viewer);
    if (admitted) this.clients.get(admitted.client)?.admitted(match, admitted);
    this.sendAll(notices);
    this.setTimer(match, wakeAt);
  }

  private durable(
    match: HostedMatch,
    { writes, messages, think }: Outcome,
    stored: Deferred<void>,
  ): void {
    try {
      stored.resolve();
      this.sendAll(messages);
      if (writes.length > 0) this.watch.worked();
      if (writes.length > 0 && match.head.state === 'ended') this.ended(match);
      else if (think) askBuiltIn(this, match, think);
    } catch (error) {
      this.fault(match, error);
      if (match.session.running) this.commit(match, match.session.stop(error, this.now()));
    }
  }

  sendAll(messages: readonly OutgoingMessage[]): void {
    for (const { to, text } of messages) this.clients.get(to.client)?.send(text);
  }

  /**
   * Settles when all that was committed for this match so far is durable: what shows it may go out
   * then.
   */
  settled(match: HostedMatch): Deferred<void> {
    return this.commit(match, match.session.nothing(this.now()));
  }

  setTimer(match: HostedMatch, wakeAt: number | undefined): void {
    match.stopTimer();
    if (wakeAt === undefined) return;
    const ms = Math.min(Math.max(0, wakeAt - this.now()), LONGEST_TIMER_MS);
    match.timer = setTimeout(() => this.commit(match, match.session.tick(this.now())), ms).unref();
  }

  /** Throws where it is refused. */
  answer(match: HostedMatch, seat: Seat, ask: number, pick: readonly number[]): Deferred<void> {
    const result = match.session.answer(seat, ask, pick, this.now());
    if (!('refusal' in result) && result.moved) this.counts.answers++;
    return this.commit(match, result);
  }

  leave(match: HostedMatch, seat: Seat, reason: LeaveReason): Deferred<void> {
    return this.commit(match, match.session.leave(seat, reason, this.now()));
  }

  private wake(match: HostedMatch): void {
    this.commit(match, match.session.wake(this.now()));
  }

  private storeAlive(): void {
    this.group.add('', this.up.writes()).listen(
      () => this.watch.worked(),
      (error) => this.watch.failed(error, ''),
    );
  }

  private async goBack(match: HostedMatch): Promise<void> {
    if (match.lost) return;
    match.lost = true;
    const again = await reload(this, match);
    if (!again) return;
    if (match.followers.size > 0 && again.session.running) this.end(again);
    else if (!this.toEnd.has(again.head.id)) this.wake(again);
  }

  /** A table whose players cannot take a move back; tried again by the clock until it is stored. */
  private end(match: HostedMatch): void {
    const { id } = match.head;
    this.toEnd.add(id);
    const stopped = this.commit(
      match,
      match.session.stop(new Error('a move could not be stored'), this.now()),
    );
    stopped.listen(
      () => this.toEnd.delete(id),
      () => {},
    );
  }

  ended(match: HostedMatch): void {
    if (!match.hasEnded) this.counts.ended++;
    match.hasEnded = true;
    match.stopTimer();
    this.pool.forget(match.head.id);
    match.holder?.release(match);
    this.maybeDrop(match);
  }

  fault(match: HostedMatch, error: unknown): void {
    this.counts.faults++;
    this.log.error(
      { match: match.head.id, game: match.head.game, stack: stackOf(error) },
      'a table was stopped by a defect; its record is kept',
    );
  }

  /**
   * Somebody has left. An ended match that nobody looks at needs no memory; another is parked after
   * a while.
   */
  maybeDrop(match: HostedMatch): void {
    if (match.session.audience.isEmpty) match.emptySince = this.uptime();
    if (
      match.head.state === 'ended' &&
      match.session.audience.viewers.size === 0 &&
      match.followers.size === 0
    )
      this.live.delete(match.head.id);
  }

  /** It is in the store as it is, and nobody is there. */
  unload(match: HostedMatch): void {
    this.live.delete(match.head.id);
    this.openMatches.delete(match);
    match.stopTimer();
    match.holder?.release(match);
    this.pool.forget(match.head.id);
    this.counts.parked++;
  }

  // ---- finding ------------------------------------------------------------------------------------------------

  async get(id: string): Promise<HostedMatch> {
    const known = this.live.get(id);
    if (known) return known;
    let loading = this.loading.get(id);
    if (!loading) {
      loading = this.load(id);
      this.loading.set(id, loading);
      void loading.finally(() => this.loading.delete(id)).catch(() => {});
    }
    const match = await loading;
    if (!match) throw new RpcError('match/unknown', `there is no match '${id}'`);
    return match;
  }

  private async load(id: string): Promise<HostedMatch | undefined> {
    const stored = await this.store.match(id);
    if (!stored) return undefined;
    const { parked, clockStand, state } = JSON.parse(stored.head) as MatchHead;
    // the time that passed while it was parked has passed for whoever is asked
    const match = await this.restore(
      stored,
      parked ? (clockStand?.t ?? 0) + this.uptime() - parked.at : 0,
    );
    if (!match) throw new RpcError('record/content');
    this.live.set(id, match);
    if (parked) match.emptySince = parked.emptySince;
    if (state === 'open') this.openMatches.add(match);
    if (state !== 'ended') this.comesBack(match);
    // read by somebody who may not stay
    else setTimeout(() => this.maybeDrop(match), 60_000).unref();
    return match;
  }

  private comesBack(match: HostedMatch): void {
    this.parking.stays(this, match);
    this.wake(match);
  }

  async info(id: string): Promise<MatchInfo> {
    const known = this.live.get(id);
    if (known) return known.session.info();
    const head = await this.head(id);
    if (!head) throw new RpcError('match/unknown', `there is no match '${id}'`);
    return infoOf(head, seatsOf(head));
  }

  /** The record with every hash, of a match that has ended. */
  async record(
    id: string,
  ): Promise<MatchRecord & { commitment: string; salt: string; seal: string }> {
    const match = await this.get(id);
    if (match.head.state !== 'ended' || !match.session.match) throw new RpcError('match/running');
    const { commitment, salt } = match.head;
    return sealed({
      ...hashedRecord(match.game.machine, match.session.record()),
      commitment,
      salt,
    });
  }

  // ---- making and joining -------------------------------------------------------------------------------------

  game(game: string): CatalogueGame {
    const found = this.catalogue.get(game);
    if (!found)
      throw new RpcError('game/unknown', `there is no game '${game}'`, {
        games: this.catalogue.all().map((s) => s.game.name),
      });
    return found;
  }

  /** Whether there is room for another match: those that nobody is at do not count. */
  isFull(): boolean {
    if (this.live.size < this.limits.matches) return false;
    this.parking.parkNow(this);
    let count = 0;
    for (const match of this.live.values())
      if (match.head.state !== 'ended' && !match.isUnattended) count++;
    return count >= this.limits.matches;
  }

  /** Makes a match; nothing is stored yet. */
  newMatch(
    settings: CreateSettings,
    game: CatalogueGame = this.game(settings.game),
  ): { match: HostedMatch; invite: string; tokens: { seat: Seat; token: string }[] } {
    if (this.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
    if (this.isFull()) throw new RpcError('limit/matches', undefined, { retryAfterMs: 10_000 });
    const { head, invite, tokens } = newHead(settings, game, this.limits, this.wall());
    // its thread is there when it is asked first, or soon after
    if (head.seats.some((s) => s.kind === 'player'))
      this.pool.warm({ match: head.id, game: head.game, content: head.content }).catch(() => {});
    this.counts.created++;
    return {
      match: new HostedMatch(
        new MatchSession(head, game, this.limits.eventsKept, this.wall),
        game,
        this.uptime(),
      ),
      invite,
      tokens,
    };
  }

  /** Puts a new match on its table; deals when nobody is missing. */
  place(match: HostedMatch): Outcome {
    this.live.set(match.head.id, match);
    this.openMatches.add(match);
    return this.seatsChanged(match);
  }

  /** Stores who sits where; deals when nobody is missing. */
  seatsChanged(match: HostedMatch): Outcome {
    const { session, head } = match;
    if (head.state !== 'open' || !isFull(head)) return session.store(this.now());
    this.openMatches.delete(match);
    match.maker?.began(match);
    const owner = this.ownerOf(head);
    if (!owner) return session.start(this.now());
    owner.filled(match);
    return session.store(this.now());
  }

  /** A seat is given back before the match began. */
  vacateSeat(match: HostedMatch, seat: Seat): void {
    match.session.giveBackSeat(seat);
    match.emptySince = this.uptime();
    this.openMatches.add(match);
    this.ownerOf(match.head)?.vacated(match);
  }

  /** The protocol that the match is a table of; undefined for the generic one. */
  ownerOf(head: MatchHead): TableProtocol | undefined {
    return this.protocols.find((protocol) => protocol.owns(head));
  }

  newClientId(): number {
    return ++this.clientCount;
  }

  /** Somebody hears of a match from now on. */
  attach(match: HostedMatch, viewer: Viewer): void {
    const attached = match.session.attach(viewer, this.now());
    if (attached.replaced || attached.think) this.commit(match, attached);
  }

  async seatOf(token: string): Promise<{ match: HostedMatch; seat: Seat }> {
    const id = matchOfToken(token);
    const head = id === '' ? undefined : await this.head(id);
    const seat =
      head?.seats.findIndex((s) => isSecret(token, s.token) || isSecret(token, s.spare)) ?? -1;
    if (seat < 0) throw new RpcError('seat/token');
    // from here on whatever keeps it from being played is told as what it is
    return { match: await this.get(id), seat };
  }

  /** A match's head, also where the match itself cannot be played on. */
  private async head(id: string): Promise<MatchHead | undefined> {
    const known = this.live.get(id);
    if (known) return known.head;
    const stored = await this.store.match(id);
    return stored && (JSON.parse(stored.head) as MatchHead);
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
