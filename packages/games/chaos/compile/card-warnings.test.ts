import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { loadChaos } from '../load.ts';

type Json = { [key: string]: Plain };
const creature = (more: Json): Json => ({
  type: 'creature',
  name: 'Test',
  element: 'fire',
  hp: 10,
  ...more,
});
const spell = (more: Json): Json => ({ type: 'spell', name: 'Test', element: 'fire', ...more });
const withEffect = (effect: Plain): Json => creature({ attacks: [{ name: 'Hit', effect }] });
const withPassive = (trigger: string, effect: Plain, more: Json = {}): Json =>
  creature({ passives: [{ name: 'Odd', trigger, effect }], ...more });
const hit = { type: 'damage', amount: 5 };
const on = (mode: string, effect: Plain): Json => ({
  type: 'target_change',
  new_target: mode,
  effect,
});

/** Attacks of these tests have no target mode, which some of them would not need. */
const NO_MODE = /asked for a card, but nothing happens to it/;

/** Pointer and message of each warning except `NO_MODE`; the file itself is right. */
const warningsOf = (...cards: Json[]): [string | undefined, string][] =>
  allWarningsOf(...cards).filter(([, message]) => !NO_MODE.test(message));

function allWarningsOf(...cards: Json[]): [string | undefined, string][] {
  const files = [{ path: 'cards.json', text: JSON.stringify(cards, undefined, 1) }];
  const { faults, warnings } = loadChaos([], { files, alone: true });
  expect(faults).toEqual([]);
  for (const { line, message, hint } of warnings) {
    expect(line).toBeGreaterThan(0);
    expect(message).toMatch(/^Test( 2)?: /);
    expect(hint).toBeTruthy();
  }
  return warnings.map(({ pointer, message }) => [pointer, message]);
}

const AT = '/0/attacks/0/effect';
const PASSIVE = '/0/passives/0/effect';
const always0 = /always 0/;
const onlyIf = (value: Plain): Json => ({
  type: 'if',
  value,
  cond: 1,
  effect: { type: 'add_energy', energy: 1 },
});
const ownCount = (more: Json): Json => ({ type: 'count', target_mode: 'self', ...more });
const onAll = (effect: Plain): Json =>
  creature({ attacks: [{ name: 'Hit', target_mode: 'foes', effect }] });
const cases: [string, Json, string, RegExp][] = [
  [
    'the loop of a spell that should end with it',
    spell({ on_use: { effect: { type: 'loop', infinite: false, effect: hit } } }),
    '/0/on_use/effect/infinite',
    /never on the table, so this loop cannot end with it/,
  ],
  [
    'each of a single card',
    withEffect({ type: 'for_each', effect: hit }),
    AT,
    /only one target here, so 'for_each' has no effect/,
  ],
  [
    'none of the targets',
    onAll({ type: 'for_each', sample: 0, effect: hit }),
    `${AT}/sample`,
    /no target is taken/,
  ],
  [
    'states counted beside any card',
    onAll({ ...hit, amount: { type: 'count', tags: ['any'], states: ['blocked'] } }),
    `${AT}/amount/states`,
    /counts every card already/,
  ],
  [
    'an effect counted that no card has',
    onAll({ ...hit, amount: { type: 'count', effects: ['egg'] } }),
    `${AT}/amount/effects/0`,
    /no effect has the tag 'egg'/,
  ],
  [
    'the top-level cost of a spell',
    spell({ cost: 3, on_use: { power: 5 } }),
    '/0/cost',
    /"on_use" costs/,
  ],
  [
    'damage moved from a creature to its allies, which include it',
    withPassive('endofturn', on('allies', { type: 'direct', from: 'self', amount: 5 })),
    '/0/passives/0/effect/effect/from',
    /damage never moves from a target, and 'allies' includes every card of 'self'/,
  ],
  [
    'damage moved from a commander to both',
    withEffect(on('all_commanders', { type: 'direct', from: 'commander', amount: 5 })),
    `${AT}/effect/from`,
    /includes every card of 'commander'/,
  ],
  [
    'the cost of a commander',
    creature({ commander: true, cost: 2 }),
    '/0/cost',
    /never placed, so its cost/,
  ],
  [
    'a cost nobody can pay',
    creature({ cost: 5 }),
    '/0/cost',
    /this card can never be placed: .* holds 4/,
  ],
  [
    'an attack nobody can ever pay',
    creature({ attacks: [{ name: 'Hit', cost: 5, power: 9 }] }),
    '/0/attacks/0/cost',
    /this attack can never be paid for.* holds 4 energy, and no card raises that/,
  ],
  [
    'a spell nobody can ever pay',
    spell({ on_use: { cost: 9, power: 9 } }),
    '/0/on_use/cost',
    /can never be paid for/,
  ],
  [
    'duplicate attack names',
    creature({
      attacks: [
        { name: 'Hit', power: 1 },
        { name: 'Hit', power: 2 },
      ],
    }),
    '/0/attacks/1/name',
    /duplicate attack name 'Hit'/,
  ],
  ['a power below 0', creature({ attacks: [{ power: -4 }] }), '/0/attacks/0/power', /below 0/],
  [
    'count without tags',
    withEffect({ ...hit, amount: { type: 'count' } }),
    `${AT}/amount`,
    always0,
  ],
  [
    'a product without a factor',
    withEffect({ ...hit, amount: { type: 'mul', times: { type: 'turn' } } }),
    `${AT}/amount`,
    always0,
  ],
  [
    'a product with 0, inside another number',
    withEffect({
      ...hit,
      amount: { type: 'mul', times: 2, num: { type: 'mul', times: 0, num: 3 } },
    }),
    `${AT}/amount/num/times`,
    always0,
  ],
  [
    'damage_taken in an attack',
    withEffect({ ...hit, amount: { type: 'damage_taken' } }),
    `${AT}/amount`,
    /whendamaged/,
  ],
  [
    'damage_taken in another passive',
    withPassive('whenattacked', { type: 'heal', amount: { type: 'damage_taken' } }),
    '/0/passives/0/effect/amount',
    /whendamaged/,
  ],
  [
    'a sum of two fixed numbers',
    withEffect({ ...hit, amount: { type: 'add', a: 2, b: 3 } }),
    `${AT}/amount`,
    /'add' of two fixed numbers/,
  ],
  [
    'a difference with 0',
    withEffect({ ...hit, amount: { type: 'sub', a: { type: 'turn' }, b: 0 } }),
    `${AT}/amount/b`,
    /changes nothing/,
  ],
  ['drain without a ratio', withEffect({ type: 'drain', effect: hit }), AT, /without a ratio/],
  [
    'drain of 0',
    withEffect({ type: 'drain', num: 0, den: 2, effect: hit }),
    `${AT}/num`,
    /without a ratio/,
  ],
  [
    'drain without damage',
    withEffect({ type: 'drain', num: 1, effect: { type: 'loop', effect: hit } }),
    `${AT}/effect`,
    /heals nothing/,
  ],
  ['damage without an amount', withEffect({ type: 'damage' }), AT, /removes no HP/],
  ['a heal without a type and HP', withEffect({ heal: 0 }), `${AT}/heal`, /restores no HP/],
  [
    'damage over time of 0',
    withEffect({ type: 'dot', damage: 0, time: 2 }),
    `${AT}/damage`,
    /no HP/,
  ],
  ['redirecting nothing', withEffect({ type: 'direct', from: 'allies' }), AT, /moves no damage/],
  ['no repetition', withEffect({ type: 'repeat', n: 0, effect: hit }), `${AT}/n`, /0 times/],
  [
    'no target',
    withEffect({ type: 'random_targets', sample: 0, effect: hit }),
    `${AT}/sample`,
    /never runs/,
  ],
  [
    'summoning nothing',
    withEffect({ type: 'summon', count: 0, creature: creature({}) }),
    `${AT}/count`,
    /summons nothing/,
  ],
  [
    'a taunt for no attack',
    withEffect({ type: 'taunt', new_targets: 'self', duration: 0 }),
    `${AT}/duration`,
    /no attack/,
  ],
  [
    'a board that stays',
    withEffect({ type: 'boardresize', delta: 0 }),
    `${AT}/delta`,
    /neither adds nor removes a slot/,
  ],
  ['no energy', withEffect({ type: 'add_energy' }), AT, /no energy/],
  [
    'two words for one field',
    withEffect({ type: 'add_energy', energy: 1, gain: 2 }),
    `${AT}/gain`,
    /alias of 'energy'/,
  ],
  ['cleansing nothing', withEffect({ type: 'cleanse', by_tags: [] }), `${AT}/by_tags`, /nothing/],
  [
    'a word twice',
    withEffect({ type: 'cleanse', by_tags: ['+', '+'] }),
    `${AT}/by_tags/1`,
    /duplicate/,
  ],
  [
    'a time for what happens at once',
    withEffect({ type: 'state_change', new_state: 'default', for: 2 }),
    `${AT}/for`,
    /at once/,
  ],
  [
    'hypnotizing oneself',
    withEffect(on('self', { type: 'hypnotize' })),
    `${AT}/effect`,
    /hypnotized/,
  ],
  [
    'another forme of a commander',
    withEffect(on('commander', { type: 'changeforme', new_forme: creature({ cost: 1 }) })),
    `${AT}/effect`,
    /commander cannot/,
  ],
  [
    'a branch with probability 0',
    withEffect({ type: 'with_probability', probability: 0, effect1: hit }),
    `${AT}/effect1`,
    /never happens/,
  ],
  [
    'the other branch of probability 1',
    withEffect({ type: 'with_probability', probability: 1, effect1: hit, effect2: hit }),
    `${AT}/effect2`,
    /never happens/,
  ],
  [
    'an unreachable else',
    withEffect({ type: 'if', value: 2, cond: 2, effect: hit, else: hit }),
    `${AT}/else`,
    /2 is at least 2/,
  ],
  [
    'an unreachable effect',
    withEffect({ type: 'if', value: 1, cond: 2, effect: hit, else: hit }),
    `${AT}/effect`,
    /1 is less than 2/,
  ],
  [
    'a condition for nothing',
    withEffect({ type: 'if', value: { type: 'turn' } }),
    AT,
    /neither branch/,
  ],
  [
    'a branch that does nothing',
    withEffect({ type: 'effect_union', effect1: hit, effect2: { type: 'null' } }),
    `${AT}/effect2`,
    /does nothing/,
  ],
  [
    'a delay below a turn',
    withEffect({ type: 'delay', delay: 0, effect: hit }),
    `${AT}/delay`,
    /counts as 1/,
  ],
  [
    'a tag beside any',
    withEffect({ ...hit, amount: { type: 'count', tags: ['any', 'odd'], target_mode: 'foes' } }),
    `${AT}/amount/tags/1`,
    /counts every card already/,
  ],
  [
    'elements beside any',
    withEffect({
      ...hit,
      amount: { type: 'count', tags: ['any'], elements: ['air'], target_mode: 'foes' },
    }),
    `${AT}/amount/elements`,
    /"elements" has no effect/,
  ],
  [
    'a product of fixed numbers',
    withEffect({ ...hit, amount: { type: 'mul', times: 4, num: 3, den: 2 } }),
    `${AT}/amount`,
    /fixed numbers/,
  ],
  [
    'a tag of an attack that nothing reads',
    creature({ attacks: [{ name: 'Hit', cost: 1, power: 9, tags: ['quick'] }] }),
    '/0/attacks/0/tags/0',
    /the tag 'quick' has no effect on an attack/,
  ],
  [
    'a second default attack',
    creature({
      attacks: [
        { name: 'Hit', power: 9, tags: ['default'] },
        { name: 'Bite', power: 9, tags: ['default'] },
      ],
    }),
    '/0/attacks/1/tags',
    /another attack before this one/,
  ],
  ['a passive without an effect', withPassive('endofturn', null), '/0/passives/0', /does nothing/],
  ['the trigger never', withPassive('never', hit), '/0/passives/0/trigger', /never triggers/],
  [
    'a commander that is placed',
    withPassive('whenplaced', hit, { commander: true }),
    '/0/passives/0/trigger',
    /never happens to a commander/,
  ],
  [
    'in an option of a choice, in a card made by an effect',
    withEffect({
      type: 'choose',
      options: [
        { name: 'Rest' },
        { name: 'Call', effect: { type: 'summon', creature: withEffect({ heal: 0 }) } },
      ],
    }),
    `${AT}/options/1/effect/creature/attacks/0/effect/heal`,
    /restores no HP/,
  ],
  [
    'a drain of a spell',
    spell({ on_use: { effect: { type: 'drain', num: 1, den: 2, effect: hit } } }),
    '/0/on_use/effect',
    /a drain heals the card itself; a spell is never on the table, so this one heals nobody/,
  ],
  ...(
    [
      { heal: 5 },
      hit,
      { type: 'changeforme', new_forme: { name: 'Pup', element: 'fire', hp: 5, cost: 1 } },
      { type: 'loop', effect: hit },
      { type: 'delay', effect: hit },
      { type: 'state_change', new_state: 'cloudy' },
      { type: 'cleanse' },
      { type: 'dot', damage: 9, time: 3 },
    ] as Json[]
  ).map((effect, i): (typeof cases)[number] => [
    `an effect of a spell on itself (${i})`,
    spell({ on_use: { target_mode: 'self', effect } }),
    '/0/on_use/effect',
    /a spell is never on the table, so nothing happens to it/,
  ]),
  [
    'the states of a spell',
    spell({
      on_use: { target_mode: 'self', effect: onlyIf({ type: 'count', states: ['blocked'] }) },
    }),
    '/0/on_use/effect/value',
    /a spell is never on the table and neither a state nor an effect is on it, .* always the same/,
  ],
  [
    'the states of a spell, named as itself in a loop',
    spell({
      on_use: { effect: { type: 'loop', effect: { ...hit, amount: ownCount({ tags: ['any'] }) } } },
    }),
    '/0/on_use/effect/effect/amount',
    /so this count is always the same/,
  ],
  [
    'the states of a card that is drawn',
    withPassive('whendrawn', onlyIf(ownCount({ states: ['cloudy'] }))),
    `${PASSIVE}/value`,
    /a card in hand is not on the table and neither a state nor an effect is on it/,
  ],
  [
    'the effects on a card that is defeated',
    withPassive('whendefeated', onlyIf(ownCount({ effects: ['dot'] }))),
    `${PASSIVE}/value`,
    /a defeated card has left the table and no effect is on it/,
  ],
  [
    'the HP of a card that is defeated',
    withPassive('whendefeated', {
      ...hit,
      amount: { type: 'sum', sample: { type: 'HPs', target_mode: 'self' } },
    }),
    `${PASSIVE}/amount/sample`,
    /a defeated card has left the table, so this card's HP are always the same/,
  ],
  [
    'the power of a spell on itself',
    spell({ on_use: { target_mode: 'self', power: 9 } }),
    '/0/on_use/power',
    /never on the table, so its power hits nobody/,
  ],
  [
    'a taunt to a spell',
    spell({ on_use: { target_mode: 'foes', effect: { type: 'taunt', new_targets: 'self' } } }),
    '/0/on_use/effect/new_targets',
    /so no attack goes to it/,
  ],
  [
    'damage taken in place of a spell',
    spell({ on_use: { effect: { type: 'direct', from: 'self', amount: 9 } } }),
    '/0/on_use/effect/from',
    /so no damage comes from it/,
  ],
  [
    'an effect of a spell on itself, later and by chance',
    spell({
      on_use: {
        effect: {
          type: 'delay',
          effect: on('self', { type: 'random_targets', effect: { heal: 5 } }),
        },
      },
    }),
    '/0/on_use/effect/effect/effect/effect',
    /nothing happens to it/,
  ],
  ...(['whendefeated', 'whendrawn', 'whendiscarded'] as const).map(
    (trigger): (typeof cases)[number] => [
      `a card that heals itself with ${trigger}`,
      withPassive(trigger, on('self', { heal: 5 })),
      '/0/passives/0/effect/effect',
      /table, so nothing happens to it/,
    ],
  ),
  [
    'a loop of a defeated card',
    withPassive('whendefeated', { type: 'loop', effect: hit }),
    '/0/passives/0/effect',
    /has been defeated, so this loop never runs/,
  ],
  [
    'an attack without power and effect',
    creature({ attacks: [{}] }),
    '/0/attacks/0',
    /does nothing/,
  ],
  [
    'a spell without power and effect',
    spell({ on_use: {} }),
    '/0/on_use',
    /this spell does nothing/,
  ],
  [
    'a probability that is rounded to 0',
    withEffect({ type: 'with_probability', probability: 1e-7, effect1: hit }),
    `${AT}/effect1`,
    /with probability 1e-7 this never happens/,
  ],
  [
    'a condition that is always true',
    withEffect({ type: 'if', value: { type: 'count', tags: ['any'] }, effect: hit }),
    AT,
    /never below 0, so it is always at least 0/,
  ],
  [
    'a state for 0 turns',
    withEffect({ type: 'state_change', new_state: 'cloudy', for: 0 }),
    `${AT}/for`,
    /less than 1 turn counts as 1/,
  ],
  [
    'a number beyond the limit',
    withEffect({ ...hit, amount: 2_000_000_000 }),
    `${AT}/amount`,
    /2000000000 counts as 1000000000/,
  ],
  [
    'more slots than a side can have',
    withEffect({ type: 'boardresize', delta: 50 }),
    `${AT}/delta`,
    /at most 7 slots/,
  ],
  [
    'two of one target',
    withEffect({ type: 'random_targets', sample: 2, effect: hit }),
    `${AT}/sample`,
    /only one target/,
  ],
  [
    'a tag that no card has',
    withEffect({ ...hit, amount: { type: 'count', tags: ['vermni'] } }),
    `${AT}/amount/tags/0`,
    /no card has the tag 'vermni'/,
  ],
  [
    'a tag that no effect has',
    withEffect({ type: 'cleanse', by_tags: ['good'] }),
    `${AT}/by_tags/0`,
    /no state and no effect has the tag 'good'/,
  ],
  [
    'a tag that nothing cleanses',
    withEffect({ type: 'loop', effect: hit, tags: ['bad'] }),
    `${AT}/tags/0`,
    /no 'cleanse' or 'count' reads the tag 'bad'/,
  ],
];

test.each([
  [{ ...hit, amount: { type: 'count', tags: ['vermni'] } }, 'check its spelling, or leave'],
  [{ type: 'loop', effect: hit, tags: ['egg'] }, 'check its spelling, or leave'],
  [{ type: 'cleanse', by_tags: ['good'] }, "did you mean '+'? If not, leave"],
])('a tag that nothing has or reads may be left out: %j', (effect, hint) => {
  const files = [{ path: 'cards.json', text: JSON.stringify([withEffect(effect)]) }];
  const { warnings } = loadChaos([], { files, alone: true });
  expect(warnings.map((warning) => warning.hint)).toContainEqual(`${hint} the tag out`);
});

const state = (new_state: string, turns: number): Json => ({
  type: 'state_change',
  new_state,
  for: turns,
});
const drained = (effect: Plain): Json => ({ type: 'drain', num: 1, den: 2, effect });
const both = (effect1: Plain, effect2: Plain): Json => ({ type: 'union', effect1, effect2 });
const poison = { type: 'dot', damage: 30, time: 3 };
const area = (effect: Plain): Json =>
  creature({ attacks: [{ name: 'Hit', target_mode: 'foes', effect }] });

/** E3: states that end before they can matter. */
const brief: typeof cases = [
  [
    'protection of the card itself',
    withEffect(on('self', state('damageless', 1))),
    `${AT}/effect/for`,
    /ends with your turn, before the opponent can attack/,
  ],
  [
    'hiding the creatures of its side by a spell',
    spell({ on_use: { target_mode: 'allies', effect: state('invisible', 1) } }),
    '/0/on_use/effect/for',
    /ends with your turn/,
  ],
  [
    'protection when placed, for less than a turn',
    withPassive('whenplaced', state('damageless', 0)),
    '/0/passives/0/effect/for',
    /ends with your turn/,
  ],
  [
    'protection of a chosen card',
    spell({ on_use: { effect: state('damageless', 1) } }),
    '/0/on_use/effect/for',
    /on your own card this ends with your turn/,
  ],
  [
    'blocking the card that attacks',
    withEffect(both(hit, on('self', state('blocked', 1)))),
    `${AT}/effect2/effect/for`,
    /this card has attacked already/,
  ],
  [
    'blocking an attacker',
    withPassive('whenattacked', state('blocked', 1)),
    '/0/passives/0/effect/for',
    /the attacker has attacked already/,
  ],
  [
    'protecting the commander at the end of the turn',
    withPassive('endofturn', on('allied_commander', state('damageless', 1))),
    '/0/passives/0/effect/effect/for',
    /your commander still counts the turn that is ending/,
  ],
  [
    'protecting creatures at the end of the turn',
    withPassive('endofturn', on('allies', state('damageless', 1))),
    '/0/passives/0/effect/effect/for',
    /your creatures on later slots/,
  ],
  [
    'another attack for enemies',
    area({ type: 'state_change', new_state: 'unattacked' }),
    AT,
    /enemy cards attack only in their own turns/,
  ],
  [
    'another attack for enemies at the end of the turn',
    withPassive('endofturn', on('foes', { type: 'state_change', new_state: 'unattacked' })),
    '/0/passives/0/effect/effect',
    /enemy cards attack only in their own turns/,
  ],
  [
    'another attack for a card that has just been placed',
    withPassive('whenplaced', { type: 'state_change', new_state: 'unattacked' }),
    '/0/passives/0/effect',
    /has not attacked yet/,
  ],
];

/** E6: what a drain does not count. */
const drains: typeof cases = [
  [
    'damage over time only',
    withEffect(drained(poison)),
    `${AT}/effect`,
    /damage that comes later does not count for a drain, so this one heals nothing/,
  ],
  [
    'a delay only',
    withEffect(drained({ type: 'delay', effect: hit })),
    `${AT}/effect`,
    /damage that comes later does not count/,
  ],
  [
    'damage over time beside damage',
    withEffect(drained(both(hit, poison))),
    `${AT}/effect/effect2`,
    /damage over time does not count for the drain/,
  ],
  [
    'a loop beside damage',
    withEffect(drained(both(hit, { type: 'loop', effect: hit }))),
    `${AT}/effect/effect2`,
    /only damage that is dealt at once/,
  ],
  [
    'negative healing beside damage',
    withEffect(drained(both(hit, { heal: -5 }))),
    `${AT}/effect/effect2/heal`,
    /negative heal do not count/,
  ],
];

/** R5.2: cards that are asked for or needed, but have no effect. */
const later = (effect: Plain): Json => on('allies', { type: 'loop', effect });
const HP_OF_TARGET = { type: 'sum', sample: { type: 'HPs', target_mode: 'target' } };
const choices: typeof cases = [
  [
    'a target inside a loop',
    area(later(on('target', hit))),
    `${AT}/effect/effect/new_target`,
    /a target is the card that they run on; the player is asked for a card all the same/,
  ],
  [
    'a number of the target inside random targets',
    area({ type: 'random_targets', effect: { ...hit, amount: HP_OF_TARGET } }),
    `${AT}/effect/amount/sample/target_mode`,
    /asked for a card all the same/,
  ],
  [
    'a target in a loop of a passive',
    creature({
      attacks: [{ name: 'Hit', target_mode: 'foes', power: 5 }],
      passives: [{ name: 'Odd', trigger: 'whenattack', effect: later(on('target', hit)) }],
    }),
    '/0/passives/0/effect/effect/effect/new_target',
    /asked for a card all the same/,
  ],
  [
    'an attack on enemies that does nothing to them',
    area(on('self', { heal: 5 })),
    '/0/attacks/0/target_mode',
    /nothing happens to the cards of 'foes', but without one this cannot be used/,
  ],
];

describe.each([
  ['a state', brief],
  ['a drain', drains],
  ['a choice', choices],
])('%s', (_what, all) => {
  test.each(all)('%s', (_name, card, pointer, message) => {
    expect(warningsOf(card)).toEqual([[pointer, expect.stringMatching(message)]]);
  });
});

test('states that last long enough, and those that another attack needs, are fine', () => {
  for (const card of [
    withEffect(on('self', state('damageless', 2))),
    withEffect(state('blocked', 1)),
    withEffect(state('invisible', 1)),
    withPassive('endofturn', state('damageless', 1)),
    withPassive('endofturn', on('allied_commander', state('damageless', 1)), { commander: true }),
    withPassive('whenplaced', state('blocked', 1)),
    withEffect({ type: 'delay', effect: on('self', state('damageless', 1)) }),
    // the card is among its allies
    creature({
      attacks: [
        {
          name: 'Hit',
          target_mode: 'allies',
          effect: both(
            { type: 'state_change', new_state: 'unattacked' },
            on('self', state('blocked', 1)),
          ),
        },
      ],
    }),
  ])
    expect(warningsOf(card)).toEqual([]);
});

test('a drain inside a loop counts the damage of the loop', () => {
  expect(warningsOf(withEffect({ type: 'loop', effect: drained(hit) }))).toEqual([]);
});

test('R5.2: an attack that asks for a card without need is told the mode to write', () => {
  const energy = { type: 'add_energy', energy: 1 };
  const asks = expect.stringMatching(NO_MODE);
  expect(allWarningsOf(withEffect(energy))).toEqual([['/0/attacks/0', asks]]);
  expect(allWarningsOf(spell({ on_use: { target_mode: 'target', effect: energy } }))).toEqual([
    ['/0/on_use/target_mode', asks],
  ]);
  const passives = [{ name: 'Odd', trigger: 'whenattack', effect: hit }];
  expect(allWarningsOf({ ...withEffect(energy), passives })).toEqual([]);
  expect(allWarningsOf(area(on('target', hit)))).toEqual([]);
});

describe('what a card file says that can never matter is a warning with its place', () => {
  test.each(cases)('%s', (_name, card, pointer, message) => {
    const [first, ...others] = warningsOf(card);
    expect(first).toEqual([pointer, expect.stringMatching(message)]);
    expect(others).toEqual([]);
  });

  test('a word that does matter is not warned about', () => {
    expect(
      warningsOf(
        creature({ cost: 4, attacks: [{ name: 'Hit', cost: 400, tags: ['ultimate'], power: 1 }] }),
      ),
    ).toEqual([]);
    expect(
      warningsOf(withPassive('whendamaged', { ...hit, amount: { type: 'damage_taken' } })),
    ).toEqual([]);
  });

  test('R6, R12: a spell and a passive may affect others, and a card on the table itself', () => {
    const loop = { type: 'loop', effect: hit };
    expect(warningsOf(spell({ on_use: { effect: loop } }))).toEqual([]);
    expect(warningsOf(spell({ on_use: { target_mode: 'self', effect: on('foes', hit) } }))).toEqual(
      [],
    );
    expect(
      warningsOf(
        spell({ on_use: { target_mode: 'self', effect: { type: 'add_energy', energy: 1 } } }),
      ),
    ).toEqual([]);
    expect(warningsOf(withPassive('whendefeated', { ...loop, infinite: true }))).toEqual([]);
    expect(warningsOf(withPassive('endofturn', { heal: 5 }))).toEqual([]);
    expect(warningsOf(withPassive('whendrawn', { heal: 5 }))).toEqual([]);
    const blocked = onlyIf(ownCount({ states: ['blocked'] }));
    expect(warningsOf(withPassive('whendefeated', blocked))).toEqual([]);
    expect(warningsOf(withPassive('endofturn', blocked))).toEqual([]);
  });

  test('a card that raises the energy a side can hold makes dear attacks payable', () => {
    const raises = withEffect({ type: 'add_energy', max_energy: 1 });
    const dear = (cost: number): Json => ({
      ...creature({ attacks: [{ name: 'Hit', cost, power: 9 }] }),
      name: 'Test 2',
    });
    expect(warningsOf(raises, dear(19))).toEqual([]);
    expect(warningsOf(raises, dear(20))).toEqual([
      ['/1/attacks/0/cost', expect.stringMatching(/a whole deck can raise that to 19/)],
    ]);
  });

  test('reading the same file again gives the same warnings', () => {
    const files = [
      { path: 'cards.json', text: JSON.stringify([creature({ stacks: ['rage'], attacks: [] })]) },
    ];
    const again = (): number => loadChaos([], { files, alone: true }).warnings.length;
    expect([again(), again()]).toEqual([1, 1]);
  });

  test('the shipped cards have one, which stays because their content hash would change', () => {
    const { warnings } = loadChaos(shippedFiles('chaos'));
    expect(warnings.map(({ message }) => message)).toEqual([
      'Feather Assize: the tag \'any\' counts every card already, so "elements" has no effect',
    ]);
  });
});

test('a cost that only shipped cards make payable gives a warning', () => {
  const dear = creature({ cost: 5, attacks: [{ name: 'Hit', cost: 7, power: 9 }] });
  const files = [{ path: 'cards.json', text: JSON.stringify([dear]) }];
  const { warnings } = loadChaos(shippedFiles('chaos'), { files });
  expect(warnings.map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/0/cost', expect.stringMatching(/can be placed only late: a side holds 4 energy/)],
    ['/0/attacks/0/cost', expect.stringMatching(/can be paid for only late: .* raise that to 19/)],
  ]);
});

test('all faults of a deck in pack.json are reported at once', () => {
  const deck = { commander: 'Nobody', cards: ['Nothing', 3, 'moss turtle'], size: 3 };
  const manifest = { path: 'pack.json', text: JSON.stringify({ decks: { Mine: deck } }) };
  const { faults } = loadChaos(shippedFiles('chaos'), { files: [], manifest });
  expect(new Set(faults.map(({ pointer }) => pointer))).toEqual(
    new Set([
      '/decks/Mine/cards/0',
      '/decks/Mine/cards/1',
      '/decks/Mine/cards/2',
      '/decks/Mine/commander',
      '/decks/Mine/size',
    ]),
  );
});

test('a tag that some count reads is not stray, and inside for_each a target asks for no card', () => {
  const egg = { type: 'delay', delay: 2, tags: ['egg'], effect: hit };
  const found = { type: 'count', effects: ['egg'], target_mode: 'target' };
  const effect = { type: 'for_each', effect: { ...hit, amount: found } };
  expect(allWarningsOf(withEffect(egg), { ...onAll(effect), name: 'Test 2' })).toEqual([]);
});

test('a commander is none of its allies, so its damage can move to them', () => {
  const effect = on('allies', { type: 'direct', from: 'self', amount: 5 });
  expect(warningsOf(withPassive('endofturn', effect, { commander: true }))).toEqual([]);
});

describe('a fault of one card brings no warning to another', () => {
  const faulty = (more: Json): Json => ({ ...creature(more), name: 'Faulty', hp: 'many' });
  const reader = withEffect({ ...hit, amount: { type: 'count', tags: ['vermin'] } });
  const cleanser = withEffect({ type: 'cleanse', by_tags: ['egg'] });
  const egg = withEffect({ type: 'delay', delay: 2, tags: ['egg'], effect: hit });
  const dear = creature({ cost: 6, attacks: [{ name: 'Hit', cost: 6, power: 9 }] });
  const pairs: [string, faulty: Json, right: Json][] = [
    ['a tag that is counted', { tags: ['vermin'] }, reader],
    ['a tag that is cleansed', egg, cleanser],
    ['a tag that only the faulty card reads', cleanser, egg],
    ['energy', withEffect({ type: 'add_energy', max_energy: 1 }), dear],
  ];
  const warningsBeside = (text: string): unknown[] =>
    loadChaos([], { files: [{ path: 'cards.json', text }], alone: true }).warnings;

  test.each(pairs)('%s', (_name, other, card) => {
    expect(warningsBeside(JSON.stringify([card]))).not.toEqual([]);
    const cards = JSON.stringify([card, faulty(other)]);
    expect(warningsBeside(cards)).toEqual([]);
    expect(warningsBeside(cards.replace('"Faulty"', '"Faulty" "Faulty"'))).toEqual([]);
  });
});
