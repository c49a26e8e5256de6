import { createServer, memoryStore, type RunningServer } from '@cardwright/server';
import { type Seat, seedRng, type State } from '@cardwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from './support/long.ts';
import { anyPick, rolls, TestClient } from './support/client.ts';

let server: RunningServer;
const clients: TestClient[] = [];
beforeAll(async () => {
  server = await createServer({
    port: 0,
    store: memoryStore(),
    web: false,
    log: 'silent',
    limits: { seatRate: 1e6, seatBurst: 1e6, addressRate: 1e6, addressBurst: 1e6 },
  });
});
afterAll(async () => {
  for (const client of clients) client.terminate();
  await server?.close();
});
const connect = async (): Promise<TestClient> => {
  const client = await TestClient.connect(server.url);
  clients.push(client);
  return client;
};

/** Ids, times, tokens and the commitment may differ; nothing else. */
function withoutNames(texts: readonly string[], match: string): string[] {
  return texts.map((text) =>
    text
      .replaceAll(match, 'MATCH')
      .replace(/"(createdAt|startedAt|endedAt|at)":\d+/g, '"$1":0')
      .replace(/"commitment":"[0-9a-f]+"/g, '"commitment":""')
      .replace(/"token":"[^"]+"/g, '"token":""')
      .replace(/"invite":"[^"]+"/g, '"invite":""')
      .replace(/^\{"jsonrpc":"2.0","id":\d+/, '{"jsonrpc":"2.0","id":0'),
  );
}

test('what a seat and a spectator are told does not change when what they may not know is dealt anew', async ({ task }) => {
  const client = await connect();
  const eyes = await connect();
  const { games } = await client.call('games', {});
  let dealt = 0;
  for (const game of games) {
    const seats = Array.from({ length: game.seats.min < 2 ? 2 : game.seats.min }, (_, i) => ({ kind: 'mine' as const, name: `p${i}` }));
    const { match } = await client.call('create', { game: game.name, seats, options: game.presets[0]?.options ?? {} });
    await eyes.call('watch', { match });
    const live = server.host.live.get(match)!;
    const { machine } = live.shelved;
    const rng = seedRng(`leaks ${game.name}`);
    const roll = rolls(3);
    const rounds = LONG ? 400 : 60;
    for (let round = 0; round < rounds && live.running; round++) {
      const table = live.table;
      const real = table.state;
      for (let seat: Seat = -1; seat < seats.length; seat++) {
        const looker = seat < 0 ? eyes : client;
        const look = async (): Promise<string> => {
          await looker.call('view', { match, seat, scene: true });
          return withoutNames([looker.heard.at(-1)!], match)[0]!;
        };
        const seen = await look();
        const other: State = machine.fork(real);
        machine.redeal(other, seat, rng);
        dealt++;
        table.state = other;
        expect(await look()).toBe(seen);
        table.state = real;
      }
      const { ask } = await client.call('view', { match, seat: real.ask!.seat });
      await client.call('answer', { match, seat: ask!.seat, ask: ask!.id, pick: anyPick(ask!, roll) });
    }
    if (live.running) await client.call('resign', { match, seat: 0 });
  }
  task.meta.figures = { games: games.length, tablesDealtAnew: dealt };
}, 300_000);

interface Hand {
  seats: { hand: number[]; deck: number[] }[];
}

test('every byte to the attacker is equal whether the victim holds a Moat and keeps it, or holds none', async () => {
  const { content } = server.host.shelf.get('dominion')!;
  const byName = (content as unknown as { byName: Map<string, number> }).byName;
  const card = (name: string): number => byName.get(name)!;
  const play = async (attack: string, hand: string[], deckTop: string[]): Promise<string[]> => {
    const [attacker, victim] = [await connect(), await connect()];
    const made = await attacker.call('create', {
      game: 'dominion',
      seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
      options: { kingdom: ['Moat', 'Witch', 'Militia', 'Bureaucrat', 'Bandit', 'Cellar', 'Chapel', 'Smithy', 'Village', 'Market'] },
      show: 'scene',
    });
    const { match } = made;
    const live = server.host.live.get(match)!;
    const seed = 'a'.repeat(64);
    live.head.seed = seed;
    await victim.call('join', { match, name: 'Ben' });
    await attacker.note('asked');
    // the same table but for the victim's hand and deck
    const state = live.table.state as unknown as State & Hand;
    state.seats[0]!.hand = [...state.seats[0]!.hand.slice(0, 4), card(attack)].sort((a, b) => a - b);
    state.seats[1]!.hand = hand.map(card).sort((a, b) => a - b);
    state.seats[1]!.deck = [...Array<number>(5 - deckTop.length).fill(card('Copper')), ...deckTop.map(card)];
    state.stack = [{ kind: 'procedure', name: 'turn', step: 'next', seat: 0, vars: { queue: [] } }];
    state.ask = null;
    state.asked[0] = 0;
    live.shelved.machine.proceed(state);
    const from = attacker.heard.length;
    let asks = 0;
    victim.onNote = (note) => {
      if (note.method !== 'asked') return;
      const { ask } = note.params as { ask: { id: number; kind: string; min: number; options: { data: unknown }[] } };
      asks++;
      const first = ask.options.findIndex((o) => o.data === 'Estate');
      const pick =
        ask.kind === 'yes-no'
          ? [0]
          : ask.kind === 'one'
            ? [Math.max(0, first)]
            : ask.options
                .map((_, i) => i)
                .filter((i) => ask.options[i]!.data === 'Copper')
                .slice(0, ask.min);
      void victim.call('answer', { match, ask: ask.id, pick });
    };
    const standing = await attacker.call('view', { match });
    const at = standing.ask!.options.findIndex((o) => o.data === attack);
    await attacker.call('answer', { match, ask: standing.ask!.id, pick: [at] });
    await attacker.until(() => attacker.notes.filter((n) => n.method === 'asked').length >= 2);
    await attacker.call('hello', {}); // answered after all that was sent before
    const told = withoutNames(attacker.heard.slice(from), match);
    await attacker.call('resign', { match });
    expect(asks).toBeGreaterThanOrEqual(hand.includes('Moat') ? 1 : 0);
    return told;
  };
  for (const attack of ['Witch', 'Militia', 'Bureaucrat', 'Bandit']) {
    const without = await play(attack, ['Copper', 'Copper', 'Copper', 'Estate', 'Copper'], ['Copper', 'Silver']);
    const withMoat = await play(attack, ['Copper', 'Copper', 'Moat', 'Estate', 'Copper'], ['Copper', 'Silver']);
    expect(withMoat).toEqual(without);
  }
});
