import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { loadChaos } from '../load.ts';

type Json = { [key: string]: Plain };
const hit = { type: 'damage', amount: 5 };
const card = (more: Json): Json => ({
  type: 'creature',
  name: 'Test',
  element: 'fire',
  hp: 10,
  ...more,
});
const withEffect = (effect: Plain): Json => card({ attacks: [{ name: 'Hit', effect }] });
const AT = '/0/attacks/0/effect';

/** A mistake, and the place, message and hint of its only fault. */
const MISTAKES: readonly [
  name: string,
  card: Json,
  pointer: string,
  message: RegExp,
  hint: RegExp,
][] = [
  [
    'health for hp',
    { type: 'creature', name: 'Test', element: 'fire', health: 9 },
    '/0/health',
    /unknown field 'health'/,
    /did you mean 'hp'/,
  ],
  [
    'commander as a type',
    card({ type: 'commander' }),
    '/0/type',
    /'commander' is not a card type/,
    /"type": "creature", "commander": true/,
  ],
  [
    'one attack without a list',
    card({ attacks: { name: 'Hit', power: 5 } }),
    '/0/attacks',
    /expected a list, found an object/,
    /put it in a list/,
  ],
  ['a tag without a list', card({ tags: 'beast' }), '/0/tags', /list of tags/, /\["beast"\]/],
  ['a fraction of a HP', card({ hp: 9.5 }), '/0/hp', /whole number, found 9.5/, /round it/],
  [
    'the ratio of a drain',
    withEffect({ type: 'drain', ratio: 0.5, effect: hit }),
    `${AT}/ratio`,
    /unknown field 'ratio'/,
    /"num" \/ "den": 1 and 2 for half/,
  ],
  [
    'a loop for some turns',
    withEffect({ type: 'loop', turns: 3, effect: hit }),
    `${AT}/turns`,
    /unknown field 'turns'/,
    /as long as its user/,
  ],
  [
    'a third number in a sum',
    withEffect({ ...hit, amount: { type: 'add', a: 1, b: { type: 'turn' }, c: 3 } }),
    `${AT}/amount/c`,
    /unknown field 'c'/,
    /make "b" an expression too/,
  ],
  [
    'an effect in place of an option',
    withEffect({ type: 'choose', options: [hit, { name: 'Rest' }] }),
    `${AT}/options/0`,
    /expected an option, found an effect/,
    /"name": "Bite", "effect"/,
  ],
];

const passive = (trigger: string): Json =>
  card({ passives: [{ name: 'Odd', trigger, effect: hit }] });
const amount = (type: string): Json => withEffect({ ...hit, amount: { type } });
const damaging = (n: Plain): Json => withEffect({ ...hit, amount: n });
const condition = (cond: Plain): Json =>
  withEffect({ type: 'if', value: { type: 'turn' }, cond, effect: hit });

test.each([
  [passive('whenallydefeated'), /about the card itself/],
  [passive('whenhealed'), /no trigger responds to healing/],
  [passive('startofturn'), /use 'endofturn'/],
  [passive('when_kills'), /whether the target has any HP left/],
  [passive('whendie'), /did you mean 'whendefeated'/],
  [passive('on_dies'), /did you mean 'whendefeated'/],
  [withEffect({ type: 'random', effect: hit }), /"random_targets".*"with_probability"/],
  [passive('whenattaked'), /did you mean 'whenattacked'/],
  [amount('max_hp'), /cannot be read/],
  [amount('rem'), /use 'mod'/],
  [amount('charges'), /cannot be read/],
  [withEffect({ type: 'charges' }), /no effect changes charges/],
  [amount('state'), /"type": "count", "states": \["blocked"\]/],
  [amount('poisoned'), /"type": "count", "effects": \["dot"\]/],
  [withEffect({ type: 'weakest', effect: hit }), /"for_each", "by": "least_hp", "sample": 1/],
  [withEffect({ type: 'random_targets', by: 'least_hp', effect: hit }), /"for_each"/],
  [withEffect({ type: 'for_each', order: 'least_hp', effect: hit }), /did you mean 'by'/],
  [withEffect({ type: 'for_each', by: 'random', effect: hit }), /one of slot, least_hp, most_hp/],
  [condition('<30'), /is at least "cond": write "cond": 30, "else": \{…\}/],
  [condition('<= 30'), /write "cond": 31, "else"/],
  [condition('>30'), /write "cond": 31, "effect"/],
  [condition('>=30'), /write "cond": 30, "effect"/],
  [condition('==30'), /for exactly 30/],
  [damaging('5*energy'), /"mul", "times": \{ "type": "energy" \}, "num": 5/],
  [damaging('energy * 5'), /"mul", "times": \{ "type": "energy" \}, "num": 5/],
  [damaging('hp/2'), /"times": \{ "type": "sum".* "num": 1, "den": 2/],
  [damaging('turn+3'), /"type": "add", "a": \{ "type": "turn" \}, "b": 3/],
  [damaging('energy'), /write \{ "type": "energy" \}/],
  [damaging('30'), /write 30 without quotes/],
  [damaging({ type: 'mod', a: { type: 'turn' }, b: 0 }), /another number, such as 2/],
  [damaging({ type: 'count', states: ['poisoned'] }), /"effects": \["dot"\]/],
  [damaging({ type: 'count', states: ['unattacked'] }), /no number reads whether/],
  [damaging({ type: 'count', state: ['blocked'] }), /did you mean 'states'/],
  [withEffect({ type: 'buff' }), /changes the power or HP/],
  [withEffect({ type: 'revive' }), /"summon" creates a fresh one/],
  [withEffect({ type: 'if', value: { type: 'turn' }, less: 3, effect: hit }), /in "else"/],
  [withEffect({ type: 'if', value: { type: 'turn' }, at_most: 3, effect: hit }), /in "else"/],
  [card({ attacks: [{ name: 'Hit', target_mode: 'zzz' }] }), /^one of (?!.*guarenteed)/],
])('the hint for what cannot be done: %j', (wrong, hint) => {
  const files = [{ path: 'cards.json', text: JSON.stringify([wrong]) }];
  const { faults } = loadChaos([], { files, alone: true });
  expect(faults.map((fault) => fault.hint)).toEqual([expect.stringMatching(hint)]);
});

test.each(MISTAKES)('%s', (_name, wrong, pointer, message, hint) => {
  const files = [{ path: 'cards.json', text: JSON.stringify([wrong]) }];
  const { faults } = loadChaos([], { files, alone: true });
  expect(faults).toEqual([
    expect.objectContaining({
      pointer,
      message: expect.stringMatching(message) as string,
      hint: expect.stringMatching(hint) as string,
    }),
  ]);
});
