import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { RpcError } from '@cardwright/protocol';
import type { MatchHead, SeatHead } from '../match-head.ts';
import { MatchSession } from '../match-session.ts';
import { type PlayableGame, playableGame } from '../playable-game.ts';
import type { Outcome, SessionResult } from '../session-result.ts';
import { newViewer, type OutgoingMessage, type Viewer } from '../viewer.ts';

const loaded = new Map<string, PlayableGame>();

export function gameNamed(name: string): PlayableGame {
  let playable = loaded.get(name);
  if (!playable) loaded.set(name, (playable = playableGame(shippedGame(name), loadContent(name))));
  return playable;
}

export const person = (name: string): SeatHead => ({ kind: 'person', name, token: `hash ${name}` });
export const builtIn: SeatHead = { kind: 'player', name: 'random', player: 'random' };
export const open: SeatHead = { kind: 'open', name: null };

export function headOf(given: Partial<MatchHead> = {}): MatchHead {
  const { game, content } = gameNamed(given.game ?? 'dominion');
  return {
    id: 'match',
    game: game.name,
    rules: game.version,
    content: content.hash,
    options: {},
    seats: [person('Ann'), person('Ben')],
    seed: 'seed',
    salt: 'salt',
    commitment: 'commitment',
    openSeed: false,
    clock: null,
    rated: false,
    watch: 'open',
    chat: true,
    invite: '',
    state: 'open',
    createdAt: 0,
    startedAt: null,
    endedAt: null,
    // sessions change their head, and tests share seats
    ...structuredClone(given),
  };
}

export const LIMITS = { eventsKept: 1000, matchUndos: 10 };

/**
 * A table under test: a session, its viewers by name of their seat, and every outcome as it came.
 */
export class TestTable {
  readonly session: MatchSession;
  readonly viewers: Viewer[] = [];
  readonly sent: OutgoingMessage[] = [];
  readonly lines: string[] = [];
  snapshot: { number: number; data: string } | undefined;
  head = '';

  constructor(given: Partial<MatchHead> = {}, present: readonly number[] = [0, 1]) {
    const head = headOf(given);
    this.session = new MatchSession(head, gameNamed(head.game), LIMITS);
    for (const seat of present) this.join(seat);
  }

  /** Somebody watches, each on a connection of its own. */
  join(seat: number): Viewer {
    const viewer = newViewer(this.viewers.length + 1, seat);
    this.viewers.push(viewer);
    this.take(this.session.attach(viewer, 0));
    return viewer;
  }

  start(now = 0): Outcome {
    return this.take(this.session.start(now));
  }

  /** What a host does: stores, then sends. */
  take(result: SessionResult): Outcome {
    if ('refusal' in result) throw result.refusal;
    this.sent.push(...result.notices);
    for (const write of result.writes) {
      if (write.do === 'append') this.lines.push(write.line);
      else if (write.do === 'snapshot') this.snapshot = { number: write.number, data: write.data };
      else this.head = write.head;
    }
    this.sent.push(...result.messages);
    return result;
  }

  /** The seat to move answers with the last option, or with nothing where that is allowed. */
  move(now = 0): Outcome {
    const ask = this.session.started().state.ask!;
    const pick = ask.kind === 'some' && ask.min === 0 ? [] : [ask.options.length - 1];
    return this.take(this.session.answer(ask.seat, this.session.askId(), pick, now));
  }

  /** Another session from what was stored. */
  restored(aliveUntil = 0, now = 0): MatchSession {
    const head = JSON.parse(this.head) as MatchHead;
    const session = new MatchSession(head, gameNamed(head.game), LIMITS);
    const lines = this.lines.map((line, number) => ({ number, line }));
    session.restore({ snapshot: this.snapshot, lines }, aliveUntil, now);
    return session;
  }
}

/** Method and params of what was sent to somebody. */
export function receivedBy(viewer: Viewer, messages: readonly OutgoingMessage[]): Received[] {
  return messages.filter(({ to }) => to === viewer).map(({ text }) => JSON.parse(text) as Received);
}

export interface Received {
  method: string;
  params: { [field: string]: unknown };
}

export const methodsOf = (viewer: Viewer, messages: readonly OutgoingMessage[]): string[] =>
  receivedBy(viewer, messages).map(({ method }) => method);

export function codeOf(result: SessionResult): string {
  return 'refusal' in result && result.refusal instanceof RpcError ? result.refusal.code : 'done';
}
