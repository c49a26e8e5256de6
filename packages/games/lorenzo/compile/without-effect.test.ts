import type { FileFault } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { lorenzo } from '../game.ts';

const shipped = shippedFiles('lorenzo');
const load = (file: string, card: object): { faults: FileFault[]; warnings: FileFault[] } =>
  lorenzo.content.load(shipped, { files: [{ path: file, text: JSON.stringify([card]) }] });
const said = (list: readonly FileFault[]): string[] =>
  list.map(({ pointer, message }) => `${pointer?.replace('/0/', '')}: ${message}`);
const card = (cardType: string, more: object): object => ({
  name: 'Test',
  period: 1,
  cardType,
  ...(/^[TB]/.test(cardType) && { minimumActionValue: 1 }),
  ...more,
});
const warned = (cardType: string, more: object): string[] => {
  const { faults, warnings } = load('development.json', card(cardType, more));
  expect(faults).toEqual([]);
  return said(warnings);
};
const instant = (effect: string, payload: object): string[] =>
  warned('CHARACTERCARD', { instantEffect: effect, instantPayload: payload });
const permanent = (payload: object): string[] =>
  warned('CHARACTERCARD', { permanentEffect: 'PERMANENT', permanentPayload: payload });

test('the shipped cards have no word without effect', () => {
  expect(lorenzo.content.load(shipped).warnings).toEqual([]);
});

describe('what can never matter is a warning with its place', () => {
  const leader = (requirements: object): string[] =>
    said(
      load('leaders.json', {
        name: 'Test',
        requirements,
        instantEffect: 'ADD',
        instantPayload: { COINS: 1 },
      }).warnings,
    );

  test('R5.3, R10.1: requirements that nobody can meet', () => {
    expect(leader({ CARDTYPE: { BUILDINGCARD: 6 }, RESOURCE: { FAITH_POINTS: 15 } })).toEqual([]);
    expect(leader({ CARDTYPE: { BUILDINGCARD: 7 } })).toEqual([
      'requirements/CARDTYPE: no player ever owns 7 cards of type BUILDINGCARD',
    ]);
    expect(leader({ CARDTYPE: [{ VENTURECARD: 2 }, { VENTURECARD: 8 }] })).toEqual([
      'requirements/CARDTYPE/1: no player ever owns 8 cards of type VENTURECARD',
    ]);
    expect(leader({ RESOURCE: { FAITH_POINTS: 20 } })).toEqual([
      'requirements/RESOURCE: the faith track ends at 15, so no player ever has 20 faith points',
    ]);
  });
});

describe('a word without effect is a warning with its place', () => {
  test('cards without effect, and those that never work', () => {
    const idle = load('development.json', card('VENTURECARD', {})).warnings;
    expect(idle.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/0', 'this card has no effect'],
    ]);
    const once = { instantEffect: 'ADD', instantPayload: { COINS: 1 } };
    expect(warned('CHARACTERCARD', once)).toEqual([]);
    expect(warned('BUILDINGCARD', { ...once, minimumActionValue: 0 })).toEqual([]);
    expect(warned('BUILDINGCARD', { ...once, minimumActionValue: 3 })).toEqual([
      'minimumActionValue: this card does nothing at a production, so it needs no minimum action ' +
        'value',
    ]);
    const lasting = { permanentEffect: 'FLAG', permanentPayload: 'NOTRIBUTE' };
    expect(warned('TERRITORYCARD', lasting)).toEqual([
      'minimumActionValue: this card does nothing at a harvest, so it needs no minimum action value',
    ]);
    const work = { permanentEffect: 'ADD', permanentPayload: { WOOD: 1 } };
    expect(warned('TERRITORYCARD', work)).toEqual([]);
  });

  test('harvest and production have neither towers nor discounts', () => {
    const harvest = { TYPE: 'HARVEST', BONUSACTIONVALUE: 2 };
    expect(instant('ACTION', { ...harvest, REGIONID: 1 })).toEqual([]);
    expect(
      instant('ACTION', {
        ...harvest,
        REGIONID: 5,
        FLAGREGION: 'ALL',
        BONUSRESOURCE: { WOOD: -1 },
      }),
    ).toEqual([
      'instantPayload/REGIONID: HARVEST has no towers, so REGIONID has no effect',
      'instantPayload/FLAGREGION: HARVEST has no towers, so FLAGREGION has no effect',
      'instantPayload/BONUSRESOURCE: HARVEST has no towers, so no card gets a discount',
    ]);
  });

  test('discounts: the sign, the choice', () => {
    const tower = { TYPE: 'TOWER', REGIONID: 6, BONUSACTIONVALUE: 2 };
    expect(permanent({ ...tower, BONUSRESOURCE: { WOOD: 1, STONE: 1 } })).toEqual([]);
    expect(permanent({ ...tower, BONUSRESOURCE: { WOOD: -1, STONE: 1 } })).toEqual([
      'permanentPayload/BONUSRESOURCE: every amount is a discount, with either sign',
    ]);
    const list = [{ WOOD: -1 }, { STONE: -1 }];
    expect(permanent({ ...tower, BONUSRESOURCE: list, EXCLUSIVEBONUS: true })).toEqual([]);
    expect(permanent({ ...tower, BONUSRESOURCE: list, EXCLUSIVEBONUS: null })).toEqual([]);
    expect(permanent({ ...tower, BONUSRESOURCE: list, EXCLUSIVEBONUS: false })).toEqual([
      'permanentPayload/EXCLUSIVEBONUS: the entries of a list always exclude each other',
    ]);
    expect(permanent({ ...tower, EXCLUSIVEBONUS: true })).toEqual([
      'permanentPayload/EXCLUSIVEBONUS: there is no discount',
    ]);
  });

  test('towers, servants, values of 0', () => {
    const all = { TYPE: 'TOWER', FLAGREGION: 'ALL', BONUSACTIONVALUE: 2 };
    expect(permanent({ ...all, REGIONID: 5, CHOSESERVANT: true })).toEqual([
      'permanentPayload/REGIONID: FLAGREGION means every tower, so REGIONID has no effect',
      'permanentPayload/CHOSESERVANT: CHOSESERVANT only has an effect in ACTION',
    ]);
    expect(permanent({ ...all, BONUSACTIONVALUE: 0 })).toEqual([
      'permanentPayload: this PERMANENT changes nothing',
    ]);
    expect(permanent({ ...all, BONUSACTIONVALUE: 0, BONUSRESOURCE: { COINS: 1 } })).toEqual([]);
  });

  test('alternatives that are written twice', () => {
    const same = 'the same alternative as entry 0 (counted from 0)';
    const once = { instantEffect: 'ADD', instantPayload: { COINS: 1 } };
    expect(warned('VENTURECARD', { ...once, cost: [{ COINS: 2 }, { WOOD: 1 }] })).toEqual([]);
    expect(warned('VENTURECARD', { ...once, cost: [{ COINS: 2 }, { COINS: 2 }] })).toEqual([
      `cost/1: ${same}`,
    ]);
    const change = { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { COINS: 2 } };
    expect(instant('CHANGE', [change, change])).toEqual([`instantPayload/1: ${same}`]);
    const cut = { TYPE: 'TOWER', REGIONID: 6, BONUSRESOURCE: [{ WOOD: 1 }, { WOOD: 1 }] };
    expect(permanent(cut)).toEqual([`permanentPayload/BONUSRESOURCE/1: ${same}`]);
  });

  test('R10.4: faith points that are counted at the end', () => {
    const faith = (good: string): string[] =>
      warned('VENTURECARD', {
        permanentEffect: 'BONUS',
        permanentPayload: {
          TYPE: 'RESOURCE',
          FOREACH: good,
          QUANTITY: 3,
          INCREASE: 'VICTORY_POINTS',
          INCREASINGQUANTITY: 2,
        },
      });
    expect(faith('MILITARY_POINTS')).toEqual([]);
    expect(faith('FAITH_POINTS')).toEqual([
      'permanentPayload/FOREACH: little faith is left to count: the third report, before the ' +
        'final scoring, takes all faith points of a player who supports the Church (R10.4, R10.6)',
    ]);
  });

  test('a loss among effects of which the best counts', () => {
    const venture = (loss: number, exclusivePermanentEffect: string): string[] =>
      warned('VENTURECARD', {
        permanentEffect: ['ADD', 'ADD'],
        permanentPayload: [{ VICTORY_POINTS: 3 }, { VICTORY_POINTS: loss }],
        exclusivePermanentEffect,
      });
    expect(venture(2, 'TRUE')).toEqual([]);
    expect(venture(-2, 'FALSE')).toEqual([]);
    expect(venture(-2, 'TRUE')).toEqual([
      'permanentPayload/1: only the best of these effects counts, so a loss never does',
    ]);
  });

  test('what helps the player who gets a tile', () => {
    const tile = (permanentEffect: string, permanentPayload: unknown = null): string[] =>
      said(
        load('excommunications.json', {
          name: 'Test',
          period: 1,
          permanentEffect,
          permanentPayload,
        }).warnings,
      );
    const harvest = { TYPE: 'HARVEST', BONUSACTIONVALUE: -2 };
    expect(tile('PERMANENT', harvest)).toEqual([]);
    expect(tile('PERMANENT', { ...harvest, BONUSACTIONVALUE: 2 })).toEqual([
      'permanentPayload/BONUSACTIONVALUE: a higher value helps the player who gets the tile',
    ]);
    const tower = { TYPE: 'TOWER', FLAGREGION: 'ALL', BONUSRESOURCE: { COINS: -1 } };
    expect(tile('PERMANENT', tower)).toEqual([
      'permanentPayload/BONUSRESOURCE: ' +
        'a discount, with either sign, helps the player who gets the tile',
    ]);
    expect(tile('NOTRIBUTE')).toEqual([
      'permanentEffect: NOTRIBUTE helps the player who gets the tile',
    ]);
  });

  test('gifts of nothing, and one resource under two names', () => {
    expect(instant('ADD', { WOOD: 0 })).toEqual(['instantPayload: this gives nothing']);
    expect(instant('ADD', { VP: 1, VICTORY_POINTS: 2 })).toEqual([
      "instantPayload/VP: 'VP' and 'VICTORY_POINTS' are the same",
    ]);
    expect(instant('CHANGE', { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: {} })).toEqual([
      'instantPayload/RESOURCEOUT: this exchange gives nothing',
    ]);
    const bonus = { TYPE: 'RESOURCE', FOREACH: 'WOOD', QUANTITY: 1, INCREASE: 'COINS' };
    expect(instant('BONUS', { ...bonus, INCREASINGQUANTITY: 0 })).toEqual([
      'instantPayload/INCREASINGQUANTITY: this bonus gives nothing',
    ]);
  });

  test('fields that the type of the card or its effects do not use', () => {
    const once = { instantEffect: 'ADD', instantPayload: { COINS: 1 } };
    expect(warned('VENTURECARD', { ...once, minimumActionValue: 0 })).toEqual([]);
    expect(warned('VENTURECARD', { ...once, minimumActionValue: 3 })).toEqual([
      'minimumActionValue: only territories and buildings have a minimum action value',
    ]);
    const two = {
      permanentEffect: ['ADD', 'PERMANENT'],
      permanentPayload: [{ WOOD: 1 }, { TYPE: 'HARVEST', BONUSACTIONVALUE: 2 }],
    };
    expect(warned('TERRITORYCARD', { ...two, exclusivePermanentEffect: 'TRUE' })).toEqual([
      'exclusivePermanentEffect: ' +
        'ADD works at a harvest and PERMANENT from then on, so both apply',
    ]);
    expect(warned('TERRITORYCARD', { ...two, exclusivePermanentEffect: 'FALSE' })).toEqual([]);
    const flags = { permanentEffect: ['DOUBLE', 'DOUBLE'] };
    expect(warned('CHARACTERCARD', flags)).toEqual([
      'permanentEffect/1: the card has the flag DOUBLE already',
    ]);
  });
});

test('hints say what to do', () => {
  const hints = (file: string, one: object): (string | undefined)[] =>
    load(file, one).faults.map(({ hint }) => hint);
  const leader = { name: 'Test' };
  expect(hints('leaders.json', { ...leader, instantEffect: 'GREYFAMILY' })).toEqual([
    'write it in permanentEffect',
  ]);
  expect(
    hints('leaders.json', {
      ...leader,
      instantEffect: 'ADD',
      instantPayload: { WOOD: 1 },
      permanentEffect: 'GREYFAMILY',
    }),
  ).toEqual(['remove permanentEffect, or instantEffect']);
  expect(
    hints('development.json', card('BUILDINGCARD', { instantEffect: 'ADD', instantPayload: {} })),
  ).toEqual(['write its values in \'instantPayload\', such as { "COINS": 2 }']);
  const gain = { permanentEffect: 'ADD', permanentPayload: { WOOD: 1 } };
  expect(
    hints('development.json', { ...card('CHARACTERCARD', gain), minimumActionValue: null }),
  ).toEqual(['write it in instantEffect; nothing activates a character again later']);
  const action = { TYPE: 'HARVEST', BONUSACTIONVALUE: 2 };
  const extra = expect.stringMatching(
    /instantEffect for an extra action(, which a leader .*)?; PERMANENT raises/,
  );
  for (const type of ['CHARACTERCARD', 'BUILDINGCARD', 'VENTURECARD'])
    expect(
      hints(
        'development.json',
        card(type, { permanentEffect: 'ACTION', permanentPayload: action }),
      ),
    ).toEqual([extra]);
  expect(
    hints('leaders.json', { ...leader, permanentEffect: 'ACTION', permanentPayload: action }),
  ).toEqual([extra]);
  expect(hints('development.json', card('BUILDING', { minimumActionValue: 1 }))).toEqual([
    "did you mean 'BUILDINGCARD'?",
  ]);
});

test('R10.1 a threshold beyond the end of the faith track gives a warning', () => {
  const track = { points: [0, 1, 3], thresholds: [1, 2, 40], supportBonus: 5 };
  const file = { path: 'faith-track.json', text: JSON.stringify(track) };
  const { faults, warnings } = lorenzo.content.load(shippedFiles('lorenzo'), { files: [file] });
  expect(faults).toEqual([]);
  expect(warnings.map(({ pointer, message, hint }) => [pointer, message, hint])).toEqual([
    [
      '/thresholds/2',
      'the track ends at 2 faith points, so no player ever has 40',
      'write at most 2, or add points up to 40',
    ],
  ]);
});
