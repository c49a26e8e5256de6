import type { NotificationParams } from '@cardwright/protocol';
import { RefusedError, type TestClient } from '../../server/support/client.ts';

type Ask = NotificationParams<'asked'>['ask'];

/** Plays one Treasure at a time and buys nothing, so the match lasts as long as the rules allow. */
const dawdle = ({ kind, options }: Ask): number[] => (kind === 'some' ? [0] : [options.length - 1]);

/** A match of Dominion in which one client holds both seats, of any length. */
export class LongMatch {
  readonly id: string;
  private readonly client: TestClient;
  private at: number;

  private constructor(client: TestClient, id: string, at: number) {
    this.client = client;
    this.id = id;
    this.at = at;
  }

  static async begin(client: TestClient): Promise<LongMatch> {
    const at = client.notes.length;
    const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
    const { match } = await client.call('create', { game: 'dominion', seats });
    return new LongMatch(client, match, at);
  }

  private async next<N extends 'asked' | 'offer'>(method: N): Promise<NotificationParams<N>> {
    const found = await this.client.until(() => {
      for (; this.at < this.client.notes.length; this.at++) {
        const note = this.client.notes[this.at]!;
        const isOfThis = 'match' in note.params && note.params.match === this.id;
        if (isOfThis && note.method === method)
          return { params: note.params as NotificationParams<N> };
      }
      return undefined;
    });
    this.at++;
    return found.params;
  }

  private async answer(ask: Ask): Promise<void> {
    const { id, seat } = ask;
    await this.client.call('answer', { match: this.id, seat, ask: id, pick: dawdle(ask) });
  }

  /** Gives this many answers. */
  async play(answers: number): Promise<void> {
    for (let i = 0; i < answers; i++) await this.answer((await this.next('asked')).ask);
  }

  /** Answers and undoes, this many times; returns the code of the refusal that stopped it early. */
  async undo(times: number): Promise<string | undefined> {
    for (let i = 0; i < times; ) {
      const { ask } = await this.next('asked');
      await this.answer(ask);
      const { seat } = ask;
      try {
        await this.client.call('undo', { match: this.id, seat });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        if (error.data.code !== 'undo/hidden') return error.data.code;
        continue;
      }
      const { id: offer } = await this.next('offer');
      await this.client.call('agree', { match: this.id, seat: 1 - seat, offer, yes: true });
      i++;
    }
    return undefined;
  }

  async resign(): Promise<void> {
    await this.client.call('resign', { match: this.id, seat: 0 });
  }
}
