import { expect, test } from 'vitest';
import {
  drawCards,
  isComplete,
  listedPresets,
  missing,
  optionsOf,
  playerOf,
  type SetupGame,
  defaultSetup,
} from './setup.ts';

const values = ['tide', 'kiln', 'brood'].map((value) => ({ value, name: value }));
const duel: SetupGame = {
  seats: { min: 2, max: 2 },
  presets: [{ name: 'tide – kiln', options: { decks: ['tide', 'kiln'] } }],
  choices: [{ kind: 'each-seat', option: 'decks', label: { key: 'x.deck' }, values }],
};
const kingdom: SetupGame = {
  seats: { min: 2, max: 6 },
  presets: [{ name: 'First Game', options: { kingdom: 'First Game' } }],
  choices: [
    {
      kind: 'cards',
      option: 'kingdom',
      label: { key: 'x.kingdom' },
      cards: ['a', 'b', 'c', 'd'],
      count: 3,
    },
  ],
};
const never = (): number => {
  throw new Error('nothing is left to chance');
};

test('without a wish the game sets up as it does; a preset is what it says', () => {
  const setup = defaultSetup(kingdom);
  expect(optionsOf(kingdom, setup, 2, never)).toBeUndefined();
  expect(optionsOf(kingdom, { ...setup, way: 0 }, 2, never)).toEqual({ kingdom: 'First Game' });
});

test('any deck against any deck, in any order of seats', () => {
  for (const { value: mine } of values)
    for (const { value: theirs } of values) {
      const setup = { way: 'own' as const, picks: { decks: [mine, theirs] }, seat: 0 };
      expect(optionsOf(duel, setup, 2, never)).toEqual({ decks: [mine, theirs] });
      expect(optionsOf(duel, { ...setup, seat: 1 }, 2, never)).toEqual({ decks: [theirs, mine] });
    }
});

test('a deck left to chance is drawn by the page', () => {
  expect(
    optionsOf(duel, { way: 'own', picks: { decks: ['', 'kiln'] }, seat: 0 }, 2, (n) => n - 1),
  ).toEqual({ decks: ['brood', 'kiln'] });
});

test('exactly so many cards, no fewer and no more', () => {
  const own = { ...defaultSetup(kingdom), way: 'own' as const };
  const [choice] = kingdom.choices;
  for (const [picked, left] of [
    [[], 3],
    [['a', 'b'], 1],
    [['a', 'b', 'c'], 0],
    [['a', 'b', 'c', 'd'], -1],
  ] as const) {
    const setup = { ...own, picks: { kingdom: picked } };
    expect(missing(choice!, setup)).toBe(left);
    expect(isComplete(kingdom, setup)).toBe(left === 0);
  }
  expect(isComplete(kingdom, { ...own, way: 'default' })).toBe(true);
});

test('presets that only name decks are not listed beside the choice of decks', () => {
  expect(listedPresets(duel)).toEqual([]);
  expect(listedPresets(kingdom)).toEqual([0]);
});

test('drawn cards are different ones', () => {
  expect(drawCards(['a', 'b', 'c', 'd'], 3, () => 0)).toEqual(['a', 'b', 'c']);
  expect(new Set(drawCards(['a', 'b', 'c', 'd'], 4, (n) => n - 1)).size).toBe(4);
});

test('a choice with a usual value begins with it at every seat', () => {
  const commanders: SetupGame['choices'][number] = {
    kind: 'each-seat',
    option: 'commanders',
    label: { key: 'x.commander' },
    values,
    usual: 'kiln',
  };
  const game = { ...duel, choices: [...duel.choices, commanders] };
  const setup = { ...defaultSetup(game), way: 'own' as const };
  expect(optionsOf(game, setup, 2, never)).toEqual({
    decks: ['tide', 'kiln'],
    commanders: ['kiln', 'kiln'],
  });
});

test('only a level has a personality', () => {
  expect(playerOf('level:4', { style: 'builder' })).toBe('level:4:builder');
  expect(playerOf('level:4', { style: undefined })).toBe('level:4');
  expect(playerOf('random', { style: 'builder' })).toBe('random');
});
