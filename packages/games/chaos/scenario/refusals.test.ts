import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { runScenarios } from '../../scenario/index.ts';
import { chaosScenario } from './index.ts';

const catalogue = {
  words: { chaos: chaosScenario },
  shipped: shippedFiles,
  pack: () => ({ files: [] }),
};
const hit = { type: 'damage', amount: 5 };
const crossroads = {
  type: 'spell',
  name: 'Crossroads',
  element: 'water',
  on_use: {
    name: 'Turn',
    cost: 1,
    target_mode: 'commander',
    effect: { type: 'choose', options: [{ name: 'Left', effect: hit }, { name: 'Stay' }] },
  },
};
const ox = {
  name: 'Ox',
  element: 'earth',
  hp: 50,
  cost: 9,
  attacks: [
    { name: 'Butt', cost: 1, power: 10 },
    { name: 'Charge', cost: 20, power: 90 },
    { name: 'Trample', target_mode: 'foes', power: 10 },
  ],
};
const given = {
  p1: { board: [ox], hand: [crossroads, { type: 'creature', ...ox }] },
  p2: { commander: { start_state: 'invisible' } },
};

function refusalOf(...steps: Plain[]): string | undefined {
  const file = { game: 'chaos', cases: [{ given, do: steps }] };
  return runScenarios(file as never, catalogue)[0]?.why?.replace(/^step .* was refused: /, '');
}

const REFUSALS: readonly [why: string, ...steps: Plain[]][] = [
  ['cant (the options are "Left", "Stay")', ['spell', 0], ['choose', 'Right']],
  ['cant (Crossroads asks first: ["choose", one of "Left", "Stay"])', ['spell', 0], ['endturn']],
  ['cant (no card asks anything now)', ['choose', 'Left']],
  ['cant (Crossroads is a spell: use the step "spell")', ['place', 0, 1]],
  ['cant (Ox is on this slot)', ['place', 1, 0]],
  ['cant (p1 has 3 slots, counted from 0)', ['place', 1, 3]],
  ['no_energy (Ox costs 9, and p1 has 4 energy)', ['place', 1, 1]],
  ['cant (the hand of p1: 0 Crossroads, 1 Ox)', ['discard', 2]],
  ['cant (Ox is a creature: use the step "place")', ['spell', 1]],
  ['cant (no card is at "p1b")', ['attack', 'p1b', 'Butt', 'p2@']],
  ['cant (the card at p2@ is invisible)', ['attack', 'p1a', 'Butt', 'p2@']],
  ['no_energy (it costs 20, and p1 has 4 energy)', ['attack', 'p1a', 'Charge', 'p1a']],
  ['no_target (it would hit nothing)', ['attack', 'p1a', 'Trample']],
  ['no_target (its target is a card in play)', ['attack', 'p1a', 'Butt']],
  ['wrong_turn (p1 is to move)', ['attack', 'p2@', 'Default Attack', 'p1a']],
  [
    'cant (a commander cannot attack while its side has creatures)',
    ['attack', 'p1@', 'Default Attack', 'p1a'],
  ],
  [
    'cant (it has already attacked this turn)',
    ['attack', 'p1a', 'Butt', 'p1@'],
    ['attack', 'p1a', 'Butt', 'p1@'],
  ],
];

test.each(REFUSALS)('a refused step says why: %s', (why, ...steps) => {
  expect(refusalOf(...steps)).toBe(why);
});

test('the question of a choice names the card that it is about', () => {
  const effect = { type: 'loop', effect: crossroads.on_use.effect };
  const nettle = { ...crossroads, name: 'Nettle', on_use: { ...crossroads.on_use, effect } };
  const file = {
    game: 'chaos',
    cases: [
      {
        given: { p1: { hand: [nettle] }, p2: { commander: 'Old Brannoch' } },
        do: [['spell', 0], ['endturn'], ['endturn']],
        expect: { turn: 9 },
      },
    ],
  };
  expect(runScenarios(file as never, catalogue)[0]?.asked?.message).toEqual({
    key: 'chaos.ask.chooseFor',
    args: { card: 'Nettle', target: 'Old Brannoch' },
  });
});

test('a card in hand is named by its place, which the report gives', () => {
  const found = 'the card in hand: expected its place in the hand, from 0, found';
  expect(refusalOf(['spell', 'Crossroads'])).toContain(`${found} "Crossroads"; it is at 0`);
  expect(refusalOf(['discard', 'Cow'])).toContain(`${found} "Cow"`);
});

function whyNoPosition(position: Plain): string | undefined {
  const file = { game: 'chaos', cases: [{ given: position, do: [], expect: { turn: 0 } }] };
  return runScenarios(file, catalogue)[0]?.why;
}

describe('a card in a position is the card of the files, or written out', () => {
  test('R2.1 a commander by its name keeps its passives with fewer HP', () => {
    const file = {
      game: 'chaos',
      cases: [
        {
          given: { p1: { commander: { name: 'Maren Slowtide', start_hp: 100 } } },
          do: [['endturn']],
          expect: { p1: { commander: { name: 'Maren Slowtide', hp: 70, max: 370 } } },
        },
      ],
    };
    expect(runScenarios(file as never, catalogue)).toMatchObject([{ ok: true }]);
  });

  test.each<[Plain, string]>([
    [
      { p1: { commander: { name: 'Maren Slowtide', hp: 300 } } },
      "p1.commander: 'Maren Slowtide' is a card of the files, and other fields than start_hp and " +
        'start_state would make a plain commander of it',
    ],
    [{ p1: { commander: { name: 'Maren Slowtid' } } }, "did you mean 'Maren Slowtide'?"],
    [
      { p1: { board: [{ name: 'Moss Turtle', hp: 20 }] } },
      "p1.board/0: 'Moss Turtle' has no element; beside its name a card of the files has only " +
        'start_hp and start_state; any other is written out in full',
    ],
    [
      { p1: { hand: [{ name: 'Moss Turtle', start_hp: 20 }] } },
      'p1.hand/0: only a card on the table has start_hp',
    ],
    [
      { p2: { deck: [{ name: 'Cold Bath', cost: 2 }] } },
      "p2.deck/0: 'Cold Bath' has no element; a card is given by its name or written out in full",
    ],
  ])('%j', (position, why) => {
    expect(whyNoPosition(position)).toContain(why);
  });
});

test('a card on the table is named by its place, which the report gives', () => {
  expect(refusalOf(['attack', 'Ox', 'Butt', 'p2@'])).toContain(
    'the attacker is written as p1a or p2@, found "Ox"; it is at p1a',
  );
  expect(refusalOf(['attack', 'p1a', 'Butt', 'Cow'])).toMatch(/found "Cow"$/);
});

test('all unknown words of a side are reported, with what is meant', () => {
  const odd = { ...given, p1: { hands: [], energie: 3 } };
  const file = { game: 'chaos', cases: [{ given: odd, do: [['endturn']] }] };
  const why = runScenarios(file, catalogue)[0]?.why;
  expect(why).toContain("unknown word 'hands' in p1 (did you mean 'hand'?)");
  expect(why).toContain("unknown word 'energie' in p1 (did you mean 'energy'?)");
});
