import { describe, expect, test } from 'vitest';
import type { CardFace } from '../net/card-faces.ts';
import { lookOf, knownGames } from './index.ts';

const card = (game: string, json: CardFace['json'], type = ''): CardFace => ({
  game,
  id: 'x',
  name: 'X',
  written: ['X'],
  type,
  text: '',
  json,
});

test('each way to pay is one list of figures', () => {
  const { costs } = lookOf('lorenzo');
  expect(costs(card('lorenzo', { cost: [{ MILITARY_POINTS: 2 }, { COINS: 2, WOOD: 1 }] }))).toEqual(
    [
      [{ icon: 'military', value: 2 }],
      [
        { icon: 'coin', value: 2 },
        { icon: 'wood', value: 1 },
      ],
    ],
  );
  expect(costs(card('lorenzo', {}))).toEqual([]);
  expect(lookOf('dominion').costs(card('dominion', { cost: 3 }))).toEqual([]);
});

test('figures come from what the card prints', () => {
  const lanes = lookOf('lanes').figures;
  expect(
    lanes(card('lanes', { EntityPrintInfo: { Hp: '4', Attack: '2', Movement: '1/2' } })),
  ).toEqual([
    { icon: 'heart', value: '4' },
    { icon: 'attack', value: '2' },
    { icon: 'move', value: '1/2' },
  ]);
  expect(lanes(card('lanes', { EntityPrintInfo: { Hp: '', Attack: '', Movement: '' } }))).toEqual(
    [],
  );
  const chaos = lookOf('chaos').figures;
  expect(chaos(card('chaos', { hp: 90 }))).toEqual([{ icon: 'heart', value: 90 }]);
  expect(chaos(card('chaos', null))).toEqual([]);
});

test('a frame comes from the printed type, or from the element', () => {
  const frame = (game: string, type: string, json = {}): string =>
    lookOf(game).frame(card(game, json, type));
  expect(frame('dominion', 'Action – Reaction')).toBe('reaction');
  expect(frame('dominion', 'Action')).toBe('plain');
  expect(frame('lorenzo', 'BUILDINGCARD')).toBe('building');
  expect(frame('chaos', 'creature', { element: 'fire' })).toBe('fire');
});

describe('a game that nobody drew', () => {
  const look = lookOf('a-game-from-outside');

  test('has a cover, pictures and a frame all the same', () => {
    const bare = card('a-game-from-outside', { cost: [{ COINS: 1 }], hp: 3 }, 'Treasure');
    expect(look.cover('a-game-from-outside')).toBeTruthy();
    expect(look.picture(bare, () => 0)).toBeTruthy();
    expect([look.frame(bare), look.costs(bare), look.figures(bare)]).toEqual(['plain', [], []]);
    expect(look.printedName('McCoy')).toBe('McCoy');
  });

  test('stands after those that have a place', () => {
    for (const known of knownGames) expect(lookOf(known).place).toBeLessThan(look.place);
    expect(knownGames.length).toBeGreaterThan(0);
  });
});
