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
    ['lists match whole', [1, 2], [1, 2, 3], 'expected 2 entries, found 3; unexpected: 3'],
    ['lists that are too short', [1, 2, 3], [1, 2], '/2: expected 3, found nothing'],
    ['lists have an order', [1, 2], [2, 1], '/0: expected 1, found 2'],
    [
      'a list that leaves out an object',
      { players: [{ hp: 1 }] },
      { players: [{ hp: 1 }, { hp: 2 }] },
      '/players: expected 1 entry, found 2; unexpected: {"hp":2} (a list names all entries, in ' +
        'order: write {} for one that may be anything)',
    ],
    ['an empty list', [], [1], 'expected 0 entries, found 1; unexpected: 1'],
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
      '/a: none of 2 alternatives matches; the first: /a: expected 1, found 3',
    ],
    ['oneOf: with null', { oneOf: [null, 1] }, undefined, undefined],
    [
      'oneOf: of nothing',
      { oneOf: [] },
      1,
      'none of 0 alternatives matches; the first: there is none',
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
    ).toMatchObject({
      name: 'case 0',
      ok: false,
      why: '/turn/coins: expected 2, found 1',
      differences: [{ message: '/turn/coins: expected 2, found 1' }],
    });
  });
  test('all differences are reported with their lines, and the log up to there', () => {
    const text = `{ "game": "dominion", "cases": [
      { "given": ${JSON.stringify(TWO)},
        "do": [{ "seat": 0, "play": "Village" },
               { "seat": 0, "play": "Copper" }],
        "expect": {
          "turn": { "coins": 2,
            "actions": 1, "buys": 1 },
          "seats": [{ "inPlay": ["Village"] }, {}],
          "trash": ["Gold"] } },
      { "given": ${JSON.stringify(TWO)},
        "do": [{ "seat": 0, "play": "Village" },
               { "seat": 0, "play": "Gold" }] },
      { "given": { "seats": [{ "hand": ["Coper"] }, {}] } } ] }`;
    const file = readScenarios({ path: 'some.json', text }, catalogue);
    const [first, second, third] = runScenarios(file, catalogue);
    expect(first?.differences).toEqual([
      { message: '/turn/coins: expected 2, found 1', line: 6 },
      { message: '/turn/actions: expected 1, found 2', line: 7 },
      {
        message:
          '/seats/0/inPlay: expected ["Village"], found ["Copper","Village"] (unexpected Copper)',
        line: 8,
      },
      { message: '/trash: expected ["Gold"], found [] (missing Gold)', line: 9 },
    ]);
    expect(first?.asked).toEqual({
      seat: 0,
      message: { key: 'dominion.ask.buy' },
      offers: [
        { answer: { buy: 'Copper' } },
        { answer: { buy: 'Curse' } },
        { answer: { endTurn: true } },
      ],
    });
    expect(first?.why).toBe('/turn/coins: expected 2, found 1');
    expect(first?.log?.map(({ step, message }) => [step, message.key])).toContainEqual([
      1,
      'dominion.log.play',
    ]);
    expect(second?.differences).toMatchObject([{ line: 12 }]);
    expect(second?.log?.every(({ step }) => step === 0)).toBe(true);
    expect(third).toMatchObject({ broken: true, differences: [{ line: 13 }] });
    expect(third).not.toHaveProperty('log');
  });
  test('a case that expects nothing passes with a warning at its line', () => {
    const given = JSON.stringify(TWO);
    const play = '[{ "seat": 0, "play": "Village" }]';
    const text = `{ "game": "dominion", "cases": [
      { "given": ${given} },
      { "given": ${given}, "do": ${play} },
      { "given": ${given}, "do": ${play},
        "expect": { "seats": [{}, {}] } },
      { "given": ${given}, "do": ${play}, "expect": { "trash": [] } },
      { "given": ${given}, "do": [{ "seat": 0, "play": "Gold", "refused": "hand" }] } ] }`;
    const file = readScenarios({ path: 'some.json', text }, catalogue);
    const results = runScenarios(file, catalogue);
    const only = 'so it only tests that its steps are accepted';
    expect(results.map(({ warnings }) => warnings?.[0])).toEqual([
      {
        message:
          "the case has no 'expect' and there are no steps, so it only tests that 'given' is " +
          'possible',
        line: 2,
      },
      { message: `the case has no 'expect', ${only}`, line: 3 },
      { message: `'expect' says nothing, ${only}`, line: 5 },
      undefined,
      undefined,
    ]);
    expect(results.slice(0, 4).every(({ ok }) => ok)).toBe(true);
  });
  test('a check without its answer is a fault that tells the answer', () => {
    const words = { some: { ...dominionScenario, check: () => ({ total: 3 }) } };
    const file = { game: 'some', cases: [{ check: { kind: 'score' } }] };
    const [result] = runScenarios(file, { ...catalogue, shipped: () => [], words });
    expect(result).toMatchObject({
      ok: false,
      broken: true,
      why: 'the check has no \'expect\'; the answer is {"total":3}',
    });
  });
  test('names in another order are told from names that are missing', () => {
    const deck = ['Gold', 'Estate'];
    const wanted = { seats: [{ deck: ['Estate', 'Gold'] }, {}] };
    expect(run({ given: { seats: [{ deck }, {}] }, expect: wanted }).why).toBe(
      '/seats/0/deck: expected ["Estate","Gold"], found ["Gold","Estate"] ' +
        '(the same, in another order)',
    );
  });
  test('no tokens and an empty mat can be expected', () => {
    const wanted = (tokens: number): object => ({
      given: TWO,
      expect: { seats: [{ tokens: { Pearl: tokens }, mats: { Cove: [] } }, {}] },
    });
    expect(run(wanted(0))).toMatchObject({ ok: true });
    expect(run(wanted(1)).why).toContain('expected 1, found 0');
  });
  test('an unknown word in expect is a fault at its place, even with null', () => {
    const text = `{ "game": "dominion", "cases": [
      { "given": ${JSON.stringify(TWO)}, "expect": {
          "turn": { "coin": null } } },
      { "given": ${JSON.stringify(TWO)}, "expect": { "oneOf": [
          { "seats": [{}, { "hnd": [] }] }] } } ] }`;
    const file = readScenarios({ path: 'some.json', text }, catalogue);
    expect(runScenarios(file, catalogue)).toMatchObject([
      {
        broken: true,
        why: expect.stringContaining("did you mean 'coins'?"),
        differences: [{ line: 3 }],
      },
      {
        broken: true,
        why: expect.stringContaining("did you mean 'hand'?"),
        differences: [{ line: 5 }],
      },
    ]);
  });
  test('a fault in given is at the line of what it quotes', () => {
    const text = `{ "game": "dominion", "cases": [ { "given": {
      "seats": [{ "hand": ["Copper",
        "Coper"] }, {}] } } ] }`;
    const file = readScenarios({ path: 'some.json', text }, catalogue);
    expect(runScenarios(file, catalogue)).toMatchObject([
      { broken: true, differences: [{ line: 3 }] },
    ]);
  });
  test('a code that no step is refused with is a fault', () => {
    const { why, broken } = run({
      given: TWO,
      do: [{ seat: 0, play: 'Gold', refused: 'not_hand' }],
    });
    expect(broken).toBe(true);
    expect(why).toContain("unknown code 'not_hand'; did you mean 'not_in_hand'?");
  });
  test('a case has steps or a check, not both', () => {
    const check = { kind: 'any' };
    expect(run({ given: TWO, do: [{ seat: 0, play: 'Gold' }], check })).toMatchObject({
      broken: true,
      why: expect.stringContaining('not both'),
    });
  });
  test('a refusal that nobody named fails the case', () => {
    expect(run({ given: TWO, do: [{ seat: 0, play: 'Gold' }] }).why).toBe(
      'step 0 {"seat":0,"play":"Gold"} was refused: not_in_hand',
    );
  });
  test('a refusal named with another code fails it', () => {
    expect(run({ given: TWO, do: [{ seat: 0, play: 'Gold', refused: 'no_actions' }] }).why).toBe(
      "step 0: expected the refusal 'no_actions', found 'not_in_hand'",
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
      '1 of the given rolls were never used',
    );
    expect(run({ given: { ...given, rolls: [] }, do: village }).why).toMatch(
      /no fixed roll is left/,
    );
    expect(run({ given: { ...given, rolls: [2] }, do: village }).why).toMatch(
      /does not fit a roll among 2/,
    );
    expect(run({ given: { ...given, rolls: [2] }, do: village }).why).toMatch(
      /^the match stopped in step 1, in Village: .* write 0 to 1$/,
    );
    expect(run({ given: { ...given, rolls: [2] }, do: village }).log).not.toEqual([]);
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
      /seats\/0\/hand: unknown card "Coper"; did you mean 'Copper'\?/,
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
    [
      'tokens that no card has',
      { seats: [{ tokens: { Lanturn: 1 } }, {}] },
      /given\.seats\/0\/tokens: unknown word 'Lanturn'/,
    ],
    [
      'a mat that no card has',
      { seats: [{ mats: { Valt: [] } }, {}] },
      /given\.seats\/0\/mats: unknown word 'Valt'/,
    ],
    ['one seat', { seats: [{}] }, /two to six seats, found 1/],
    ['seven seats', { seats: [{}, {}, {}, {}, {}, {}, {}] }, /two to six seats, found 7/],
    ['seats that are no list', { seats: 2 }, /given\.seats: expected a list/],
    [
      'a seat that is no object',
      { seats: [7, {}] },
      /given\.seats\/0: expected an object, found 7/,
    ],
    [
      'a seat out of range',
      { seats: [{}, {}], turn: { seat: 2 } },
      /turn\/seat: expected a whole number from 0 to 1, found 2/,
    ],
    [
      'a phase nobody knows',
      { seats: [{}, {}], turn: { phase: 'night' } },
      /turn\/phase is "action" or "buy", found "night"/,
    ],
    [
      'less than nothing',
      { seats: [{}, {}], turn: { coins: -1 } },
      /turn\/coins: expected a whole number/,
    ],
    [
      'half an Action',
      { seats: [{}, {}], turn: { actions: 0.5 } },
      /turn\/actions: expected a whole number/,
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
      /a kingdom has ten cards, found 9/,
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
      /'Cellar' is listed twice/,
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
      /supply\/Gold: expected a whole number/,
    ],
    [
      'a hand that is no list',
      { seats: [{ hand: 'Copper' }, {}] },
      /seats\/0\/hand: expected a list/,
    ],
    [
      'turns that are no number',
      { seats: [{ turns: 'many' }, {}] },
      /seats\/0\/turns: expected a whole number/,
    ],
    [
      'an inline card with faults',
      { seats: [{ hand: [{ name: 'Alms', cost: 'one', types: ['Action'] }] }, {}] },
      /given\/cards\.json:1:\d+ .*expected a .*number/,
    ],
    ['not a position at all', [] as object, /given: expected an object/],
  ];
  for (const [what, given, message] of cases) {
    test(what, () => {
      const result = run({ given, do: [] });
      expect(result.why).toMatch(message);
      expect(result).toMatchObject({ ok: false, broken: true });
    });
  }

  const steps: [string, Plain, RegExp][] = [
    ['no seat', { play: 'Copper' }, /a step must name its seat/],
    [
      'a seat that is not there',
      { seat: 5, play: 'Copper' },
      /seat: expected a whole number from 0 to 1, found 5/,
    ],
    ['no verb', { seat: 0 }, /a step needs one of play, buy, endPhase, endTurn, choose/],
    ['two verbs', { seat: 0, play: 'Copper', buy: 'Copper' }, /a step needs one of/],
    ['an unknown verb', { seat: 0, paly: 'Copper' }, /unknown word 'paly'; did you mean 'play'\?/],
    ['no object', 'play Copper', /a step: expected an object/],
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
    expect(run(alms).why).toMatch(/unknown card "Alms"/);
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
    expect(read('[]')).toThrow(/mine\.json:1:1 expected an object/);
    expect(read('{ "game": "dominion" }')).toThrow(/'cases' is missing/);
    expect(read('{ "game": "dominon", "cases": [] }')).toThrow(/there is no game 'dominon'/);
    expect(read('{ "game": "dominion", "cases": [7] }')).toThrow(/expected an object, found 7/);
    expect(read('{ "game": "dominion", "cases": [{ "do": {} }] }')).toThrow(/expected a list/);
    expect(read('{ "game": "dominion", "cases": [], "extra": 1 }')).toThrow(
      /unknown field 'extra'/,
    );
  });
});
