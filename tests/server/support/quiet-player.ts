import { expect } from 'vitest';
import { WebSocket } from 'ws';

export type Message = {
  id?: number;
  method?: string;
  params?: { result?: string; scores?: { [name: string]: number } };
  result?: object;
};

/** A player of Dominion's own protocol that does nothing by itself except answering StartGame. */
export class QuietPlayer {
  readonly heard: Message[] = [];
  /** The same as raw text. */
  readonly texts: string[] = [];
  readonly socket: WebSocket;
  readonly name: string;
  /** `more`: further query parameters, such as `&shuffle=now`. */
  constructor(url: string, key: string, name: string, more = '', from = '127.0.0.1') {
    this.name = name;
    this.socket = new WebSocket(
      `${url.replace('http', 'ws')}/join/${key}?name=${encodeURIComponent(name)}${more}`,
      { localAddress: from },
    );
    this.socket.on('error', () => {}); // a close event follows
    this.socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.method === 'StartGame') this.started(message.id!);
      else {
        this.heard.push(message);
        this.texts.push(String(data));
      }
    });
  }
  /** The answer to StartGame. */
  protected started(id: number): void {
    this.send({ id, result: {} });
  }
  send(message: object): void {
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }
  async hears(method: string): Promise<Message> {
    await expect
      .poll(() => this.heard.some((m) => m.method === method), { timeout: 20_000 })
      .toBe(true);
    return this.heard.find((m) => m.method === method)!;
  }
}
