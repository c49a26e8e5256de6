import type { FileFault, Loaded } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shippedFiles } from '../node.ts';
import type { LorenzoContent } from './content.ts';
import { lorenzo } from './game.ts';

const shipped = shippedFiles('lorenzo');
const load = (file: string, cards: unknown): Loaded<LorenzoContent> =>
  lorenzo.content.load(shipped, {
    files: [
      { path: file, text: typeof cards === 'string' ? cards : JSON.stringify(cards, null, 2) },
    ],
  });
const territory = (more: object): object => ({
  name: 'Test',
  period: 1,
  cardType: 'TERRITORYCARD',
  minimumActionValue: 1,
  ...more,
});
const faultsOf = (
  card: object,
  file = 'development.json',
): Pick<FileFault, 'pointer' | 'message'>[] =>
  load(file, [card]).faults.map(({ pointer, message }) => ({
    ...(pointer === undefined ? {} : { pointer }),
    message,
  }));
const pointers = (card: object, file = 'development.json'): (string | undefined)[] =>
  faultsOf(card, file).map((f) => f.pointer);
const card = (loaded: Loaded<LorenzoContent>, name = 'Test'): LorenzoContent['cards'][number] => {
  expect(loaded.faults).toEqual([]);
  return loaded.content!.cards[loaded.content!.cardByName.get(name)!]!;
};
const one = (json: object): LorenzoContent['cards'][number] =>
  card(load('development.json', [json]));

describe('the format: what loads', () => {
  test('null, missing and empty are alike for effects, payloads, cost and requirements', () => {
    const bare = one(territory({}));
    for (const nothing of [null, '', [], {}]) {
      const effect =
        typeof nothing === 'object' && nothing !== null && !Array.isArray(nothing) ? null : nothing;
      const same = one(
        territory({
          instantEffect: effect,
          instantPayload: nothing,
          permanentEffect: effect,
          permanentPayload: nothing,
          cost: nothing === '' ? null : nothing,
          requirements: nothing === '' ? null : nothing,
        }),
      );
      expect(same).toEqual(bare);
    }
  });

  test('a lone cost object, a list of one and aliases of resources mean the same', () => {
    const venture = { name: 'Test', period: 1, cardType: 'VENTURECARD' };
    const listed = one({ ...venture, cost: [{ MILITARY_POINTS: 2 }] });
    expect(one({ ...venture, cost: { MILITARY_POINTS: 2 } }).costs).toEqual(listed.costs);
    expect(one({ ...venture, cost: { MILITARY: 2 } }).costs).toEqual(listed.costs);
    expect(
      one({ ...venture, instantEffect: 'ADD', instantPayload: { VP: 1, FAITH: 2 } }).instant,
    ).toBeGreaterThanOrEqual(0);
  });

  test('two conversions as two CHANGEs or as one with a list are the same choice', () => {
    const building = { name: 'Test', period: 1, cardType: 'BUILDINGCARD', minimumActionValue: 1 };
    const a = { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { COINS: 3 } };
    const b = { RESOURCEOUT: { COINS: 5 }, RESOURCEIN: { WOOD: 2 } };
    const two = one({
      ...building,
      permanentEffect: ['CHANGE', 'CHANGE'],
      permanentPayload: [a, b],
    }).work!;
    const list = one({ ...building, permanentEffect: 'CHANGE', permanentPayload: [a, b] }).work!;
    expect(two.choices.map((group) => group.length)).toEqual([2]);
    expect(list.choices.map((group) => group.length)).toEqual([2]);
    expect(
      one({ ...building, permanentEffect: 'CHANGE', permanentPayload: a }).work!.choices.map(
        (group) => group.length,
      ),
    ).toEqual([1]);
  });

  test('exclusivePermanentEffect as text, boolean or missing, between different effects', () => {
    const fortress = {
      name: 'Test',
      period: 3,
      cardType: 'BUILDINGCARD',
      minimumActionValue: 5,
      permanentEffect: ['ADD', 'PRIVILEGE'],
      permanentPayload: [{ VICTORY_POINTS: 2 }, { NUMBER: 1 }],
    };
    for (const no of ['FALSE', 'false', false, null, undefined])
      expect(one({ ...fortress, exclusivePermanentEffect: no }).work!.exclusive).toBe(false);
    for (const yes of ['TRUE', 'true', true])
      expect(one({ ...fortress, exclusivePermanentEffect: yes }).work!.exclusive).toBe(true);
    expect(
      one({
        ...fortress,
        permanentEffect: 'ADD',
        permanentPayload: { WOOD: 1 },
        exclusivePermanentEffect: 'TRUE',
      }).work!.exclusive,
    ).toBe(false);
  });

  test('TYPE ending in ACTION, FLAGREGION as text or boolean, discounts of either sign', () => {
    const hero = (payload: object): LorenzoContent => {
      const loaded = load('development.json', [
        {
          name: 'Test',
          period: 1,
          cardType: 'CHARACTERCARD',
          permanentEffect: 'PERMANENT',
          permanentPayload: payload,
        },
      ]);
      expect(loaded.faults).toEqual([]);
      return loaded.content!;
    };
    const lastingOf = (c: LorenzoContent) => c.cards[c.cardByName.get('Test')!]!.lasting[0]!;
    expect(
      lastingOf(hero({ TYPE: 'HARVESTACTION', REGIONID: 5, BONUSACTIONVALUE: 3 })).values,
    ).toEqual([0, 0, 0, 0, 3, 0]);
    expect(
      lastingOf(hero({ TYPE: 'TOWER', FLAGREGION: 'ALL', REGIONID: 4, BONUSACTIONVALUE: 1 }))
        .values,
    ).toEqual([1, 1, 1, 1, 0, 0]);
    expect(
      lastingOf(
        hero({ TYPE: 'TOWERACTION', FLAGREGION: true, REGIONID: null, BONUSACTIONVALUE: 1 }),
      ).values,
    ).toEqual([1, 1, 1, 1, 0, 0]);
    for (const sign of [1, -1]) {
      const c = hero({
        TYPE: 'TOWER',
        REGIONID: 6,
        BONUSACTIONVALUE: null,
        BONUSRESOURCE: { WOOD: sign, STONE: sign },
        EXCLUSIVEBONUS: true,
      });
      const cut = c.cuts[lastingOf(c).cuts[0]!]!;
      expect(cut.choices).toEqual([
        [1, 0, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0, 0],
      ]);
    }
    const listed = hero({
      TYPE: 'TOWER',
      REGIONID: 6,
      BONUSRESOURCE: [{ WOOD: -1, COINS: -1 }, { STONE: -1 }],
      EXCLUSIVEBONUS: true,
    });
    expect(listed.cuts[lastingOf(listed).cuts[0]!]!.choices).toEqual([
      [1, 0, 1, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0, 0],
    ]);
    const fixed = hero({ TYPE: 'TOWER', REGIONID: 6, BONUSRESOURCE: { WOOD: 1, STONE: 1 } });
    expect(fixed.cuts[lastingOf(fixed).cuts[0]!]!.fixed).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  test('flags as payload of FLAG or as effects, and both spellings of LESSFORVICTORY', () => {
    const flags = (json: object): number => {
      const loaded = load('excommunications.json', [{ name: 'Test', period: 2, ...json }]);
      expect(loaded.faults).toEqual([]);
      return loaded.content!.tiles[loaded.content!.tileByName.get('Test')!]!.lasting!.flags;
    };
    const market = flags({ permanentEffect: 'NO_MARKET_ACTION' });
    expect(market).toBeGreaterThan(0);
    expect(flags({ instantEffect: 'FLAG', instantPayload: 'NO_MARKET_ACTION' })).toBe(market);
    expect(flags({ instantEffect: 'FLAG', instantPayload: 'LESSFORVISTORY' })).toBe(
      flags({ instantEffect: 'FLAG', instantPayload: 'LESSFORVICTORY' }),
    );
    expect(flags({ instantEffect: 'DOUBLESERVANTS' })).toBe(
      flags({ instantEffect: 'FLAG', instantPayload: 'DOUBLESERVANTS' }),
    );
  });

  test('R5.8 the requirement belongs to the way that spends military points', () => {
    const { costs } = one({
      name: 'Test',
      period: 1,
      cardType: 'VENTURECARD',
      cost: [{ MILITARY_POINTS: 2 }, { COINS: 2 }],
      requirements: { MILITARY_POINTS: 4 },
    });
    expect(costs.map((cost) => cost.needs[4])).toEqual([4, 0]);
  });

  test('a card of a pack replaces the shipped one of its name; others are added', () => {
    const loaded = load('development.json', [
      { name: 'Support to the Pope** ', period: 3, cardType: 'VENTURECARD', cost: { COINS: 1 } },
      territory({}),
    ]);
    expect(loaded.content!.cards).toHaveLength(97);
    expect(card(loaded, 'Support to the Pope').costs[0]!.pay[2]).toBe(1);
  });

  test('a pack by itself holds only its own cards, on the shipped board', () => {
    const { content } = lorenzo.content.load(shipped, {
      alone: true,
      files: [{ path: 'development.json', text: JSON.stringify([territory({})]) }],
    });
    expect([
      content!.cards.length,
      content!.tiles.length,
      content!.leaders.length,
      content!.board.spaces.length,
    ]).toEqual([1, 0, 0, 25]);
  });

  test('comments and commas at the end are no faults', () => {
    expect(
      load('leaders.json', '[ // mine\n { "name": "Test", "permanentEffect": "GREYFAMILY", }, ]')
        .faults,
    ).toEqual([]);
  });
});

describe('the format: faults, each at its place', () => {
  test.each([
    [
      'an unknown effect',
      territory({ instantEffect: 'ADDD', instantPayload: { WOOD: 1 } }),
      ['/0/instantEffect'],
    ],
    [
      'an unknown effect in a list',
      territory({ instantEffect: ['ADD', 'GIVE'], instantPayload: [{ WOOD: 1 }, {}] }),
      ['/0/instantEffect/1'],
    ],
    [
      'more effects than payloads',
      territory({ instantEffect: ['ADD', 'PRIVILEGE'], instantPayload: [{ WOOD: 1 }] }),
      ['/0/instantPayload'],
    ],
    [
      'two effects with one payload object',
      territory({ instantEffect: ['ADD', 'ADD'], instantPayload: { WOOD: 1 } }),
      ['/0/instantPayload'],
    ],
    [
      'payloads in the wrong order',
      territory({
        instantEffect: ['ADD', 'PRIVILEGE'],
        instantPayload: [{ NUMBER: 1 }, { WOOD: 1 }],
      }),
      ['/0/instantPayload/0/NUMBER', '/0/instantPayload/1', '/0/instantPayload/1/WOOD'],
    ],
    [
      'an unknown resource',
      territory({ permanentEffect: 'ADD', permanentPayload: { GOLD: 1 } }),
      ['/0/permanentPayload/GOLD'],
    ],
    [
      'half a coin',
      territory({ permanentEffect: 'ADD', permanentPayload: { COINS: 0.5 } }),
      ['/0/permanentPayload/COINS'],
    ],
    [
      'a payload without its effect',
      territory({ instantPayload: { WOOD: 1 } }),
      ['/0/instantPayload'],
    ],
    ['an effect without its payload', territory({ instantEffect: 'ADD' }), ['/0']],
    [
      'an effect with an empty payload',
      territory({ instantEffect: 'ADD', instantPayload: null }),
      ['/0/instantPayload'],
    ],
    ['a list of effects without payloads', territory({ instantEffect: ['ADD', 'ADD'] }), ['/0']],
    [
      'a list of effects with an empty payload',
      territory({ instantEffect: ['ADD', 'ADD'], instantPayload: null }),
      ['/0/instantPayload'],
    ],
    [
      'several payloads for one ADD',
      territory({ instantEffect: 'ADD', instantPayload: [{ WOOD: 1 }, { COINS: 1 }] }),
      ['/0/instantPayload'],
    ],
    [
      'a payload for an effect that takes none',
      {
        name: 'Test',
        period: 1,
        cardType: 'CHARACTERCARD',
        permanentEffect: 'NO_TOWER_BONUS',
        permanentPayload: { WOOD: 1 },
      },
      ['/0/permanentPayload'],
    ],
    [
      'ACTION as a permanent effect',
      territory({
        permanentEffect: 'ACTION',
        permanentPayload: { TYPE: 'HARVEST', BONUSACTIONVALUE: 1 },
      }),
      ['/0/permanentEffect'],
    ],
    [
      'a conversion that is never due',
      {
        name: 'Test',
        period: 1,
        cardType: 'CHARACTERCARD',
        permanentEffect: 'CHANGE',
        permanentPayload: { RESOURCEIN: {}, RESOURCEOUT: { WOOD: 1 } },
      },
      ['/0/permanentEffect'],
    ],
    [
      'CHANGE without RESOURCEOUT',
      territory({ permanentEffect: 'CHANGE', permanentPayload: [{ RESOURCEIN: { WOOD: 1 } }] }),
      ['/0/permanentPayload/0'],
    ],
    [
      'BONUS by an unknown card type',
      territory({
        permanentEffect: 'BONUS',
        permanentPayload: {
          TYPE: 'CARD',
          FOREACH: 'CASTLECARD',
          QUANTITY: 1,
          INCREASE: 'COINS',
          INCREASINGQUANTITY: 1,
        },
      }),
      ['/0/permanentPayload/FOREACH'],
    ],
    [
      'TOWER without a tower',
      territory({
        instantEffect: 'ACTION',
        instantPayload: { TYPE: 'TOWER', REGIONID: 1, BONUSACTIONVALUE: 4 },
      }),
      ['/0/instantPayload/REGIONID'],
    ],
    [
      'an action at the market',
      territory({
        instantEffect: 'ACTION',
        instantPayload: { TYPE: 'MARKET', BONUSACTIONVALUE: 4 },
      }),
      ['/0/instantPayload/TYPE'],
    ],
    [
      'a region that the board does not have',
      territory({
        instantEffect: 'ACTION',
        instantPayload: { TYPE: 'HARVEST', REGIONID: 9, BONUSACTIONVALUE: 4 },
      }),
      ['/0/instantPayload/REGIONID'],
    ],
    [
      'a territory without its action value',
      {
        name: 'Test',
        period: 1,
        cardType: 'TERRITORYCARD',
        permanentEffect: 'ADD',
        permanentPayload: { WOOD: 1 },
      },
      ['/0'],
    ],
    ['a misspelt field', territory({ instantEfect: 'ADD' }), ['/0/instantEfect']],
    ['a fourth period', territory({ period: 4 }), ['/0/period']],
    [
      'a negative cost',
      { name: 'Test', period: 1, cardType: 'VENTURECARD', cost: [{ COINS: 1 }, { WOOD: -1 }] },
      ['/0/cost/1/WOOD'],
    ],
    [
      'a flag as a boolean that is none',
      territory({ exclusivePermanentEffect: 'MAYBE' }),
      ['/0/exclusivePermanentEffect'],
    ],
  ])('%s', (_, json, expected) => {
    expect(pointers(json)).toEqual(expected);
  });

  test('reports everything that is wrong with a card', () => {
    const card = {
      name: 'Test',
      period: 7,
      cardType: 'VENTURECARD',
      cost: { GOLD: 1 },
      instantEffect: ['ADD', 'GIVE'],
      instantPayload: [{ WOOD: 1 }],
      permanentEffect: 'ADD',
      permanentPayload: { VP: 'x' },
      colour: 'red',
    };
    expect(pointers(card)).toEqual([
      '/0/period',
      '/0/cost/GOLD',
      '/0/instantEffect/1',
      '/0/instantPayload',
      '/0/permanentPayload/VP',
      '/0/colour',
    ]);
    expect(pointers({ period: 1, cardType: 'CASTLE', instantEffect: 'GIVE' })).toEqual([
      '/0',
      '/0/cardType',
      '/0/instantEffect',
    ]);
  });

  test('tiles: an unknown flag, a resource that is none', () => {
    expect(
      pointers(
        { name: 'Test', period: 1, instantEffect: 'FLAG', instantPayload: 'NOFUN' },
        'excommunications.json',
      ),
    ).toEqual(['/0/instantPayload']);
    expect(
      pointers(
        {
          name: 'Test',
          period: 1,
          instantEffect: 'LESSRESOURCE',
          instantPayload: ['WOOD', 'IRON'],
        },
        'excommunications.json',
      ),
    ).toEqual(['/0/instantPayload/1']);
    expect(
      pointers({ name: 'Test', period: 1, permanentEffect: 'JOLLY' }, 'excommunications.json'),
    ).toEqual(['/0/permanentEffect']);
  });

  test('leaders: one of three effect fields; requirements by goods and card types', () => {
    expect(pointers({ name: 'Test', requirements: {} }, 'leaders.json')).toEqual(['/0']);
    expect(
      pointers(
        { name: 'Test', permanentEffect: 'GREYFAMILY', flagEffect: 'FLAG', flagPayload: 'DOUBLE' },
        'leaders.json',
      ),
    ).toEqual(['/0/flagEffect']);
    expect(
      pointers(
        {
          name: 'Test',
          permanentEffect: 'GREYFAMILY',
          requirements: { CARDTYPE: [{ VENTURECARD: 2 }, { CARD: 1 }] },
        },
        'leaders.json',
      ),
    ).toEqual(['/0/requirements/CARDTYPE/1/CARD']);
    expect(
      pointers(
        { name: 'Test', permanentEffect: 'GREYFAMILY', requirements: { RESOURCE: { WOOD: 'x' } } },
        'leaders.json',
      ),
    ).toEqual(['/0/requirements/RESOURCE/WOOD']);
  });

  test('all faults of all files at once, with line and column', () => {
    const { faults } = lorenzo.content.load(shipped, {
      files: [
        {
          path: 'development.json',
          text:
            '[\n' +
            ' {"name": "A", "period": 1, "cardType": "VENTURECARD", "instantEffect": ' +
            '"ADDD"},\n' +
            ' {"name": "A", "period": 9, "cardType": "VENTURECARD"},\n' +
            ' {"name": "A", "period": 1, "cardType": "VENTURECARD"}\n' +
            ']',
        },
        { path: 'leaders.json', text: '[{"name": "B"}' },
        { path: 'odd.json', text: '{}' },
      ],
    });
    expect(faults.map(({ file, line, column }) => `${file}:${line}:${column}`).sort()).toEqual([
      'development.json:2:73',
      'development.json:3:11',
      'development.json:3:26',
      'development.json:4:11',
      'leaders.json:1:15',
      'odd.json:1:1',
    ]);
    expect(faults.find((f) => f.message.includes('ADDD'))!.hint).toBe("did you mean 'ADD'?");
  });

  test('the schemas can be given to editors', () => {
    for (const { schema } of lorenzo.content.formats)
      expect(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })).toBeTypeOf('object');
  });

  test('too few cards are no fault of the file, but the match is refused', async () => {
    const { Machine, SetupFault } = await import('@cardwright/kernel');
    const { content } = lorenzo.content.load(shipped, {
      alone: true,
      files: [{ path: 'development.json', text: JSON.stringify([territory({})]) }],
    });
    expect(() => new Machine(lorenzo, content!).start({ seed: '1', seats: 2 })).toThrow(SetupFault);
  });
});
