import type { Scene } from '@cardwright/kernel';
import type { Ask, Clocks, Happening, MatchInfo, Result, Standing } from '@cardwright/protocol';
import { Refused, server } from '../net/connection.ts';
import { dropSeat, heldSeat, holdSeat, markOver } from '../net/seats.ts';
import { still } from '../settings.ts';
import { makeStore, type Store } from '../store.ts';
import { lingerOf } from './linger.ts';

export interface Offer {
  id: string;
  kind: 'undo' | 'rematch' | 'watch';
  by: string;
  seat: number;
}

/** What a table shows at a moment. */
export interface TableState {
  match: string;
  /** none: not there yet; wrong: see `error`. */
  phase: 'loading' | 'ready' | 'wrong' | 'elsewhere' | 'asked-to-watch';
  error?: string | undefined;
  info?: MatchInfo | undefined;
  seat: number;
  scene?: Scene | undefined;
  ask: Ask | null;
  waiting: number[] | null;
  clocks: Clocks | null;
  log: Happening[];
  result?: Result | undefined;
  offers: Offer[];
  said: { name: string; text: string; at: number }[];
  watchers: number;
  /** An answer is on its way. */
  busy: boolean;
  /** When something was last heard of the match, by `performance.now()`. */
  heardAt: number;
  /** The last line of the log when this seat answered last. */
  answeredAt: number;
  /** Why the last wish was refused. */
  refused?: { code: string; message: string } | undefined;
  again?: string | undefined;
}

interface Frame {
  scene?: Scene | undefined;
  log?: Happening[];
  ask?: Ask;
  clocks?: Clocks | null;
  result?: Result;
}

/** One match as this browser sees it: from a seat, or as a spectator. Lives as long as its page. */
export class Table {
  readonly state: Store<TableState>;
  private n = 0;
  private readonly frames: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  /** When the last frame came. */
  private lastAt = 0;
  private retry: { ask: number; pick: number[] } | undefined;
  private readonly ends: (() => void)[] = [];

  readonly match: string;

  constructor(match: string) {
    this.match = match;
    this.state = makeStore<TableState>({
      match,
      phase: 'loading',
      seat: -1,
      ask: null,
      waiting: null,
      clocks: null,
      log: [],
      offers: [],
      said: [],
      watchers: 0,
      busy: false,
      heardAt: performance.now(),
      answeredAt: 0,
    });
    const mine =
      <P extends { match: string }>(listener: (params: P) => void) =>
      (params: P) => {
        if (params.match === match) listener(params);
      };
    this.ends.push(
      server.on(
        'happened',
        mine((p) => this.queue({ scene: p.scene, log: p.happened })),
      ),
      server.on(
        'asked',
        mine((p) => this.queue({ scene: p.scene, ask: p.ask, clocks: p.clocks })),
      ),
      server.on(
        'ended',
        mine((p) => this.queue({ scene: p.scene, result: p.result })),
      ),
      server.on(
        'waiting',
        mine((p) => {
          // Answered in another window: the question here is gone as well.
          const { ask, seat, clocks } = this.state.get();
          this.state.change({
            waiting: p.seats,
            clocks: p.clocks ?? clocks,
            ask: p.seats.includes(seat) ? ask : null,
            heardAt: performance.now(),
          });
        }),
      ),
      server.on(
        'started',
        mine((p) => {
          this.state.change({ info: p.info });
          void this.refresh();
        }),
      ),
      server.on(
        'presence',
        mine((p) => {
          const { info } = this.state.get();
          this.state.change({
            watchers: p.watchers,
            ...(info && { info: { ...info, seats: p.seats } }),
          });
        }),
      ),
      server.on(
        'clock',
        mine((p) => this.state.change({ clocks: p.clocks })),
      ),
      server.on(
        'offer',
        mine((p) => {
          const others = this.state.get().offers.filter(({ id }) => id !== p.id);
          this.state.change({ offers: p.open ? [...others, p] : others });
          if (!p.open && p.agreed && p.kind === 'undo') void this.refresh();
        }),
      ),
      server.on(
        'said',
        mine((p) => this.state.change({ said: [...this.state.get().said, p].slice(-200) })),
      ),
      server.on(
        'standing',
        mine((p) => this.take(p.standing, false)),
      ),
      server.on(
        'again',
        mine((p) => {
          const { info } = this.state.get();
          holdSeat({
            match: p.again,
            game: info?.game ?? '',
            seat: p.seat,
            token: p.token,
            at: Date.now(),
          });
          this.state.change({ again: p.again });
        }),
      ),
      server.onOpen(() => void this.enter()),
      server.on(
        'elsewhere',
        mine(() => this.state.change({ phase: 'elsewhere' })),
      ),
    );
  }

  close(): void {
    clearTimeout(this.timer);
    for (const end of this.ends) end();
    // A seat is kept: leaving a table that waits for friends would give it back.
    if (this.state.get().seat < 0)
      void server.call('leave', { match: this.match }).catch(() => undefined);
  }

  /** Sits down with the token this browser holds, or watches. */
  async enter(): Promise<void> {
    if (this.state.get().phase === 'elsewhere') return;
    const held = heldSeat(this.match);
    const since = this.n;
    try {
      const standing = held
        ? await server.call('resume', { token: held.token, since, show: 'scene' })
        : await server.call('watch', { match: this.match, since, show: 'scene' });
      this.take(standing, since > 0);
      this.sendAgain();
    } catch (error) {
      this.fail(error);
    }
  }

  takeOver(): void {
    this.state.change({ phase: 'loading' });
    void this.enter();
  }

  take(standing: Standing, more: boolean): void {
    clearTimeout(this.timer);
    this.frames.length = 0;
    this.n = standing.n;
    const { info } = standing;
    if (info.state === 'ended') markOver(this.match);
    const old = more && !standing.gap ? this.state.get().log : [];
    const last = old.at(-1)?.n ?? -1;
    this.state.change({
      phase: 'ready',
      error: undefined,
      info,
      seat: standing.seat,
      ask: standing.ask,
      waiting: standing.waiting,
      clocks: standing.clocks,
      offers: standing.offers,
      log: [...old, ...standing.log.filter(({ n }) => n > last)],
      busy: false,
      result: info.result,
      again: undefined,
      heardAt: performance.now(),
      ...(more ? {} : { answeredAt: standing.n }),
      ...(standing.scene && { scene: standing.scene }),
    });
    this.shownAt = 0;
  }

  async refresh(): Promise<void> {
    try {
      this.take(await server.call('view', { match: this.match, scene: true, since: 0 }), false);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (error instanceof Refused && error.code === 'link/lost') return;
    if (error instanceof Refused && error.code === 'watch/asked') {
      this.state.change({ phase: 'asked-to-watch' });
      return;
    }
    if (error instanceof Refused && error.code === 'seat/token') dropSeat(this.match);
    this.state.change({
      phase: 'wrong',
      error: error instanceof Refused ? error.code : String(error),
    });
  }

  /** What comes in is shown one after the other, so that it can be followed; the first is shown at once. */
  private queue(frame: Frame): void {
    const last = frame.log?.at(-1);
    if (last) this.n = Math.max(this.n, last.n);
    this.lastAt = performance.now();
    this.frames.push(frame);
    this.drain();
  }

  private drain(): void {
    clearTimeout(this.timer);
    while (this.frames.length > 0) {
      const now = performance.now();
      const linger =
        still() || document.hidden ? 0 : lingerOf(this.frames.length, now - this.lastAt);
      const wait = this.shownAt + linger - now;
      if (wait > 4) {
        this.timer = setTimeout(() => this.drain(), wait);
        return;
      }
      this.show(this.frames.shift()!);
    }
  }

  private show(frame: Frame): void {
    const state = this.state.get();
    const told = (frame.log ?? []).filter(({ n }) => n > (state.log.at(-1)?.n ?? -1));
    // An ask has the same picture as what led to it: no pause before it.
    this.shownAt =
      frame.ask || frame.result
        ? 0
        : told.some(({ words }) => words)
          ? performance.now()
          : this.shownAt;
    if (frame.result) markOver(this.match);
    this.state.set({
      ...state,
      heardAt: performance.now(),
      ...(frame.scene && { scene: frame.scene }),
      ...(frame.clocks !== undefined && { clocks: frame.clocks }),
      log: told.length > 0 ? [...state.log, ...told] : state.log,
      ...(frame.ask ? { ask: frame.ask, busy: false, waiting: null, refused: undefined } : {}),
      ...(frame.result
        ? {
            result: frame.result,
            ask: null,
            waiting: null,
            busy: false,
            ...(state.info && {
              info: { ...state.info, state: 'ended' as const, result: frame.result },
            }),
          }
        : {}),
    });
  }

  async answer(pick: number[]): Promise<void> {
    const { ask, busy } = this.state.get();
    if (!ask || busy) return;
    this.state.change({
      busy: true,
      refused: undefined,
      heardAt: performance.now(),
      answeredAt: this.state.get().log.at(-1)?.n ?? 0,
    });
    this.retry = { ask: ask.id, pick };
    try {
      // Paint first: the click is seen before anything comes back. What is shown next is the server's word.
      const answered = server.call('answer', {
        match: this.match,
        seat: ask.seat,
        ask: ask.id,
        pick,
      });
      await answered;
      this.retry = undefined;
      const now = this.state.get();
      if (now.ask?.id === ask.id) this.state.change({ ask: null, busy: false });
    } catch (error) {
      if (error instanceof Refused && error.code === 'link/lost') return; // sent again after coming back
      this.retry = undefined;
      this.state.change({
        busy: false,
        refused:
          error instanceof Refused
            ? { code: error.code, message: error.message }
            : { code: 'rpc/internal', message: String(error) },
      });
      if (
        error instanceof Refused &&
        (error.code === 'answer/stale' || error.code === 'answer/wrong-seat')
      )
        void this.refresh();
    }
  }

  /** The answer that was on its way when the connection broke: the same one twice moves nothing twice. */
  private sendAgain(): void {
    const { retry } = this;
    this.retry = undefined;
    const { ask } = this.state.get();
    if (retry && ask?.id === retry.ask) void this.answer(retry.pick);
  }

  /** A wish beside the game: resign, undo, rematch and answers to offers. */
  async wish(method: 'resign' | 'undo' | 'rematch', extra: object = {}): Promise<void> {
    try {
      await server.call(method, { match: this.match, seat: this.state.get().seat, ...extra });
      if (method === 'undo') await this.refresh();
    } catch (error) {
      if (error instanceof Refused)
        this.state.change({ refused: { code: error.code, message: error.message } });
    }
  }

  async agree(offer: string, yes: boolean): Promise<void> {
    try {
      await server.call('agree', { match: this.match, seat: this.state.get().seat, offer, yes });
      this.state.change({ offers: this.state.get().offers.filter(({ id }) => id !== offer) });
    } catch (error) {
      if (error instanceof Refused)
        this.state.change({ refused: { code: error.code, message: error.message } });
    }
  }

  forgive(): void {
    this.state.change({ refused: undefined });
  }
}
