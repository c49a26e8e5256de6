import { type Entry, hashedRecord, type MatchRecord, rulesFor, type Seat, sealed } from '@cardwright/kernel';
import { type Limits, type MatchInfo, RpcError, type Show } from '@cardwright/protocol';
import type { PlayerPool } from '../players/player-pool.ts';
import { Later } from '../rpc/later.ts';
import { GroupCommit } from '../store/group-commit.ts';
import { allLines, type Store, type StoredMatch, type Write } from '../store/store.ts';
import { askBuiltIn } from './built-in-seat.ts';
import { infoOf, isFull, type MatchHead, seatsOf } from './head.ts';
import type { House } from './house.ts';
import type { JournalLine } from './journal.ts';
import { LiveMatch } from './live-match.ts';
import { MatchParking } from './match-parking.ts';
import { type CreateSettings, newHead } from './new-match.ts';
import { reload } from './reload.ts';
import { isSecret, matchOfToken } from './secrets.ts';
import type { Shelf, Shelved } from './shelf.ts';
import { StoreWatch } from './store-watch.ts';
import type { Letter, Peer, Viewer } from './viewer.ts';

export interface HostLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const UNREADABLE = 'match cannot be restored';
/** So many seconds the server's uptime may be behind after a crash, where no clock runs. */
const UPTIME_BEATS = 5;

/** Every match of this process: makes them, finds them, brings them back, and is what their tables stand on. */
export class Host implements House {
  readonly store: Store;
  readonly shelf: Shelf;
  readonly pool: PlayerPool;
  readonly limits: Limits;
  readonly log: HostLog;
  readonly group: GroupCommit;
  readonly watch: StoreWatch;
  readonly live = new Map<string, LiveMatch>();
  /** Those with free seats. */
  readonly openMatches = new Set<LiveMatch>();
  /** Set on SIGTERM: no new tables. */
  stopping = false;
  readonly counts = { created: 0, ended: 0, parked: 0, answers: 0, refused: 0, faults: 0, playersLost: 0, replayed: 0 };
  /** A table of Dominion's own protocol has all its players; it begins when they have heard so. */
  filled: ((match: LiveMatch) => void) | undefined = undefined;
  /** One of its players is gone before it has begun. */
  vacated: ((match: LiveMatch) => void) | undefined = undefined;
  /** A table of Dominion's own protocol that nobody came to is cleared away. */
  cleared: ((match: LiveMatch) => void) | undefined = undefined;
  private readonly loading = new Map<string, Promise<LiveMatch | undefined>>();
  private heart: NodeJS.Timeout | undefined = undefined;
  private readonly parking = new MatchParking(this);
  /** How long the server had been up before it was started, and when that was on the process's own clock. */
  private before = { uptime: 0, at: performance.now() };
  private beats = 0;
  /** Tables that cannot go on after a write that failed, until that is stored. */
  private readonly toEnd = new Set<string>();

  constructor(parts: { store: Store; shelf: Shelf; pool: PlayerPool; limits: Limits; log: HostLog }) {
    this.store = parts.store;
    this.shelf = parts.shelf;
    this.pool = parts.pool;
    this.limits = parts.limits;
    this.log = parts.log;
    this.watch = new StoreWatch(parts.store, parts.log);
    this.group = new GroupCommit(parts.store, (error) => this.log.error({ stack: stackOf(error) }, 'a listener failed by a defect'));
  }

  get eventsKept(): number {
    return this.limits.eventsKept;
  }

  now(): number {
    return Date.now();
  }

  uptime(): number {
    return Math.floor(this.before.uptime + performance.now() - this.before.at);
  }

  // ---- start and stop -----------------------------------------------------------------------------------------

  /** Stores today's content and brings every match back that had not ended, but for those that were parked. */
  async open(): Promise<void> {
    await this.store.write(this.shelf.writes());
    const alive = Number((await this.store.fact('alive')) ?? 0);
    this.before = { uptime: Number((await this.store.fact('uptime')) ?? 0), at: performance.now() };
    for (const stored of await this.store.live()) {
      // one that is damaged keeps no other from being played
      const match = await this.revive(stored, alive).catch((error: unknown) => {
        this.log.error({ match: stored.id, error: String(error) }, UNREADABLE);
      });
      if (!match) continue;
      this.live.set(match.head.id, match);
      if (match.head.state === 'open') this.openMatches.add(match);
    }
    for (const match of this.live.values()) {
      try {
        match.wake();
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
      if (match?.running) this.end(match);
    }
    this.parking.beat();
    // how long clocks ran is known after a crash to the second; a store that has failed is tried again
    let beats = this.watch.failure !== undefined || this.beats++ % UPTIME_BEATS === 0;
    for (const match of this.live.values()) {
      if (beats) break;
      beats = match.running && match.clock.runs;
    }
    if (beats) this.storeAlive();
  }

  /** When a table that nobody comes to is cleared away: soon where nobody has a seat to come back to. */
  openUntil(match: LiveMatch): number {
    const { dominion, seats } = match.head;
    return match.lastChange + (dominion && !seats.some((s) => s.kind === 'person') ? this.limits.emptyTableMs : 1000 * this.limits.openSeconds);
  }

  private clearOpen(): void {
    for (const match of this.openMatches) {
      if (match.audience.isEmpty && this.now() >= this.openUntil(match)) this.clear(match);
    }
  }

  /** A match that has not begun never will. */
  clear(match: LiveMatch): void {
    match.head.state = 'ended';
    match.head.endedAt = this.now();
    this.openMatches.delete(match);
    this.cleared?.(match);
    this.commit(match, [match.headWrite()], []);
  }

  async close(): Promise<void> {
    this.stopping = true;
    clearInterval(this.heart);
    for (const match of this.live.values()) match.clock.stopTimer();
    await this.pool.close();
    this.storeAlive();
    await this.group.settled();
    await this.store.close();
    if (this.watch.failure) throw this.watch.failure;
  }

  private async revive(stored: StoredMatch, alive: number): Promise<LiveMatch | undefined> {
    const head = JSON.parse(stored.head) as MatchHead;
    const shelved = await this.shelf.find(head.game, head.content);
    const entries = (): Entry[] => allLines(stored).map(({ line }) => (JSON.parse(line) as JournalLine).e);
    // those of the game need no look at the entries
    const rules = shelved?.game.version === head.rules ? head.rules : shelved && rulesFor(shelved.game, { ...head, entries: entries() });
    if (!shelved || rules === undefined) {
      this.log.warn({ match: head.id, game: head.game, rules: head.rules }, 'match cannot be played on: its rules or content are not here');
      return undefined;
    }
    const isOlder = head.rules !== rules;
    head.rules = rules; // it is played on by these
    const match = new LiveMatch(head, shelved, this);
    try {
      this.counts.replayed += match.restore(stored, alive);
    } catch (error) {
      this.log.error({ match: head.id, error: String(error) }, UNREADABLE);
      return undefined;
    }
    if (isOlder) await this.store.write([match.headWrite()]);
    return match;
  }

  // ---- what tables stand on -----------------------------------------------------------------------------------

  commit(match: LiveMatch, writes: Write[], letters: Letter[], done?: () => void, failed?: (error: unknown) => void): void {
    if (match.lost) return failed?.(new RpcError('server/storage'));
    this.group.add(
      match.head.id,
      writes,
      () => {
        try {
          done?.();
          for (const { peer, text } of letters) peer.send(text);
          if (writes.length === 0) return;
          this.watch.worked();
          if (match.head.state === 'ended') this.ended(match);
          else match.askPlayers();
        } catch (error) {
          this.fault(match, error);
          if (match.running) match.stop(error);
          failed?.(error);
        }
      },
      (error) => {
        this.watch.failed(error, match.head.id);
        this.goBack(match).catch((fault: unknown) => this.fault(match, fault));
        failed?.(new RpcError('server/storage'));
      },
    );
  }

  private storeAlive(): void {
    this.group.add(
      '',
      [
        { do: 'fact', key: 'alive', value: String(this.now()) },
        { do: 'fact', key: 'uptime', value: String(this.uptime()) },
      ],
      () => this.watch.worked(),
      (error) => this.watch.failed(error, ''),
    );
  }

  private async goBack(match: LiveMatch): Promise<void> {
    if (match.lost) return;
    match.lost = true;
    const again = await reload(this, match);
    if (!again) return;
    if (match.followers.size > 0 && again.running) this.end(again);
    else if (!this.toEnd.has(again.head.id)) again.wake();
  }

  /** A table whose players cannot take a move back; tried again by the clock until it is stored. */
  private end(match: LiveMatch): void {
    const { id } = match.head;
    this.toEnd.add(id);
    match.stop(new Error('a move could not be stored'), () => this.toEnd.delete(id));
  }

  askPlayer(match: LiveMatch, seat: Seat): void {
    askBuiltIn(this, match, seat);
  }

  ended(match: LiveMatch): void {
    if (!match.hasEnded) this.counts.ended++;
    match.hasEnded = true;
    match.clock.stopTimer();
    this.pool.forget(match.head.id);
    match.holder?.release(match);
    this.maybeDrop(match);
  }

  fault(match: LiveMatch, error: unknown): void {
    this.counts.faults++;
    this.log.error({ match: match.head.id, game: match.head.game, stack: stackOf(error) }, 'a table was stopped by a defect; its record is kept');
  }

  /** Somebody has left. An ended match that nobody looks at needs no memory; another is parked after a while. */
  maybeDrop(match: LiveMatch): void {
    if (match.audience.isEmpty) match.emptySince = this.uptime();
    if (match.head.state === 'ended' && match.audience.viewers.size === 0 && match.followers.size === 0) this.live.delete(match.head.id);
  }

  /** It is in the store as it is, and nobody is there. */
  unload(match: LiveMatch): void {
    this.live.delete(match.head.id);
    this.openMatches.delete(match);
    match.clock.stopTimer();
    match.holder?.release(match);
    this.pool.forget(match.head.id);
    this.counts.parked++;
  }

  // ---- finding ------------------------------------------------------------------------------------------------

  async get(id: string): Promise<LiveMatch> {
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

  private async load(id: string): Promise<LiveMatch | undefined> {
    const stored = await this.store.match(id);
    if (!stored) return undefined;
    const { parked, clockStand, state } = JSON.parse(stored.head) as MatchHead;
    // the time that passed while it was parked has passed for whoever is asked
    const match = await this.revive(stored, parked ? (clockStand?.t ?? 0) + this.uptime() - parked.at : 0);
    if (!match) throw new RpcError('record/content');
    this.live.set(id, match);
    if (parked) match.emptySince = parked.emptySince;
    if (state === 'open') this.openMatches.add(match);
    if (state !== 'ended') this.comesBack(match);
    // read by somebody who may not stay
    else setTimeout(() => this.maybeDrop(match), 60_000).unref();
    return match;
  }

  private comesBack(match: LiveMatch): void {
    this.parking.stays(match);
    match.wake();
  }

  async info(id: string): Promise<MatchInfo> {
    const known = this.live.get(id);
    if (known) return known.info();
    const head = await this.head(id);
    if (!head) throw new RpcError('match/unknown', `there is no match '${id}'`);
    return infoOf(head, seatsOf(head));
  }

  /** The record with every hash, of a match that has ended. */
  async record(id: string): Promise<MatchRecord & { commitment: string; salt: string; seal: string }> {
    const match = await this.get(id);
    if (match.head.state !== 'ended' || !match.match) throw new RpcError('match/running');
    const { commitment, salt } = match.head;
    return sealed({ ...hashedRecord(match.shelved.machine, match.match.record), commitment, salt });
  }

  // ---- making and joining -------------------------------------------------------------------------------------

  shelved(game: string): Shelved {
    const shelved = this.shelf.get(game);
    if (!shelved) throw new RpcError('game/unknown', `there is no game '${game}'`, { games: this.shelf.all().map((s) => s.game.name) });
    return shelved;
  }

  /** Whether there is room for another match: those that nobody is at do not count. */
  isFull(): boolean {
    if (this.live.size < this.limits.matches) return false;
    this.parking.parkNow();
    let count = 0;
    for (const { head, audience, followers } of this.live.values()) if (head.state !== 'ended' && (!audience.isEmpty || followers.size > 0)) count++;
    return count >= this.limits.matches;
  }

  /** Makes a match; nothing is stored yet. */
  newMatch(
    settings: CreateSettings,
    shelved: Shelved = this.shelved(settings.game),
  ): { match: LiveMatch; invite: string; tokens: { seat: Seat; token: string }[] } {
    if (this.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
    if (this.isFull()) throw new RpcError('limit/matches', undefined, { retryAfterMs: 10_000 });
    const { head, invite, tokens } = newHead(settings, shelved, this.limits, this.now());
    // its thread is there when it is asked first, or soon after
    if (head.seats.some((s) => s.kind === 'player')) this.pool.warm({ match: head.id, game: head.game, content: head.content }).catch(() => {});
    this.counts.created++;
    return { match: new LiveMatch(head, shelved, this), invite, tokens };
  }

  /** Puts a new match on its table; deals when nobody is missing. The result is told before anything that follows from it. */
  place(match: LiveMatch): { writes: Write[]; letters: Letter[] } {
    this.live.set(match.head.id, match);
    this.openMatches.add(match);
    return this.maybeStart(match);
  }

  private maybeStart(match: LiveMatch): { writes: Write[]; letters: Letter[] } {
    if (match.head.state === 'open' && isFull(match.head)) {
      this.openMatches.delete(match);
      match.maker?.began(match);
      if (!match.head.dominion) return match.start();
      this.filled?.(match);
    }
    return { writes: [match.headWrite()], letters: [] };
  }

  /** A seat is given back before the match began. */
  standUp(match: LiveMatch, seat: Seat): void {
    const { invited = false } = match.head.seats[seat]!;
    match.head.seats[seat] = { kind: invited ? 'invited' : 'open', name: null, invited };
    match.lastChange = this.now();
    this.openMatches.add(match);
    this.vacated?.(match);
  }

  /** Stores a seat taken, then `reply`, then what follows: `started` and the first ask. */
  settle<T>(match: LiveMatch, reply: () => T, extra: { writes: Write[]; letters: Letter[] } = this.maybeStart(match)): Later<T> {
    const later = new Later<T>();
    this.commit(
      match,
      extra.writes,
      extra.letters,
      () => later.resolve(reply()),
      (error) => later.reject(error),
    );
    return later;
  }

  async seatOf(token: string): Promise<{ match: LiveMatch; seat: Seat }> {
    const id = matchOfToken(token);
    const head = id === '' ? undefined : await this.head(id);
    const seat = head?.seats.findIndex((s) => isSecret(token, s.token) || isSecret(token, s.spare)) ?? -1;
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

  viewer(peer: Peer, seat: Seat, show: Show | undefined, name?: string): Viewer {
    return { peer, seat, show: show ?? 'nothing', told: 0, waiting: -1, ...(name === undefined ? {} : { name }) };
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
