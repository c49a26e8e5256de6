import type { Seat } from '@cardwright/kernel';
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
} from '@cardwright/match';
import { type Limits, type MatchInfo, RpcError } from '@cardwright/protocol';
import { Deferred } from '../deferred.ts';
import type { PlayerPool } from '../players/player-pool.ts';
import type { Replays } from '../replays/replays.ts';
import { type ClientLine, ClientSeats } from '../rpc/client-seats.ts';
import { GroupCommit } from '../store/group-commit.ts';
import { type Store, StoreFenced } from '../store/store.ts';
import { systemTime, type TimeSource } from '../time-source.ts';
import { enter } from './attendance.ts';
import { askBuiltIn } from './built-in-seat.ts';
import type { CatalogueGame, GameCatalogue } from './game-catalogue.ts';
import { type HostLog, stackOf } from './host-log.ts';
import { HostedMatch, type MatchObserver, type TableProtocol } from './hosted-match.ts';
import type { MatchArchive } from './match-archive.ts';
import { type Loaded, MatchLoader } from './match-loader.ts';
import { MatchParking } from './match-parking.ts';
import { MatchQuota } from './match-quota.ts';
import { MatchRecovery } from './match-recovery.ts';
import { Orphans } from './orphans.ts';
import { OwnedElsewhere, type Ownership } from './ownership.ts';
import { newHead } from './new-match.ts';
import type { Routing } from './routing.ts';
import { playAgain } from './rematch.ts';
import { isSecret, matchOfToken } from './secrets.ts';
import { StoreWatch } from './store-watch.ts';
import { Uptime, type UptimeSource } from './uptime.ts';

/** After a crash the stored uptime may lag by this many seconds if no clock was running. */
const UPTIME_BEATS = 5;
/** How many droppable messages are sent per turn of the event loop. */
const SENT_AT_ONCE = 200;
/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * All matches of this process. Creates, finds and restores them; commits what their sessions want
 * written, then sends.
 */
export class MatchHost {
  readonly store: Store;
  readonly catalogue: GameCatalogue;
  readonly pool: PlayerPool;
  readonly replays: Replays;
  readonly limits: Limits;
  readonly log: HostLog;
  readonly group: GroupCommit;
  readonly watch: StoreWatch;
  readonly quota: MatchQuota;
  readonly live = new Map<string, HostedMatch>();
  /** Matches with free seats. */
  readonly openMatches = new Set<HostedMatch>();
  /** Set on SIGTERM: no new tables. */
  stopping = false;
  /** Nothing more is executed here: other nodes take the matches. */
  isHandingOver = false;
  /** The last write is under way: nothing more can be stored. */
  private isClosing = false;
  readonly counts = {
    created: 0,
    ended: 0,
    parked: 0,
    answers: 0,
    refused: 0,
    leftOut: 0,
    faults: 0,
    playersLost: 0,
    replayed: 0,
    taken: 0,
    handedOver: 0,
    fenced: 0,
  };
  /** Viewers by the number that names them. */
  readonly clients = new Map<number, ClientSeats>();
  private clientCount = 0;
  /** Mounted protocols, which have their own tables. */
  readonly protocols: TableProtocol[] = [];
  /** Observers of followed matches, including protocols. */
  readonly observers: MatchObserver[] = [];
  private readonly loading = new Map<string, Promise<HostedMatch | undefined>>();
  private heart: NodeJS.Timeout | undefined = undefined;
  private readonly loader: MatchLoader;
  private readonly parking = new MatchParking();
  private readonly recovery = new MatchRecovery();
  private readonly orphans = new Orphans();
  /** Which matches this process owns, if others use the same store. */
  readonly ownership: Ownership | undefined;
  /** Routes calls to matches on other nodes, if there are any. */
  routing: Routing | undefined = undefined;
  /** Monotonic milliseconds, for all measurements. */
  readonly now: () => number;
  /** The wall clock, for dates that people see. */
  readonly wall: () => number;
  private readonly up: UptimeSource;
  private beats = 0;
  /** Where old matches are archived; undefined if they stay. */
  readonly archive: MatchArchive | undefined;

  constructor(parts: {
    store: Store;
    catalogue: GameCatalogue;
    pool: PlayerPool;
    replays: Replays;
    limits: Limits;
    log: HostLog;
    time?: TimeSource;
    archive?: MatchArchive;
    ownership?: Ownership | undefined;
  }) {
    const time = parts.time ?? systemTime();
    this.now = time.now;
    this.wall = time.wall;
    const { store, catalogue, pool, limits, log, ownership } = parts;
    this.ownership = ownership;
    this.up = ownership ? sharedUptime(ownership) : new Uptime(time);
    this.store = store;
    this.catalogue = catalogue;
    this.pool = pool;
    this.replays = parts.replays;
    this.limits = limits;
    this.log = log;
    this.archive = parts.archive;
    this.quota = new MatchQuota(limits);
    this.loader = new MatchLoader({ store, catalogue, log, limits, time });
    this.watch = new StoreWatch(store, log);
    this.group = new GroupCommit(store, (error) =>
      log.error({ stack: stackOf(error) }, 'a listener failed because of a defect'),
    );
  }

  uptime(): number {
    return this.up.ms();
  }

  // ---- start and stop ---------------------------------------------------------------------------

  /** Stores today's content and restores every unfinished match that was not parked. */
  async open(): Promise<void> {
    await this.store.write(this.catalogue.writes());
    await this.up.restore(this.store);
    if (this.ownership) await this.orphans.takeAll(this, this.ownership);
    else await this.restoreAll();
    this.heart = setInterval(() => this.tick(), 1000);
    this.heart.unref();
  }

  private async restoreAll(): Promise<void> {
    for (const loaded of await this.loader.unfinished(this.up.aliveUntil)) this.keep(loaded);
    for (const match of this.live.values()) {
      try {
        this.wake(match);
      } catch (error) {
        this.fault(match, error);
      }
    }
  }

  private tick(): void {
    if (this.ownership?.isValid() === false) return; // this process no longer owns anything here
    this.clearOpen();
    this.recovery.tick(this);
    this.parking.tick(this);
    this.archive?.tick(this);
    if (this.ownership) this.orphans.tick(this, this.ownership);
    // keeps the uptime known to the second after a crash, and retries a failed store
    let beats = this.watch.failure !== undefined || this.beats++ % UPTIME_BEATS === 0;
    for (const match of this.live.values()) {
      if (beats) break;
      beats = match.session.running && match.session.clock.isSet;
    }
    if (beats) this.storeAlive();
  }

  /**
   * When an abandoned table is deleted, in the server's uptime; early if nobody has a seat to
   * return to.
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

  /** Deletes a match that has not started and never will. */
  clear(match: HostedMatch): void {
    const cleared = match.session.clear(this.now());
    this.openMatches.delete(match);
    this.quota.begun(match.head.id);
    this.ownerOf(match.head)?.cleared(this, match);
    this.commit(match, cleared);
  }

  /** The host could not be opened or served: closes what is open. */
  async abandon(): Promise<void> {
    if (this.heart) return this.close();
    await this.pool.close();
    await this.replays.close();
    await this.store.close().catch(() => {}); // report the error of opening, not one of closing
  }

  /**
   * Releases every match to other nodes at once. Calls that arrive after this get no answer: their
   * sockets are closed once the matches are free, so that clients find them elsewhere.
   */
  async handOver(closeDoors: () => void): Promise<void> {
    this.isHandingOver = true;
    clearInterval(this.heart);
    for (const match of this.live.values()) match.stopTimer();
    await this.pool.close();
    await this.group.settled();
    closeDoors();
    for (const match of this.live.values()) {
      match.lost = true;
      match.stopTimer();
      if (match.head.state !== 'ended') this.counts.handedOver++;
    }
    await this.group.settled();
    await this.ownership?.releaseAll();
    this.routing?.released();
    for (const match of this.live.values())
      for (const { client } of match.session.audience.viewers) this.clients.get(client)?.sendAway();
    this.log.info({ matches: this.counts.handedOver }, 'all matches were handed over');
  }

  async close(): Promise<void> {
    this.stopping = true;
    clearInterval(this.heart);
    for (const match of this.live.values()) match.stopTimer();
    await this.pool.close();
    await this.replays.close();
    this.storeAlive();
    this.isClosing = true;
    await this.group.settled();
    await this.store.close();
    if (this.watch.failure) throw this.watch.failure;
  }

  /** Loads a match from the store into memory. */
  private keep({ session, game, replayed, isOlder }: Loaded): HostedMatch {
    const { head } = session;
    const match = new HostedMatch(session, game, this.uptime());
    this.counts.replayed += replayed;
    // records of version 0.1 do not say; tables of a mounted protocol were never listed
    if (this.ownerOf(head)) head.public ??= false;
    this.live.set(head.id, match);
    if (head.state === 'open') this.openMatches.add(match);
    if (isOlder) this.commit(match, session.store(this.now()));
    return match;
  }

  // ---- commit, then send ------------------------------------------------------------------------

  /**
   * Commits what a session wants written, then settles the reply and sends the messages. Throws if
   * the session refuses.
   */
  commit(match: HostedMatch, result: SessionResult): Deferred<void> {
    if ('refusal' in result) throw result.refusal;
    const stored = new Deferred<void>();
    if (match.lost || this.isClosing) {
      const isLeaving = this.isHandingOver || this.isClosing;
      stored.reject(new RpcError(isLeaving ? 'server/stopping' : 'server/storage'));
      return stored;
    }
    this.atOnce(match, result);
    this.group.add(match.head.id, result.writes).listen(
      () => this.durable(match, result, stored),
      (error) => {
        const isFenced = error instanceof StoreFenced;
        if (isFenced) this.counts.fenced++;
        else this.watch.failed(error, match.head.id);
        this.recovery
          .goBack(this, match, error)
          .catch((fault: unknown) => this.fault(match, fault));
        // only the present owner knows whether the answer counts
        stored.reject(
          isFenced
            ? new RpcError('server/stopping', undefined, { retryAfterMs: 1000 })
            : new RpcError('server/storage'),
        );
      },
    );
    if (result.moved) match.hint?.cancel();
    if (result.rematch) playAgain(this, match, result.rematch);
    if (result.moved && match.isFollowed)
      for (const observer of this.observers) observer.moved(this, match);
    return stored;
  }

  /** The part that does not wait for the disk. */
  private atOnce(
    match: HostedMatch,
    { fault, replaced = [], admitted, notices, wakeAt }: Outcome,
  ): void {
    if (fault !== undefined) this.fault(match, fault);
    for (const viewer of replaced) this.clients.get(viewer.client)?.replaced(match.head.id, viewer);
    const guest = admitted && this.clients.get(admitted.client);
    if (guest) enter(this, guest, match, admitted);
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

  private sendAll(messages: readonly OutgoingMessage[]): void {
    let count = 0;
    const later: OutgoingMessage[] = [];
    for (const message of messages) {
      const { to, text, droppable } = message;
      // droppable messages can wait: let other tables run meanwhile
      if (droppable !== undefined && ++count > SENT_AT_ONCE) later.push(message);
      else this.clients.get(to.client)?.send(text, droppable);
    }
    if (later.length > 0) setImmediate(() => this.sendAll(later));
  }

  /**
   * Settles when everything committed for this match so far is durable, so that what shows it may
   * be sent.
   */
  settled(match: HostedMatch): Deferred<void> {
    return this.commit(match, match.session.nothing(this.now()));
  }

  private setTimer(match: HostedMatch, wakeAt: number | undefined): void {
    match.stopTimer();
    if (wakeAt === undefined) return;
    const ms = Math.min(Math.max(0, wakeAt - this.now()), LONGEST_TIMER_MS);
    match.timer = setTimeout(() => this.commit(match, match.session.tick(this.now())), ms).unref();
  }

  /** Throws if the session refuses. */
  answer(match: HostedMatch, seat: Seat, ask: number, pick: readonly number[]): Deferred<void> {
    const result = match.session.answer(seat, ask, pick, this.now());
    if (!('refusal' in result) && result.moved) this.counts.answers++;
    return this.commit(match, result);
  }

  leave(match: HostedMatch, seat: Seat, reason: LeaveReason): Deferred<void> {
    return this.commit(match, match.session.leave(seat, reason, this.now()));
  }

  /** The match is back in memory and continues where it stopped. */
  wake(match: HostedMatch): void {
    this.commit(match, match.session.wake(this.now()));
  }

  private storeAlive(): void {
    this.group.add('', this.up.writes()).listen(
      () => this.watch.worked(),
      (error) => this.watch.failed(error, ''),
    );
  }

  ended(match: HostedMatch): void {
    if (!match.hasEnded) this.counts.ended++;
    match.hasEnded = true;
    match.stopTimer();
    this.pool.forget(match.head.id);
    this.quota.release(match.head.id);
    this.maybeDrop(match);
  }

  fault(match: HostedMatch, error: unknown): void {
    this.counts.faults++;
    this.log.error(
      { match: match.head.id, game: match.head.game, stack: stackOf(error) },
      'a defect stopped a match; its record is kept',
    );
  }

  /**
   * Someone has left. An ended match without viewers needs no memory; any other is parked after a
   * while.
   */
  maybeDrop(match: HostedMatch): void {
    if (match.session.audience.isEmpty) match.emptySince = this.uptime();
    if (
      match.head.state === 'ended' &&
      match.session.audience.viewers.size === 0 &&
      !match.isFollowed
    ) {
      this.live.delete(match.head.id);
      this.release(match.head.id);
    }
  }

  /** The match is fully stored and nobody is present. */
  unload(match: HostedMatch): void {
    this.live.delete(match.head.id);
    this.openMatches.delete(match);
    match.stopTimer();
    this.quota.release(match.head.id);
    this.pool.forget(match.head.id);
    this.counts.parked++;
    this.release(match.head.id);
  }

  /** Releases the match to others once everything written here is stored. */
  private release(id: string): void {
    const { ownership } = this;
    if (!ownership) return;
    this.group
      .settled()
      .then(() => (this.live.has(id) ? undefined : ownership.release(id)))
      .catch((error: unknown) =>
        this.log.warn({ match: id, error: String(error) }, 'cannot release a match'),
      );
  }

  /** Another process has the match: drops it here and makes its clients reconnect. */
  letGo(match: HostedMatch): void {
    const { id } = match.head;
    match.lost = true;
    match.stopTimer();
    if (this.live.get(id) === match) this.live.delete(id);
    this.openMatches.delete(match);
    this.quota.release(id);
    this.quota.begun(id);
    this.pool.forget(id);
    for (const { client } of match.session.audience.viewers) this.clients.get(client)?.sendAway();
    if (match.isFollowed) for (const observer of this.observers) observer.gone?.(match);
    this.log.warn({ match: id }, 'another node has taken the match');
  }

  /** Another process has released its matches. */
  takeReleased(): void {
    if (this.ownership && !this.stopping) this.orphans.tick(this, this.ownership);
  }

  /** This process no longer owns anything. */
  letGoOfAll(): void {
    for (const match of this.live.values()) this.letGo(match);
  }

  // ---- finding ----------------------------------------------------------------------------------

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
    this.refuseWhileHandingOver();
    const claim = await this.ownership?.claim(id);
    if (this.ownership && !claim) return undefined;
    if (claim && 'elsewhere' in claim) throw new OwnedElsewhere(id, claim.elsewhere, claim.bus);
    let loaded: Loaded | undefined;
    try {
      loaded = await this.loader.load(id, this.uptime(), claim?.aliveUntil);
      if (loaded) this.refuseWhileHandingOver();
    } catch (error) {
      await this.ownership?.release(id, claim?.aliveUntil);
      throw error;
    }
    if (!loaded) return undefined;
    const match = this.keep(loaded);
    const { parked, state } = match.head;
    if (parked) match.emptySince = parked.emptySince;
    if (state !== 'ended') this.comesBack(match);
    if (claim?.isNew && state !== 'ended') this.ownerOf(match.head)?.taken?.(this, match);
    // read by a client that may not stay
    else setTimeout(() => this.maybeDrop(match), 60_000).unref();
    return match;
  }

  /** A match that would have to be handed over at once is not loaded. */
  private refuseWhileHandingOver(): void {
    if (this.isHandingOver)
      throw new RpcError('server/stopping', undefined, { retryAfterMs: 1000 });
  }

  private comesBack(match: HostedMatch): void {
    this.parking.stays(this, match);
    this.wake(match);
  }

  /** A match's metadata, even if it cannot be continued. */
  async headOf(id: string): Promise<MatchHead | undefined> {
    return this.live.get(id)?.head ?? (await this.loader.head(id));
  }

  async info(id: string): Promise<MatchInfo> {
    const known = this.live.get(id);
    if (known) return known.session.info();
    const elsewhere = (await this.routing?.infos([id]))?.get(id);
    if (elsewhere) return elsewhere;
    const head = await this.loader.head(id);
    if (!head) throw new RpcError('match/unknown', `there is no match '${id}'`);
    return infoOf(head, seatsOf(head));
  }

  // ---- making and joining -----------------------------------------------------------------------

  game(game: string): CatalogueGame {
    const found = this.catalogue.get(game);
    if (!found)
      throw new RpcError('game/unknown', `there is no game '${game}'`, {
        games: this.catalogue.all().map((s) => s.game.name),
      });
    return found;
  }

  /** Whether there is room for another match; matches without viewers do not count. */
  isFull(): boolean {
    if (this.live.size < this.limits.matches) return false;
    this.parking.parkNow(this);
    let count = 0;
    for (const match of this.live.values())
      if (match.head.state !== 'ended' && !match.isUnattended) count++;
    return count >= this.limits.matches;
  }

  /** Creates a match; nothing is stored yet. */
  newMatch(
    settings: CreateSettings,
    game: CatalogueGame = this.game(settings.game),
  ): { match: HostedMatch; invite: string; tokens: { seat: Seat; token: string }[] } {
    if (this.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
    if (this.isFull()) throw new RpcError('limit/matches', undefined, { retryAfterMs: 10_000 });
    const { head, invite, tokens } = newHead(settings, game, this.limits, this.wall());
    // starts the thread early, so that it is ready for the first question
    if (head.seats.some((s) => s.kind === 'player'))
      this.pool.warm({ match: head.id, game: head.game, content: head.content }).catch(() => {});
    this.counts.created++;
    return {
      match: new HostedMatch(
        new MatchSession(head, game, this.limits, this.wall),
        game,
        this.uptime(),
      ),
      invite,
      tokens,
    };
  }

  /** Puts a new match on the list of tables; deals if every seat is taken. */
  place(match: HostedMatch): Outcome {
    this.live.set(match.head.id, match);
    this.openMatches.add(match);
    return this.seatsChanged(match);
  }

  /** Stores the seating; deals if every seat is taken. */
  seatsChanged(match: HostedMatch): Outcome {
    const { session, head } = match;
    if (head.state !== 'open' || !isFull(head)) return session.store(this.now());
    this.openMatches.delete(match);
    this.quota.begun(head.id);
    const owner = this.ownerOf(head);
    if (!owner) return session.start(this.now());
    owner.filled(this, match);
    return session.store(this.now());
  }

  /** A player gives up a seat before the match starts. */
  vacateSeat(match: HostedMatch, seat: Seat): void {
    match.session.giveBackSeat(seat);
    match.emptySince = this.uptime();
    this.openMatches.add(match);
    this.ownerOf(match.head)?.vacated(this, match);
  }

  /** The mounted protocol that the match is a table of; undefined for the generic one. */
  ownerOf(head: MatchHead): TableProtocol | undefined {
    return this.protocols.find((protocol) => protocol.owns(head));
  }

  /** A new client of the generic protocol, from the address of this name. */
  connect(address: string, sender: ClientLine): ClientSeats {
    const client = new ClientSeats(++this.clientCount, address, sender);
    this.clients.set(client.id, client);
    return client;
  }

  async seatOf(token: string): Promise<{ match: HostedMatch; seat: Seat }> {
    const id = matchOfToken(token);
    const head = id === '' ? undefined : await this.headOf(id);
    const seat =
      head?.seats.findIndex((s) => isSecret(token, s.token) || isSecret(token, s.spare)) ?? -1;
    if (seat < 0) throw new RpcError('seat/token');
    // from here on, report precisely what prevents the match from continuing
    return { match: await this.get(id), seat };
  }
}

/** The combined uptime of all processes of a store; the database keeps it. */
const sharedUptime = (ownership: Ownership): UptimeSource => ({
  ms: () => ownership.uptime(),
  aliveUntil: 0,
  restore: async () => {},
  writes: () => [],
});
