import { type Entry, rulesFor, type Seat } from '@cardwright/kernel';
import {
  type CreateSettings,
  type JournalLine,
  type MatchHead,
  MatchSession,
  newHead,
  newViewer,
  type NewHead,
  type Outcome,
  type SecretSource,
  type StoreWrite,
  type ThinkRequest,
  type Timeline,
  type Viewer,
} from '@cardwright/match';
import { DEFAULT_LIMITS, RpcError, type Show } from '@cardwright/protocol';
import type { Words } from '@cardwright/kernel';
import { seatPlayer } from '@cardwright/sim/search';
import type { LocalGame, LocalGames } from './local-games.ts';
import type { LocalPlayers, PlayerQuestion } from './local-players.ts';
import type { LocalStore, StoredLocally } from './local-store.ts';

/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2_000_000_000;
/** There is exactly one client: this page. */
const CLIENT = 1;

export interface HostParts {
  store: LocalStore;
  games: LocalGames;
  players: LocalPlayers;
  secrets: SecretSource;
  languages: readonly string[];
  words(language: string): Promise<Words>;
  now(): number;
  send(text: string): void;
  /** The page must reconnect, because what it was sent could not be stored. */
  lost(): void;
}

/** A session in memory. */
export interface LocalMatch {
  readonly session: MatchSession;
  readonly game: LocalGame;
  /** The timeline of an ended match, once it has been replayed. */
  timeline?: Timeline;
  timer?: ReturnType<typeof setTimeout>;
  /** A puzzle that nobody has answered yet is not stored: its writes wait here. */
  unsaved?: StoreWrite[];
}

/** Acts on the outcome of a match: stores it, then sends it. */
export interface Step {
  match: LocalMatch;
  outcome: Outcome;
}

export interface MadeMatch extends Pick<NewHead, 'invite' | 'tokens'> {
  match: LocalMatch;
}

/**
 * The matches of one page, run in a worker: the counterpart of the server's host. Calls run one
 * after the other; a player's thinking blocks nothing.
 */
export class LocalHost {
  readonly parts: HostParts;
  private readonly live = new Map<string, LocalMatch>();
  private readonly viewers = new Map<string, Viewer>();
  private last: Promise<void> = Promise.resolve();

  constructor(parts: HostParts) {
    this.parts = parts;
  }

  now(): number {
    return this.parts.now();
  }

  /** Runs after everything queued before it. */
  enqueue(work: () => Promise<void>): Promise<void> {
    this.last = this.last.then(work).catch((error: unknown) => {
      if (!(error instanceof RpcError)) console.error(error);
    });
    return this.last;
  }

  // ---- matches ----------------------------------------------------------------------------

  /** Creates a match; nothing is stored yet. */
  async make(settings: CreateSettings, game?: LocalGame): Promise<MadeMatch> {
    const { games } = this.parts;
    const { start } = settings;
    const playable =
      game ?? (await (start ? games.from(settings.game, start) : games.game(settings.game)));
    const { head, invite, tokens } = newHead(settings, playable, {
      secrets: this.parts.secrets,
      checkPlayer: (player) => checkPlayer(playable, player),
      now: this.now(),
    });
    const { files, content } = playable;
    await this.parts.store.keepContent({ game: head.game, hash: content.hash, files });
    const match = this.hold(new MatchSession(head, playable, DEFAULT_LIMITS), playable);
    return { match, invite, tokens };
  }

  private hold(session: MatchSession, game: LocalGame): LocalMatch {
    const match = { session, game };
    this.live.set(session.head.id, match);
    return match;
  }

  async get(id: string): Promise<LocalMatch> {
    const known = this.live.get(id);
    if (known) return known;
    const stored = await this.parts.store.match(id);
    if (!stored) throw new RpcError('match/unknown', `there is no match '${id}'`);
    return this.revive(stored);
  }

  /** Restores a stored match. No clock ran while the page was closed. */
  private async revive({ head: text, journal }: StoredLocally): Promise<LocalMatch> {
    const head = JSON.parse(text) as MatchHead;
    const { games } = this.parts;
    const game = await (head.start
      ? games.from(head.game, head.start, head.content)
      : games.gameOf(head.game, head.content));
    const entries = journal.lines.map(({ line }): Entry => (JSON.parse(line) as JournalLine).e);
    const rules = rulesFor(game.game, { ...head, entries });
    if (rules === undefined) throw new RpcError('record/content');
    head.rules = rules;
    const session = new MatchSession(head, game, DEFAULT_LIMITS);
    session.restore(journal, 0, this.now());
    await this.parts.store.write(session.wake(this.now()).writes);
    return this.hold(session, game);
  }

  /** Heads of all matches in this browser, newest first. */
  async heads(): Promise<MatchHead[]> {
    const texts = await this.parts.store.heads();
    return texts.map((text) => JSON.parse(text) as MatchHead);
  }

  /** The head of a match in memory, or of a stored one. */
  async head(id: string): Promise<MatchHead | undefined> {
    return this.live.get(id)?.session.head ?? (await this.heads()).find((head) => head.id === id);
  }

  // ---- who watches -----------------------------------------------------------------------

  attach({ session }: LocalMatch, seat: Seat, show: Show | undefined): Viewer {
    const key = `${session.head.id} ${seat}`;
    const viewer = this.viewers.get(key) ?? newViewer(CLIENT, seat, show);
    if (show) viewer.show = show;
    this.viewers.set(key, viewer);
    session.attach(viewer, this.now());
    return viewer;
  }

  detach({ session }: LocalMatch, viewer: Viewer): Outcome {
    this.viewers.delete(`${session.head.id} ${viewer.seat}`);
    return session.detach(viewer, this.now());
  }

  /** The seat a call refers to: the one named, or the one the page has there. */
  viewerAt(id: string, seat: Seat | undefined): { match: LocalMatch; viewer: Viewer } {
    const match = this.live.get(id);
    const found = match && [...match.session.audience.viewers];
    const viewer = found?.find((one) => (seat === undefined ? one.seat >= 0 : one.seat === seat));
    const any = viewer ?? (seat === undefined ? found?.[0] : undefined);
    if (!match || !any) throw new RpcError('seat/not-yours');
    return { match, viewer: any };
  }

  seatAt(id: string, wanted: Seat | undefined): { match: LocalMatch; seat: Seat } {
    const { match, viewer } = this.viewerAt(id, wanted);
    if (viewer.seat < 0) throw new RpcError('seat/not-yours');
    return { match, seat: viewer.seat };
  }

  // ---- commit, then send --------------------------------------------------------------------

  /**
   * Stores what the steps want written, then calls `reply`, then notifies the page and the players.
   */
  async settle(steps: readonly Step[], reply: () => void = () => {}): Promise<void> {
    const writes = steps.flatMap(({ match, outcome }) => due(match, outcome.writes));
    try {
      await this.parts.store.write(writes);
    } catch {
      for (const { match } of steps) this.drop(match);
      // after the refusal the page reconnects and sees the stored state
      setTimeout(() => this.parts.lost());
      throw new RpcError('server/storage');
    }
    reply();
    for (const { match, outcome } of steps) this.tell(match, outcome);
  }

  private tell(match: LocalMatch, { notices, messages, wakeAt, think, fault }: Outcome): void {
    if (fault !== undefined) console.error(fault);
    for (const { text } of [...notices, ...messages]) this.parts.send(text);
    this.setTimer(match, wakeAt);
    const { id, state } = match.session.head;
    if (state === 'ended') this.parts.players.forget(id);
    else if (think) this.ask(match, think);
  }

  private drop(match: LocalMatch): void {
    clearTimeout(match.timer);
    this.live.delete(match.session.head.id);
  }

  private setTimer(match: LocalMatch, wakeAt: number | undefined): void {
    clearTimeout(match.timer);
    if (wakeAt === undefined) return;
    const ms = Math.min(Math.max(0, wakeAt - this.now()), LONGEST_TIMER_MS);
    const tick = async (): Promise<void> => {
      if (this.isLive(match)) await this.move(match, match.session.tick(this.now()));
    };
    match.timer = setTimeout(() => void this.enqueue(tick), ms);
  }

  private move = (match: LocalMatch, outcome: Outcome): Promise<void> =>
    this.settle([{ match, outcome }]);

  private isLive = (match: LocalMatch): boolean => this.live.get(match.session.head.id) === match;

  // ---- built-in players -------------------------------------------------------------------

  private ask(match: LocalMatch, think: ThinkRequest): void {
    const { seat, ask, player, state, clockMs } = think;
    this.setTimer(match, match.session.thinkingBegan(seat, ask, this.now()).wakeAt);
    const withinMs = Math.min(clockMs, DEFAULT_LIMITS.thinkMs / 2);
    this.parts.players.answer({ ...tableOf(match), seat, player, state, withinMs }).then(
      (pick) => void this.enqueue(() => this.playerAnswers(match, think, pick)),
      (error: unknown) => void this.enqueue(() => this.playerFails(match, think, error)),
    );
  }

  /** The question may have been undone meanwhile. */
  private isOpen(match: LocalMatch, { seat, ask }: ThinkRequest): boolean {
    const { session } = match;
    const isSame = session.askId() === ask && session.match?.state.ask?.seat === seat;
    return this.isLive(match) && session.running && isSame;
  }

  private async playerAnswers(m: LocalMatch, think: ThinkRequest, pick: number[]): Promise<void> {
    if (!this.isOpen(m, think)) return;
    const result = m.session.answer(think.seat, think.ask, pick, this.now());
    if ('refusal' in result) return this.playerFails(m, think, result.refusal);
    await this.move(m, result);
  }

  /** A player that fails or gives an invalid answer loses its seat. */
  private async playerFails(m: LocalMatch, think: ThinkRequest, error: unknown): Promise<void> {
    if (!this.isOpen(m, think)) return;
    console.error(error);
    const left = m.session.leave(think.seat, 'fault', this.now());
    if (!('refusal' in left)) await this.move(m, left);
  }
}

/** The writes to store now. The first answer stores an unsaved match. */
function due(match: LocalMatch, writes: readonly StoreWrite[]): StoreWrite[] {
  const { unsaved } = match;
  if (!unsaved) return [...writes];
  const isAnswered = unsaved.length > 0 && writes.some((write) => write.do === 'append');
  unsaved.push(...writes);
  if (!isAnswered) return [];
  delete match.unsaved;
  return unsaved;
}

/** The context of a table that a player needs besides its state. */
export function tableOf({
  session: { head },
  game: { files, content },
}: LocalMatch): Pick<PlayerQuestion, 'match' | 'game' | 'content' | 'files' | 'start'> {
  const { id, game, start } = head;
  return { match: id, game, content: content.hash, files, ...(start && { start }) };
}

function checkPlayer({ machine }: LocalGame, player: string): void {
  try {
    seatPlayer(machine, player);
  } catch (error) {
    throw new RpcError('player/unknown', error instanceof Error ? error.message : undefined);
  }
}
