import { createHash, type Hash } from 'node:crypto';
import type { Ask, Happening, Standing } from '@cardwright/protocol';
import { anyPick, RefusedError } from '../../server/support/client.ts';
import type { Load } from './load.ts';
import { type ReceivedMessage, type LoadSocket, SocketClosedError } from './load-socket.ts';

/** How a seat behaves: milliseconds before an answer, and per thousand answers, this many … */
export interface Habits {
  thinkMs: number;
  undo?: number;
  chat?: number;
  /** … lost connections, resumed at once; */
  cut?: number;
  /** … absences, resumed later; */
  away?: number;
  resign?: number;
  /** … and resignations. */
  vanish?: number;
}

/** Refusals that a slow client may meet: its question may be gone by the time it answers. */
const EXPECTED = /^(answer|undo|match\/over)/;

/** A seat of a match on its own socket; it plays to the end, across lost connections. */
export class PlayedSeat {
  readonly done: Promise<void>;
  token = '';
  private match = '';
  private seat = -1;
  /** The number of the last event. */
  private heard = 0;
  private isOver = false;
  /** Whether it received every event: after a long absence it gets a view instead. */
  private heardAll = true;
  private readonly digest: Hash = createHash('sha1');
  private socket: LoadSocket;
  private readonly load: Load;
  private readonly from: string;
  private readonly habits: Habits;
  private settle: () => void = () => {};

  constructor(load: Load, from: string, socket: LoadSocket, habits: Habits) {
    this.load = load;
    this.from = from;
    this.habits = habits;
    this.done = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.socket = socket;
    this.listen(socket);
  }

  /** It has a seat now; messages that arrived before are processed too. */
  sit({ seat, token, standing }: { seat: number; token: string; standing: Standing }): void {
    this.match = standing.info.match;
    this.seat = seat;
    this.token = token;
    this.load.openSeats.set(token, { match: this.match, token, heard: this.heard });
    this.catchUp(standing);
  }

  /** The connection was closed for good: the seat is abandoned. */
  drop(): void {
    this.isOver = true;
    this.socket.onNote = undefined;
    this.socket.cut();
    this.settle();
  }

  get line(): LoadSocket {
    return this.socket;
  }

  private listen(socket: LoadSocket): void {
    this.socket = socket;
    socket.onNote = (note) => this.take(note);
    socket.onClose = () => {
      if (this.socket === socket && !this.isOver) void this.comeBack();
    };
  }

  private take(note: ReceivedMessage): void {
    if (note.method === 'happened') this.hear(note.params.happened);
    else if (note.method === 'asked') void this.think(note.params.ask);
    else if (note.method === 'offer') void this.agree(note.params);
    else if (note.method === 'ended') this.end(note.params.result.hash);
  }

  private hear(log: readonly Happening[]): void {
    for (const { n, event } of log) {
      if (n <= this.heard) continue;
      if (n !== this.heard + 1)
        this.load.fail(`${this.match}, seat ${this.seat}: event ${n} after ${this.heard}`);
      this.heard = n;
      this.digest.update(JSON.stringify(event));
      this.load.count('events');
    }
    const open = this.load.openSeats.get(this.token);
    if (open) open.heard = this.heard;
  }

  private async think(ask: Ask): Promise<void> {
    const { load, habits } = this;
    await load.pause(habits.thinkMs);
    if (load.isStopping || this.isOver) return;
    try {
      if (await this.digress()) return;
      await this.socket.call('answer', {
        match: this.match,
        seat: this.seat,
        ask: ask.id,
        pick: anyPick(ask, load.roll),
      });
      load.count('answers');
      if (load.chance(habits.undo ?? 0)) await this.undo();
    } catch (error) {
      this.expect(error);
    }
  }

  /** What people do besides answering; returns whether the answer is postponed. */
  private async digress(): Promise<boolean> {
    const { load, habits, match, seat } = this;
    if (load.chance(habits.chat ?? 0)) {
      await this.socket.call('chat', { match, seat, text: `Well played, ${load.roll(1e6)}` });
      load.count('chat messages');
    }
    if (load.chance(habits.cut ?? 0)) {
      load.count('connections cut');
      this.socket.cut();
      return true;
    }
    if (load.chance(habits.away ?? 0)) {
      load.count('long absences');
      const before = this.socket;
      before.onClose = undefined;
      before.cut();
      await load.pause(20_000);
      if (!load.isStopping) await this.comeBack();
      return true;
    }
    if (load.chance(habits.resign ?? 0)) {
      load.count('resignations');
      await this.socket.call('resign', { match, seat });
      return true;
    }
    if (load.chance(habits.vanish ?? 0)) {
      load.count('seats abandoned');
      this.drop();
      return true;
    }
    return false;
  }

  private async undo(): Promise<void> {
    const { done } = await this.socket.call('undo', { match: this.match, seat: this.seat });
    this.load.count(done ? 'undos' : 'undos offered');
  }

  private async agree(offer: {
    id: string;
    kind: string;
    open: boolean;
    seat: number;
  }): Promise<void> {
    const { load, match, seat } = this;
    if (!offer.open || offer.seat === seat || offer.kind === 'rematch') return;
    await load.pause(200);
    if (this.isOver || load.isStopping) return;
    const yes = load.chance(800);
    await this.socket.call('agree', { match, seat, offer: offer.id, yes }).then(
      () => load.count('offers answered'),
      (error: unknown) => this.expect(error),
    );
  }

  /** After a lost connection, a new socket resumes the seat. */
  async comeBack(): Promise<void> {
    const { load } = this;
    for (let attempt = 0; !load.isStopping && !this.isOver; attempt++) {
      try {
        const socket = await load.connect(this.from);
        this.listen(socket);
        const place = { token: this.token, since: this.heard };
        await socket.call('resume', place, (standing) => this.catchUp(standing));
        load.count('seats resumed');
        return;
      } catch (error) {
        if (attempt > 20) return load.fail(`${this.match}: cannot come back: ${String(error)}`);
        await load.pause(200);
      }
    }
  }

  private catchUp(standing: Standing): void {
    if (standing.gap) {
      this.load.count('gaps filled by a view');
      this.heardAll = false;
      this.heard = standing.log[0] ? standing.log[0].n - 1 : standing.n;
    }
    this.hear(standing.log);
    if (standing.info.result) this.end(standing.info.result.hash);
  }

  private end(hash: string): void {
    if (this.isOver) return;
    this.isOver = true;
    const { load, match } = this;
    load.openSeats.delete(this.token);
    const ended = load.endedMatch(match);
    if (ended.hash !== undefined && ended.hash !== hash)
      load.fail(`${match} ended with ${hash} for one seat and ${ended.hash} for another`);
    ended.hash = hash;
    if (this.heardAll) ended.events.set(this.seat, this.digest.digest('hex'));
    this.settle();
  }

  private expect(error: unknown): void {
    if (error instanceof SocketClosedError || this.isOver) return;
    if (error instanceof RefusedError && EXPECTED.test(error.data.code))
      return this.load.count(`refused: ${error.data.code}`);
    this.load.fail(`${this.match}, seat ${this.seat}: ${String(error)}`);
  }
}
