import { type FileFault, type Plain, randomPick, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { EFFECTS, FLAG_NAMES } from '../effects/index.ts';
import { lorenzo } from '../game.ts';
import { GOODS } from '../rules/goods.ts';
import { outcomeOf } from '../rules/scoring.ts';
import { lorenzoScenario } from '../scenario/index.ts';

const shipped = shippedFiles('lorenzo');
type Effects = { readonly [field: string]: Plain };

const packOf = (effects: Effects, period: number, cards: readonly Plain[] = []) => ({
  files: [
    {
      path: 'excommunications.json',
      text: JSON.stringify([{ name: 'Test', period, ...effects }]),
    },
    { path: 'development.json', text: JSON.stringify(cards) },
  ],
});
const loaded = (effects: Effects, period: number, cards?: readonly Plain[]): FileFault[] => {
  const { faults, warnings } = lorenzo.content.load(shipped, packOf(effects, period, cards));
  expect(faults).toEqual([]);
  return warnings.filter(({ file }) => file === 'excommunications.json');
};
const late = (effects: Effects, cards?: readonly Plain[], period = 3): string[] =>
  loaded(effects, period, cards)
    .filter(({ message }) => message.includes('after the last round'))
    .map(({ pointer, message }) => `${pointer?.replace('/0/', '')}: ${message}`);

/** The scores of matches from the last round on, in which a player gets the tile at its end. */
function scores(effects: Effects, cards: readonly Plain[] = []): string {
  const seat = { COINS: 7, SERVANTS: 6, MILITARY_POINTS: 9, FAITH_POINTS: 3, VICTORY_POINTS: 40 };
  const own = ['Forest', 'Woods', 'Village', 'Farmer', 'Preacher', 'Bank', 'Hiring Recruits'];
  const venture = cards.length > 0 ? ['Test Venture'] : [];
  const given: Plain = {
    round: 6,
    excommunications: ['Malus Coins', 'Skip Turn', 'Test'],
    seats: [
      { ...seat, cards: [...own, ...venture] },
      { ...seat, MILITARY_POINTS: 8, FAITH_POINTS: 5 },
    ],
  };
  const outcomes = [];
  for (let seed = 0; seed < 6; seed++) {
    const { machine, state } = lorenzoScenario.prepare(given, shipped, packOf(effects, 3, cards));
    const chance = seedRng(`third ${seed}`);
    while (state.ask)
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
    expect(state.seats.some(({ tiles }) => tiles.length > 0)).toBe(true);
    outcomes.push(outcomeOf(machine.content, state));
  }
  return JSON.stringify(outcomes);
}

const PAYLOADS: { readonly [effect: string]: readonly Plain[] } = {
  ADD: GOODS.flatMap((good) => [{ [good]: -3 }, { [good]: 3 }]),
  BONUS: [
    ...GOODS.map((INCREASE) => ({
      TYPE: 'CARD',
      FOREACH: 'CHARACTERCARD',
      QUANTITY: 1,
      INCREASE,
      INCREASINGQUANTITY: -2,
    })),
    {
      TYPE: 'RESOURCE',
      FOREACH: 'FAITH_POINTS',
      QUANTITY: 1,
      INCREASE: 'VICTORY_POINTS',
      INCREASINGQUANTITY: -2,
    },
  ],
  PERMANENT: [
    { TYPE: 'HARVEST', BONUSACTIONVALUE: -3 },
    { TYPE: 'TOWER', FLAGREGION: 'ALL', BONUSACTIONVALUE: -3 },
    { TYPE: 'TOWER', FLAGREGION: 'ALL', BONUSACTIONVALUE: 0, BONUSRESOURCE: { COINS: 1 } },
  ],
  LESSRESOURCE: GOODS.map((good) => [good]),
  FLAG: FLAG_NAMES,
};
/** What a tile cannot have. */
const NOT_ON_TILES: readonly string[] = [
  'CHANGE',
  'ACTION',
  'PRIVILEGE',
  'FAMILYSIXVALOR',
  'JOLLY',
];

const words = [...new Set<string>([...EFFECTS, ...FLAG_NAMES])].filter(
  (word) => !NOT_ON_TILES.includes(word),
);
const tiles = words.flatMap((instantEffect) =>
  (PAYLOADS[instantEffect] ?? [null]).map((instantPayload) => ({ instantEffect, instantPayload })),
);
const add = (payload: Plain, ...more: readonly [string, Plain][]): Effects => ({
  instantEffect: ['ADD', ...more.map(([effect]) => effect)],
  instantPayload: [payload, ...more.map(([, its]) => its)],
});
/** A venture that counts faith points at the end. */
const venture: Plain = {
  name: 'Test Venture',
  period: 3,
  cardType: 'VENTURECARD',
  permanentEffect: 'BONUS',
  permanentPayload: {
    TYPE: 'RESOURCE',
    FOREACH: 'FAITH_POINTS',
    QUANTITY: 1,
    INCREASE: 'VICTORY_POINTS',
    INCREASINGQUANTITY: 2,
  },
};

describe('R10.7 a tile of period 3 has a warning exactly if no score depends on it', () => {
  const none = scores({});
  test.each(tiles)('$instantEffect $instantPayload', (tile) => {
    expect(late(tile).length > 0).toBe(scores(tile) === none);
    expect(late(tile, [], 1)).toEqual([]);
  });

  test('LESSRESOURCE lessens what the tile itself gives', () => {
    const tile = add({ VICTORY_POINTS: 3 }, ['LESSRESOURCE', ['VICTORY_POINTS']]);
    expect(scores(tile)).not.toBe(scores(add({ VICTORY_POINTS: 3 })));
    expect(late(tile)).toEqual([]);
    const other = add({ VICTORY_POINTS: 3 }, ['LESSRESOURCE', ['COINS']]);
    expect(scores(other)).toBe(scores(add({ VICTORY_POINTS: 3 })));
    expect(late(other)).toHaveLength(1);
  });

  test('faith points matter to a venture that counts them', () => {
    const tile = add({ FAITH_POINTS: -2 });
    expect(scores(tile, [venture])).not.toBe(scores({}, [venture]));
    expect(late(tile, [venture])).toEqual([]);
  });
});

test('the warnings have their place and say what to write', () => {
  expect(late({ permanentEffect: 'LESSDICE' })).toEqual([
    'permanentEffect: a tile of period 3 is given after the last round, ' +
      'so LESSDICE has no effect any more',
  ]);
  expect(late(add({ COINS: -1, FAITH: -2 }, ['LESSRESOURCE', ['WOOD']]))).toEqual([
    'instantPayload/0/FAITH: a tile of period 3 is given after the last round, ' +
      'when faith points have been scored and count no more',
    'instantEffect/1: a tile of period 3 is given after the last round, ' +
      'so LESSRESOURCE has nothing left to lessen',
  ]);
  // A reward that comes too late helps nobody.
  const [only, ...others] = loaded({ permanentEffect: 'MOREFAITH' }, 3);
  expect(others).toEqual([]);
  expect(only?.hint).toMatch(/final scoring.*NOENDGREEN.*"period": 1 or 2$/);
});
