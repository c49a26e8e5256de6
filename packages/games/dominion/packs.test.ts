import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, loadContent, readMessages, shippedFiles, wordsIn } from '../node.ts';
import { BASIC, type DominionContent, PRESETS } from './content.ts';
import { dominion } from './game.ts';
import { ownedCards } from './rules/zones.ts';
import type { DominionState } from './state.ts';
import { anyCard, small } from './testing/arbitraries.ts';

const shipped = shippedFiles('dominion');
const content = loadContent(dominion);
const runs = process.env.CARDWRIGHT_LONG ? 500 : 16;
const load = (cards: unknown) =>
  dominion.content.load(shipped, {
    files: [{ path: 'cards.json', text: JSON.stringify(cards, null, 1) }],
  });

const BETWEEN_CARDS = new Set(['ask.action', 'ask.treasures', 'ask.buy']);

/** Plays a random game, through JSON now and then; every card stays somewhere. */
function playOut(
  c: DominionContent,
  seed: string,
  seats: number,
  kingdom: readonly string[],
): DominionState {
  const machine = new Machine(dominion, c);
  let state = machine.start({ seed, seats, options: { kingdom: [...kingdom] } });
  const total = cardsOn(state);
  const chance = seedRng(seed);
  for (let k = 0; state.ask; k++) {
    if (k > dominion.rules.maxDecisions) throw new Error(`seed ${seed}: no end`);
    // Between cards nothing lies aside: whatever was looked at has gone somewhere.
    if (BETWEEN_CARDS.has(state.ask.why)) for (const p of state.seats) expect(p.aside).toEqual([]);
    if (k % 50 === 0) {
      expect(cardsOn(state)).toBe(total);
      for (const { known, deck } of state.seats)
        expect(known === undefined || (known.length > 0 && known.length <= deck.length)).toBe(true);
      const saved = JSON.parse(JSON.stringify(state)) as DominionState;
      expect(machine.hash(saved)).toBe(machine.hash(state));
      state = saved;
      for (let seat = 0; seat < seats; seat++) {
        const other = machine.fork(state);
        dominion.information.redeal(c, other, seat, chance);
        expect(dominion.information.view(c, other, seat)).toEqual(
          dominion.information.view(c, state, seat),
        );
      }
      state.ask!.options.forEach((_, i) =>
        expect(dominion.face.option(c, state, state.ask!, i).words.key).toMatch(/^dominion\./),
      );
      expect(messages.en[state.ask!.why], state.ask!.why).toBeDefined();
    }
    machine.answer(
      state,
      randomPick(state.ask!, (n) => roll(chance, n)),
    );
  }
  expect(cardsOn(state)).toBe(total);
  return state;
}
const messages = { en: readMessages('en').dominion! };

const cardsOn = (state: DominionState): number =>
  state.supply.reduce((n, pile) => n + Math.max(0, pile), state.trash.length) +
  state.seats.reduce((n, p) => n + ownedCards(p).length, 0) +
  (state.ask
    ? state.stack.filter((f) => f.kind === 'procedure' && f.name === 'drawUpTo').length
    : 0);

test('any ten kingdom cards play, for any number of players', () => {
  const names = content.cards
    .map((card) => card.name)
    .filter((name) => !(BASIC as readonly string[]).includes(name));
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: 10, maxLength: 10 }),
      fc.integer({ min: 2, max: 6 }),
      fc.string(),
      (kingdom, seats, seed) => {
        expect(playOut(content, seed, seats, kingdom).over).toBe(true);
      },
    ),
    { numRuns: runs },
  );
});

describe('generated cards', () => {
  const words = LANGUAGES.map((language) => wordsIn(language));

  test('load, have a text in every language, and play to an end', () => {
    fc.assert(
      fc.property(
        anyCard('Alpha'),
        anyCard('Beta'),
        fc.integer({ min: 2, max: 4 }),
        fc.nat(),
        (alpha, beta, seats, seed) => {
          const loaded = load([alpha, beta]);
          expect(loaded.faults).toEqual([]);
          const c = loaded.content!;
          for (const name of ['Alpha', 'Beta']) {
            for (const word of words) {
              const text = dominion.face.cardText(c, name, word);
              expect(text).not.toBe('');
              expect(text, JSON.stringify(alpha)).not.toMatch(
                /dominion\.|undefined|NaN|[{}]|\.\.|…/,
              );
            }
          }
          const kingdom = ['Alpha', 'Beta', ...PRESETS.Engines.slice(0, 8)];
          expect(playOut(c, `generated ${seed}`, seats, kingdom).over).toBe(true);
        },
      ),
      { numRuns: runs },
    );
  });

  test('the built-in players sit down to them too', () => {
    fc.assert(
      fc.property(anyCard('Alpha'), anyCard('Beta'), fc.nat(), (alpha, beta, seed) => {
        const c = load([alpha, beta]).content!;
        const machine = new Machine(dominion, c);
        const players = ['heuristic', 'big-money:Alpha:3'].map((name) =>
          dominion.players.byName[name.split(':')[0]!]!.make(name.split(':').slice(1), c),
        );
        const chance = seedRng(`sit ${seed}`);
        const state = machine.start({
          seed: `sit ${seed}`,
          seats: 2,
          options: { kingdom: ['Alpha', 'Beta', ...PRESETS.Engines.slice(0, 8)] },
        });
        for (let k = 0; state.ask && k < 3000; k++) {
          const { ask } = state;
          machine.answer(
            state,
            players[ask.seat]!.answer(dominion.information.sight(c, state, ask.seat), ask, (n) =>
              roll(chance, n),
            ),
          );
        }
      }),
      { numRuns: runs },
    );
  });

  test('whatever stands in a file, loading it gives faults and never an exception', () => {
    const odd = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .array(
          fc.dictionary(
            fc.constantFrom('name', 'cost', 'types', 'play', 'points', 'reaction', 'do'),
            fc.jsonValue(),
          ),
        )
        .map((v) => JSON.stringify(v)),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const loaded = dominion.content.load(shipped, { files: [{ path: 'cards.json', text }] });
        for (const fault of loaded.faults) expect(fault.line).toBeGreaterThan(0);
        if (loaded.faults.length === 0) expect(loaded.content).toBeDefined();
        else expect(loaded.content).toBeUndefined();
      }),
      { numRuns: runs * 5 },
    );
  });
});

describe('the text keeps its promises', () => {
  const english = wordsIn('en');
  const BONUSES = ['Card', 'Action', 'Buy', 'Coin', 'Point', 'Shell token'] as const;
  const bonus = fc.oneof(
    fc.record({
      do: fc.constantFrom('cards', 'actions', 'buys', 'coins', 'points'),
      n: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ do: fc.constant('tokens'), token: fc.constant('Shell'), n: small }),
  );
  /** A table at which the card is about to be played, among Coppers and Estates. */
  const aboutToPlay = (
    c: DominionContent,
  ): [Machine<DominionState, DominionContent>, DominionState] => {
    const machine = new Machine(dominion, c);
    const kingdom = ['Test', ...PRESETS.Engines.slice(0, 9)];
    const state = machine.start({ seed: 'promise', seats: 2, options: { kingdom } });
    const [p] = state.seats;
    p!.hand = ['Copper', 'Copper', 'Estate', 'Silver', 'Test']
      .map((name) => c.byName.get(name)!)
      .sort((a, b) => a - b);
    p!.deck = Array.from({ length: 60 }, () => c.copper);
    state.ask = null;
    state.stack = [{ kind: 'procedure', name: 'turn', step: 'next', seat: 0, vars: { queue: [] } }];
    machine.proceed(state);
    return [machine, state];
  };
  const playTest = (
    machine: Machine<DominionState, DominionContent>,
    c: DominionContent,
    state: DominionState,
  ): void => machine.answer(state, [state.ask!.options.indexOf(c.byName.get('Test')!)]);
  const test1 = (play: object[]): DominionContent =>
    load([{ name: 'Test', cost: 3, types: ['Action'], play }]).content!;

  test('every bonus printed is the bonus given', () => {
    fc.assert(
      fc.property(fc.array(bonus, { minLength: 1, maxLength: 5 }), (play) => {
        const c = test1(play);
        const printed = dominion.face.cardText(c, 'Test', english);
        const sums = BONUSES.map((what) =>
          [...printed.matchAll(new RegExp(`\\+(\\d+) ${what}s?$`, 'gm'))].reduce(
            (sum, [, n]) => sum + Number(n),
            0,
          ),
        );
        const [machine, state] = aboutToPlay(c);
        playTest(machine, c, state);
        const p = state.seats[0]!;
        const { actions, buys, coins } = state.turn;
        const given = [p.hand.length - 4, actions, buys - 1, coins, p.bonus ?? 0];
        expect([...given, p.tokens?.Shell ?? 0]).toEqual(sums);
      }),
      { numRuns: runs * 3 },
    );
  });

  test('every number of cards printed is the number asked for and moved', () => {
    const use = fc.record({
      do: fc.constantFrom('discard', 'trash', 'topdeck', 'return'),
      n: fc.integer({ min: 1, max: 3 }),
      upTo: fc.boolean(),
    });
    fc.assert(
      fc.property(use, ({ do: verb, n, upTo }) => {
        const c = test1([
          { do: 'choose', from: 'hand', count: upTo ? { upTo: n } : n, as: 'some' },
          { do: verb, cards: '$some' },
        ]);
        const printed = dominion.face.cardText(c, 'Test', english);
        const [machine, state] = aboutToPlay(c);
        playTest(machine, c, state);
        const ask = state.ask!;
        const figure = Number(/(\d) cards/.exec(printed)?.[1] ?? 1);
        expect(ask.max).toBe(figure);
        const none = ask.options.includes(-1) || ask.min === 0;
        expect(none).toBe(/up to|You may/.test(printed));
        machine.answer(state, ask.kind === 'one' ? [0] : ask.options.slice(0, n).map((_, i) => i));
        expect(state.seats[0]!.hand).toHaveLength(4 - n);
      }),
      { numRuns: runs },
    );
  });
});

describe('packs', () => {
  test('a card of a shipped name takes its place, another is added', () => {
    const loaded = load([
      { name: 'Smithy', cost: 3, types: ['Action'], play: [{ do: 'cards', n: 4 }] },
      { name: 'SaltRoad', cost: 4, types: ['Action'], play: [{ do: 'coins', n: 2 }] },
    ]);
    const c = loaded.content!;
    expect(c.base).toBe(34);
    expect(c.cards).toHaveLength(content.cards.length + 1);
    expect(c.cards[c.byName.get('Smithy')!]!.cost).toBe(3);
    expect(c.hash).not.toBe(content.hash);
  });
});

describe('an unknown card in a kingdom of a pack', () => {
  const card = (name: string) => ({
    name,
    cost: 3,
    types: ['Action'],
    play: [{ do: 'buys', n: 1 }],
  });
  const hintFor = (kingdom: string[], own: string[]): string | undefined => {
    const manifest = { name: 'Test', version: '1.0.0', game: 'dominion', kingdoms: { K: kingdom } };
    const rest = [
      'Cellar',
      'Market',
      'Mine',
      'Moat',
      'Remodel',
      'Smithy',
      'Village',
      'Witch',
      'Workshop',
    ];
    const files = [{ path: 'cards.json', text: JSON.stringify(own.map(card)) }];
    manifest.kingdoms.K = [...kingdom, ...rest].slice(0, 10);
    return dominion.content.load(shipped, {
      files,
      manifest: { path: 'pack.json', text: JSON.stringify(manifest) },
    }).faults[0]?.hint;
  };
  test.each<[string, string[], string[], string]>([
    [
      'a card that was renamed',
      ['Lantern Maker'],
      ['Ferry Stop'],
      "write a card of this pack, such as 'Ferry Stop', or 'Lantern Fleet'",
    ],
    ['a misspelt card of the pack', ['Fery Stop'], ['Ferry Stop'], "did you mean 'Ferry Stop'?"],
    [
      'a misspelt card of the game',
      ['Ferry Stop', 'Milita'],
      ['Ferry Stop'],
      "did you mean 'Militia'?",
    ],
  ])('%s', (_what, kingdom, own, hint) => expect(hintFor(kingdom, own)).toBe(hint));
});
