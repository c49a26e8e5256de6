import type { NotificationParams } from '@cardwright/protocol';
import type { TestClient } from '../../server/support/client.ts';
import { frame, RawSocket, TEXT } from './raw-socket.ts';

/** A spectator that discards what it receives, so that thousands fit into a test. */
export class Spectator {
  readonly socket: RawSocket;
  private readonly match: string;

  private constructor(socket: RawSocket, match: string) {
    this.socket = socket;
    this.match = match;
  }

  static async connect(url: string, match: string, from: string): Promise<Spectator> {
    return new Spectator(await RawSocket.open(url, '/ws', from), match);
  }

  /** Starts watching; resolves when the reply has arrived. */
  async watch(): Promise<void> {
    const before = this.socket.heard;
    await this.say('watch');
    const deadline = Date.now() + 60_000;
    while (this.socket.heard === before) {
      if (!this.socket.isOpen || Date.now() > deadline) throw new Error('watch was not answered');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private say(method: string): Promise<void> {
    const params = { match: this.match };
    return this.socket.send(frame(TEXT, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
  }
}

/** Connects this many spectators, ten at a time, from several addresses of this machine. */
export async function gather(
  url: string,
  match: string,
  count: number,
  joined: () => void = () => {},
): Promise<Spectator[]> {
  const all: Spectator[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const at = next++;
      const spectator = await Spectator.connect(url, match, `127.0.1.${1 + (at % 50)}`);
      all.push(spectator);
      await spectator.watch();
      joined();
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return all;
}

/** The presence notifications received. */
export const presenceOf = ({ notes }: TestClient): NotificationParams<'presence'>[] =>
  notes.flatMap((note) =>
    note.method === 'presence' ? [note.params as NotificationParams<'presence'>] : [],
  );
