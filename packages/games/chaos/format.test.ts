import type { FileFault, Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shippedFiles } from '../node.ts';
import { formats } from './format.ts';
import { NUMBER_SHAPES } from './compile/grammar.ts';
import { loadChaos } from './load.ts';
import { MODE_WORDS, STATE_WORDS, TRIGGER_WORDS } from './compile/vocabulary.ts';
import { EFFECT_SHAPES } from './effects/index.ts';

const load = (text: string): FileFault[] =>
  loadChaos([], { files: [{ path: 'cards.json', text }], alone: true }).faults;
const creature = (more: { [key: string]: Plain }): { [key: string]: Plain } => ({
  type: 'creature',
  name: 'Test',
  element: 'fire',
  hp: 10,
  ...more,
});
const withEffect = (effect: Plain): Plain => [creature({ attacks: [{ name: 'Hit', effect }] })];
const faultsOf = (cards: Plain): FileFault[] => load(JSON.stringify(cards, undefined, 1));
const AT = '/0/attacks/0/effect';

const HIT = { type: 'damage', amount: 1 };

describe('reports all faults of cards.json, each with its place, card and hint', () => {
  const cases: [string, Plain, string, RegExp, RegExp?][] = [
    [
      'unknown effect',
      withEffect({ type: 'damge', amount: 1 }),
      `${AT}/type`,
      /Test: 'damge' is not the type of an effect/,
      /did you mean 'damage'/,
    ],
    [
      'unknown field of an effect',
      withEffect({ type: 'damage', ammount: 1 }),
      `${AT}/ammount`,
      /unknown field 'ammount'/,
      /did you mean 'amount'/,
    ],
    ['no type', withEffect({ amount: 3 }), AT, /'type' is missing/],
    ['no type but a name', withEffect({ damage: 3 }), AT, /'type' is missing/, /"type": "damage"/],
    [
      'missing inner effect',
      withEffect({ type: 'repeat', n: 2 }),
      AT,
      /'effect' of 'repeat' is missing/,
      /add "effect"/,
    ],
    [
      'missing effect1',
      withEffect({ type: 'with_probability' }),
      AT,
      /'effect1' of 'with_probability'/,
    ],
    [
      'missing new_target',
      withEffect({ type: 'target_change', effect: { type: 'hypnotize' } }),
      AT,
      /'new_target'/,
      /foes, target/,
    ],
    ['missing new_state', withEffect({ type: 'state_change' }), AT, /'new_state'/],
    ['missing new_targets', withEffect({ type: 'taunt' }), AT, /'new_targets'/],
    ['missing from', withEffect({ type: 'direct', amount: 3 }), AT, /'from'/],
    ['missing creature', withEffect({ type: 'summon' }), AT, /'creature'/],
    ['missing new_forme', withEffect({ type: 'changeforme' }), AT, /'new_forme'/],
    ['missing delta', withEffect({ type: 'boardresize' }), AT, /'delta'/],
    [
      'missing dot damage and time',
      withEffect({ type: 'dot' }),
      AT,
      /'damage' of 'dot'|'time' of 'dot'/,
    ],
    ['missing value', withEffect({ type: 'if' }), AT, /'value'/],
    [
      'missing times',
      withEffect({ type: 'heal', amount: { type: 'mul', num: 1 } }),
      `${AT}/amount`,
      /'times'/,
    ],
    [
      'missing sample',
      withEffect({ type: 'heal', amount: { type: 'sum' } }),
      `${AT}/amount`,
      /'sample'/,
    ],
    [
      'unknown mode',
      withEffect({ type: 'target_change', new_target: 'foess', effect: { type: 'null' } }),
      `${AT}/new_target`,
      /'foess' is not a target mode/,
      /did you mean 'foes'/,
    ],
    [
      'a word that means a mode',
      withEffect({ type: 'target_change', new_target: 'enemy', effect: { type: 'null' } }),
      `${AT}/new_target`,
      /'enemy' is not a target mode/,
      /'target' for one that the player chooses, 'foes' for all enemy creatures/,
    ],
    [
      'a word that means a mode',
      withEffect({ type: 'target_change', new_target: 'random_foe', effect: { type: 'null' } }),
      `${AT}/new_target`,
      /'random_foe' is not a target mode/,
      /random_targets/,
    ],
    [
      'a word that means a mode',
      withEffect({ type: 'target_change', new_target: 'attacker', effect: { type: 'null' } }),
      `${AT}/new_target`,
      /'attacker' is not a target mode/,
      /no mode is the attacker/,
    ],
    [
      'a word that means a mode',
      withEffect({ type: 'target_change', new_target: 'other_allies', effect: { type: 'null' } }),
      `${AT}/new_target`,
      /'other_allies' is not a target mode/,
      /'allies' includes it/,
    ],
    [
      'a list of effects',
      withEffect([{ heal: 5 }]),
      AT,
      /expected an effect, found a list of 1/,
      /"type": "union"/,
    ],
    [
      'an element that is none',
      [creature({ element: 'ice' })],
      '/0/element',
      /'ice' is not an element/,
      /one of water/,
    ],
    [
      'another word for a spell',
      [{ type: 'sorcery', name: 'Test', element: 'fire', on_use: { power: 5 } }],
      '/0/type',
      /'sorcery' is not a card type/,
      /did you mean 'spell'/,
    ],
    [
      'unknown state',
      withEffect({ type: 'state_change', new_state: 'sleepy' }),
      `${AT}/new_state`,
      /'sleepy' is not a state/,
      /blocked/,
    ],
    [
      'unknown damage mode',
      withEffect({ type: 'damage', damage_mode: 'indirekt' }),
      `${AT}/damage_mode`,
      /not a damage mode/,
      /indirect/,
    ],
    [
      'unknown side',
      withEffect({ type: 'boardresize', target: 'foe', delta: 1 }),
      `${AT}/target`,
      /'foe' is not/,
      /active/,
    ],
    [
      'unknown number',
      withEffect({ type: 'heal', amount: { type: 'summ' } }),
      `${AT}/amount/type`,
      /'summ' is not the type of an expression/,
      /did you mean 'sum'/,
    ],
    [
      'a list for a number',
      withEffect({ type: 'heal', amount: { type: 'HPs' } }),
      `${AT}/amount`,
      /gives a list/,
      /"sum" or "gcd"/,
    ],
    [
      'a number for a list',
      withEffect({ type: 'heal', amount: { type: 'gcd', sample: { type: 'turn' } } }),
      `${AT}/amount/sample`,
      /gives a number/,
    ],
    [
      'a written number for a list',
      withEffect({ type: 'heal', amount: { type: 'gcd', sample: 4 } }),
      `${AT}/amount/sample`,
      /expected a list/,
    ],
    ['a fraction', withEffect({ type: 'heal', amount: 1.5 }), `${AT}/amount`, /whole number/],
    [
      'a text for a number',
      withEffect({ type: 'heal', amount: '5' }),
      `${AT}/amount`,
      /whole number or an expression/,
    ],
    [
      'den 0',
      withEffect({ type: 'drain', den: 0, effect: { type: 'null' } }),
      `${AT}/den`,
      /division by 0/,
    ],
    [
      'mul den 0',
      withEffect({ type: 'heal', amount: { type: 'mul', times: 1, num: 1, den: 0 } }),
      `${AT}/amount/den`,
      /division by 0/,
    ],
    [
      'dot time 0',
      withEffect({ type: 'dot', damage: 5, time: 0 }),
      `${AT}/time`,
      /too small/,
      /at least 1/,
    ],
    [
      'a probability of 2',
      withEffect({ type: 'with_probability', probability: 2, effect1: { type: 'null' } }),
      `${AT}/probability`,
      /not a probability/,
    ],
    [
      'infinite as a text',
      withEffect({ type: 'loop', infinite: 'yes', effect: { type: 'null' } }),
      `${AT}/infinite`,
      /true or false/,
    ],
    [
      'a forme without cost',
      withEffect({ type: 'changeforme', new_forme: { name: 'F', element: 'fire', hp: 5 } }),
      `${AT}/new_forme`,
      /'cost' is missing/,
    ],
    [
      'a summoned spell',
      withEffect({
        type: 'summon',
        creature: { type: 'spell', name: 'F', element: 'fire', on_use: {} },
      }),
      `${AT}/creature/type`,
      /only a creature/,
    ],
    [
      'a summoned commander',
      withEffect({
        type: 'summon',
        creature: { name: 'F', element: 'fire', hp: 5, commander: true },
      }),
      `${AT}/creature/commander`,
      /commander cannot/,
    ],
    [
      'an unknown element',
      [creature({ element: 'fyre' })],
      '/0/element',
      /'fyre' is not an element/,
      /did you mean 'fire'/,
    ],
    ['no element', [{ type: 'creature', name: 'Test', hp: 1 }], '/0', /'element' is missing/],
    ['no hp', [{ type: 'creature', name: 'Test', element: 'fire' }], '/0', /'hp' is missing/],
    ['no name', [{ type: 'creature', element: 'fire', hp: 5 }], '/0', /'name' is missing/],
    ['no type of card', [{ name: 'Test', element: 'fire', hp: 5 }], '/0', /'type' is missing/],
    [
      'unknown type of card',
      [creature({ type: 'creatur' })],
      '/0/type',
      /not a card type/,
      /did you mean 'creature'/,
    ],
    [
      'a spell without on_use',
      [{ type: 'spell', name: 'Test', element: 'fire' }],
      '/0',
      /'on_use' is missing/,
    ],
    [
      'a field of a spell on a creature',
      [creature({ on_use: {} })],
      '/0/on_use',
      /unknown field 'on_use'/,
    ],
    [
      'an expression for hp',
      [creature({ hp: { type: 'turn' } })],
      '/0/hp',
      /whole number/,
      /inside effects only/,
    ],
    [
      'an expression for power',
      [creature({ attacks: [{ power: { type: 'turn' } }] })],
      '/0/attacks/0/power',
      /whole number/,
    ],
    ['an expression for cost', [creature({ cost: { type: 'turn' } })], '/0/cost', /whole number/],
    ['hp 0', [creature({ hp: 0 })], '/0/hp', /too small/],
    [
      'a passive without trigger',
      [creature({ passives: [{ name: 'P' }] })],
      '/0/passives/0',
      /'trigger' is missing/,
    ],
    [
      'an unknown trigger',
      [creature({ passives: [{ trigger: 'whenatacked' }] })],
      '/0/passives/0/trigger',
      /not a trigger/,
      /did you mean 'whenattacked'/,
    ],
    [
      'an unknown field of a passive',
      [creature({ passives: [{ trigger: 'never', effects: {} }] })],
      '/0/passives/0/effects',
      /unknown field/,
      /did you mean 'effect'/,
    ],
    [
      'an unknown field of an attack',
      [creature({ attacks: [{ pwoer: 3 }] })],
      '/0/attacks/0/pwoer',
      /unknown field/,
      /did you mean 'power'/,
    ],
    [
      'an unknown field of a card',
      [creature({ elemnt: 'fire' })],
      '/0/elemnt',
      /unknown field/,
      /did you mean 'element'/,
    ],
    ['the same name twice', [creature({}), creature({})], '/1/name', /duplicate/],
    [
      'a target mode in an effect',
      withEffect({ type: 'damage', amount: 3, target_mode: 'foes' }),
      `${AT}/target_mode`,
      /unknown field 'target_mode'/,
      /"type": "target_change", "new_target"/,
    ],
    [
      'the damage of a damage effect',
      withEffect({ type: 'damage', damage: 3 }),
      `${AT}/damage`,
      /unknown field 'damage'/,
      /did you mean 'amount'/,
    ],
    [
      'a third effect of a union',
      withEffect({ type: 'union', effect1: HIT, effect2: HIT, effect3: HIT }),
      `${AT}/effect3`,
      /unknown field 'effect3'/,
      /make "effect2" a union too/,
    ],
    [
      'drawing cards',
      withEffect({ type: 'draw', amount: 1 }),
      `${AT}/type`,
      /'draw' is not the type of an effect/,
      /no effect draws, discards or returns cards/,
    ],
    [
      'a usual word for an effect',
      withEffect({ type: 'stun' }),
      `${AT}/type`,
      /'stun' is not/,
      /"new_state": "blocked"/,
    ],
    [
      'HP as a number',
      withEffect({ type: 'damage', amount: { type: 'hp' } }),
      `${AT}/amount/type`,
      /'hp' is not/,
      /"sample": \{ "type": "HPs"/,
    ],
    [
      'a number in quotes',
      withEffect({ type: 'damage', amount: '20' }),
      `${AT}/amount`,
      /found "20"/,
      /write 20 without quotes/,
    ],
    [
      'half a point',
      withEffect({ type: 'damage', amount: 2.5 }),
      `${AT}/amount`,
      /whole number, found 2.5/,
      /"type": "mul"/,
    ],
    [
      'an effect of a spell outside on_use',
      [{ type: 'spell', name: 'Gust', element: 'air', effect: HIT }],
      '/0/effect',
      /unknown field 'effect'/,
      /"on_use"/,
    ],
    [
      'a usual word for a trigger',
      [creature({ passives: [{ trigger: 'on_death', effect: HIT }] })],
      '/0/passives/0/trigger',
      /not a trigger/,
      /did you mean 'whendefeated'/,
    ],
    [
      'a field that only looks familiar',
      withEffect({ type: 'summon', by_name: 'X' }),
      `${AT}/by_name`,
      /unknown field 'by_name'/,
    ],
  ];
  test.each(cases)('%s', (_name, cards, pointer, message, hint) => {
    const fault = faultsOf(cards).find((f) => f.pointer === pointer && message.test(f.message));
    expect(fault, JSON.stringify(faultsOf(cards))).toBeDefined();
    expect(fault!.line).toBeGreaterThan(0);
    if (hint) expect(fault!.hint).toMatch(hint);
  });

  test('a field under another name is not missing as well', () => {
    const faults = faultsOf(withEffect({ type: 'state_change', state: 'blocked', turns: 2 }));
    expect(faults.map(({ hint }) => hint)).toEqual([
      "did you mean 'new_state'?",
      "did you mean 'for'?",
    ]);
  });

  test('three faults in three cards are three faults', () => {
    expect(
      faultsOf([
        creature({ hp: -1 }),
        creature({ name: 'Two', elemnt: 1 }),
        ...(withEffect({ type: 'x' }) as Plain[]),
      ]),
    ).toHaveLength(3);
  });

  test('what is not JSON has line and column and no pointer', () => {
    const [fault] = load('[\n { "type": "creature"\n   "name": "x" }\n]');
    expect(fault).toMatchObject({ line: 3 });
    expect(fault!.pointer).toBeUndefined();
  });
});

describe('a creature made by its name', () => {
  const faultsOf = (creature: string): string[] => {
    const effect = { type: 'summon', creature };
    const cards = [
      { type: 'creature', name: 'Caller', element: 'fire', hp: 9, cost: 1 },
      { type: 'creature', name: 'Boss', element: 'fire', hp: 9, commander: true },
      { type: 'spell', name: 'Trick', element: 'fire', on_use: { power: 1, effect } },
    ];
    const files = [{ path: 'cards.json', text: JSON.stringify(cards) }];
    return loadChaos([], { files, alone: true }).faults.map(
      ({ pointer, message, hint }) => `${pointer} ${message}; ${hint}`,
    );
  };

  test('a creature of the files may be named', () => {
    expect(faultsOf('Caller')).toEqual([]);
  });

  test.each([
    ['Callar', "there is no creature 'Callar'; did you mean 'Caller'?"],
    ['Boss', "'Boss' is a commander; only a creature can be made by an effect"],
    ['Trick', "'Trick' is a spell; only a creature can be made by an effect"],
  ])('%s', (name, said) => {
    expect(faultsOf(name)).toEqual([`/2/on_use/effect/creature Trick: ${said}`]);
  });
});

describe('what the format allows', () => {
  test('comments, trailing commas, a single card instead of a list', () => {
    expect(
      load(
        '// a card\n{ "type": "spell", "name": "x", "element": "fire", "on_use": { }, /* end */ }',
      ),
    ).toEqual([]);
  });

  test('the document’s two types in one number: the last counts', () => {
    expect(
      load(
        '[{"type":"creature","name":"x","element":"fire","hp":1,"attacks":[{"effect":{"type":"heal","amount":{"type":"energy","type":"per_turn"}}}]}]',
      ),
    ).toEqual([]);
  });

  const nestedEffect = (depth: number): Plain =>
    depth <= 1 ? { type: 'null' } : { type: 'repeat', effect: nestedEffect(depth - 1) };
  const nestedCard = (depth: number): Plain => ({
    name: 'In',
    element: 'fire',
    hp: 5,
    ...(depth > 1
      ? { attacks: [{ effect: { type: 'summon', creature: nestedCard(depth - 1) } }] }
      : {}),
  });
  const nestedNumber = (depth: number): Plain =>
    depth <= 1 ? { type: 'turn' } : { type: 'mul', times: nestedNumber(depth - 1), num: 1 };

  test('effects nested 64 deep, not 65', () => {
    expect(faultsOf(withEffect(nestedEffect(64)))).toEqual([]);
    expect(faultsOf(withEffect(nestedEffect(65)))[0]!.message).toMatch(
      /nested more than 64 levels deep/,
    );
  });
  test('cards inside cards 16 deep, not 17', () => {
    expect(faultsOf(withEffect({ type: 'summon', creature: nestedCard(16) }))).toEqual([]);
    expect(faultsOf(withEffect({ type: 'summon', creature: nestedCard(17) }))[0]!.message).toMatch(
      /nested more than 16 levels deep/,
    );
  });
  test('expressions nested 64 deep, not 65', () => {
    expect(faultsOf(withEffect({ type: 'heal', amount: nestedNumber(64) }))).toEqual([]);
    expect(faultsOf(withEffect({ type: 'heal', amount: nestedNumber(65) }))[0]!.message).toMatch(
      /nested more than 64 levels deep/,
    );
  });
  test('absurd nesting is a fault, not a crash', () => {
    expect(load('['.repeat(100_000))[0]!.message).toMatch(/nested more than/);
    expect(
      load(
        `[{"type":"creature","name":"x","element":"fire","hp":1,"attacks":[{"effect":${'{"type":"repeat","effect":'.repeat(50_000)}{}${'}'.repeat(50_000)}}]}]`,
      )[0]!.message,
    ).toMatch(/nested more than/);
  });
});

describe('packs', () => {
  const shipped = shippedFiles('chaos');
  test('the shipped files have no faults', () => {
    expect(loadChaos(shipped).faults).toEqual([]);
  });
  test('a card with a shipped name takes its place, another is added, a deck joins by name', () => {
    const before = loadChaos(shipped).content!;
    const files = [
      {
        path: 'cards.json',
        text: JSON.stringify([{ ...creature({}), name: 'Reed Otter' }, creature({})]),
      },
      {
        path: 'decks.json',
        text: JSON.stringify([
          { name: 'Mine', commander: 'Maren Slowtide', cards: new Array<string>(15).fill('Test') },
        ]),
      },
    ];
    const { content } = loadChaos(shipped, { files });
    expect(content!.byName.size).toBe(before.byName.size + 1);
    expect(content!.cards[content!.byName.get('Reed Otter')!]!.hp).toBe(10);
    expect(content!.decks.map((deck) => deck.name)).toEqual([
      ...before.decks.map((deck) => deck.name),
      'Mine',
    ]);
    expect(content!.hash).not.toBe(before.hash);
  });
  test('a shipped deck that a pack makes illegal is left out with a warning', () => {
    const { content, warnings } = loadChaos(shipped, {
      files: [
        {
          path: 'cards.json',
          text: JSON.stringify([{ ...creature({ commander: true }), name: 'Reed Otter' }]),
        },
      ],
    });
    expect(content!.decks.some((deck) => deck.name === 'Tide')).toBe(false);
    expect(warnings.some((warning) => /commander/.test(warning.message))).toBe(true);
  });
  test('alone, it stands by itself; a few cards are no fault', () => {
    const { content, faults } = loadChaos(shipped, {
      files: [{ path: 'cards.json', text: '[]' }],
      alone: true,
    });
    expect(faults).toEqual([]);
    expect(content!.cards).toEqual([]);
  });
  test('all faults of cards and decks are reported in one run', () => {
    const otters = new Array<string>(14).fill('Reed Otter');
    const decks = [
      { name: 'One', commander: 'Maren Slowtide', cards: [...otters, 'Reed Oter'], size: 15 },
      { name: 'Two', commander: 'Reed Otter', cards: ['Reed Otter'] },
      { name: 'Three', commander: 'Maren Slowtide', cards: [...otters, 'Goose'] },
    ];
    const cards = [
      { ...creature({}), name: 'Goose', hp: 'many' },
      { ...creature({}), name: 'Gander', elemen: 'fire' },
    ];
    const { faults } = loadChaos(shipped, {
      files: [
        { path: 'cards.json', text: JSON.stringify(cards) },
        { path: 'decks.json', text: JSON.stringify(decks) },
      ],
    });
    expect(faults.map(({ file, pointer }) => `${file}${pointer}`)).toEqual([
      'cards.json/0/hp',
      'cards.json/1/elemen',
      'decks.json/0/size',
      'decks.json/0/cards/14',
      'decks.json/1/commander',
      'decks.json/1',
    ]);
  });
  test('a card with a syntax error may have any name, but a deck still has its size', () => {
    const decks = [{ name: 'One', commander: 'Maren Slowtide', cards: ['Goose'] }];
    const { faults } = loadChaos(shipped, {
      files: [
        { path: 'cards.json', text: '[{ "type": "creature", "name" "Goose" }]' },
        { path: 'decks.json', text: JSON.stringify(decks) },
      ],
    });
    expect(new Set(faults.map(({ file, message }) => `${file}: ${message}`))).toEqual(
      new Set([
        'cards.json: not JSON: expected a colon',
        'decks.json: One: a deck needs exactly 15 cards, this one has 1',
      ]),
    );
  });
  test('faults of a deck: an unknown card, a wrong size, a commander inside', () => {
    const deck = (cards: string[], commander = 'Maren Slowtide'): FileFault[] =>
      loadChaos(shipped, {
        files: [{ path: 'decks.json', text: JSON.stringify([{ name: 'Mine', commander, cards }]) }],
      }).faults;
    expect(deck(['Reed Oter'])[0]).toMatchObject({
      pointer: '/0/cards/0',
      hint: "did you mean 'Reed Otter'?",
    });
    expect(deck(['Reed Otter'])[0]!.message).toMatch(/exactly 15/);
    expect(deck(new Array<string>(15).fill('Maren Slowtide'))[0]!.message).toMatch(
      /may not be in a deck/,
    );
    expect(deck(new Array<string>(15).fill('Reed Otter'), 'Reed Otter')[0]!.message).toMatch(
      /not a commander/,
    );
  });
});

test('the schema for editors is JSON Schema with every word of the format in it', () => {
  const text = JSON.stringify(z.toJSONSchema(formats[0]!.schema, { target: 'draft-7' }));
  for (const word of [
    ...EFFECT_SHAPES,
    ...NUMBER_SHAPES,
    ...MODE_WORDS,
    ...STATE_WORDS,
    ...TRIGGER_WORDS,
  ])
    expect(text).toContain(`"${word.name}"`);
});

test('fields of old card files that never did anything are read over with a warning', () => {
  const effect: Plain = {
    type: 'target_change',
    new_target: 'self',
    tag: 'support',
    effect: { type: 'heal', amount: { type: 'damage_taken', num: 1, den: 2 } },
  };
  const cards = [
    creature({
      stacks: ['rage'],
      passives: [{ trigger: 'whendamaged', desc: 'heals', type: 'note', effect }],
    }),
  ];
  const loaded = loadChaos([], {
    files: [{ path: 'cards.json', text: JSON.stringify(cards) }],
    alone: true,
  });
  expect(loaded.faults).toEqual([]);
  expect(loaded.warnings.map((w) => w.pointer ?? '').toSorted()).toEqual([
    '/0/passives/0/desc',
    '/0/passives/0/effect/effect/amount/den',
    '/0/passives/0/effect/effect/amount/num',
    '/0/passives/0/effect/tag',
    '/0/passives/0/type',
    '/0/stacks',
  ]);
});
