import type { TurnInfo } from './dominion-bot.ts';
import { type Message, QuietPlayer } from './quiet-player.ts';

export type Fields = { [field: string]: unknown };
export interface Asked {
  id: number;
  method: string;
  params: Fields;
}

/** A scripted seat of Dominion's own protocol that knows what it is being asked. */
class WirePlayer extends QuietPlayer {
  /** It is its turn, and no move is in progress. */
  info: TurnInfo | undefined = undefined;
  readonly asked: Asked[] = [];
  /** Its own move has not been answered yet; other messages wait behind it. */
  isMoving = false;
  private looks = 0;

  constructor(url: string, key: string, name: string, wake: () => void) {
    super(url, key, name);
    this.socket.on('open', wake);
    this.socket.on('message', (data) => {
      const { id, method, params, result, error } = JSON.parse(String(data)) as Omit<
        Message,
        'id'
      > & { id?: unknown; error?: { code: number } };
      if (method === 'FatalError' || (error && error.code !== -32601))
        throw new Error(`${name} is refused: ${String(data)}`);
      if (id === 'move') this.isMoving = false;
      if (method === 'StartTurn') this.info = params as unknown as TurnInfo;
      else if (method !== undefined && id !== undefined)
        this.asked.push({ id: id as number, method, params: params as Fields });
      else if (id === 'move' && result && 'phase' in result)
        this.info = result as unknown as TurnInfo;
      wake();
    });
  }

  get isThere(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  move(method: string, params?: object): void {
    this.isMoving = true;
    this.info = undefined;
    this.send({ id: 'move', method, ...(params ? { params } : {}) });
  }

  answer(result: unknown): void {
    this.send({ id: this.asked.shift()!.id, result });
  }

  /** Sends a request that is answered at once; returns whether it was. */
  look(): () => boolean {
    const id = `look ${++this.looks}`;
    this.send({ id, method: 'Look' });
    return () =>
      this.texts.at(-1)?.includes(`"${id}"`) === true ||
      this.heard.some((m) => (m.id as unknown) === id);
  }
}

/** A table of Dominion's own protocol with one socket per seat. */
export class WireTable {
  readonly players: WirePlayer[];
  private readonly waiters = new Set<() => void>();

  constructor(url: string, key: string, names: readonly string[]) {
    this.players = names.map(
      (name) =>
        new WirePlayer(url, key, name, () => {
          for (const waiter of this.waiters) waiter();
        }),
    );
  }

  private until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(
            new Error(
              `nothing more after ${this.players.map((p) => p.texts.at(-1)).join(' and ')}`,
            ),
          ),
        60_000,
      );
      const check = (): void => {
        if (!isSo()) return;
        clearTimeout(timer);
        this.waiters.delete(check);
        resolve();
      };
      this.waiters.add(check);
      check();
    });
  }

  /** Waits until a seat has to act, and all others have received everything sent before. */
  async settle(): Promise<void> {
    await this.until(
      () =>
        this.players.every((p) => p.isThere) &&
        this.players.some((p) => p.info || p.asked.length > 0),
    );
    const looks = this.players.filter((p) => !p.isMoving).map((p) => p.look());
    await this.until(() => looks.every((isAnswered) => isAnswered()));
  }

  /** The seat that has to act: the seat to move, otherwise the one whose turn it is. */
  get waits(): { seat: number; method: string; asked: Asked | undefined } {
    const seat = this.players.findIndex((p) => p.asked.length > 0);
    if (seat < 0)
      return { seat: this.players.findIndex((p) => p.info), method: 'turn', asked: undefined };
    const asked = this.players[seat]!.asked[0]!;
    return { seat, method: asked.method, asked };
  }

  /**
   * What a seat received, except replies to its queries, with seat names instead of player names.
   */
  told(seat: number): string[] {
    const said = this.players[seat]!.texts.filter((text) => !text.includes('"id":"look '));
    return said.map((text) =>
      text.replace(
        /"p\d"/g,
        (name) => `"seat ${this.players.findIndex((p) => `"${p.name}"` === name)}"`,
      ),
    );
  }

  close(): void {
    for (const player of this.players) player.socket.terminate();
  }
}
