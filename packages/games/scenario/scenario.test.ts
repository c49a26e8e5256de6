import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { dominionScenario } from '../dominion/scenario/index.ts';
import { shippedFiles } from '../node.ts';
import {
  difference,
  readScenarios,
  runScenarios,
  ScenarioFault,
  type GameCatalogue,
} from './index.ts';

const catalogue: GameCatalogue = {
  words: { dominion: dominionScenario },
  shipped: shippedFiles,
  pack: (folder) => ({
    files: [
      {
        path: 'cards.json',
        text:
          folder === 'bad'
            ? '[{ "name": "X" }]'
            : '[{ "name": "Alms", "cost": 1, "types": ["Action"], "play": [{ "do": "coins", ' +
              '"n": 4 }] }]',
      },
    ],
  }),
};
const run = (one: object, file: object = {}) =>
  runScenarios({ game: 'dominion', cases: [one], ...file } as never, catalogue)[0]!;
const TWO = { seats: [{ hand: ['Copper', 'Village'] }, {}] };

describe('difference', () => {
  const table: [string, Plain, Plain | undefined, string | undefined][] = [
    ['equal values', 1, 1, undefined],
    ['other values', 1, 2, 'expected 1, found 2'],
    ['a text is no number', '1', 1, 'expected "1", found 1'],
    ['null and absent are alike', null, undefined, undefined],
    ['false is not absent', false, undefined, 'expected false, found nothing'],
    ['objects are subsets', { a: 1 }, { a: 1, b: 2 }, undefined],
    ['a field that is not there', { a: 1 }, { b: 2 }, '/a: expected 1, found nothing'],
    [
      'fields within fields',
      { a: { b: [1, { c: 2 }] } },
      { a: { b: [1, { c: 3 }] } },
      '/a/b/1/c: expected 2, found 3',
    ],
    ['lists match whole', [1, 2], [1, 2, 3], '/2: nothing was expected, found 3'],
    ['lists that are too short', [1, 2, 3], [1, 2], '/2: expected 3, found nothing'],
    ['lists have an order', [1, 2], [2, 1], '/0: expected 1, found 2'],
    ['an empty list', [], [1], '/0: nothing was expected, found 1'],
    ['a number against a list is its length', 2, ['a', 'b'], undefined],
    ['another length', { hand: 3 }, { hand: ['a'] }, '/hand: expected 3 entries, found 1: ["a"]'],
    ['a list against a number', [1], 1, 'expected [1], found 1'],
    ['an object against a list', { a: 1 }, [1], 'expected {"a":1}, found [1]'],
    ['includes', { includes: [1] }, [2, 1], undefined],
    ['includes: none', { includes: [3] }, [2, 1], 'expected to include 3, found [2,1]'],
    [
      'includes: each needs its own',
      { includes: [1, 1] },
      [1, 2],
      'expected to include 1, found [1,2]',
    ],
    ['includes: matched as subsets', { includes: [{ a: 1 }] }, [{ a: 1, b: 2 }], undefined],
    [
      'includes: a wide one must not take what a narrow one needs',
      { includes: [{ a: 1 }, { a: 1, b: 2 }] },
      [{ a: 1, b: 2 }, { a: 1 }],
      undefined,
    ],
    [
      'includes: three that only fit in one way',
      { includes: [{}, { a: 1 }, { a: 1, b: 1 }] },
      [{ a: 1, b: 1 }, { a: 1 }, { c: 1 }],
      undefined,
    ],
    [
      'includes against no list',
      { includes: [1] },
      1,
      'expected a list that includes [1], found 1',
    ],
    ['includes nothing', { includes: [] }, [], undefined],
    ['oneOf', { oneOf: [1, 2] }, 2, undefined],
    [
      'oneOf: none',
      { a: { oneOf: [1, 2] } },
      { a: 3 },
      '/a: none of 2 alternatives fits; the first: /a: expected 1, found 3',
    ],
    ['oneOf: with null', { oneOf: [null, 1] }, undefined, undefined],
    [
      'oneOf: of nothing',
      { oneOf: [] },
      1,
      'none of 0 alternatives fits; the first: there is none',
    ],
    ['oneOf within includes', { includes: [{ oneOf: ['a', 'b'] }] }, ['b'], undefined],
    [
      'includes within oneOf',
      { oneOf: [{ includes: ['x'] }, { includes: ['b'] }] },
      ['b', 'c'],
      undefined,
    ],
    [
      'an object that has more than oneOf is an object',
      { oneOf: [1], a: 1 },
      { oneOf: [1], a: 1 },
      undefined,
    ],
  ];
  for (const [what, expected, actual, wanted] of table)
    test(what, () => expect(difference(expected, actual)).toBe(wanted));

  test('long values are cut', () => {
    expect(difference('x'.repeat(500), 'y')!.length).toBeLessThan(250);
  });
});

describe('running a case', () => {
  test('one that holds', () => {
    expect(
      run({
        name: 'holds',
        given: TWO,
        do: [{ seat: 0, play: 'Copper' }],
        expect: { turn: { coins: 1 } },
      }),
    ).toEqual({ name: 'holds', ok: true });
  });
  test('one without a name has its number', () => {
    expect(run({ given: TWO, do: [] }).name).toBe('case 0');
  });
  test('one that does not reports the first difference', () => {
    expect(
      run({ given: TWO, do: [{ seat: 0, play: 'Copper' }], expect: { turn: { coins: 2 } } }),
    ).toEqual({
      name: 'case 0',
      ok: false,
      why: '/turn/coins: expected 2, found 1',
    });
  });
  test('a refusal that nobody named fails the case', () => {
    expect(run({ given: TWO, do: [{ seat: 0, play: 'Gold' }] }).why).toBe(
      'step 0 {"seat":0,"play":"Gold"} was refused: not_in_hand',
    );
  });
  test('a refusal named with another code fails it', () => {
    expect(run({ given: TWO, do: [{ seat: 0, play: 'Gold', refused: 'no_actions' }] }).why).toBe(
      "step 0: expected the refusal 'no_actions', it was 'not_in_hand'",
    );
  });
  test('a refusal that does not come fails it', () => {
    expect(
      run({ given: TWO, do: [{ seat: 0, play: 'Copper', refused: 'no_actions' }] }).why,
    ).toMatch(/expected the refusal 'no_actions', but it was carried out/);
  });
  test('a refused step changes nothing', () => {
    const refused = [
      { seat: 0, buy: 'Province', refused: 'no_coins' },
      { seat: 0, play: 'Estate', refused: 'not_in_hand' },
      { seat: 1, endTurn: true, refused: 'wrong_seat' },
    ];
    expect(
      run({
        given: TWO,
        do: refused,
        expect: {
          turn: { seat: 0, phase: 'action', actions: 1, buys: 1, coins: 0 },
          seats: [{ hand: ['Copper', 'Village'] }, {}],
        },
      }).ok,
    ).toBe(true);
  });
  test('results name refusals too, but must then fit', () => {
    expect(
      run({
        given: TWO,
        do: [{ seat: 0, play: 'Gold' }],
        expect: { results: [{ code: 'not_in_hand' }] },
      }).ok,
    ).toBe(true);
    expect(
      run({
        given: TWO,
        do: [{ seat: 0, play: 'Gold' }],
        expect: { results: [{ code: 'no_actions' }] },
      }).ok,
    ).toBe(false);
    expect(
      run({
        given: TWO,
        do: [
          { seat: 0, play: 'Gold' },
          { seat: 0, endPhase: true },
        ],
        expect: { results: [{ code: 'not_in_hand' }, { code: 'ok' }] },
      }).ok,
    ).toBe(true);
    expect(
      run({
        given: TWO,
        do: [{ seat: 0, play: 'Gold' }],
        expect: {
          oneOf: [{ results: [{ code: 'no_pile' }] }, { results: [{ code: 'not_in_hand' }] }],
        },
      }).ok,
    ).toBe(true);
    expect(
      run({
        given: TWO,
        do: [{ seat: 0, play: 'Gold' }],
        expect: { oneOf: [{ over: false }, { results: [{ code: 'no_pile' }] }] },
      }).ok,
    ).toBe(false);
    expect(
      run({ given: TWO, do: [{ seat: 0, play: 'Gold' }], expect: { oneOf: [{ over: false }] } })
        .why,
    ).toMatch(/was refused: not_in_hand/);
  });
  test('the winner is a seat, never a length', () => {
    const given = {
      seats: [{ discard: ['Duchy'], turns: 3 }, { discard: ['Duchy'], turns: 3 }, { turns: 3 }],
      supply: { Province: 0 },
      turn: { seat: 2 },
    };
    const end = [{ seat: 2, endTurn: true }];
    expect(run({ given, do: end, expect: { winner: [1, 0] } }).ok).toBe(true);
    expect(run({ given, do: end, expect: { winner: 2 } }).ok).toBe(false);
    expect(run({ given, do: end, expect: { winner: { oneOf: [2, [0, 1]] } } }).ok).toBe(true);
  });
});

describe('chance', () => {
  const given = { seats: [{ hand: ['Village'], discard: ['Copper', 'Gold'] }, {}] };
  const village = [{ seat: 0, play: 'Village' }];
  test('pinned rolls', () => {
    expect(
      run({
        given: { ...given, rolls: [1] },
        do: village,
        expect: { seats: [{ hand: ['Gold'] }, {}] },
      }).ok,
    ).toBe(true);
    expect(
      run({
        given: { ...given, rolls: [0] },
        do: village,
        expect: { seats: [{ hand: ['Copper'] }, {}] },
      }).ok,
    ).toBe(true);
  });
  test('one left over, missing or out of range fails the case', () => {
    expect(run({ given: { ...given, rolls: [1, 0] }, do: village }).why).toBe(
      '1 of the given rolls were never needed',
    );
    expect(run({ given: { ...given, rolls: [] }, do: village }).why).toMatch(
      /no fixed roll is left/,
    );
    expect(run({ given: { ...given, rolls: [2] }, do: village }).why).toMatch(
      /does not fit a roll among 2/,
    );
    expect(run({ given: { ...given, rolls: ['x'] }, do: village })).toMatchObject({
      ok: false,
      broken: true,
    });
  });
  test('the same seed, the same deal', () => {
    const seeded = {
      given: {
        seats: [
          {
            hand: ['Smithy'],
            discard: ['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province'],
          },
          {},
        ],
        seed: 5,
      },
      do: [{ seat: 0, play: 'Smithy' }],
    };
    const first = run({ ...seeded, expect: { seats: [{ hand: [] }, {}] } }).why;
    expect(run({ ...seeded, expect: { seats: [{ hand: [] }, {}] } }).why).toBe(first);
  });
});

describe('impossible positions and unknown words are clear errors', () => {
  const cases: [string, object, RegExp][] = [
    [
      'an unknown card',
      { seats: [{ hand: ['Coper'] }, {}] },
      /seats\/0\/hand: there is no card "Coper"; did you mean 'Copper'\?/,
    ],
    [
      'an unknown word',
      { seats: [{ hnad: [] }, {}] },
      /given\.seats\/0: unknown word 'hnad'; did you mean 'hand'\?/,
    ],
    [
      'an unknown word of the position',
      { kingdoms: [] },
      /given: unknown word 'kingdoms'; did you mean 'kingdom'\?/,
    ],
    ['one seat', { seats: [{}] }, /two to six seats, 1 were given/],
    ['seven seats', { seats: [{}, {}, {}, {}, {}, {}, {}] }, /two to six seats, 7 were given/],
    ['seats that are no list', { seats: 2 }, /given\.seats should be a list/],
    [
      'a seat that is no object',
      { seats: [7, {}] },
      /given\.seats\/0: an object was expected, found 7/,
    ],
    [
      'a seat out of range',
      { seats: [{}, {}], turn: { seat: 2 } },
      /turn\/seat: a whole number from 0 to 1 was expected, found 2/,
    ],
    [
      'a phase nobody knows',
      { seats: [{}, {}], turn: { phase: 'night' } },
      /turn\/phase is "action" or "buy", found "night"/,
    ],
    ['less than nothing', { seats: [{}, {}], turn: { coins: -1 } }, /turn\/coins: a whole number/],
    [
      'half an Action',
      { seats: [{}, {}], turn: { actions: 0.5 } },
      /turn\/actions: a whole number/,
    ],
    [
      'a kingdom of nine',
      {
        kingdom: [
          'Cellar',
          'Market',
          'Merchant',
          'Militia',
          'Mine',
          'Moat',
          'Remodel',
          'Smithy',
          'Village',
        ],
        seats: [{}, {}],
      },
      /a kingdom has ten cards, 9 were named/,
    ],
    [
      'a kingdom with a card twice',
      {
        kingdom: [
          'Cellar',
          'Market',
          'Merchant',
          'Militia',
          'Mine',
          'Moat',
          'Remodel',
          'Smithy',
          'Village',
          'Cellar',
        ],
        seats: [{}, {}],
      },
      /'Cellar' stands twice/,
    ],
    [
      'a pile that is not in the game',
      {
        kingdom: [
          'Cellar',
          'Market',
          'Merchant',
          'Militia',
          'Mine',
          'Moat',
          'Remodel',
          'Smithy',
          'Village',
          'Workshop',
        ],
        seats: [{}, {}],
        supply: { Witch: 3 },
      },
      /supply: Witch has no pile in this game/,
    ],
    [
      'a pile of an unknown card',
      { seats: [{}, {}], supply: { Wich: 3 } },
      /unknown word 'Wich'; did you mean 'Witch'\?/,
    ],
    [
      'a pile of less than nothing',
      { seats: [{}, {}], supply: { Gold: -1 } },
      /supply\/Gold: a whole number/,
    ],
    [
      'a hand that is no list',
      { seats: [{ hand: 'Copper' }, {}] },
      /seats\/0\/hand: a list was expected/,
    ],
    [
      'turns that are no number',
      { seats: [{ turns: 'many' }, {}] },
      /seats\/0\/turns: a whole number/,
    ],
    [
      'an inline card with faults',
      { seats: [{ hand: [{ name: 'Alms', cost: 'one', types: ['Action'] }] }, {}] },
      /given\/cards\.json:1:\d+ .*number was expected/,
    ],
    ['not a position at all', [] as object, /given: an object was expected/],
  ];
  for (const [what, given, message] of cases) {
    test(what, () => {
      const result = run({ given, do: [] });
      expect(result.why).toMatch(message);
      expect(result).toMatchObject({ ok: false, broken: true });
    });
  }

  const steps: [string, Plain, RegExp][] = [
    ['no seat', { play: 'Copper' }, /a step names its seat/],
    [
      'a seat that is not there',
      { seat: 5, play: 'Copper' },
      /seat: a whole number from 0 to 1 was expected, found 5/,
    ],
    ['no verb', { seat: 0 }, /a step has one of play, buy, endPhase, endTurn, choose/],
    ['two verbs', { seat: 0, play: 'Copper', buy: 'Copper' }, /a step has one of/],
    ['an unknown verb', { seat: 0, paly: 'Copper' }, /unknown word 'paly'; did you mean 'play'\?/],
    ['no object', 'play Copper', /a step: an object was expected/],
  ];
  for (const [what, step, message] of steps) {
    test(`a step with ${what}`, () => {
      const result = run({ given: TWO, do: [step] });
      expect(result.why).toMatch(message);
      expect(result).toMatchObject({ ok: false, broken: true });
    });
  }

  test('an unknown word in a case', () => {
    expect(run({ givne: {}, do: [] })).toMatchObject({
      ok: false,
      broken: true,
      why: expect.stringMatching(/unknown word 'givne'/),
    });
  });
  test('a check in a game that has none', () => {
    expect(run({ check: { kind: 'score' }, expect: 1 })).toMatchObject({ ok: false, broken: true });
  });
});

describe('packs', () => {
  const alms = {
    given: { seats: [{ hand: ['Alms'] }, {}] },
    do: [{ seat: 0, play: 'Alms' }],
    expect: { turn: { coins: 4 } },
  };
  test('named for the file, the case or the position', () => {
    expect(run(alms, { pack: 'good' }).ok).toBe(true);
    expect(run({ ...alms, pack: 'good' }).ok).toBe(true);
    expect(run({ ...alms, given: { ...alms.given, pack: 'good' } }).ok).toBe(true);
    expect(run(alms).why).toMatch(/there is no card "Alms"/);
  });
  test('one with faults reports them', () => {
    expect(run({ ...alms, pack: 'bad' })).toMatchObject({
      ok: false,
      broken: true,
      why: expect.stringMatching(/cards\.json:1:2 the field 'cost' is missing/),
    });
  });
});

describe('reading a file', () => {
  const read = (text: string) => () => readScenarios({ path: 'mine.json', text }, catalogue);
  test('a good one, with comments', () => {
    expect(read('{ "game": "dominion", /* none yet */ "cases": [] }')().cases).toEqual([]);
  });
  test('what is no scenario file', () => {
    expect(read('[')).toThrow(ScenarioFault);
    expect(read('[]')).toThrow(/mine\.json:1:1 an object was expected/);
    expect(read('{ "game": "dominion" }')).toThrow(/'cases' is missing/);
    expect(read('{ "game": "dominon", "cases": [] }')).toThrow(/there is no game 'dominon'/);
    expect(read('{ "game": "dominion", "cases": [7] }')).toThrow(/an object was expected, found 7/);
    expect(read('{ "game": "dominion", "cases": [{ "do": {} }] }')).toThrow(/a list was expected/);
    expect(read('{ "game": "dominion", "cases": [], "extra": 1 }')).toThrow(
      /unknown field 'extra'/,
    );
  });
});
