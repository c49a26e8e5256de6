import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles, translationsIn } from '../node.ts';
import { BUILDING, CARD_TYPES, type DevelopmentCard, TERRITORY } from './content.ts';
import { lorenzo } from './game.ts';
import { type Goods, NONE, sum, VICTORY } from './rules/goods.ts';

const content = loadContent(lorenzo);
type Json = { [field: string]: unknown };
const development = content.source.development as unknown as Json[];
const total = (list: readonly Goods[]): Goods => list.reduce<Goods>(sum, NONE);
const adds = (program: number): Goods[] =>
  (content.programs[program]?.lines ?? []).flatMap((line) =>
    line.effect.name === 'ADD' ? [(line.params as { gain: Goods }).gain] : [],
  );

const unasked = ({ work }: DevelopmentCard): Goods[] =>
  work ? adds(work.program).filter((_, i) => work.unasked[i] === 0) : [];

/**
 * Totals over the 24 cards of a type, goods in the usual order: costs of all ways, requirements,
 * instant and permanent ADD, conversions.
 */
const TOTALS = {
  TERRITORYCARD: {
    cost: NONE,
    needs: NONE,
    instant: [5, 4, 11, 8, 6, 2, 6],
    work: [13, 13, 10, 7, 9, 3, 11],
    final: 0,
    action: 84,
    pays: NONE,
    gives: NONE,
  },
  CHARACTERCARD: {
    cost: [0, 0, 101, 0, 0, 0, 0],
    needs: NONE,
    instant: [0, 0, 0, 0, 5, 11, 0],
    work: NONE,
    final: 0,
    action: 0,
    pays: NONE,
    gives: NONE,
  },
  BUILDINGCARD: {
    cost: [43, 43, 20, 3, 0, 0, 0],
    needs: NONE,
    instant: [0, 0, 0, 0, 0, 6, 125],
    work: [0, 0, 5, 0, 2, 0, 8],
    final: 0,
    action: 84,
    pays: [9, 9, 12, 3, 0, 1, 0],
    gives: [5, 5, 18, 2, 6, 5, 41],
  },
  VENTURECARD: {
    cost: [27, 27, 40, 5, 37, 0, 0],
    needs: [0, 0, 0, 0, 70, 0, 0],
    instant: [3, 3, 16, 9, 27, 22, 0],
    work: NONE,
    final: 113,
    action: 0,
    pays: NONE,
    gives: NONE,
  },
} as const;

describe('R1 content', () => {
  test('96 development cards: 8 of each type and period', () => {
    expect(content.cards).toHaveLength(96);
    expect(content.groups.map((group) => group.length)).toEqual(new Array(12).fill(8));
  });

  test.each(CARD_TYPES.map((type, i) => [type, i] as const))(
    '%s: costs, requirements, gains and conversions add up to the tables',
    (type, number) => {
      const cards = content.cards.filter((card) => card.type === number);
      const options = cards.flatMap((card) =>
        (card.work?.choices ?? []).flat().filter((option) => option.privileges === 0),
      );
      expect({
        cost: total(cards.flatMap((card) => card.costs.map((cost) => cost.pay))),
        needs: total(cards.flatMap((card) => card.costs.map((cost) => cost.needs))),
        instant: total(cards.flatMap((card) => adds(card.instant))),
        work: total(cards.flatMap(unasked)),
        final: total(
          cards.flatMap((card) =>
            card.finals.map(({ params }) => (params as { gain: Goods }).gain),
          ),
        )[VICTORY],
        action: cards.reduce((n, card) => n + card.action, 0),
        pays: total(options.map((option) => option.pay)),
        gives: total(options.map((option) => option.gain)),
      }).toEqual(TOTALS[type]);
    },
  );

  test('effects by name, as often as the tables have them', () => {
    const counts: { [key: string]: number } = {};
    for (const card of development) {
      for (const field of ['instantEffect', 'permanentEffect']) {
        const effects = new Set([card[field] ?? []].flat());
        for (const effect of effects)
          counts[`${field} ${effect as string}`] =
            (counts[`${field} ${effect as string}`] ?? 0) + 1;
      }
    }
    expect(counts).toEqual({
      'instantEffect ADD': 72,
      'instantEffect ACTION': 11,
      'instantEffect BONUS': 5,
      'instantEffect PRIVILEGE': 10,
      'permanentEffect ADD': 52,
      'permanentEffect CHANGE': 14,
      'permanentEffect BONUS': 4,
      'permanentEffect PRIVILEGE': 3,
      'permanentEffect PERMANENT': 8,
      'permanentEffect NO_TOWER_BONUS': 1,
    });
    expect(
      development
        .filter((card) => card.exclusivePermanentEffect === 'FALSE')
        .map((card) => card.name),
    ).toEqual([
      "Carpenter's Shop",
      "Stonemason's Shop",
      'Residence',
      'Treasury',
      "Painters' Guild",
      "Sculptors' Guild",
      'Fortress',
    ]);
  });

  test('four territories and four buildings for each action value from 1 to 6', () => {
    for (const type of [TERRITORY, BUILDING]) {
      const values = content.cards.filter((card) => card.type === type).map((card) => card.action);
      for (let value = 1; value <= 6; value++)
        expect(values.filter((v) => v === value)).toHaveLength(4);
    }
  });

  test('R14.8 all buildings together hold 86 wood and stone', () => {
    expect(content.cards.reduce((n, card) => n + card.timber, 0)).toBe(86);
  });

  test('21 excommunication tiles, seven a period; 20 leaders; 5 bonus tiles', () => {
    expect(
      [1, 2, 3].map((period) => content.tiles.filter((tile) => tile.period === period).length),
    ).toEqual([7, 7, 7]);
    expect(content.leaders).toHaveLength(20);
    expect(content.leaders.filter((leader) => leader.program >= 0)).toHaveLength(10);
    expect(total(content.leaders.map((leader) => leader.goods))).toEqual([
      16, 16, 36, 21, 19, 13, 35,
    ]);
    const single = content.leaders
      .filter((leader) => leader.cards.length === 1)
      .map((leader) => leader.cards[0]!);
    expect(
      single.reduce<number[]>((all, counts) => all.map((n, i) => n + counts[i]!), [0, 0, 0, 0]),
    ).toEqual([13, 13, 16, 13]);
    expect(
      content.leaders.filter((leader) => leader.cards.length === 4).map((leader) => leader.name),
    ).toEqual(['Lucrezia Borgia']);
    expect(content.bonusTiles.map((tile) => tile.id)).toEqual(['S', 'A1', 'A2', 'A3', 'A4']);
    expect(total(content.bonusTiles.map((tile) => tile.production))).toEqual([0, 0, 6, 4, 5, 0, 0]);
    expect(total(content.bonusTiles.map((tile) => tile.harvest))).toEqual([5, 5, 1, 2, 2, 0, 0]);
  });

  test('corrected cards: Hiring Recruits, Pico, and names without stray characters', () => {
    const card = (name: string): DevelopmentCard => content.cards[content.cardByName.get(name)!]!;
    expect(adds(card('Hiring Recruits').instant)).toEqual([[0, 0, 0, 0, 5, 0, 0]]);
    const pico = content.leaders[content.leaderByName.get('Pico della Mirandola')!]!;
    expect(content.cuts[pico.lasting!.cuts[0]!]!.towers).toBe(0b1111);
    for (const { name } of [...content.cards, ...content.tiles, ...content.leaders])
      expect(name).toMatch(/^[A-Z][A-Za-z' ]*[A-Za-z]$/);
  });

  test('the board and tracks', () => {
    const { board } = content;
    expect(board.spaces.map((space) => space.value)).toEqual([
      1,
      3,
      5,
      7,
      1,
      3,
      5,
      7,
      1,
      3,
      5,
      7,
      1,
      3,
      5,
      7,
      ...new Array<number>(9).fill(1),
    ]);
    expect(board.spaces.map((space) => space.players).filter((n) => n > 2)).toEqual([3, 3, 4, 4]);
    expect(board.faithPoints).toEqual([0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19, 22, 25, 30]);
    expect(board.territoryThresholds).toEqual([0, 0, 3, 7, 12, 18]);
    expect([
      board.finalTerritories,
      board.finalCharacters,
      board.finalMilitary,
      board.finalResources,
    ]).toEqual([[0, 0, 0, 1, 4, 10, 20], [0, 1, 3, 6, 10, 15, 21], [5, 2], 5]);
    expect(board.startCoins).toEqual([5, 6, 7, 8]);
  });

  test('every shipped file fits the schema that editors get', () => {
    const files = shippedFiles('lorenzo');
    for (const { file, schema } of lorenzo.content.formats) {
      const shipped = files.find((f) => f.path === file);
      if (shipped) expect(schema.safeParse(JSON.parse(shipped.text)).success, file).toBe(true);
    }
  });
});

test('every excommunication tile has an Italian name', () => {
  const italian = translationsIn(lorenzo, content, undefined, 'it');
  const names = content.tiles.map(({ name }) => italian[name]);
  expect(names).toContain('Raccolti più deboli');
  expect(new Set(names).size).toBe(content.tiles.length);
  expect(names).not.toContain(undefined);
});
