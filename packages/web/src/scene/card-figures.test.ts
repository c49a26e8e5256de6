import { expect, test } from 'vitest';
import type { CardFace } from '../net/card-faces.ts';
import { costsOf, figuresOf } from './card-figures.ts';

const card = (game: string, json: CardFace['json']): CardFace => ({
  game,
  id: 'x',
  name: 'X',
  written: ['X'],
  type: '',
  text: '',
  json,
});

test('each way to pay is one list of figures', () => {
  expect(
    costsOf(card('lorenzo', { cost: [{ MILITARY_POINTS: 2 }, { COINS: 2, WOOD: 1 }] })),
  ).toEqual([
    [{ icon: 'military', value: 2 }],
    [
      { icon: 'coin', value: 2 },
      { icon: 'wood', value: 1 },
    ],
  ]);
  expect(costsOf(card('lorenzo', {}))).toEqual([]);
  expect(costsOf(card('dominion', { cost: 3 }))).toEqual([]);
});

test('figures come from what the card prints', () => {
  expect(
    figuresOf(card('lanes', { EntityPrintInfo: { Hp: '4', Attack: '2', Movement: '1/2' } })),
  ).toEqual([
    { icon: 'heart', value: '4' },
    { icon: 'attack', value: '2' },
    { icon: 'move', value: '1/2' },
  ]);
  expect(
    figuresOf(card('lanes', { EntityPrintInfo: { Hp: '', Attack: '', Movement: '' } })),
  ).toEqual([]);
  expect(figuresOf(card('chaos', { hp: 90 }))).toEqual([{ icon: 'heart', value: 90 }]);
  expect(figuresOf(card('chaos', null))).toEqual([]);
});
