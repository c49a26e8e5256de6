import { join } from 'node:path';
import { Machine, type Plain, randomPick, roll, seedRng } from '@cardwright/kernel';
import {
  contract,
  coverage,
  goldenGames,
  scenarioTests,
  stateCountTest,
} from '@cardwright/testing';
import { inAnotherProcess } from '../contract/other-process.ts';
import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles, wordsIn } from '../node.ts';
import { ScenarioFault } from '../scenario/index.ts';
import type { LorenzoContent } from './content.ts';
import { lorenzo } from './game.ts';
import { lorenzoScenario } from './scenario/index.ts';
import type { LorenzoState } from './state.ts';

const here = import.meta.dirname;
const content = loadContent(lorenzo);

/** Every development card and every leader stands in exactly one place. */
function census(c: LorenzoContent, s: LorenzoState): Plain {
  const cards = [
    ...s.decks.flat(),
    ...s.towers.filter((card) => card >= 0),
    ...s.discard,
    ...s.seats.flatMap((p) => p.cards),
  ].sort((a, b) => a - b);
  const leaders = [...s.dismissed, ...s.seats.flatMap((p) => [...p.hand, ...p.active])];
  expect(new Set(leaders).size).toBe(leaders.length);
  expect(cards).toEqual(c.cards.map((_, i) => i));
  const packs = s.packs.flat().sort((a, b) => a - b);
  if (s.kept === 4) expect(leaders.sort((a, b) => a - b)).toEqual(packs);
  return { cards, packs };
}

stateCountTest(lorenzo, content, {
  name: '2 players, simple',
  seats: 2,
  options: { advanced: false },
  counts: [70, 684],
  deeper: [16_784],
});
stateCountTest(lorenzo, content, {
  name: '4 players, simple',
  seats: 4,
  options: { advanced: false },
  counts: [74, 667],
  deeper: [18_500],
});
stateCountTest(lorenzo, content, {
  name: '2 players, the draft of leaders',
  seats: 2,
  options: { advanced: true },
  counts: [4, 16, 48, 144, 288, 576, 2304],
});
for (const seats of [2, 3, 4]) {
  for (const advanced of [false, true])
    contract(lorenzo, content, {
      name: `${seats} players, ${advanced ? 'advanced' : 'simple'}`,
      seats,
      options: { advanced },
      games: seats === 2 ? 6 : 2,
      census,
    });
}
contract(lorenzo, content, {
  name: 'every rule option the other way',
  seats: 3,
  games: 2,
  census,
  options: {
    advanced: true,
    draftDirection: 'right',
    tilesBeforeDraft: true,
    passFreely: false,
    tileSpendable: true,
    effectOrder: 'chosen',
    militaryMax: 20,
    thirdReportChoice: true,
    thirdReportScoresAll: false,
    smallSources: false,
    woodStoneTogether: true,
    doubleFirst: false,
    tilesLowerLeaders: false,
    copyNothing: true,
    doublePrivileges: true,
    negativeScores: true,
  },
});

scenarioTests('lorenzo', lorenzoScenario, join(here, 'scenarios'));

goldenGames(
  lorenzo,
  content,
  join(here, 'golden'),
  [
    { file: 'two-simple.json', seats: ['heuristic', 'random'], options: {}, seed: 'golden 1' },
    {
      file: 'three-advanced.json',
      seats: ['heuristic', 'heuristic', 'random'],
      options: { advanced: true },
      seed: 'golden 2',
    },
    {
      file: 'four-advanced.json',
      seats: ['heuristic', 'heuristic', 'heuristic', 'heuristic'],
      options: { advanced: true },
      seed: 'golden 3',
    },
    // together with the others and the scenarios, these run every line of the shipped cards
    {
      file: 'lines-1.json',
      seats: ['random', 'random', 'random', 'random'],
      options: { advanced: true, effectOrder: 'chosen' },
      seed: 'lines 54',
    },
    {
      file: 'lines-2.json',
      seats: ['heuristic', 'random', 'heuristic', 'random'],
      options: { advanced: true, effectOrder: 'chosen' },
      seed: 'lines 130',
    },
    {
      file: 'lines-3.json',
      seats: ['heuristic', 'random', 'heuristic', 'random'],
      options: { advanced: true, effectOrder: 'chosen' },
      seed: 'lines 259',
    },
    {
      file: 'lines-4.json',
      seats: ['random', 'random', 'random', 'random'],
      options: { advanced: true },
      seed: 'lines 384',
    },
    {
      file: 'lines-5.json',
      seats: ['heuristic', 'heuristic', 'heuristic', 'heuristic'],
      options: { advanced: true },
      seed: 'lines 596',
    },
    {
      file: 'lines-6.json',
      seats: ['random', 'random', 'random', 'random'],
      options: { advanced: true },
      seed: 'lines 648',
    },
    {
      file: 'lines-7.json',
      seats: ['random', 'random', 'random', 'random'],
      options: { advanced: true, effectOrder: 'chosen' },
      seed: 'lines 723',
    },
    {
      file: 'lines-8.json',
      seats: ['random', 'random', 'random', 'random'],
      options: { advanced: true },
      seed: 'lines 864',
    },
  ],
  wordsIn('en'),
);

/** The quick tests start no process and no thread. */
const testElsewhere = test.skipIf(process.env.CARDWRIGHT_QUICK);

describe('players', () => {
  test('the heuristic beats random play in at least 95 of 100 games of two', () => {
    const machine = new Machine(lorenzo, content);
    // the quick tests play the whole game only
    for (const advanced of process.env.CARDWRIGHT_QUICK ? [true] : [false, true]) {
      let won = 0;
      for (let i = 0; i < 100; i++) {
        const own = i % 2;
        const state = machine.start({ seed: `heuristic ${i}`, seats: 2, options: { advanced } });
        const chance = seedRng(`random ${i}`);
        const rolls = (n: number): number => roll(chance, n);
        const player = lorenzo.players.byName.heuristic!.make([], content);
        while (state.ask)
          machine.answer(
            state,
            state.ask.seat === own
              ? player.answer(lorenzo.information.sight(content, state, own), state.ask, rolls)
              : randomPick(state.ask, rolls),
          );
        if (lorenzo.rules.outcome(content, state).winners.includes(own)) won++;
      }
      expect(won).toBeGreaterThanOrEqual(95);
    }
  });

  test('the heuristic knows every question: it plays games of four to the end', () => {
    const machine = new Machine(lorenzo, content);
    for (let i = 0; i < 10; i++) {
      const state = machine.start({
        seed: `all heuristic ${i}`,
        seats: 4,
        options: { advanced: true },
      });
      const player = lorenzo.players.byName.heuristic!.make([], content);
      while (state.ask)
        machine.answer(
          state,
          player.answer(
            lorenzo.information.sight(content, state, state.ask.seat),
            state.ask,
            () => 0,
          ),
        );
      expect(state.over).toBe(true);
    }
  });
});

describe('random play', () => {
  test('reaches every card that can be reached without a plan', () => {
    const { missed, asked } = coverage(
      lorenzo,
      content,
      [{ seats: 4, options: { advanced: true } }],
      60,
    );
    const cards = new Set(content.cards.map((card) => card.name));
    expect(missed.filter((name) => cards.has(name))).toEqual([]);
    for (const why of [
      'ask.turn one',
      'ask.after one',
      'ask.servants number',
      'ask.privilege some',
      'ask.work one',
      'ask.way one',
      'ask.bonusTower one',
      'ask.bonusGather one',
      'ask.support yes-no',
      'ask.draft one',
      'ask.bonusTile one',
    ]) {
      expect([...asked]).toContain(why);
    }
  });

  testElsewhere('ends with the same hash in another process', () => {
    const told = inAnotherProcess(`
      import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
      import { loadContent } from '${join(here, '../node.ts')}';
      import { lorenzo } from '${join(here, 'game.ts')}';
      const machine = new Machine(lorenzo, loadContent('lorenzo'));
      const state = machine.start({ seed: 'process', seats: 4, options: { advanced: true } });
      const chance = seedRng('players of process');
      while (state.ask) machine.answer(state, randomPick(state.ask, (n) => roll(chance, n)));
      console.log(machine.hash(state));`);
    const machine = new Machine(lorenzo, content);
    const state = machine.start({ seed: 'process', seats: 4, options: { advanced: true } });
    const chance = seedRng('players of process');
    while (state.ask)
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
    expect(told).toBe(machine.hash(state));
  });
});

describe('scenarios: impossible positions and unknown words are clear errors', () => {
  test.each<[string, Plain]>([
    [
      'two coloured members of one seat in a tower',
      {
        placed: [
          { seat: 0, member: 'black', space: 'tower:territory:1' },
          { seat: 0, member: 'white', space: 'tower:territory:2' },
        ],
      },
    ],
    [
      'two members on a stall',
      {
        placed: [
          { seat: 0, member: 'black', space: 'market:1' },
          { seat: 1, member: 'white', space: 'market:1' },
        ],
      },
    ],
    ['a member on a closed space', { placed: [{ seat: 0, member: 'black', space: 'market:4' }] }],
    [
      'a member in two places',
      {
        placed: [
          { seat: 0, member: 'black', space: 'market:1' },
          { seat: 0, member: 'black', space: 'council' },
        ],
      },
    ],
    [
      'a member both left and placed',
      { seats: [{ members: ['black'] }], placed: [{ seat: 0, member: 'black', space: 'council' }] },
    ],
    ['a card owned twice', { seats: [{ cards: ['Woods'] }, { cards: ['Woods'] }] }],
    [
      'a card owned and in a tower',
      { seats: [{ cards: ['Woods'] }], towers: { territory: ['Woods'] } },
    ],
    ['a card in another tower', { towers: { venture: ['Woods'] } }],
    [
      'seven cards of a type',
      {
        seats: [
          { cards: ['Woods', 'Village', 'City', 'Forest', 'Citadel', 'Monastery', 'Estate'] },
        ],
      },
    ],
    ['a card that does not exist', { seats: [{ cards: ['Wood'] }] }],
    [
      'a leader twice',
      { seats: [{ leaders: { hand: ['Santa Rita'] } }, { leaders: { active: ['Santa Rita'] } }] },
    ],
    ['a used leader that is not active', { seats: [{ leaders: { used: ['Santa Rita'] } }] }],
    ['negative goods', { seats: [{ COINS: -1 }] }],
    ['faith beyond the track', { seats: [{ FAITH_POINTS: 16 }] }],
    ['a die of seven', { dice: { black: 7 } }],
    ['a seventh round', { round: 7 }],
    ['five players', { players: 5 }],
    ['an order that leaves a seat out', { players: 3, order: [0, 1] }],
    ['two tiles of one period', { excommunications: ['Malus Coins', 'Malus Servants'] }],
    ['a word that is none', { gold: 3 }],
    ['a rule that is none', { options: { fast: true } }],
    [
      'a faulty card',
      { towers: { territory: [{ name: 'X', period: 4, cardType: 'TERRITORYCARD' }] } },
    ],
  ])('%s', (_, given) => {
    expect(() => lorenzoScenario.prepare(given, shippedFiles('lorenzo'))).toThrow(ScenarioFault);
  });
});
