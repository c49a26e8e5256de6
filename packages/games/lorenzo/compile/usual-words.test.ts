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
  ['gold', { ...gain, cost: { GOLD: 2 } }, "/0/cost/GOLD: did you mean 'COINS'?"],
])('%s', (_name, more, hint) => {
  const found = hints('development.json', { ...character, ...more });
  expect(found).toEqual([expect.stringContaining(hint)]);
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
