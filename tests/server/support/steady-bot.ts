import type { Ask, Standing, NotificationParams } from '@cardwright/protocol';
import { TestClient } from './client.ts';

/**
 * A deterministic player: the same questions get the same answers. Buys expensive cards, plays what
 * it can.
 */
export function steadyPick(ask: Ask): number[] {
  const n = ask.options.length;
  if (ask.kind === 'yes-no') return [1];
  if (ask.kind === 'number') return [ask.max];
  if (ask.kind === 'order') return ask.options.map((_, i) => i);
  if (ask.kind === 'some')
    return Array.from(
      {
        length: ask.why.key.endsWith('treasures')
          ? ask.max
          : Math.max(ask.min, Math.min(1, ask.max)),
      },
      (_, i) => i,
    );
  if (ask.why.key.endsWith('ask.buy')) {
    const wish = ['Province', 'Gold', 'Duchy', 'Smithy', 'Silver', 'endTurn', 'endPhase'];
    return [
      Math.max(
        0,
        ask.options.findIndex(
          (o) => o.data === wish.find((w) => ask.options.some((p) => p.data === w)),
        ),
      ),
    ];
  }
  return [(ask.id * 7) % n];
}

/** A seat that survives lost sockets: it reconnects with its token and continues. */
export class SteadyBot {
  readonly url: string;
  match = '';
  token = '';
  /** The numbers of the events received, in order. */
  readonly numbers: number[] = [];
  /** The remaining clock times received, in order. */
  readonly leftMs: number[] = [];
  messages = 0;
  cuts = 0;
  answered = 0;
  seat = -1;
  /** The acknowledged answers, by ask. */
  readonly acknowledged = new Map<number, number[]>();
  result: NotificationParams<'ended'>['result'] | undefined;
  private client: TestClient | undefined;
  private readonly shouldCut: (message: number) => boolean;
  private readonly pick: (ask: Ask) => number[];
  private comingBack = false;
  private settle: (() => void) | undefined;
  private fail: ((error: Error) => void) | undefined;
  readonly done: Promise<void>;

  constructor(
    url: string,
    shouldCut: (message: number) => boolean = () => false,
    pick = steadyPick,
  ) {
    this.url = url;
    this.shouldCut = shouldCut;
    this.pick = pick;
    this.done = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    this.done.catch(() => {});
  }

  async sit(match: string, name: string): Promise<void> {
    this.match = match;
    const client = await this.connect();
    const { token, seat } = await client.call('join', { match, name });
    this.seat = seat;
    this.token = token;
  }

  /** Takes over a seat from another socket. */
  async resume(match: string, token: string): Promise<void> {
    this.match = match;
    this.token = token;
    await this.comeBack();
  }

  private async connect(): Promise<TestClient> {
    const client = await TestClient.connect(this.url);
    this.client = client;
    client.socket.on('message', () => {
      if (this.client !== client) return;
      this.messages++;
      if (this.token !== '' && !this.result && this.shouldCut(this.messages)) void this.cut();
    });
    client.socket.on('close', () => {
      if (this.client === client && !this.result && this.token !== '') void this.cut();
    });
    client.onNote = (note) => {
      if (this.client !== client) return;
      if ('clocks' in note.params) this.lookAtClock(note.params.clocks);
      if (note.method === 'happened')
        this.hear((note.params as NotificationParams<'happened'>).happened);
      if (note.method === 'asked')
        this.answer(client, (note.params as NotificationParams<'asked'>).ask);
      if (note.method === 'ended') this.end((note.params as NotificationParams<'ended'>).result);
    };
    return client;
  }

  private hear(log: { n: number }[]): void {
    for (const { n } of log) this.numbers.push(n);
  }

  private lookAtClock(clocks: Standing['clocks']): void {
    const left = clocks?.seats[this.seat]?.matchMs;
    if (left !== undefined && left !== null) this.leftMs.push(left);
  }

  /** Disconnects for good. */
  stop(): void {
    this.token = '';
    this.client?.terminate();
    this.client = undefined;
  }

  private answer(client: TestClient, ask: Ask): void {
    this.answered++;
    const pick = this.pick(ask);
    client
      .call('answer', { match: this.match, ask: ask.id, pick }, () =>
        this.acknowledged.set(ask.id, pick),
      )
      .catch((error: Error) => {
        if (!error.message.startsWith('closed') && !error.message.startsWith('answer/over'))
          this.fail?.(error);
      });
  }

  private end(result: NotificationParams<'ended'>['result']): void {
    this.result = result;
    void this.client?.close();
    this.settle?.();
  }

  private async cut(): Promise<void> {
    this.cuts++;
    const before = this.client;
    this.client = undefined;
    before?.terminate();
    await this.comeBack();
  }

  /** Reconnects, one attempt at a time: if a socket is lost on the way, the next one follows. */
  private async comeBack(): Promise<void> {
    if (this.comingBack) return;
    this.comingBack = true;
    for (let attempt = 0; !this.result && this.token !== ''; attempt++) {
      try {
        const client = await this.connect();
        await client.call(
          'resume',
          { token: this.token, since: this.numbers.at(-1) ?? 0 },
          (standing: Standing) => {
            if (this.client !== client) return;
            this.hear(standing.log);
            this.lookAtClock(standing.clocks);
          },
        );
        if (this.client === client) break;
      } catch (error) {
        if (attempt > 600) return this.fail?.(error as Error);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    this.comingBack = false;
  }

  /** The first event that was missed, repeated or out of order; undefined if there is none. */
  get flaw(): string | undefined {
    const at = this.numbers.findIndex((n, i) => n !== i + 1);
    return at < 0
      ? undefined
      : `${this.numbers.slice(Math.max(0, at - 2), at + 3).join(' ')} in place of ${at + 1}, ` +
          `after ${this.cuts} cuts`;
  }
}
