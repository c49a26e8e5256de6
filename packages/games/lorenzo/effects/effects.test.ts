import type { Ask, GameEvent, Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { HARVEST_SMALL, PRODUCTION_SMALL } from '../content.ts';
import { MILITARY } from '../rules/goods.ts';
import { lorenzoScenario } from '../scenario/index.ts';
import { ACTIVATE, leaderCode } from '../rules/leaders.ts';
import { placeCode } from '../rules/placing.ts';
import { scoreOf } from '../rules/scoring.ts';
import type { LorenzoState } from '../state.ts';

type Json = { [field: string]: Plain };
const BLACK = 1;

/** A seat with 9 of everything but faith and victory points, and what else is given. */
const seat = (more: Json): Json => ({
  WOOD: 9,
  STONE: 9,
  COINS: 9,
  SERVANTS: 9,
  MILITARY_POINTS: 9,
  ...more,
});
const table = (own: Json, more: Json = {}): ReturnType<typeof lorenzoScenario.prepare> =>
  lorenzoScenario.prepare(
    { dice: { black: 6, white: 6, orange: 6 }, seats: [seat(own), {}], ...more },
    shippedFiles('lorenzo'),
  );

/** Takes the first thing offered, privileges from the top, no servants. */
function first(ask: Ask): number[] {
  if (ask.kind === 'number') return [ask.min];
  return ask.kind === 'yes-no' ? [1] : ask.options.slice(0, ask.min).map((_, place) => place);
}

/**
 * What seat 0 owns more after an option of its turn, everything asked on the way being taken, and
 * what happened.
 */
function played(
  { machine, state }: ReturnType<typeof table>,
  code: number,
): { goods: number[]; events: GameEvent[] } {
  const events: GameEvent[] = [];
  const before = state.seats[0]!.goods.slice();
  machine.answer(state, [state.ask!.options.indexOf(code)], events);
  while (state.ask?.seat === 0 && state.ask.why !== 'ask.turn' && state.ask.why !== 'ask.after')
    machine.answer(state, first(state.ask), events);
  return { goods: state.seats[0]!.goods.map((n, i) => n - before[i]!), events };
}

const goodsOfTile = (
  state: LorenzoState,
  kind: 'harvest' | 'production',
  tiles: readonly { harvest: readonly number[]; production: readonly number[] }[],
) => tiles[state.seats[0]!.bonusTile]![kind];

const instant = (
  effect: Plain,
  payload: Plain,
  type: string,
  tower: string,
): { goods: number[] } => {
  const card = {
    name: 'Test',
    period: 1,
    cardType: type,
    minimumActionValue: 1,
    instantEffect: effect,
    instantPayload: payload,
  };
  const at = { territory: 0, venture: 12 }[tower]!;
  return played(table({}, { towers: { [tower]: [card, null, null, null] } }), placeCode(at, BLACK));
};

const atWork = (
  effect: Plain,
  payload: Plain,
  type: 'TERRITORYCARD' | 'BUILDINGCARD',
): { goods: number[] } => {
  const card = {
    name: 'Test',
    period: 1,
    cardType: type,
    minimumActionValue: 1,
    permanentEffect: effect,
    permanentPayload: payload,
  };
  const at = table({ cards: [card] });
  const kind = type === 'TERRITORYCARD' ? 'harvest' : 'production';
  const tile = goodsOfTile(at.state, kind, at.machine.content.bonusTiles);
  const { goods } = played(
    at,
    placeCode(kind === 'harvest' ? HARVEST_SMALL : PRODUCTION_SMALL, BLACK),
  );
  return { goods: goods.map((n, i) => n - tile[i]!) };
};

const byLeader = (effect: Plain, payload: Plain): { goods: number[] } => {
  const at = table(
    { leaders: { active: [{ name: 'Test', instantEffect: effect, instantPayload: payload }] } },
    { options: { advanced: true } },
  );
  return played(at, leaderCode(at.machine.content.leaderByName.get('Test')!, ACTIVATE));
};

describe('an effect gives the same wherever it stands', () => {
  test.each<[string, string, Plain, number[]]>([
    ['R8.1', 'ADD', { WOOD: 2, FAITH_POINTS: 1 }, [2, 0, 0, 0, 0, 1, 0]],
    ['R8.1', 'ADD', { STONE: 1, COINS: -2 }, [0, 1, -2, 0, 0, 0, 0]],
    [
      'R8.8',
      'BONUS',
      {
        TYPE: 'RESOURCE',
        FOREACH: 'MILITARY_POINTS',
        QUANTITY: 2,
        INCREASE: 'VICTORY_POINTS',
        INCREASINGQUANTITY: 3,
      },
      [0, 0, 0, 0, 0, 0, 12],
    ],
    [
      'R7.4',
      'CHANGE',
      [{ RESOURCEIN: { WOOD: 2 }, RESOURCEOUT: { STONE: 5 } }],
      [-2, 5, 0, 0, 0, 0, 0],
    ],
    ['R9.1', 'PRIVILEGE', { NUMBER: 2 }, [1, 1, 0, 2, 0, 0, 0]],
    ['R9.1', 'PRIVILEGE', { NUMBER: 1, COST: { COINS: 3 } }, [1, 1, -3, 0, 0, 0, 0]],
  ])('%s %s %j', (_, effect, payload, expected) => {
    expect({
      territory: instant(effect, payload, 'TERRITORYCARD', 'territory').goods,
      venture: instant(effect, payload, 'VENTURECARD', 'venture').goods,
      harvest: atWork(effect, payload, 'TERRITORYCARD').goods,
      production: atWork(effect, payload, 'BUILDINGCARD').goods,
      leader: byLeader(effect, payload).goods,
    }).toEqual({
      territory: expected,
      venture: expected,
      harvest: expected,
      production: expected,
      leader: expected,
    });
  });

  test.each<[string, Plain, number]>([
    ['ADD', { VICTORY_POINTS: 4, COINS: 7 }, 4],
    [
      'BONUS',
      {
        TYPE: 'RESOURCE',
        FOREACH: 'MILITARY_POINTS',
        QUANTITY: 2,
        INCREASE: 'VICTORY_POINTS',
        INCREASINGQUANTITY: 3,
      },
      12,
    ],
    [
      'BONUS',
      {
        TYPE: 'CARD',
        FOREACH: 'VENTURECARD',
        QUANTITY: 1,
        INCREASE: 'VICTORY_POINTS',
        INCREASINGQUANTITY: 2,
      },
      2,
    ],
    [
      'BONUS',
      {
        TYPE: 'CARD',
        FOREACH: 'VENTURECARD',
        QUANTITY: 1,
        INCREASE: 'COINS',
        INCREASINGQUANTITY: 2,
      },
      0,
    ],
  ])('R14.5 %s %j at the end, where only victory points count', (effect, payload, points) => {
    const { machine, state } = table({
      cards: [
        {
          name: 'Test',
          period: 1,
          cardType: 'VENTURECARD',
          permanentEffect: effect,
          permanentPayload: payload,
        },
      ],
    });
    expect(scoreOf(machine.content, state, 0).ventures).toBe(points);
  });
});

describe('all payments before all gains', () => {
  const building = (name: string, effects: Plain, payloads: Plain): Json => ({
    name,
    period: 1,
    cardType: 'BUILDINGCARD',
    minimumActionValue: 1,
    permanentEffect: effects,
    permanentPayload: payloads,
  });
  const change = (pay: Json, gain: Json): Json => ({ RESOURCEIN: pay, RESOURCEOUT: gain });

  test('R7.6 payments of all cards, then a gain for each card, then privileges', () => {
    const mill = building(
      'Mill',
      ['PRIVILEGE', 'ADD', 'CHANGE'],
      [{ NUMBER: 1, COST: { COINS: 1 } }, { WOOD: 1 }, change({ STONE: 1 }, { WOOD: 2 })],
    );
    const yard = building('Yard', 'CHANGE', [
      change({ WOOD: 9 }, { VICTORY_POINTS: 5 }),
      change({ WOOD: 10 }, { VICTORY_POINTS: 50 }),
    ]);
    const { events } = played(table({ cards: [mill, yard] }), placeCode(PRODUCTION_SMALL, BLACK));
    expect(
      events
        .filter(({ type }) => type === 'pay' || type === 'gain')
        .map(({ type, goods, source }) => [type, goods, source]),
    ).toEqual([
      ['pay', [0, 1, 0, 0, 0, 0, 0], undefined],
      ['pay', [0, 0, 1, 0, 0, 0, 0], undefined],
      ['pay', [9, 0, 0, 0, 0, 0, 0], undefined],
      ['gain', [0, 0, 2, 0, 1, 0, 0], 'bonusTile'],
      ['gain', [3, 0, 0, 0, 0, 0, 0], 'work'],
      ['gain', [0, 0, 0, 0, 0, 0, 5], 'work'],
      ['gain', [1, 1, 0, 0, 0, 0, 0], 'privilege'],
    ]);
  });

  test('R10.1 a loss is reported as far as it happened', () => {
    const leader = { name: 'Test', instantEffect: 'ADD', instantPayload: { COINS: -1, WOOD: -2 } };
    const reported = (own: Json): unknown[] => {
      const at = table({ ...own, leaders: { active: [leader] } }, { options: { advanced: true } });
      const code = leaderCode(at.machine.content.leaderByName.get('Test')!, ACTIVATE);
      return played(at, code)
        .events.filter(({ type }) => type === 'gain')
        .map(({ goods }) => goods);
    };
    expect(reported({})).toEqual([[-2, 0, -1, 0, 0, 0, 0]]);
    expect(reported({ COINS: 0, WOOD: 1 })).toEqual([[-1, 0, 0, 0, 0, 0, 0]]);
    expect(reported({ COINS: 0, WOOD: 0 })).toEqual([]);
  });

  test('R7.3 what is counted in goods at work is what was owned before the action', () => {
    const count = {
      TYPE: 'RESOURCE',
      FOREACH: 'WOOD',
      QUANTITY: 1,
      INCREASE: 'MILITARY_POINTS',
      INCREASINGQUANTITY: 1,
    };
    const mill = building('Mill', ['CHANGE', 'BONUS'], [change({ WOOD: 9 }, { STONE: 1 }), count]);
    const { goods } = played(table({ cards: [mill] }), placeCode(PRODUCTION_SMALL, BLACK));
    // 9 for the wood that was there, and 1 from the bonus tile
    expect(goods[MILITARY]).toBe(10);
  });

  test('R11.1 a card at work is one source, whatever its lines are', () => {
    const mill = building('Mill', ['ADD', 'ADD'], [{ COINS: 2 }, { COINS: 2 }]);
    const { goods } = played(
      table({ cards: [mill], excommunications: ['Malus Coins'] }),
      placeCode(PRODUCTION_SMALL, BLACK),
    );
    // 2 - 1 from the bonus tile, 2 + 2 - 1 from the card
    expect(goods[2]).toBe(4);
  });
});

describe('the machine runs every list, line by line', () => {
  /** The lines that ran, as `Card/list line`. */
  function traced(at: ReturnType<typeof table>, code: number): string[] {
    const ran: string[] = [];
    at.machine.tracer = {
      line: ({ program, line }) =>
        void ran.push(`${at.machine.content.programs[program]!.name} ${line + 1}`),
    };
    played(at, code);
    return ran;
  }

  test('R7.2 harvest: what comes unasked first', () => {
    const payloads: Json[] = [{ RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { STONE: 1 } }, { COINS: 1 }];
    const field = {
      name: 'Field',
      period: 1,
      cardType: 'TERRITORYCARD',
      minimumActionValue: 1,
      permanentEffect: ['CHANGE', 'ADD'],
      permanentPayload: payloads,
    };
    const late = {
      name: 'Late Field',
      period: 1,
      cardType: 'TERRITORYCARD',
      minimumActionValue: 9,
      permanentEffect: 'ADD',
      permanentPayload: { COINS: 1 },
    };
    const ran = traced(table({ cards: [field, late] }), placeCode(HARVEST_SMALL, BLACK));
    expect(ran).toEqual(['Field/harvest 1', 'Field/harvest 2']);
  });

  test('R8.7 what lasts holds before the instant effects run', () => {
    const card: Json = {
      name: 'Test',
      period: 1,
      cardType: 'CHARACTERCARD',
      instantEffect: ['ADD', 'BONUS'],
      instantPayload: [
        { WOOD: 1 },
        {
          TYPE: 'CARD',
          FOREACH: 'CHARACTERCARD',
          QUANTITY: 1,
          INCREASE: 'COINS',
          INCREASINGQUANTITY: 1,
        },
      ],
      permanentEffect: ['DOUBLE', 'GREYFAMILY'],
      permanentPayload: [null, null],
    };
    const at = table({}, { towers: { character: [card, null, null, null] } });
    expect(traced(at, placeCode(4, BLACK))).toEqual([
      'Test/lasting 1',
      'Test/lasting 2',
      'Test 1',
      'Test 2',
    ]);
    // DOUBLE, from the same card, touches its own wood
    expect([at.state.seats[0]!.goods[0], at.state.seats[0]!.grey]).toEqual([11, 3]);
  });
});

describe('words', () => {
  test('R7.4 a counted bonus among alternatives is offered in its own words', () => {
    const bonus = {
      TYPE: 'CARD',
      FOREACH: 'BUILDINGCARD',
      QUANTITY: 1,
      INCREASE: 'COINS',
      INCREASINGQUANTITY: 2,
    };
    const card: Json = {
      name: 'Test',
      period: 1,
      cardType: 'BUILDINGCARD',
      minimumActionValue: 1,
      permanentEffect: ['BONUS', 'ADD'],
      permanentPayload: [bonus, { WOOD: 1 }],
      exclusivePermanentEffect: true,
    };
    const { machine, state } = table({ cards: [card] });
    machine.answer(state, [state.ask!.options.indexOf(placeCode(PRODUCTION_SMALL, BLACK))]);
    machine.answer(state, first(state.ask!));
    expect(state.ask!.why).toBe('ask.work');
    expect(
      JSON.stringify(machine.game.face.option(machine.content, state, state.ask!, 0).words),
    ).toContain('text.perCard');
  });

  test('R8.7 alternatives that change nothing have a text all the same', () => {
    const nothing = { TYPE: 'HARVEST', BONUSACTIONVALUE: 0 };
    const card: Json = {
      name: 'Test',
      period: 1,
      cardType: 'CHARACTERCARD',
      permanentEffect: ['PERMANENT', 'PERMANENT'],
      permanentPayload: [nothing, nothing],
      exclusivePermanentEffect: true,
    };
    const { machine } = table({ cards: [card] });
    expect(machine.game.face.cardText(machine.content, 'Test', ({ key }) => key)).toBe(
      'Lorenzo.text.chosen',
    );
  });
});
