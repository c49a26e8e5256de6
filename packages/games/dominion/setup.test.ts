import { Machine, SetupFault } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent, loadFiles, shippedFiles } from '../node.ts';
import { BASIC, PRESETS } from './content.ts';
import { dominion } from './game.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);
const start = (kingdom: unknown, seats = 2, seed = 'set-up') =>
  machine.start({ seed, seats, options: { kingdom } as never });
const refusal = (kingdom: unknown): string => {
  try {
    start(kingdom);
  } catch (error) {
    expect(error).toBeInstanceOf(SetupFault);
    return (error as Error).message;
  }
  return 'accepted';
};

const FIRST = PRESETS['First Game'];

test('R1.1 the piles of 2 to 6 players', () => {
  const wanted: { [seats: number]: number[] } = {
    2: [46, 40, 30, 8, 8, 8, 10],
    3: [39, 40, 30, 12, 12, 12, 20],
    4: [32, 40, 30, 12, 12, 12, 30],
    5: [85, 80, 60, 12, 12, 15, 40],
    6: [78, 80, 60, 12, 12, 18, 50],
  };
  for (const [seats, counts] of Object.entries(wanted)) {
    const state = start('Sleight of Hand', Number(seats));
    expect(BASIC.map((name) => state.supply[content.byName.get(name)!])).toEqual(counts);
    expect(state.supply[content.byName.get('Gardens')!]).toBe(seats === '2' ? 8 : 12);
    expect(state.supply[content.byName.get('Smithy')!]).toBe(10);
    expect(state.piles).toHaveLength(17);
  }
});

test('R1.3 everybody starts with seven Coppers and three Estates, five of them in hand; seat 0 begins', () => {
  const state = start('First Game', 4);
  for (const p of state.seats) {
    expect(p.hand).toHaveLength(5);
    expect([...p.hand, ...p.deck].sort((a, b) => a - b)).toEqual([
      ...new Array<number>(7).fill(content.copper),
      ...new Array<number>(3).fill(content.estate),
    ]);
  }
  expect(state.turn.seat).toBe(0);
  expect(state.seats.map((p) => p.turns)).toEqual([1, 0, 0, 0]);
});

describe('R1.2 kingdoms', () => {
  test('every preset, and the usual one', () => {
    for (const name of Object.keys(PRESETS)) expect(start(name).piles).toHaveLength(17);
    expect(
      machine.start({ seed: '1', seats: 2 }).piles.map((card) => content.cards[card]!.name),
    ).toEqual(expect.arrayContaining([...FIRST]));
  });

  test('random ones by seed: ten different cards, the same for the same seed', () => {
    const kingdom = (seed: string): number[] => start('random', 2, seed).piles;
    expect(kingdom('a')).toEqual(kingdom('a'));
    const all = new Set(Array.from({ length: 30 }, (_, i) => kingdom(`k${i}`)).flat());
    expect(all.size).toBe(33);
    expect(new Set(kingdom('b')).size).toBe(17);
  });

  test('what does not fit is refused with a clear message', () => {
    expect(refusal([...FIRST.slice(0, 9), 'Smity'])).toBe(
      "unknown card 'Smity'; did you mean 'Smithy'?",
    );
    expect(refusal(FIRST.slice(0, 9))).toBe('a kingdom has ten cards, found 9');
    expect(refusal([...FIRST, 'Witch'])).toBe('a kingdom has ten cards, found 11');
    expect(refusal([...FIRST.slice(0, 9), 'Cellar'])).toBe(
      "a kingdom has ten different cards; 'Cellar' is listed twice",
    );
    expect(refusal([...FIRST.slice(0, 9), 'Gold'])).toBe(
      'Gold is in every game and cannot be a kingdom card',
    );
    expect(refusal('Frist Game')).toMatch(
      /^unknown kingdom 'Frist Game'; did you mean 'First Game'\?/,
    );
    expect(refusal(7)).toBe(
      "a kingdom is a list of ten card names, a kingdom's name or 'random', not 7",
    );
    expect(refusal([...FIRST.slice(0, 9), 7])).toMatch(/^a kingdom is a list of ten card names/);
    expect(refusal({})).toMatch(/^a kingdom is/);
    expect(refusal([])).toBe('a kingdom has ten cards, found 0');
  });

  test('content with too few cards is no fault of its file; the match is refused', () => {
    const few = {
      path: 'cards.json',
      text:
        '[{ "name": "Copper", "cost": 0, "types": ["Treasure"], "play": [{ "do": "coins", ' +
        '"n": 1 }] }]',
    };
    const loaded = dominion.content.load(shippedFiles('dominion'), { files: [few], alone: true });
    expect(loaded.faults).toEqual([]);
    expect(() => new Machine(dominion, loaded.content!).start({ seed: '1', seats: 2 })).toThrow(
      /a match needs Silver, Gold, Estate, Duchy, Province, Curse/,
    );
    const basics = JSON.stringify(
      content.source.filter(
        (card) => (BASIC as readonly string[]).includes(card.name) || card.name === 'Moat',
      ),
    );
    const poor = dominion.content.load([], {
      files: [{ path: 'cards.json', text: basics }],
      alone: true,
    });
    expect(() =>
      new Machine(dominion, poor.content!).start({
        seed: '1',
        seats: 2,
        options: { kingdom: 'random' },
      }),
    ).toThrow('a random kingdom needs ten kingdom cards, the content has 1');
    expect(() => new Machine(dominion, poor.content!).start({ seed: '1', seats: 2 })).toThrow(
      /unknown card 'Cellar'/,
    );
  });
});

test('the shipped content loads without faults: 33 cards, and 39 of the expansion', () => {
  const loaded = loadFiles(dominion);
  expect(loaded.faults).toEqual([]);
  expect(loaded.warnings).toEqual([]);
  expect(content.base).toBe(33);
  expect(content.cards).toHaveLength(72);
  expect(dominion.content.cards(content).map((card) => card.id)).toContain('ThroneRoom');
});
