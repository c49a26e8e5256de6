import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchRecord, replay, seedRng, type State } from '@cardwright/kernel';
import type { NotificationParams } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { anyPick, RefusedError, rolls, type TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { oneServer } from '../server/support/one-server.ts';
import { built } from './support/tables.ts';

type Asked = NotificationParams<'asked'>;

const MATCHES = LONG ? 20 : 1;
const ANSWERS = LONG ? 200 : 60;
/** Tables redealt for every answer that was undone. */
const DEALS = 12;
const home = oneServer();

/** The seat of a person who tries to go back, against a built-in player, which always agrees. */
class Regretful {
  readonly match: string;
  private readonly client: TestClient;
  private at = 0;
  private lastAsk = -1;
  undone = 0;
  hidden = 0;

  private constructor(client: TestClient, match: string) {
    this.client = client;
    this.match = match;
  }

  static async begin(client: TestClient, settings: object): Promise<Regretful> {
    const seats = [{ kind: 'mine' as const, name: 'Mallory' }, built('random')];
    const { match } = await client.call('create', { game: 'dominion', seats, ...settings });
    return new Regretful(client, match);
  }

  /** The next question it has not seen, or nothing at the end of the match. */
  async asked(): Promise<Asked['ask'] | undefined> {
    const { notes } = this.client;
    for (;;) {
      const note = await this.client.until(() => notes[this.at]);
      this.at++;
      if (note.method === 'ended') return undefined;
      if (note.method !== 'asked') continue;
      const { ask } = note.params as Asked;
      if (ask.id <= this.lastAsk) continue;
      this.lastAsk = ask.id;
      return ask;
    }
  }

  /** Tells whether the question was still open: one that an undo took back is not. */
  async answer(ask: Asked['ask'], pick: number[]): Promise<boolean> {
    const answer = { match: this.match, seat: ask.seat, ask: ask.id, pick };
    const code = await this.client.call('answer', answer).then(
      () => undefined,
      (error: RefusedError) => error.data.code,
    );
    if (code !== undefined) expect(code).toBe('answer/stale');
    return code === undefined;
  }

  /** The code of the refusal; nothing where the last answer was undone. */
  async undo(): Promise<string | undefined> {
    try {
      expect(await this.client.call('undo', { match: this.match })).toEqual({ done: true });
      this.undone++;
      return undefined;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.data.code === 'undo/hidden') this.hidden++;
      return error.data.code;
    }
  }

  /** Ends the match if nobody has; gives its record. */
  async record(): Promise<MatchRecord> {
    const { client, match } = this;
    await client.call('resign', { match }).catch(() => {});
    return client.call('record', { match });
  }
}

/** Whether the seat sees the same after these answers whatever was hidden from it before. */
function learnsNothing(
  machine: Machine,
  before: State,
  picks: readonly (readonly number[])[],
  after: State,
): boolean {
  const seen = (state: State): string =>
    JSON.stringify(machine.game.information.view(machine.content, state, 0));
  const rng = seedRng(machine.hash(before));
  return Array.from({ length: DEALS }).every(() => {
    const table = machine.fork(before);
    machine.redeal(table, 0, rng);
    for (const pick of picks) {
      if (!table.ask || machine.refusal(table, table.ask.seat, { ask: table.ask.id, pick }))
        return false;
      machine.answer(table, pick);
    }
    return seen(table) === seen(after);
  });
}

/** Every undo of a record, as it must be: nothing was learnt by what it took back. */
function checkUndos(machine: Machine, record: MatchRecord): number {
  let undos = 0;
  /** The answers that stand. */
  const standing: { position: number; pick: readonly number[] }[] = [];
  let last: State | undefined;
  replay(machine, record, ({ state }, position) => {
    const entry = record.entries[position];
    if (entry && 'pick' in entry) standing.push({ position, pick: entry.pick });
    if (entry && 'undo' in entry && last) {
      const from = standing.findIndex((one) => one.position >= entry.undo);
      const picks = standing.splice(from).map(({ pick }) => pick);
      expect(learnsNothing(machine, state, picks, last), `undo at ${position}`).toBe(true);
      undos++;
    }
    const next = record.entries[position + 1];
    if (next && 'undo' in next) last = machine.fork(state);
  });
  return undos;
}

test.each(Object.keys(games))(
  'M14: nobody goes back past what they have learnt: %s',
  async (name) => {
    const machine = new Machine(games[name]!, loadContent(name));
    let [undos, hidden] = [0, 0];
    for (let i = 0; i < MATCHES || undos === 0 || hidden === 0; i++) {
      const roll = rolls(i + 1);
      const client = await home.connect();
      const options = name === 'dominion' ? { kingdom: 'random' } : {};
      const table = await Regretful.begin(client, { game: name, options, seed: `regret ${i}` });
      for (let answers = 0; answers < ANSWERS; answers++) {
        const ask = await table.asked();
        if (!ask) break;
        const isTaken = await table.answer(ask, anyPick(ask, roll));
        if (isTaken && roll(2) === 0) await table.undo();
      }
      const found = checkUndos(machine, await table.record());
      expect(found).toBe(table.undone);
      undos += found;
      hidden += table.hidden;
    }
  },
);

test('M14: nor past an Attack that showed a hand', async () => {
  const client = await home.connect();
  const kingdom =
    'Bureaucrat,Cellar,Festival,Gardens,Laboratory,Market,Mine,Smithy,Village,Workshop';
  const table = await Regretful.begin(client, {
    options: { kingdom: kingdom.split(',') },
    seed: 'bureaucrat',
  });
  const place = (ask: Asked['ask'], card: string): number =>
    ask.options.findIndex(({ data }) => data === card);
  for (let attacks = 0; attacks < 3; ) {
    const ask = await table.asked();
    if (!ask) throw new Error('the match is over');
    const { why, options, kind, min } = ask;
    const bureaucrat = place(ask, 'Bureaucrat');
    if (why.key.endsWith('treasures'))
      await table.answer(
        ask,
        options.map((_, i) => i),
      );
    else if (kind === 'one' && bureaucrat >= 0) {
      await table.answer(ask, [bureaucrat]);
      if (!why.key.endsWith('action')) continue;
      attacks++;
      expect(await table.undo()).toBe('undo/hidden');
    } else
      await table.answer(
        ask,
        kind === 'one' ? [options.length - 1] : options.slice(0, min).map((_, i) => i),
      );
  }
});
