import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { lorenzo } from '../game.ts';

const shipped = shippedFiles('lorenzo');
const hints = (file: string, card: object): string[] =>
  lorenzo.content
    .load(shipped, { files: [{ path: file, text: JSON.stringify([card]) }] })
    .faults.map(({ pointer, hint }) => `${pointer}: ${hint}`);

const character = { name: 'Test', period: 1, cardType: 'CHARACTERCARD' };
const gain = { instantEffect: 'ADD', instantPayload: { COINS: 1 } };
const CHOICE = 'for a choice at once, write a CHANGE with a list: ';
const GOODS_ONLY = 'a development card requires goods, such as { "MILITARY_POINTS": 5 }; ';

/** A mistake of a development card, and the place and hint of its only fault. */
test.each<[string, object, string]>([
  ['MORERESOURCE', { permanentEffect: 'MORERESOURCE' }, '/0/permanentEffect: no effect gives more'],
  ['GAIN', { instantEffect: 'Gain' }, "/0/instantEffect: did you mean 'ADD'?"],
  ['STEAL', { instantEffect: 'STEAL' }, '/0/instantEffect: no effect takes from other players'],
  ['HARVEST', { instantEffect: 'HARVEST' }, '/0/instantEffect: write ACTION with "TYPE"'],
  ['an exclusive instant effect', { ...gain, exclusiveInstantEffect: 'TRUE' }, CHOICE],
  [
    'IN and OUT',
    { instantEffect: 'CHANGE', instantPayload: { IN: { WOOD: 1 }, RESOURCEOUT: { COINS: 2 } } },
    "/0/instantPayload/IN: did you mean 'RESOURCEIN'?",
  ],
  [
    'OUT in a list',
    { instantEffect: 'CHANGE', instantPayload: [{ RESOURCEIN: { WOOD: 1 }, OUT: { COINS: 2 } }] },
    "/0/instantPayload/0/OUT: did you mean 'RESOURCEOUT'?",
  ],
  [
    'the value of an action',
    { instantEffect: 'ACTION', instantPayload: { TYPE: 'HARVEST', VALUE: 3 } },
    "/0/instantPayload/VALUE: did you mean 'BONUSACTIONVALUE'?",
  ],
  [
    'a tower by name',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: 'BUILDING', BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/REGIONID: write 6',
  ],
  [
    'a tower by colour',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: 'green', BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/REGIONID: write 4',
  ],
  [
    'a region beyond the towers',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: 9, BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/REGIONID: 4 territories, 5 characters, 6 buildings, 7 ventures; for every',
  ],
  [
    'every tower in REGIONID',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: 'ALL', BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/REGIONID: for every tower, write "FLAGREGION": "ALL"',
  ],
  [
    'several towers',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: [4, 5], BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/REGIONID: write one number, and an effect for each tower',
  ],
  [
    'the market as a region',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: 'MARKET', BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/REGIONID: no effect acts in the market',
  ],
  [
    'a tower in FLAGREGION',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'TOWER', REGIONID: 4, FLAGREGION: 'VENTURE', BONUSACTIONVALUE: 3 },
    },
    '/0/instantPayload/FLAGREGION: for one tower, write "REGIONID": 7',
  ],
  [
    'privileges as a number',
    { instantEffect: 'PRIVILEGE', instantPayload: 2 },
    '/0/instantPayload: write { "NUMBER": 2 }',
  ],
  [
    'more privileges than there are',
    { instantEffect: 'PRIVILEGE', instantPayload: 9 },
    '/0/instantPayload: write { "NUMBER": 5 }',
  ],
  [
    'a loss in exchange',
    {
      instantEffect: 'CHANGE',
      instantPayload: { RESOURCEIN: {}, RESOURCEOUT: { WOOD: -1, COINS: 2 } },
    },
    '/0/instantPayload/RESOURCEOUT/WOOD: write it in "RESOURCEIN": { "WOOD": 1 }',
  ],
  [
    'an exchange for nothing',
    { instantEffect: 'CHANGE', instantPayload: { RESOURCEOUT: { COINS: 2 } } },
    '/0/instantPayload: add "RESOURCEIN": {} (costs nothing), or what it costs',
  ],
  [
    'a privilege as a word',
    { instantEffect: 'PRIVILEGE', instantPayload: 'COINS' },
    '/0/instantPayload: write an object, such as { "NUMBER": 1 }',
  ],
  [
    'a privilege without number',
    { instantEffect: 'PRIVILEGE', instantPayload: { COST: { COINS: 1 } } },
    '/0/instantPayload: add "NUMBER": 1',
  ],
  [
    'a privilege with nothing',
    { instantEffect: 'PRIVILEGE', instantPayload: {} },
    '/0/instantPayload: write its values in \'instantPayload\', such as { "NUMBER": 1 }',
  ],
  [
    'too many privileges',
    { instantEffect: 'PRIVILEGE', instantPayload: { NUMBER: 6 } },
    '/0/instantPayload/NUMBER: at most 5: several privileges must be different',
  ],
  [
    'goods as a number',
    { instantEffect: 'ADD', instantPayload: 2 },
    '/0/instantPayload: write an object, such as { "COINS": 2 }',
  ],
  [
    'a change as a word',
    { instantEffect: 'CHANGE', instantPayload: ['COINS'] },
    '/0/instantPayload/0: write an object, such as { "RESOURCEIN": ',
  ],
  ['required cards', { ...gain, requirements: { CARDTYPE: { VENTURECARD: 2 } } }, GOODS_ONLY],
  [
    'required goods as of a leader',
    { ...gain, requirements: { RESOURCE: { WOOD: 2 } } },
    GOODS_ONLY,
  ],
  [
    'a tower as the type of an action',
    { instantEffect: 'ACTION', instantPayload: { TYPE: 'BUILDINGS', BONUSACTIONVALUE: 3 } },
    '/0/instantPayload/TYPE: write "TYPE": "TOWER" and "REGIONID": 6',
  ],
  [
    'the market as the type of an action',
    { instantEffect: 'ACTION', instantPayload: { TYPE: 'MARKET', BONUSACTIONVALUE: 3 } },
    '/0/instantPayload/TYPE: no effect acts in the market',
  ],
  [
    'a card as the type of a bonus',
    {
      instantEffect: 'BONUS',
      instantPayload: {
        TYPE: 'VENTURECARD',
        QUANTITY: 1,
        INCREASE: 'COINS',
        INCREASINGQUANTITY: 2,
      },
    },
    '/0/instantPayload/TYPE: write "TYPE": "CARD" and "FOREACH": "VENTURECARD"',
  ],
  [
    'a cost without a good',
    { ...gain, cost: 2 },
    '/0/cost: write the goods, such as { "COINS": 2 }',
  ],
  [
    'an effect with its payload inside',
    { instantEffect: { ADD: { COINS: 1 } } },
    '/0/instantEffect: write the name of the effect, such as "ADD", and its values in',
  ],
  [
    'a privilege in exchange',
    {
      instantEffect: 'CHANGE',
      instantPayload: { RESOURCEIN: { COINS: 1 }, RESOURCEOUT: { PRIVILEGE: 1 } },
    },
    '/0/instantPayload/RESOURCEOUT/PRIVILEGE: a privilege is not a resource: instead of CHANGE, ' +
      'write PRIVILEGE with "NUMBER": 1 and the price in "COST"',
  ],
  [
    'a privilege among goods',
    { instantEffect: 'ADD', instantPayload: { COINS: 1, PRIVILEGE: 1 } },
    '/0/instantPayload/PRIVILEGE: a privilege is an effect of its own: write PRIVILEGE',
  ],
  [
    'a privilege for every card',
    {
      instantEffect: 'BONUS',
      instantPayload: {
        TYPE: 'CARD',
        FOREACH: 'VENTURECARD',
        QUANTITY: 2,
        INCREASE: 'PRIVILEGE',
        INCREASINGQUANTITY: 1,
      },
    },
    '/0/instantPayload/INCREASE: a privilege is an effect of its own: write PRIVILEGE',
  ],
  [
    'a price of an action',
    {
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'HARVEST', BONUSACTIONVALUE: 4, COST: { COINS: 1 } },
    },
    '/0/instantPayload/COST: an action has no price: only CHANGE and PRIVILEGE have one',
  ],
  [
    'amounts of LESSRESOURCE',
    { permanentEffect: 'LESSRESOURCE', permanentPayload: { COINS: 1, WOOD: 2 } },
    '/0/permanentPayload: write ["COINS", "WOOD", "WOOD"]',
  ],
  ['gold', { ...gain, cost: { GOLD: 2 } }, "/0/cost/GOLD: did you mean 'COINS'?"],
])('%s', (_name, more, hint) => {
  const found = hints('development.json', { ...character, ...more });
  expect(found).toEqual([expect.stringContaining(hint)]);
});

test('gains of leaders and tiles belong in instantEffect, which says when they happen', () => {
  const add = { name: 'Test', permanentEffect: 'ADD', permanentPayload: { COINS: 1 } };
  expect(hints('leaders.json', add)).toEqual([
    '/0/permanentEffect: write it in instantEffect, which a leader does once in every round, ' +
      'not only when it is played',
  ]);
  expect(hints('excommunications.json', { ...add, period: 1 })).toEqual([
    '/0/permanentEffect: write it in instantEffect, which happens once, when a player gets the ' +
      'tile',
  ]);
});

test('the goods and cards that a leader requires', () => {
  const needs = (requirements: object): string[] =>
    hints('leaders.json', { name: 'Test', requirements, ...gain });
  expect(needs({ COINS: 18 })).toEqual([
    '/0/requirements/COINS: write { "RESOURCE": { "COINS": … } }',
  ]);
  expect(needs({ VENTURECARD: 2 })).toEqual([
    '/0/requirements/VENTURECARD: write { "CARDTYPE": { "VENTURECARD": … } }',
  ]);
});
