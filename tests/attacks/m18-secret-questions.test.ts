import type { NotificationParams, ParamsIn } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';

type Ask = NotificationParams<'asked'>['ask'];

const KINGDOM = [
  'Moat',
  'Militia',
  'Market',
  'Library',
  'Sentry',
  'Vassal',
  'Cellar',
  'Smithy',
  'Mine',
  'Village',
];
const WAIT_MS = 200;
const ATTACKS = LONG ? 40 : 6;

const optionOf = ({ options }: Ask, name: string): number =>
  options.findIndex(({ data }) => data === name);

/** Pays with everything, buys the card it wants until it has enough of it, attacks when it can. */
function choose(ask: Ask, wanted: string, bought: { count: number; most: number }): number[] {
  const { kind, min, options, why } = ask;
  if (why.key.endsWith('treasures')) return options.map((_, i) => i);
  if (kind === 'one' && optionOf(ask, 'Militia') >= 0 && why.key.endsWith('action'))
    return [optionOf(ask, 'Militia')];
  if (why.key.endsWith('buy') && bought.count < bought.most && optionOf(ask, wanted) >= 0) {
    bought.count++;
    return [optionOf(ask, wanted)];
  }
  const last = options.length - 1;
  return kind === 'one' ? [last] : kind === 'yes-no' ? [0] : options.slice(0, min).map((_, i) => i);
}

/** What one attack looked like to the attacker and to a spectator. */
interface Seen {
  isMoatHeld: boolean;
  /** What `view` shows the attacker while messages are held. */
  meanwhile: object;
  /** What the spectator hears from the attack to the end of the wait. */
  watched: string[];
  /** The first two messages the attacker hears. */
  attacked: string[];
  /** By the clocks of the match: from the attacker's question to the end of the wait. */
  heldMs: number;
  victimMs: number;
}

/** Ann attacks Ben again and again while Sue watches; Ben never answers a secret question. */
class AttackedTable {
  private readonly match: string;
  private readonly ann: TestClient;
  private readonly ben: TestClient;
  private readonly sue: TestClient;
  private readonly bought = [
    { count: 0, most: 2 },
    { count: 0, most: 2 },
  ];
  private readonly read = [0, 0];

  private constructor(match: string, ann: TestClient, ben: TestClient, sue: TestClient) {
    this.match = match;
    this.ann = ann;
    this.ben = ben;
    this.sue = sue;
  }

  static async begin(url: string, secretWaitMs = WAIT_MS): Promise<AttackedTable> {
    const [ann, ben, sue] = [
      await TestClient.connect(url),
      await TestClient.connect(url),
      await TestClient.connect(url),
    ];
    const { match, info } = await ann.call('create', {
      game: 'dominion',
      seed: 'm18',
      options: { kingdom: KINGDOM },
      seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
      clock: { matchMs: 3_600_000, incrementMs: 1000, onTimeout: 'default' },
      secretWaitMs,
    });
    expect(info.secretWaitMs).toBe(secretWaitMs);
    await sue.call('watch', { match });
    await ben.call('join', { match, name: 'Ben' });
    return new AttackedTable(match, ann, ben, sue);
  }

  close(): void {
    for (const client of [this.ann, this.ben, this.sue]) client.terminate();
  }

  /** The next question that is no secret, of either player. */
  private async asked(): Promise<{ asked: NotificationParams<'asked'>; client: TestClient }> {
    const players = [this.ann, this.ben];
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      for (const [seat, client] of players.entries()) {
        while (this.read[seat]! < client.notes.length) {
          const { method, params } = client.notes[this.read[seat]!++]!;
          if (method !== 'asked' || !('ask' in params)) continue;
          if (!params.ask.why.key.endsWith('react')) return { asked: params, client };
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error('nobody was asked');
  }

  /** Plays until Ann attacks; gives what came of it. */
  async nextAttack(): Promise<Seen> {
    for (;;) {
      const { asked, client } = await this.asked();
      const { ask } = asked;
      const { seat, id, why } = ask;
      const pick = choose(ask, seat === 0 ? 'Militia' : 'Moat', this.bought[seat]!);
      const answer = { match: this.match, seat, ask: id, pick };
      const isAttack = why.key.endsWith('action') && pick[0] === optionOf(ask, 'Militia');
      if (seat === 0 && isAttack) return this.attack(answer, asked.clocks?.at ?? 0);
      await client.call('answer', answer);
    }
  }

  private async attack(answer: ParamsIn<'answer'>, askedAt: number): Promise<Seen> {
    const { ann, ben, sue, match } = this;
    const from = { ann: ann.notes.length, ben: ben.notes.length, sue: sue.notes.length };
    // both are read at once, so the second is answered while messages are held
    const answered = ann.call('answer', answer);
    const { waiting, ask, clocks: shownClocks, n, log } = await ann.call('view', { match });
    await answered;
    const isNew = log.some((line) => line.n > n);
    // what came before the attack may reach her later than the attacker
    await sue.note('held', from.sue);
    from.sue += sue.notes.slice(from.sue).findIndex(({ method }) => method === 'held');
    const { clocks } = await sue.note('waiting', from.sue);
    await ann.until(() => ann.notes.length >= from.ann + 3);
    const since = (client: TestClient, at: number): string[] =>
      client.notes.slice(at).map(({ method }) => method);
    return {
      isMoatHeld: ben.notes
        .slice(from.ben)
        .some(({ params }) => 'ask' in params && params.ask.why.key.endsWith('react')),
      meanwhile: { waiting, ask, clocks: shownClocks, isNew },
      watched: since(sue, from.sue).slice(0, 3),
      attacked: since(ann, from.ann).slice(0, 2),
      heldMs: (clocks?.at ?? 0) - askedAt,
      victimMs: clocks?.seats[1]?.matchMs ?? -1,
    };
  }
}

test('M18: an attack looks the same whether or not somebody holds a Reaction', async ({ task }) => {
  const server = await startHosted();
  const table = await AttackedTable.begin(server.url);
  const seen: Seen[] = [];
  while (seen.length < ATTACKS || new Set(seen.map((one) => one.isMoatHeld)).size < 2)
    seen.push(await table.nextAttack());
  const shown = { waiting: null, ask: null, clocks: null, isNew: false };
  for (const one of seen) {
    expect(one.watched).toEqual(['held', 'happened', 'waiting']);
    expect(one.attacked).toEqual(['held', 'happened']);
    expect(one.meanwhile).toEqual(shown);
    expect(one.heldMs).toBeGreaterThanOrEqual(WAIT_MS);
  }
  task.meta.figures = {
    attacks: seen.length,
    attacksOnAReaction: seen.filter((one) => one.isMoatHeld).length,
  };
  table.close();
}, 120_000);

test('M18: it is on unless a match says otherwise, and the match says which', async () => {
  const server = await startHosted('--limit', 'secretWaitMs=3000');
  const client = await TestClient.connect(server.url);
  const seats = [{ kind: 'open' as const }, { kind: 'open' as const }];
  const waits = async (more: object, game = 'dominion'): Promise<number | undefined> =>
    (await client.call('create', { game, seats, ...more })).info.secretWaitMs;
  expect(await waits({})).toBe(3000);
  expect(await waits({ secretWaitMs: 0 })).toBe(0);
  expect(await waits({}, 'lanes')).toBeUndefined();
  expect(await (await fetch(`${server.url}/openrpc.json`)).text()).toContain('"secretWaitMs":3000');
  await client.close();
});

test('M18: a seat that always reveals is never asked', async () => {
  const server = await startHosted();
  const client = await TestClient.connect(server.url);
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
  const { match } = await client.call('create', { game: 'dominion', seats });
  expect(await client.call('reveal', { match, seat: 1, always: true })).toEqual({ always: true });
  expect((await client.call('view', { match, seat: 1 })).alwaysReveal).toBe(true);
  expect((await client.call('view', { match, seat: 0 })).alwaysReveal).toBeUndefined();
  await client.close();
});
