import { join } from 'node:path';
import {
  type GameEvent,
  Machine,
  Match,
  type Message,
  question,
  randomPick,
  roll,
  seedRng,
} from '@cardwright/kernel';
import { contract, goldenGames, scenarioTests, stateCountTest } from '@cardwright/testing';
import { describe, expect, test } from 'vitest';
import { readMessages, shippedFiles, wordsIn } from '../node.ts';
import { chaos } from './game.ts';
import { NUMBER_SHAPES } from './compile/grammar.ts';
import { loadChaos } from './load.ts';
import {
  DAMAGE_MODE_WORDS,
  ELEMENTS,
  ENERGY_WORDS,
  MODE_WORDS,
  STATE_WORDS,
  TRIGGER_WORDS,
} from './compile/vocabulary.ts';
import { chaosScenario } from './scenario/index.ts';
import type { ChaosState } from './state.ts';
import { EFFECT_SHAPES } from './effects/index.ts';

const here = import.meta.dirname;
const content = loadChaos(shippedFiles('chaos')).content!;
const machine = new Machine(chaos, content);
const decks = content.decks.map((deck) => deck.name);

scenarioTests('chaos', chaosScenario, join(here, 'scenarios'));

/** Cards in all zones. */
const census = (state: ChaosState): number =>
  state.sides.reduce(
    (sum, side) =>
      sum +
      side.hand.length +
      side.deck.length +
      side.discard.length +
      side.slots.filter((unit) => unit !== null).length,
    0,
  );

contract(chaos, content, { name: 'decks by chance', seats: 2, games: 6 });
contract(chaos, content, {
  name: 'random decks, seven slots',
  seats: 2,
  options: { decks: ['random', 'random'], minSlots: 7, maxSlots: 7, turnLimit: 200 },
  games: 5,
});
contract(chaos, content, {
  name: 'summons and formes',
  seats: 2,
  options: { decks: ['Brood', 'Parliament'], turnLimit: 200 },
  games: 5,
});

test('R7.2 cards are conserved: none vanishes, and only summoning adds cards, whatever formes they take', ({
  task,
}) => {
  const games = process.env.CARDWRIGHT_LONG ? 200 : 10;
  let summoned = 0;
  for (let i = 0; i < games; i++) {
    const state = machine.start({
      seed: `summoned ${i}`,
      seats: 2,
      options: {
        decks: i % 2 === 0 ? ['Brood', 'Parliament'] : ['random', 'random'],
        turnLimit: 100,
      },
    });
    const rng = seedRng(`summoned ${i}`);
    let expected = census(state);
    while (state.ask) {
      const events: GameEvent[] = [];
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(rng, n)),
        events,
      );
      const more = events.filter((event) => event.type === 'summon').length;
      summoned += more;
      expected += more;
      expect(census(state)).toBe(expected);
    }
  }
  expect(summoned).toBeGreaterThan(games);
  task.meta.figures = { games, summoned };
});
test('a card is called the same in the view and in its option, summoned ones too', () => {
  const names = new Map(chaos.content.cards(content).map(({ id, name }) => [id, name]));
  let made = 0;
  for (let i = 0; i < 12; i++) {
    const state = machine.start({
      seed: `called ${i}`,
      seats: 2,
      options: { decks: ['Brood', 'Brood'], turnLimit: 120 },
    });
    const rng = seedRng(`called ${i}`);
    while (state.ask) {
      const { ask } = state;
      const { sides } = chaos.information.view(content, state, ask.seat) as {
        sides: { hand: string[] }[];
      };
      ask.options.forEach((_, place) => {
        const { data, words } = chaos.face.option(content, state, ask, place);
        const { hand, ...card } = data as { hand?: number; [kind: string]: unknown };
        if (hand === undefined) return;
        const [id] = Object.values(card);
        expect(id).toBe(sides[ask.seat]!.hand[hand]);
        expect(words.args?.card).toBe(names.get(String(id)));
        if (content.cards.find((one) => one.id === id)?.made) made++;
      });
      machine.answer(
        state,
        randomPick(ask, (n) => roll(rng, n)),
      );
    }
  }
  expect(made).toBeGreaterThan(0);
});

stateCountTest(chaos, content, {
  name: 'Brood against Parliament',
  seats: 2,
  options: { decks: ['Brood', 'Parliament'] },
  counts: [11, 75, 465, 2602],
  deeper: [14_296],
});

goldenGames(
  chaos,
  content,
  join(here, 'golden'),
  [
    {
      file: 'tide-kiln.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['Tide', 'Kiln'] },
      seed: 'golden 1',
    },
    {
      file: 'weather-orchard.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['Weather', 'Orchard'] },
      seed: 'golden 2',
    },
    {
      file: 'parliament-brood.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['Parliament', 'Brood'] },
      seed: 'golden 3',
    },
    {
      file: 'random-decks.json',
      seats: ['random', 'heuristic'],
      options: { decks: ['random', 'random'] },
      seed: 'golden 4',
    },
    // together with the others and the scenarios, these run every line of the shipped cards
    {
      file: 'lines-weather-brood.json',
      seats: ['random', 'heuristic'],
      options: { decks: ['Weather', 'Brood'] },
      seed: 'lines 55',
    },
    {
      file: 'lines-tide-orchard.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['Tide', 'Orchard'] },
      seed: 'lines 155',
    },
    {
      file: 'lines-kiln-parliament.json',
      seats: ['random', 'random'],
      options: { decks: ['Kiln', 'Parliament'] },
      seed: 'lines 390',
    },
    {
      file: 'lines-tide-brood.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['Tide', 'Brood'] },
      seed: 'lines 461',
    },
    {
      file: 'lines-random-weather.json',
      seats: ['random', 'heuristic'],
      options: { decks: ['random', 'Weather'] },
      seed: 'lines 607',
    },
    {
      file: 'lines-orchard-parliament.json',
      seats: ['random', 'random'],
      options: { decks: ['Orchard', 'Parliament'] },
      seed: 'lines 858',
    },
    {
      file: 'lines-brood-tide.json',
      seats: ['random', 'random'],
      options: { decks: ['Brood', 'Tide'] },
      seed: 'lines 942',
    },
    {
      file: 'lines-brood-tide-2.json',
      seats: ['random', 'heuristic'],
      options: { decks: ['Brood', 'Tide'] },
      seed: 'lines 1132',
    },
    {
      file: 'lines-kiln-parliament-2.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['Kiln', 'Parliament'] },
      seed: 'lines 1226',
    },
    {
      file: 'lines-parliament-orchard.json',
      seats: ['random', 'heuristic'],
      options: { decks: ['Parliament', 'Orchard'] },
      seed: 'lines 1357',
    },
    {
      file: 'lines-random-weather-2.json',
      seats: ['random', 'heuristic'],
      options: { decks: ['random', 'Weather'] },
      seed: 'lines 1519',
    },
    {
      file: 'lines-weather-parliament.json',
      seats: ['random', 'random'],
      options: { decks: ['Weather', 'Parliament'] },
      seed: 'lines 1764',
    },
  ],
  wordsIn('en'),
);

describe('shipped content', () => {
  const listed = content.cards.filter((card) => !card.made);
  test('at least 5 commanders, 45 creatures and 15 spells, over all five elements; six decks', () => {
    const count = (type: string): number => listed.filter((card) => card.type === type).length;
    expect(count('commander')).toBeGreaterThanOrEqual(5);
    expect(count('creature')).toBeGreaterThanOrEqual(45);
    expect(count('spell')).toBeGreaterThanOrEqual(15);
    for (const type of ['commander', 'creature', 'spell'])
      expect(
        new Set(listed.filter((card) => card.type === type).map((card) => card.element)).size,
      ).toBe(ELEMENTS.length);
    expect(decks).toHaveLength(6);
  });

  test('uses every effect of the document, trigger, state, target mode, damage mode and number at least once', () => {
    const text = JSON.stringify(listed.map((card) => card.tree));
    for (const shape of EFFECT_SHAPES)
      if (shape.name !== 'null' && !shape.ours) expect(text).toContain(`"type":"${shape.name}"`);
    for (const shape of NUMBER_SHAPES)
      if (!shape.ours && !ENERGY_WORDS.some((word) => word.name === shape.name))
        expect(text).toContain(`"type":"${shape.name}"`);
    for (const word of ENERGY_WORDS) expect(text).toContain(`"energy":"${word.name}"`);
    for (const word of TRIGGER_WORDS)
      if (word.name !== 'never') expect(text).toContain(`"trigger":"${word.name}"`);
    for (const word of STATE_WORDS) expect(text).toContain(`"new_state":"${word.name}"`);
    for (const word of DAMAGE_MODE_WORDS) expect(text).toContain(`"damage_mode":"${word.name}"`);
    for (const word of MODE_WORDS)
      expect(text).toMatch(
        new RegExp(`"(target_mode|new_target|new_targets|from)":"${word.name}"`),
      );
    expect(text, 'a state for good').toMatch(/"new_state":"monotonous"\}/);
    expect(text, 'a state for some turns').toMatch(/"new_state":"blocked","for"/);
  });

  test('every card prints in English and Italian without a missing word', () => {
    for (const language of ['en', 'it']) {
      const words = wordsIn(language);
      for (const card of chaos.content.cards(content)) {
        const text = chaos.face.cardText(content, card.id, words);
        expect(text, card.id).not.toMatch(/chaos\.|undefined|\{|\[object/);
        expect(text.length).toBeGreaterThan(10);
      }
    }
  });
});

describe('players', () => {
  test('the heuristic beats random in at least 90 of 100 games over the shipped decks', () => {
    const wise = chaos.players.byName.heuristic!.make([], content);
    const chance = seedRng('heuristic against random');
    let won = 0;
    for (let i = 0; i < 100; i++) {
      const seat = i % 2;
      const state = machine.start({ seed: `match ${i}`, seats: 2 });
      while (state.ask) {
        const pick =
          state.ask.seat === seat
            ? wise.answer(chaos.information.sight(content, state, seat), state.ask, (n) =>
                roll(chance, n),
              )
            : randomPick(state.ask, (n) => roll(chance, n));
        machine.answer(state, pick);
      }
      if (state.winner === seat) won++;
    }
    expect(won).toBeGreaterThanOrEqual(90);
  });

  test("the heuristic uses only its seat's knowledge: redealing hidden cards changes no answer", () => {
    const wise = chaos.players.byName.heuristic!.make([], content);
    const chance = seedRng('sight');
    const state = machine.start({
      seed: 'sight',
      seats: 2,
      options: { decks: ['Weather', 'Brood'] },
    });
    while (state.ask) {
      const { ask } = state;
      const answer = (s: ChaosState): number[] =>
        wise.answer(chaos.information.sight(content, s, ask.seat), s.ask!, () => 0);
      const pick = answer(state);
      const other = machine.fork(state);
      chaos.information.redeal(content, other, ask.seat, chance);
      expect(answer(other)).toEqual(pick);
      machine.answer(state, pick);
    }
  });
});

describe('scene and log', () => {
  test('R3: the first turn, which the rules call 0, is turn 1 for people', () => {
    const state = machine.start({ seed: 'turns', seats: 2, options: {} });
    const status = (): string => {
      const view = chaos.information.view(content, state, 0);
      return wordsIn('en')(chaos.face.scene(content, view, 0).status);
    };
    expect(state.turn).toBe(0);
    expect(status()).toMatch(/^Turn 1: /);
    const events: GameEvent[] = [];
    const end = state.ask!.options.findIndex(
      (_, i) => chaos.face.option(content, state, state.ask!, i).ref === 'endTurn',
    );
    machine.answer(state, [end], events);
    const next = events.find(({ type }) => type === 'turn');
    expect(wordsIn('en')(chaos.face.event(content, next!)!)).toMatch(/^Turn 2: /);
    expect(status()).toMatch(/^Turn 2: /);
  });

  test('every option is worded and points at a thing of the scene; every event and every part of the scene is worded, in both languages', () => {
    const speech = [wordsIn('en'), wordsIn('it')];
    const said = new Set<string>();
    const say = (message: Message): void => {
      const key = JSON.stringify(message);
      if (said.has(key)) return;
      said.add(key);
      for (const words of speech) expect(words(message), key).not.toMatch(/chaos\.|undefined|\{/);
    };
    const chance = seedRng('scene');
    const deals = process.env.CARDWRIGHT_LONG ? 12 : 6;
    for (let game = 0; game < deals; game++) {
      const events: GameEvent[] = [];
      const state = machine.start(
        { seed: `scene ${game}`, seats: 2, options: { turnLimit: 40 } },
        events,
      );
      while (state.ask) {
        const { ask } = state;
        const scene = chaos.face.scene(
          content,
          chaos.information.view(content, state, ask.seat),
          ask.seat,
        );
        say(scene.status);
        const ids = new Set(['endTurn']);
        for (const part of scene.areas.flatMap((area) => area.parts)) {
          if (part.kind === 'counters') for (const counter of part.counters) say(counter.label);
          if (part.kind !== 'cards') continue;
          say(part.label);
          ids.add(part.id);
          for (const card of part.cards) {
            ids.add(card.id);
            for (const badge of card.badges ?? []) say(badge.label);
          }
        }
        ask.options.forEach((_, i) => {
          const option = chaos.face.option(content, state, ask, i);
          say(option.words);
          expect(ids.has(option.ref!), option.ref).toBe(true);
          if (option.to) expect(ids.has(option.to), option.to).toBe(true);
        });
        say(question(chaos, content, state));
        machine.answer(
          state,
          randomPick(ask, (n) => roll(chance, n)),
          events,
        );
      }
      for (const event of events) {
        const message = chaos.face.event(content, event);
        if (message) say(message);
      }
    }
  });

  test('both languages have the same messages', () => {
    const [en, it] = ['en', 'it'].map((language) => Object.keys(readMessages(language).chaos!));
    expect(it).toEqual(en);
  });
});

describe('limits', () => {
  test('R9.3 whatever is nested, the host’s stack holds: 64 effects deep in each of 32 triggers', () => {
    const deep = (depth: number, leaf: object): object =>
      depth === 1 ? leaf : { type: 'repeat', n: 1, effect: deep(depth - 1, leaf) };
    const thorns = { trigger: 'whendamaged', effect: deep(64, { type: 'damage', amount: 1 }) };
    const fighter = {
      name: 'Thorns',
      element: 'water',
      hp: 1000,
      cost: 1,
      attacks: [{ name: 'Hit', power: 1 }],
      passives: [thorns],
    };
    const given = { p1: { board: [fighter] }, p2: { board: [fighter] } };
    const { machine: table, state } = chaosScenario.prepare(given as never, []);
    const play = { machine: table, state, states: [], results: [], events: [] };
    expect(chaosScenario.step(play, ['attack', 'p1a', 'Hit', 'p2a'])).toEqual({
      result: { code: 'ok', damage: 1, heal: 0 },
    });
    expect([state.sides[0].slots[0]!.hp, state.sides[1].slots[0]!.hp]).toEqual([984, 983]);
  });

  test('R9.5 a turn has at most 250 actions, a match at most 2000 turns', () => {
    const free = {
      name: 'Free',
      element: 'water',
      hp: 100,
      attacks: [
        {
          name: 'Again',
          target_mode: 'self',
          effect: { type: 'state_change', new_state: 'unattacked' },
        },
      ],
    };
    const { machine: table, state } = chaosScenario.prepare({ p1: { board: [free] } }, []);
    let actions = 0;
    while (state.active === 0) {
      table.answer(state, [state.ask!.options.length > 1 ? 2 : 0]);
      actions++;
    }
    expect(actions).toBe(251);
    expect(chaos.rules.maxDecisions).toBeGreaterThan(2000 * 250);
  });
});

test('R4.6 forfeit: a seat that gives up has lost, whatever the table says', () => {
  const match = new Match(machine, {
    seed: 'forfeit',
    generator: 'quick',
    options: {},
    seats: ['a', 'b'],
  });
  match.leave(0, 'resign');
  expect(match.over).toBe(true);
  expect(match.outcome().winners).toEqual([1]);
});

test('R3.2 decks that are not legal are refused with a reason', () => {
  const start = (deck: unknown): unknown =>
    machine.start({ seed: 'x', seats: 2, options: { decks: [deck, 'Tide'] } as never });
  expect(() => start('Tied')).toThrow(/did you mean 'Tide'/);
  expect(() => start({ commander: 'Maren Slowtide', cards: ['Reed Otter'] })).toThrow(
    /exactly 15 cards/,
  );
  expect(() => start({ commander: 'Reed Otter', cards: [] })).toThrow(/not a commander/);
  expect(() =>
    start({ commander: 'Maren Slowtide', cards: new Array(15).fill('Old Brannoch') }),
  ).toThrow(/commander/);
});

test('R3.4 opening hands: five cards each, slots drawn once and the same for both, the second player one energy more', () => {
  for (let i = 0; i < 20; i++) {
    const { sides } = machine.start({
      seed: `opening ${i}`,
      seats: 2,
      options: { decks: ['Kiln', 'Kiln'] },
    });
    expect(sides.map((side) => [side.hand.length, side.deck.length, side.energy])).toEqual([
      [5, 10, 3],
      [5, 10, 4],
    ]);
    expect(sides[0].slots.length).toBe(sides[1].slots.length);
    expect(sides[0].slots.length).toBeGreaterThanOrEqual(2);
    expect(sides[0].slots.length).toBeLessThanOrEqual(6);
  }
});
