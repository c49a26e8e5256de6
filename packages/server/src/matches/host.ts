import { hashedRecord, type MatchOptions, type MatchRecord, PlayerFault, type Seat, SetupFault } from '@cardwright/kernel';
import { type ClockSetting, type Limits, type MatchInfo, RpcError, type SeatSetting, type Show } from '@cardwright/protocol';
import { playersOf, seatPlayer } from '@cardwright/sim';
import type { PlayerPool } from '../players/player-pool.ts';
import { Later } from '../rpc/later.ts';
import { GroupCommit } from '../store/group-commit.ts';
import { type Store, StoreConflict, type StoredMatch, type Write } from '../store/store.ts';
import { infoOf, type MatchHead, type SeatHead, seatsOf } from './head.ts';
import { type House, LiveMatch } from './live-match.ts';
import { commitmentOf, digest, isSecret, matchOfToken, newId, newSalt, newSecret, newSeed, newToken } from './secrets.ts';
import type { Shelf, Shelved } from './shelf.ts';
import type { Letter, Peer, Viewer } from './viewer.ts';
import { notification } from './wire.ts';

export interface HostLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface CreateSettings {
  game: string;
  options?: MatchOptions;
  seats: SeatSetting[];
  seed?: string;
  clock?: ClockSetting | null;
  rated?: boolean;
  watch?: MatchInfo['watch'];
  chat?: boolean;
}

const OPEN_FOR_MS = 24 * 3600 * 1000;

/** Every match of this process: makes them, finds them, brings them back, and is what their tables stand on. */
export class Host implements House {
  readonly store: Store;
  readonly shelf: Shelf;
  readonly pool: PlayerPool;
  readonly limits: Limits;
  readonly log: HostLog;
  readonly group: GroupCommit;
  readonly live = new Map<string, LiveMatch>();
  /** Those with free seats. */
  readonly openMatches = new Set<LiveMatch>();
  /** Set on SIGTERM: no new tables. */
  stopping = false;
  readonly counts = { created: 0, ended: 0, answers: 0, refused: 0, faults: 0, playersLost: 0 };
  /** A table of Dominion's own protocol has all its players; it begins when they have heard so. */
  filled: ((match: LiveMatch) => void) | undefined = undefined;
  private readonly loading = new Map<string, Promise<LiveMatch | undefined>>();
  private heart: NodeJS.Timeout | undefined = undefined;
  private beats = 0;

  constructor(parts: { store: Store; shelf: Shelf; pool: PlayerPool; limits: Limits; log: HostLog }) {
    this.store = parts.store;
    this.shelf = parts.shelf;
    this.pool = parts.pool;
    this.limits = parts.limits;
    this.log = parts.log;
    this.group = new GroupCommit(parts.store);
  }

  get eventsKept(): number {
    return this.limits.eventsKept;
  }

  now(): number {
    return Date.now();
  }

  // ---- start and stop -----------------------------------------------------------------------------------------

  /** Stores today's content and brings every match back that had not ended. */
  async open(): Promise<void> {
    await this.store.write(this.shelf.writes());
    const alive = Number((await this.store.fact('alive')) ?? 0);
    for (const stored of await this.store.live()) {
      const match = await this.revive(stored, alive);
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

  /** How long clocks ran is known after a crash to the second. */
  private beat(): void {
    if (++this.beats % 600 === 0) this.clearOpen();
    for (const match of this.live.values()) {
      if (match.running && match.clock) {
        this.group.add(
          '',
          [{ do: 'fact', key: 'alive', value: String(this.now()) }],
          () => {},
          () => {},
        );
        return;
      }
    }
  }

  /** A table that nobody came to in a day, and nobody waits at, is cleared away. */
  private clearOpen(): void {
    for (const match of this.openMatches) {
      if (match.viewers.size > 0 || match.present.size > 0 || this.now() - match.head.createdAt < OPEN_FOR_MS) continue;
      match.head.state = 'ended';
      match.head.endedAt = this.now();
      this.openMatches.delete(match);
      this.commit(match, [match.headWrite()], []);
    }
  }

  async close(): Promise<void> {
    this.stopping = true;
    clearInterval(this.heart);
    for (const match of this.live.values()) match.stopTimer();
    await this.pool.close();
    this.group.add(
      '',
      [{ do: 'fact', key: 'alive', value: String(this.now()) }],
      () => {},
      () => {},
    );
    await this.group.settled();
    await this.store.close();
  }

  private async revive(stored: StoredMatch, alive: number): Promise<LiveMatch | undefined> {
    const head = JSON.parse(stored.head) as MatchHead;
    const shelved = await this.shelf.find(head.game, head.content);
    if (!shelved || shelved.game.version !== head.rules) {
      this.log.warn({ match: head.id, game: head.game, rules: head.rules }, 'match cannot be played on: its rules or content are not here');
      return undefined;
    }
    const match = new LiveMatch(head, shelved, this);
    try {
      match.restore(stored.snapshot, stored.lines, alive);
    } catch (error) {
      this.log.error({ match: head.id, error: String(error) }, 'match cannot be restored');
      return undefined;
    }
    return match;
  }

  // ---- what tables stand on -----------------------------------------------------------------------------------

  commit(match: LiveMatch, writes: Write[], letters: Letter[], done?: () => void, failed?: (error: unknown) => void): void {
    this.group.add(
      match.head.id,
      writes,
      () => {
        done?.();
        for (const { peer, text } of letters) peer.send(text);
        if (writes.length === 0) return;
        if (match.head.state === 'ended') this.ended(match);
        else match.askPlayers();
      },
      (error) => {
        const conflict = error instanceof StoreConflict;
        this.log.error({ match: match.head.id, error: String(error), conflict }, 'could not store');
        failed?.(new RpcError('server/storage'));
        void this.reload(match);
      },
    );
  }

  /** What could not be stored did not happen: the table goes back to what the store has. */
  private async reload(match: LiveMatch): Promise<void> {
    const { id } = match.head;
    if (this.live.get(id) !== match) return;
    this.live.delete(id);
    match.stopTimer();
    const again = await this.get(id).catch(() => undefined);
    if (!again) return;
    for (const viewer of match.viewers) {
      again.attach(viewer);
      viewer.peer.send(notification('standing', { match: id, standing: again.standing(viewer.seat, viewer.show, undefined) }));
    }
    again.wake();
  }

  askPlayer(match: LiveMatch, seat: Seat): void {
    const { state } = match.table;
    const ask = match.askId();
    const { player = '' } = match.head.seats[seat]!;
    const think = { match: match.head.id, seat, game: match.head.game, content: match.head.content, player, state };
    this.pool.ask(think).then(
      (pick) => this.playerAnswers(match, seat, ask, pick),
      (error: unknown) => this.playerFails(match, seat, ask, error),
    );
  }

  private playerAnswers(match: LiveMatch, seat: Seat, ask: number, pick: number[]): void {
    if (!match.running || this.live.get(match.head.id) !== match || match.askId() !== ask || match.table.state.ask?.seat !== seat) return;
    try {
      match.answer(seat, ask, pick);
      this.counts.answers++;
    } catch (error) {
      this.playerFails(match, seat, ask, error);
    }
  }

  private playerFails(match: LiveMatch, seat: Seat, ask: number, error: unknown): void {
    if (this.stopping || !match.running || match.askId() !== ask) return;
    this.counts.playersLost++;
    this.log.warn({ match: match.head.id, seat, player: match.head.seats[seat]?.player, error: String(error) }, 'a built-in player loses its seat');
    match.leave(seat, 'fault');
  }

  ended(match: LiveMatch): void {
    this.counts.ended++;
    match.stopTimer();
    this.pool.forget(match.head.id);
    this.maybeDrop(match);
  }

  fault(match: LiveMatch, error: unknown): void {
    this.counts.faults++;
    const stack = error instanceof Error ? error.stack : String(error);
    this.log.error({ match: match.head.id, game: match.head.game, stack }, 'a table was stopped by a defect; its record is kept');
  }

  /** An ended match that nobody looks at needs no memory. */
  maybeDrop(match: LiveMatch): void {
    if (match.head.state === 'ended' && match.viewers.size === 0 && match.followers.size === 0) this.live.delete(match.head.id);
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
    const match = await this.revive(stored, 0);
    if (!match) throw new RpcError('record/content');
    this.live.set(id, match);
    // read by somebody who may not stay
    setTimeout(() => this.maybeDrop(match), 60_000).unref();
    return match;
  }

  async info(id: string): Promise<MatchInfo> {
    const known = this.live.get(id);
    if (known) return known.info();
    const stored = await this.store.match(id);
    if (!stored) throw new RpcError('match/unknown', `there is no match '${id}'`);
    const head = JSON.parse(stored.head) as MatchHead;
    return infoOf(head, seatsOf(head));
  }

  /** The record with every hash, of a match that has ended. */
  async record(id: string): Promise<MatchRecord & { commitment: string; salt: string }> {
    const match = await this.get(id);
    if (match.head.state !== 'ended' || !match.match) throw new RpcError('match/running');
    const { commitment, salt } = match.head;
    return { ...hashedRecord(match.shelved.machine, match.match.record), commitment, salt };
  }

  // ---- making and joining -------------------------------------------------------------------------------------

  shelved(game: string): Shelved {
    const shelved = this.shelf.get(game);
    if (!shelved) throw new RpcError('game/unknown', `there is no game '${game}'`, { games: this.shelf.all().map((s) => s.game.name) });
    return shelved;
  }

  /** Options as the game understands them; throws where they do not fit. */
  checkedOptions(shelved: Shelved, options: MatchOptions, seats: number): MatchOptions {
    const { game, machine } = shelved;
    if (seats < game.seats.min || seats > game.seats.max) {
      throw new RpcError('game/seats', `${game.name} is played by ${game.seats.min} to ${game.seats.max}, not ${seats}`, { seats: game.seats });
    }
    const parsed = game.options.safeParse(options);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((i) => ({ path: i.path.map(String), message: i.message }));
      throw new RpcError('game/options', issues.map((i) => `${i.path.join('.') || 'options'}: ${i.message}`).join('; '), { issues });
    }
    try {
      machine.start({ seed: 'trial', seats, options: parsed.data });
    } catch (error) {
      if (error instanceof SetupFault) throw new RpcError('game/options', error.message);
      throw error;
    }
    return parsed.data;
  }

  checkPlayer({ game, machine }: Shelved, player: string): void {
    try {
      seatPlayer(machine, player);
    } catch (error) {
      if (error instanceof PlayerFault) throw new RpcError('player/unknown', error.message, { players: Object.keys(playersOf(game)) });
      throw error;
    }
  }

  /** Makes a match; nothing is stored yet. The tokens of the creator's seats and the invite are in no other place. */
  newMatch(
    settings: CreateSettings,
    shelved: Shelved = this.shelved(settings.game),
  ): { match: LiveMatch; invite: string; tokens: { seat: Seat; token: string }[] } {
    if (this.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
    if (this.live.size >= this.limits.matches) throw new RpcError('limit/matches', undefined, { retryAfterMs: 10_000 });
    const { game, content } = shelved;
    const options = this.checkedOptions(shelved, settings.options ?? {}, settings.seats.length);
    const id = newId();
    const tokens: { seat: Seat; token: string }[] = [];
    const names = new Set<string>();
    const seats = settings.seats.map((s, seat): SeatHead => {
      if (s.kind === 'open' || s.kind === 'invited') return { kind: s.kind, name: null, invited: s.kind === 'invited' };
      if (s.kind === 'player') {
        this.checkPlayer(shelved, s.player);
        return { kind: 'player', name: this.freeName(names, s.player), player: s.player };
      }
      if (names.has(s.name)) throw new RpcError('name/taken');
      names.add(s.name);
      const token = newToken(id);
      tokens.push({ seat, token });
      return { kind: 'person', name: s.name, token: digest(token) };
    });
    const seed = settings.seed ?? newSeed();
    const salt = newSalt();
    const invite = newSecret();
    const head: MatchHead = {
      id,
      game: game.name,
      rules: game.version,
      content: content.hash,
      options,
      seats,
      seed,
      salt,
      commitment: commitmentOf(seed, salt),
      openSeed: settings.seed !== undefined,
      clock: settings.clock ?? null,
      rated: settings.seed === undefined && (settings.rated ?? false),
      watch: settings.watch ?? 'open',
      chat: settings.chat ?? false,
      invite: digest(invite),
      state: 'open',
      createdAt: this.now(),
      startedAt: null,
      endedAt: null,
    };
    this.counts.created++;
    return { match: new LiveMatch(head, shelved, this), invite, tokens };
  }

  private freeName(names: Set<string>, wanted: string): string {
    let name = wanted;
    for (let i = 2; names.has(name); i++) name = `${wanted} ${i}`;
    names.add(name);
    return name;
  }

  /** Puts a new match on its table; deals when nobody is missing. The result is told before anything that follows from it. */
  place(match: LiveMatch): { writes: Write[]; letters: Letter[] } {
    this.live.set(match.head.id, match);
    this.openMatches.add(match);
    return this.maybeStart(match);
  }

  private maybeStart(match: LiveMatch): { writes: Write[]; letters: Letter[] } {
    if (match.head.state === 'open' && match.head.seats.every((s) => s.kind === 'person' || s.kind === 'player')) {
      this.openMatches.delete(match);
      if (!match.head.dominion) return match.start();
      this.filled?.(match);
    }
    return { writes: [match.headWrite()], letters: [] };
  }

  /** A seat is given back before the match began. */
  standUp(match: LiveMatch, seat: Seat): void {
    const { invited = false } = match.head.seats[seat]!;
    match.head.seats[seat] = { kind: invited ? 'invited' : 'open', name: null, invited };
    this.openMatches.add(match);
  }

  /** A person takes a seat. */
  sit(match: LiveMatch, name: string, seat: Seat | undefined, invite: string | undefined): { seat: Seat; token: string } {
    const { head } = match;
    if (head.state !== 'open') throw new RpcError('match/full');
    const invited = invite !== undefined && isSecret(invite, head.invite);
    if (invite !== undefined && !invited) throw new RpcError('invite/wrong');
    const isFree = (s: SeatHead | undefined): boolean => (s?.kind === 'open' && (s.reserved ?? name) === name) || (s?.kind === 'invited' && invited);
    let at = seat ?? -1;
    if (seat === undefined) {
      at = invited ? head.seats.findIndex((s) => s.kind === 'invited') : -1;
      if (at < 0) at = head.seats.findIndex(isFree);
      if (at < 0) throw head.seats.some((s) => s.kind === 'invited') ? new RpcError('invite/wrong') : new RpcError('match/full');
    } else {
      const wanted = head.seats[seat];
      if (!wanted) throw new RpcError('seat/unknown');
      if (wanted.kind === 'invited' && !invited) throw new RpcError('invite/wrong');
      if (!isFree(wanted)) throw new RpcError('seat/taken');
    }
    if (head.seats.some((s) => s.name === name)) throw new RpcError('name/taken');
    const token = newToken(head.id);
    head.seats[at] = { ...head.seats[at], kind: 'person', name, token: digest(token) };
    return { seat: at, token };
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
    const match = id === '' ? undefined : await this.get(id).catch(() => undefined);
    const seat = match?.head.seats.findIndex((s) => isSecret(token, s.token)) ?? -1;
    if (!match || seat < 0) throw new RpcError('seat/token');
    return { match, seat };
  }

  viewer(peer: Peer, seat: Seat, show: Show | undefined, name?: string): Viewer {
    return { peer, seat, show: show ?? 'nothing', told: 0, waiting: -1, ...(name === undefined ? {} : { name }) };
  }
}
