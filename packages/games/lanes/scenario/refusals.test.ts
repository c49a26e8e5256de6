import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { lanesScenario } from './index.ts';

const shipped = shippedFiles('lanes');
const card = (id: number, aim: Plain, list: Plain): Plain => ({
  EntityPrintInfo: { Id: id, Title: `CARD ${id}`, Text: '', Cost: '3', Rarity: 1 },
  EntityPlayInfo: { EntityType: 'SKILL', ...(aim as object) },
  Interactions: { WHEN_PLAYED: list },
});
const find = {
  EffectType: 'FIND_ENTITIES',
  TargetPlayer: 'OPPONENT',
  TargetType: 'UNIT|PLAYER',
  SearchCriterion: 'ALL',
};
const hit = { EffectType: 'EFFECT_DAMAGE', Value: 1 };
const aimed = { TargetOptions: [], TargetType: 'UNIT', TargetOwner: 'OPPONENT' };

/** The last of some steps on a table with an enemy unit. */
function last(gold: number, ...steps: Plain[]): Plain {
  const { machine, state } = lanesScenario.prepare(
    {
      cards: {
        '560': card(560, aimed, [
          { EffectType: 'SELECT_ENTITY', SearchCriterion: 'PLAY_TARGET_ENTITY' },
          hit,
        ]),
        '561': card(561, { TargetOptions: 'BOARD' }, [find, { EffectType: 'CHOOSE_ENTITY' }, hit]),
        '562': card(562, { ...aimed, TargetOwner: 'OWNER' }, [find, hit]),
      },
      entities: [{ id: 2, card: 104, owner: 1, at: 'forest:3' }],
      players: [{ hand: [560, 561, 562, 132], gold }, {}],
    },
    shipped,
  );
  const play = { machine, state, events: [], results: [], states: [] };
  let stepped: Plain = null;
  for (const step of steps) stepped = lanesScenario.step(play, step) as Plain;
  return stepped;
}

const offered = '2 (DITCH RUNNER at forest:3), 1 (player 1)';
test.each<[string, number, Plain[], string, string]>([
  ['a wrong target', 9, [{ play: 560, target: 'PLAINS' }], 'INVALID_TARGET', 'possible: 2 ('],
  ['too little gold', 2, [{ play: 561 }], 'CANT_AFFORD', 'it costs 3, and there is 2 gold'],
  ['a card that is not in hand', 9, [{ play: 104 }], 'INVALID_CARD', 'in hand: 132, 560, 561'],
  [
    'a skill without a target',
    9,
    [{ play: 562, target: 2 }],
    'NO_TARGET_AVAILABLE',
    'it is aimed at TargetType UNIT, TargetOwner OWNER, and there is none',
  ],
  [
    'a building without a builder',
    9,
    [{ play: 132, target: 'PLAINS' }],
    'NO_TARGET_AVAILABLE',
    'on a tile of its blueprint without a building: PLAINS 1, 2; FOREST 2, 3; MOUNTAIN 3, 4',
  ],
  ['a wrong choice', 9, [{ play: 561 }, { choose: 0 }], 'INVALID_TARGET', `possible: ${offered}`],
  [
    'an open choice',
    9,
    [{ play: 561 }, { end: true }],
    'INVALID_GAME_STATE',
    `a card asks for a choice first: ${offered}`,
  ],
  [
    'a choice that nobody offers',
    9,
    [{ choose: 2 }],
    'INVALID_GAME_STATE',
    'no card asks for a choice here',
  ],
])('a refusal names what is possible: %s', (_name, gold, steps, refused, why) => {
  const stepped = last(gold, ...steps);
  expect(stepped).toEqual({ refused, why: expect.stringContaining(why) as string });
});
