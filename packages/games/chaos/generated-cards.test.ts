import { type GameEvent, Machine, type Plain, randomPick, roll, seedRng } from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../node.ts';
import type { ChaosContent } from './content.ts';
import { cardsSchema } from './format.ts';
import { chaos } from './game.ts';
import { loadChaos } from './load.ts';
import { type ChaosState, spellUnderWay, type Unit } from './state.ts';
import { cardLines } from './text.ts';
import { anyCommander, anyCreature, anySet, anySpell } from './testing/arbitraries.ts';

const long = process.env.CARDWRIGHT_LONG ? 10 : 1;
const words = { en: wordsIn('en'), it: wordsIn('it') };
const load = (cards: Plain): ChaosContent => {
  const { content, faults } = loadChaos([], {
    files: [{ path: 'cards.json', text: JSON.stringify(cards) }],
    alone: true,
  });
  expect(faults).toEqual([]);
  return content!;
};

const unitsOf = (state: ChaosState): Unit[] =>
  state.sides.flatMap((side) => [side.commander, ...side.slots.filter((unit) => unit !== null)]);
const cardsOf = (state: ChaosState): number =>
  (spellUnderWay(state) === undefined ? 0 : 1) +
  state.sides.reduce(
    (sum, side) =>
      sum +
      side.hand.length +
      side.deck.length +
      side.discard.length +
      side.slots.filter((unit) => unit !== null).length,
    0,
  );

/** What holds at every decision, whatever cards are played. */
function checkTable(content: ChaosContent, state: ChaosState): void {
  for (const unit of unitsOf(state)) {
    expect(unit.hp).toBeGreaterThanOrEqual(0);
    expect(unit.hp).toBeLessThanOrEqual(content.cards[unit.card]!.hp);
    expect(Number.isInteger(unit.hp)).toBe(true);
    expect(unit.ongoing.length).toBeLessThanOrEqual(64);
  }
  state.sides.forEach((side, owner) => {
    expect(side.energy).toBeGreaterThanOrEqual(0);
    expect(side.energy).toBeLessThanOrEqual(side.maxEnergy);
    expect(side.energyPerTurn).toBeGreaterThanOrEqual(1);
    expect(side.charges).toBeGreaterThanOrEqual(0);
    expect(side.slots.length).toBeLessThanOrEqual(7);
    expect(side.hand.length).toBeLessThanOrEqual(5);
    side.slots.forEach((unit, slot) =>
      expect(unit === null || (unit.slot === slot && unit.owner === owner)).toBe(true),
    );
  });
  const known = new Set([...unitsOf(state), ...state.gone].map((unit) => unit.id));
  for (const unit of unitsOf(state))
    for (const o of unit.ongoing) expect(known.has(o.user)).toBe(true);
}

describe('generated cards', () => {
  test('load, print in both languages without a missing word, and fit the schema for editors', () => {
    fc.assert(
      fc.property(fc.oneof(anyCreature, anyCommander, anySpell), (card) => {
        const content = load([card] as Plain);
        for (const language of ['en', 'it'] as const) {
          for (const { tree } of content.cards) {
            const text = cardLines(tree, words[language]).join('\n');
            expect(text).not.toMatch(/chaos\.|undefined|\[object/);
            expect(text.length).toBeGreaterThan(5);
          }
        }
        // The schema has the spellings that we print: a card read and written again fits it.
        expect(cardsSchema.safeParse(plainTree(content.cards[0]!.tree as never)).success).toBe(
          true,
        );
      }),
      { numRuns: 150 * long },
    );
  });

  test('reading what was read changes nothing', () => {
    fc.assert(
      fc.property(anyCreature, (card) => {
        const once = load([card] as Plain);
        const again = load([plainTree(once.cards[0]!.tree as never)] as Plain);
        expect(again.hash).toBe(once.hash);
      }),
      { numRuns: 60 * long },
    );
  });

  test('a misspelt field anywhere is a fault that points at it', () => {
    fc.assert(
      fc.property(anyCreature, fc.nat(), (card, which) => {
        const places = objectsIn(card);
        const { object, pointer } = places[which % places.length]!;
        (object as { [key: string]: Plain }).attakcs = 1;
        const { faults } = loadChaos([], {
          files: [{ path: 'cards.json', text: JSON.stringify([card]) }],
          alone: true,
        });
        expect(faults.some((f) => f.pointer === `/0${pointer}/attakcs`)).toBe(true);
      }),
      { numRuns: 100 * long },
    );
  });

  test('energy that doubles and doubles stays a whole number that a file can hold', () => {
    const twice = { type: 'energy', energy: 'max' };
    const effect = {
      type: 'repeat',
      n: 100,
      effect: { type: 'add_energy', energy: twice, max_energy: twice, energy_per_turn: twice },
    };
    const creatures = Array.from({ length: 5 }, (_, i) => ({
      type: 'creature',
      name: `Ash ${i}`,
      element: 'water',
      hp: 10,
      cost: 0,
    }));
    const commander = {
      type: 'creature',
      name: 'Spring',
      element: 'water',
      hp: 100,
      commander: true,
      attacks: [{ name: 'Rise', cost: 0, power: 0, effect }],
    };
    const content = load([commander, ...creatures] as Plain);
    const machine = new Machine(chaos, content);
    const deck = {
      commander: 'Spring',
      cards: Array.from({ length: 15 }, (_, i) => `Ash ${i % 5}`),
    };
    const state = machine.start({
      seed: 'twice',
      seats: 2,
      options: { decks: [deck, deck], turnLimit: 24 },
    });
    const chance = seedRng('twice');
    let most = 0;
    while (state.ask) {
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
      for (const { energy, maxEnergy, energyPerTurn } of state.sides) {
        for (const n of [energy, maxEnergy, energyPerTurn])
          expect(n).toBeLessThanOrEqual(1_000_000_000);
        most = Math.max(most, maxEnergy);
      }
      expect(machine.hash(JSON.parse(JSON.stringify(state)) as ChaosState)).toBe(
        machine.hash(state),
      );
    }
    expect(most).toBe(1_000_000_000);
  });

  test('play to an end, by chance and by heuristic: cards are conserved, HP and energy stay in range', () => {
    const player = chaos.players.byName.heuristic!;
    fc.assert(
      fc.property(anySet, fc.string(), (cards, seed) => {
        const content = load(cards);
        const machine = new Machine(chaos, content);
        const wise = player.make([], content);
        const events: GameEvent[] = [];
        const pool = content.cards
          .filter(
            (card) => !card.made && card.type !== 'commander' && !card.tree.tags.includes('debug'),
          )
          .map((card) => card.name);
        const commanders = content.cards
          .filter((card) => card.type === 'commander')
          .map((card) => card.name);
        const deck = {
          commander: commanders[0]!,
          cards: Array.from({ length: 15 }, (_, i) => pool[i % pool.length]!),
        };
        const state = machine.start(
          {
            seed,
            seats: 2,
            options: {
              decks: [deck, { ...deck, commander: commanders[commanders.length - 1]! }],
              turnLimit: 24,
            },
          },
          events,
        );
        const chance = seedRng(seed);
        let decisions = 0;
        while (state.ask) {
          if (decisions % 7 === 0) checkTable(content, state);
          const summoned = events.filter((event) => event.type === 'summon').length;
          expect(cardsOf(state)).toBe(30 + summoned);
          const { ask } = state;
          const pick =
            ask.seat === 0 && decisions < 60
              ? wise.answer(chaos.information.sight(content, state, 0), ask, (n) => roll(chance, n))
              : randomPick(ask, (n) => roll(chance, n));
          if (decisions % 11 === 0) {
            const copy = JSON.parse(JSON.stringify(state)) as ChaosState;
            machine.answer(copy, pick);
            const fork = machine.fork(state);
            machine.answer(fork, pick);
            expect(machine.hash(copy)).toBe(machine.hash(fork));
          }
          machine.answer(state, pick, events);
          if (++decisions > 4000) break;
        }
        if (decisions <= 4000) expect(state.over).toBe(true);
      }),
      { numRuns: 40 * long },
    );
  });
});

/** A tree as a file would have it: what is absent is left out, a spell has no HP and no attacks. */
function plainTree(tree: { [key: string]: Plain }): Plain {
  return JSON.parse(
    JSON.stringify(tree, (_key, value: Plain) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      if (value.type === 'spell') {
        const {
          hp: _hp,
          commander: _commander,
          attacks: _attacks,
          passives: _passives,
          ...spell
        } = value;
        return spell;
      }
      return value;
    }),
  ) as Plain;
}

function objectsIn(value: Plain, pointer = ''): { object: Plain; pointer: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, i) => objectsIn(item, `${pointer}/${i}`));
  return [
    { object: value, pointer },
    ...Object.entries(value).flatMap(([key, item]) => objectsIn(item, `${pointer}/${key}`)),
  ];
}
