import type { SourceFile } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../node.ts';
import { loadLanes } from './load.ts';

const shipped = shippedFiles('lanes');

type Json = { [key: string]: unknown };
const print = (id: number, more: Json = {}): Json => ({
  Id: id,
  Title: `CARD ${id}`,
  Text: '',
  Cost: '1',
  Rarity: 1,
  Expansion: 'VANILLA',
  ClassType: 'BASE',
  ...more,
});
const unit = (more: Json = {}, printed: Json = {}, play: Json = {}): Json => ({
  EntityPrintInfo: print(900, printed),
  EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES', TargetConditions: [], ...play },
  Hp: 2,
  Attack: 1,
  Movement: 1,
  ...more,
});
const building = (more: Json = {}, play: Json = {}): Json => ({
  EntityPrintInfo: print(900),
  EntityPlayInfo: {
    EntityType: 'BUILDING',
    TargetOptions: 'ALL_LANES',
    TargetConditions: ['BLUEPRINT'],
    ...play,
  },
  Hp: 2,
  PlainsBp: [0, 1],
  ...more,
});
const skill = (effects: Json[], more: Json = {}, play: Json = {}): Json => ({
  EntityPrintInfo: print(900),
  EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD', ...play },
  Interactions: { WHEN_PLAYED: effects },
  ...more,
});
const FIND = {
  EffectType: 'FIND_ENTITIES',
  TargetLocation: 'BOARD',
  TargetPlayer: 'OWNER',
  TargetType: 'UNIT',
  SearchCriterion: 'ALL',
};
const ADD_ATTACK = {
  EffectType: 'MODIFIER',
  ModifierOperation: 'ADD',
  ModifierTarget: 'TARGET_ATTACK',
};
const TILE = { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_TILE' };
const HIT = { EffectType: 'EFFECT_DAMAGE', Value: 2 };
const PLUS_1 = { ...ADD_ATTACK, Value: 1 };
const SUMMON = {
  EffectType: 'SUMMON_UNIT',
  CardNumber: 101,
  TargetPlayer: 'OWNER',
  TargetLocation: 'PLAINS',
};
const GOLD = {
  EffectType: 'MODIFIER',
  ModifierOperation: 'ADD',
  ModifierTarget: 'PLAYERS_GOLD',
  TempVariable: 1,
  TargetPlayer: 'OWNER',
};
const without = (effect: Json, key: string): Json =>
  Object.fromEntries(Object.entries(effect).filter(([k]) => k !== key));

const file = (json: unknown, path = 'vanilla/base/900.json'): SourceFile => ({
  path,
  text: JSON.stringify(json, null, 2),
});
const index = (text: string, path = 'index.txt'): SourceFile => ({ path, text });
const load = (...files: SourceFile[]) => loadLanes(shipped, { files });

/** Exactly one fault, at a pointer, saying something; with line and column. */
function fault(files: SourceFile[], pointer: string | undefined, message: RegExp): void {
  const { faults, content } = load(...files);
  expect(content).toBeUndefined();
  expect(faults.map((f) => `${f.pointer} ${f.message}`)).toHaveLength(1);
  const [f] = faults;
  expect(f!.pointer).toBe(pointer);
  expect(f!.message).toMatch(message);
  expect(f!.line).toBeGreaterThan(0);
  expect(f!.column).toBeGreaterThan(0);
}
function warning(json: Json, pointer: string, message: RegExp): void {
  const { faults, warnings, content } = load(file(json));
  expect(faults).toEqual([]);
  expect(content).toBeDefined();
  const found = warnings;
  expect(found.map((f) => `${f.pointer} ${f.message}`)).toHaveLength(1);
  expect(found[0]!.pointer).toBe(pointer);
  expect(found[0]!.message).toMatch(message);
}

describe('load errors', () => {
  const errors: [string, Json, string, RegExp][] = [
    [
      'an unknown type',
      unit({}, {}, { EntityType: 'UNIX' }),
      '/EntityPlayInfo/EntityType',
      /UNIX.*allowed: UNIT, BUILDING, SKILL, PLAYER/,
    ],
    [
      'UNKNOWN as type',
      unit({}, {}, { EntityType: 'UNKNOWN' }),
      '/EntityPlayInfo/EntityType',
      /allowed: UNIT/,
    ],
    [
      'NONE as type',
      unit({}, {}, { EntityType: 'NONE' }),
      '/EntityPlayInfo/EntityType',
      /allowed: UNIT/,
    ],
    [
      'CardType and EntityType that differ',
      unit({}, {}, { CardType: 'SKILL' }),
      '/EntityPlayInfo/CardType',
      /CardType/,
    ],
    [
      'an unknown location word',
      unit({}, {}, { TargetOptions: 'PLAINS|FORREST' }),
      '/EntityPlayInfo/TargetOptions',
      /'FORREST'.*allowed: BOARD, PLAINS/,
    ],
    [
      'a number in a string',
      unit({}, {}, { TargetOptions: '3' }),
      '/EntityPlayInfo/TargetOptions',
      /'3'/,
    ],
    [
      'a cost that is not digits',
      unit({}, { Cost: 'X' }),
      '/EntityPrintInfo/Cost',
      /not a valid cost/,
    ],
    ['a negative cost', unit({}, { Cost: '-1' }), '/EntityPrintInfo/Cost', /not a valid cost/],
    ['negative hit points', unit({ Hp: -1 }), '/Hp', /-1 is too small/],
    ['negative attack', unit({ Attack: -1 }), '/Attack', /too small/],
    ['negative movement', unit({ Movement: -1 }), '/Movement', /too small/],
    ['negative tokens', unit({ DamageTokens: -1 }), '/DamageTokens', /too small/],
    ['a denominator of 0', unit({ MovementDenominator: 0 }), '/MovementDenominator', /too small/],
    ['rarity 4', unit({}, { Rarity: 4 }), '/EntityPrintInfo/Rarity', /too big/],
    ['a blueprint tile out of range', building({ PlainsBp: [0, 4] }), '/PlainsBp/1', /no tile 4/],
    ['a negative one out of range', building({ ForestBp: [-7] }), '/ForestBp/0', /no tile -7/],
    [
      'a building aimed at BOARD',
      building({}, { TargetOptions: 'BOARD' }),
      '/EntityPlayInfo/TargetOptions',
      /cannot target BOARD/,
    ],
    [
      'a unit aimed at BOARD',
      unit({}, {}, { TargetOptions: 'BOARD' }),
      '/EntityPlayInfo/TargetOptions',
      /cannot target BOARD/,
    ],
    [
      'BLUEPRINT on a unit',
      unit({}, {}, { TargetConditions: ['BLUEPRINT'] }),
      '/EntityPlayInfo/TargetConditions/0',
      /only buildings/,
    ],
    [
      'BLUEPRINT as a word on a skill',
      skill([SUMMON], {}, { TargetConditions: 'BLUEPRINT' }),
      '/EntityPlayInfo/TargetConditions',
      /only buildings/,
    ],
    [
      'an unknown condition',
      building({}, { TargetConditions: ['BLUEPRINTS'] }),
      '/EntityPlayInfo/TargetConditions/0',
      /allowed: NONE, BLUEPRINT/,
    ],
    [
      'an unknown effect',
      skill([{ EffectType: 'SUMMON_UNITS' }]),
      '/Interactions/WHEN_PLAYED/0/EffectType',
      /SUMMON_UNITS.*allowed: FIND_ENTITIES/,
    ],
    [
      'FIND without TargetPlayer',
      skill([without(FIND, 'TargetPlayer'), GOLD]),
      '/Interactions/WHEN_PLAYED/0',
      /needs 'TargetPlayer'/,
    ],
    [
      'FIND without TargetType',
      skill([without(FIND, 'TargetType'), GOLD]),
      '/Interactions/WHEN_PLAYED/0',
      /needs 'TargetType'/,
    ],
    [
      'FIND without SearchCriterion',
      skill([without(FIND, 'SearchCriterion'), GOLD]),
      '/Interactions/WHEN_PLAYED/0',
      /needs 'SearchCriterion'/,
    ],
    [
      'SUMMON without CardNumber',
      skill([without(SUMMON, 'CardNumber')]),
      '/Interactions/WHEN_PLAYED/0',
      /CardNumber/,
    ],
    [
      'SUMMON without TargetPlayer',
      skill([without(SUMMON, 'TargetPlayer')]),
      '/Interactions/WHEN_PLAYED/0',
      /needs 'TargetPlayer'/,
    ],
    [
      'SUMMON without TargetLocation',
      skill([without(SUMMON, 'TargetLocation')]),
      '/Interactions/WHEN_PLAYED/0',
      /needs 'TargetLocation'/,
    ],
    [
      'SUMMON on the board',
      skill([{ ...SUMMON, TargetLocation: 'BOARD' }]),
      '/Interactions/WHEN_PLAYED/0/TargetLocation',
      /lanes, not on the whole board/,
    ],
    [
      'INVALID as TargetLocation',
      skill([{ ...SUMMON, TargetLocation: 'INVALID' }]),
      '/Interactions/WHEN_PLAYED/0/TargetLocation',
      /'INVALID'/,
    ],
    [
      'nobody as TargetPlayer',
      skill([{ ...SUMMON, TargetPlayer: '' }]),
      '/Interactions/WHEN_PLAYED/0/TargetPlayer',
      /no player is named/,
    ],
    [
      'a CardNumber that does not exist',
      skill([{ ...SUMMON, CardNumber: 999 }]),
      '/Interactions/WHEN_PLAYED/0/CardNumber',
      /unknown card 999/,
    ],
    [
      'a CardNumber that is no unit',
      skill([{ ...SUMMON, CardNumber: 122 }]),
      '/Interactions/WHEN_PLAYED/0/CardNumber',
      /is not a unit/,
    ],
    [
      'Triggers on a skill',
      skill([SUMMON], { Triggers: { ON_END_OF_TURN: [GOLD] } }),
      '/Triggers',
      /skill/,
    ],
    [
      'WHEN_PLAYED under Triggers',
      unit({ Triggers: { WHEN_PLAYED: [GOLD] } }),
      '/Triggers/WHEN_PLAYED',
      /unknown value .*; allowed/,
    ],
    [
      'an unknown trigger',
      unit({ Triggers: { ON_TURN_END: [GOLD] } }),
      '/Triggers/ON_TURN_END',
      /allowed: ON_START_OF_TURN/,
    ],
    [
      'an unknown interaction',
      unit({ Interactions: { ON_PLAY: [GOLD] } }),
      '/Interactions/ON_PLAY',
      /allowed: WHEN_PLAYED/,
    ],
    [
      'an end-of-turn trigger in a lane',
      unit({ Triggers: { PLAINS: { ON_END_OF_TURN: [GOLD] } } }),
      '/Triggers/PLAINS/ON_END_OF_TURN',
      /whole board/,
    ],
    [
      'PLAY_TARGET outside WHEN_PLAYED',
      unit({ Interactions: { WHEN_DIES: [{ ...SUMMON, TargetLocation: 'PLAY_TARGET' }] } }),
      '/Interactions/WHEN_DIES/0/TargetLocation',
      /PLAY_TARGET.*WHEN_PLAYED only/,
    ],
    [
      'Value and TempVariable that differ',
      skill([{ ...FIND, Value: 1, TempVariable: 2 }, GOLD]),
      '/Interactions/WHEN_PLAYED/0/TempVariable',
      /but 'Value' is 1/,
    ],
    [
      'Input and InputRegister that differ',
      skill([{ ...FIND, Input: 'ACC', InputRegister: 'TARGET_COUNT' }, GOLD]),
      '/Interactions/WHEN_PLAYED/0/Input',
      /different variables/,
    ],
    [
      'DAMAGE_AMOUNT outside damage',
      skill([{ EffectType: 'ASSERT', Input: 'DAMAGE_AMOUNT' }]),
      '/Interactions/WHEN_PLAYED/0/Input',
      /PRE_DAMAGE and POST_DAMAGE only/,
    ],
    [
      'DAMAGE_AMOUNT written when it is dealt',
      unit({
        Interactions: {
          POST_DAMAGE: [
            {
              EffectType: 'MODIFIER',
              ModifierOperation: 'SET',
              Output: 'DAMAGE_AMOUNT',
              TempVariable: 1,
            },
          ],
        },
      }),
      '/Interactions/POST_DAMAGE/0/Output',
      /change the damage in PRE_DAMAGE/,
    ],
    [
      'MARCH_START_FLAG outside a march',
      skill([{ EffectType: 'ASSERT', Input: 'MARCH_START_FLAG' }]),
      '/Interactions/WHEN_PLAYED/0/Input',
      /ON_MARCH only/,
    ],
    [
      'a variable that cannot be written',
      skill([
        {
          EffectType: 'MODIFIER',
          ModifierOperation: 'SET',
          Output: 'TARGET_COUNT',
          TempVariable: 1,
        },
      ]),
      '/Interactions/WHEN_PLAYED/0/Output',
      /cannot be written/,
    ],
    [
      'NOT on a figure',
      skill([
        FIND,
        {
          EffectType: 'MODIFIER',
          ModifierOperation: 'NOT',
          ModifierTarget: 'TARGET_HP',
          TempVariable: 1,
        },
      ]),
      '/Interactions/WHEN_PLAYED/1/ModifierOperation',
      /registers only/,
    ],
    [
      'gold for nobody',
      skill([without(GOLD, 'TargetPlayer')]),
      '/Interactions/WHEN_PLAYED/0',
      /TargetPlayer/,
    ],
    [
      'EACH where there is no each',
      skill([FIND, { EffectType: 'ASSERT', Input: 'TARGET_HP', MultiInputProcessing: 'EACH' }]),
      '/Interactions/WHEN_PLAYED/1/MultiInputProcessing',
      /EACH/,
    ],
    [
      'a part that a search has not',
      skill([{ ...FIND, SearchCriterion: 'ACTOR_ENTITY' }, GOLD]),
      '/Interactions/WHEN_PLAYED/0/SearchCriterion',
      /allowed: ORDINAL, QUANTITY, ALL/,
    ],
    [
      'a tile that is none',
      skill([SUMMON], {}, { TargetOptions: [18], TargetType: 'TILE' }),
      '/EntityPlayInfo/TargetOptions/0',
      /not a tile/,
    ],
    [
      'tiles without what is aimed at',
      skill([SUMMON], {}, { TargetOptions: [1] }),
      '/EntityPlayInfo',
      /TargetType/,
    ],
    [
      'tiles for a unit',
      unit({}, {}, { TargetOptions: [1], TargetType: 'TILE' }),
      '/EntityPlayInfo/TargetOptions',
      /a unit is played in a lane/,
    ],
    ['Id 0', unit({}, { Id: 0 }), '/EntityPrintInfo/Id', /0 is reserved/],
    ['a negative Id', unit({}, { Id: -5 }), '/EntityPrintInfo/Id', /negative/],
    [
      'no EntityPrintInfo',
      { EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'PLAINS' } },
      '',
      /EntityPrintInfo/,
    ],
    [
      'a power that is no skill',
      {
        EntityPrintInfo: print(-90, { ClassType: 'MONKS' }),
        EntityPlayInfo: { EntityType: 'PLAYER' },
        Hp: 20,
        ActivePowerId: 101,
      },
      '/ActivePowerId',
      /not a skill/,
    ],
  ];
  for (const [name, json, pointer, message] of errors) {
    test(`FORMAT 8: ${name}`, () => {
      const { EntityPrintInfo: p } = json as {
        EntityPrintInfo?: { Id: number; ClassType: string };
      };
      const path = name.startsWith('a power') ? 'vanilla/monks/-90.json' : 'vanilla/base/900.json';
      if (p && (p.Id === 0 || p.Id === -5))
        expect(load(file(json, path)).faults[0]).toMatchObject({
          pointer,
          message: expect.stringMatching(message) as string,
        });
      else fault([file(json, path)], pointer, message);
    });
  }

  test('FORMAT 8: the number in the file and its name', () =>
    fault([file(unit(), 'vanilla/base/901.json')], '/EntityPrintInfo/Id', /file is called 901/));
  test('FORMAT 8: the folder and the class', () =>
    fault(
      [file(unit(), 'vanilla/monks/900.json'), index('900,unit,vanilla,base')],
      '/EntityPrintInfo/ClassType',
      /class BASE.*folder 'monks'/,
    ));
  test('FORMAT 8: the folder and the expansion', () =>
    fault(
      [file(unit(), 'winter/base/900.json'), index('900,unit,vanilla,base')],
      '/EntityPrintInfo/Expansion',
      /folder 'winter'/,
    ));
  test('FORMAT 8: the type in the index', () =>
    fault(
      [file(unit()), index('900,skill,vanilla,base')],
      '/EntityPlayInfo/EntityType',
      /index says skill/,
    ));
  test('FORMAT 8: the class in the index', () =>
    fault(
      [file(unit()), index('900,unit,vanilla,monks')],
      '/EntityPrintInfo/ClassType',
      /index says monks/,
    ));
  test('FORMAT 8: not in the index', () =>
    fault([file(unit()), index('\n')], '/EntityPrintInfo/Id', /not in the index/));
  test('FORMAT 8: in the index without a file', () =>
    fault(
      [file(unit()), index('900,unit,vanilla,base\n901,unit,vanilla,base')],
      undefined,
      /901 has no file/,
    ));
  test('FORMAT 8: an index line of three values', () =>
    fault([index('900,unit,vanilla')], undefined, /expected four values/));
  test('FORMAT 8: an unknown type in the index', () => {
    const { faults } = load(file(unit()), index('900,units,vanilla,base'));
    expect(faults[0]).toMatchObject({
      file: 'index.txt',
      line: 1,
      column: 5,
      message: expect.stringMatching(/allowed: unit, skill, building, player/) as string,
      hint: "did you mean 'unit'?",
    });
  });
  test('FORMAT 8: the same number twice', () =>
    fault(
      [file(unit()), file(unit(), './vanilla/base/900.json')],
      '/EntityPrintInfo/Id',
      /duplicate card number/,
    ));
  test('FORMAT 8: the same number twice in the index', () => {
    const { faults } = load(file(unit()), index('900,unit,vanilla,base\n900,unit,vanilla,base'));
    expect(faults).toMatchObject([
      {
        file: 'index.txt',
        line: 2,
        column: 1,
        message: expect.stringMatching(/duplicate/) as string,
      },
    ]);
  });
  test('a file that is not JSON has line and column and no pointer', () => {
    const { faults } = load({
      path: 'vanilla/base/900.json',
      text: '{\n  "EntityPrintInfo": {,\n',
    });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toMatchObject({ file: 'vanilla/base/900.json', line: 2 });
    expect(faults[0]!.pointer).toBeUndefined();
  });
  test('every fault at once, each at its place', () => {
    const text =
      '{\n  "EntityPrintInfo": { "Id": 900, "Cost": "x" },\n  "EntityPlayInfo": { ' +
      '"EntityType": "UNIT", "TargetOptions": "SWAMP" },\n  "Interactions": { ' +
      '"WHEN_PLAYED": [ { "EffectType": "SUMMON_UNIT" } ] }\n}';
    const { faults } = load({ path: 'vanilla/base/900.json', text });
    expect(faults.map((f) => f.line)).toEqual(expect.arrayContaining([2, 3, 4]));
    expect(faults).toContainEqual(
      expect.objectContaining({
        pointer: '/EntityPrintInfo/Cost',
        line: 2,
        column: text.split('\n')[1]!.indexOf('"x"') + 1,
      }),
    );
  });
});

test('FORMAT 8: one interaction twice is a fault, since one list would be lost', () => {
  const lists = { WHEN_PLAYED: [GOLD], when_played: [GOLD] };
  const json = unit({ Interactions: lists });
  fault([file(json)], '/Interactions/when_played', /duplicate interaction WHEN_PLAYED/);
});

test('FORMAT 8: a choice that nothing uses is a fault', () => {
  const { faults } = load(file(skill([FIND, { EffectType: 'CHOOSE_ENTITY' }])));
  expect(faults).toMatchObject([
    { pointer: '/Interactions/WHEN_PLAYED/1', message: expect.stringMatching(/would be lost/) },
  ]);
});

describe('load warnings', () => {
  const warnings: [string, Json, string, RegExp][] = [
    [
      'a printed figure that differs',
      unit({}, { Hp: '3' }),
      '/EntityPrintInfo/Hp',
      /'3' is printed, but the card plays with 2/,
    ],
    [
      'a printed movement that differs',
      unit({ MovementDenominator: 2 }, { Movement: '1' }),
      '/EntityPrintInfo/Movement',
      /plays with 1\/2/,
    ],
    ['an unknown key on the card', unit({ Armour: 3 }), '/Armour', /unknown field 'Armour'/],
    [
      'an unknown key in the printed part',
      unit({}, { Colour: 'red' }),
      '/EntityPrintInfo/Colour',
      /unknown field/,
    ],
    [
      'an unknown key in an effect',
      skill([{ ...SUMMON, Count: 2 }]),
      '/Interactions/WHEN_PLAYED/0/Count',
      /unknown field/,
    ],
    [
      'BOARD with lanes',
      unit({}, {}, { TargetOptions: 'BOARD|PLAINS' }),
      '/EntityPlayInfo/TargetOptions',
      /BOARD adds nothing/,
    ],
    ['a building without any blueprint', building({ PlainsBp: [] }), '', /without any blueprint/],
    [
      'a unit that can never be played',
      unit({}, {}, { TargetOptions: 'INVALID' }),
      '/EntityPlayInfo/TargetOptions',
      /never be played/,
    ],
    [
      'a search that nothing uses',
      skill([FIND, SUMMON]),
      '/Interactions/WHEN_PLAYED/0',
      /no effect uses/,
    ],
    [
      'a role that nothing has',
      skill([{ EffectType: 'SELECT_ENTITY', SearchCriterion: 'AFFECTED_ENTITY' }, PLUS_1]),
      '/Interactions/WHEN_PLAYED/0/SearchCriterion',
      /nothing has this role in WHEN_PLAYED/,
    ],
    [
      'a selected card that nothing uses',
      skill([{ EffectType: 'SELECT_ENTITY', SearchCriterion: 'EFFECT_OWNING_ENTITY' }, SUMMON]),
      '/Interactions/WHEN_PLAYED/0',
      /no effect uses/,
    ],
    [
      'a number beside ALL',
      skill([{ ...FIND, SearchCriterion: 'ALL', Value: 2 }, PLUS_1]),
      '/Interactions/WHEN_PLAYED/0/Value',
      /ALL finds all of them/,
    ],
    [
      'a condition at the end',
      skill([SUMMON, FIND, { EffectType: 'ASSERT', Input: 'TARGET_COUNT' }]),
      '/Interactions/WHEN_PLAYED/2',
      /no effect comes after this/,
    ],
    [
      'X that nothing has set',
      skill([FIND, { ...ADD_ATTACK, TempVariable: undefined, Input: 'ACC' }]),
      '/Interactions/WHEN_PLAYED/1',
      /nothing has set it/,
    ],
    [
      'a draw of no cards',
      skill([{ EffectType: 'CARD_DRAW', TempVariable: 0, TargetPlayer: 'OWNER' }]),
      '/Interactions/WHEN_PLAYED/0',
      /draws no card/,
    ],
    [
      'a condition that is never so',
      skill([{ EffectType: 'ASSERT', TempVariable: 0 }, SUMMON]),
      '/Interactions/WHEN_PLAYED/0',
      /never true/,
    ],
    [
      'an addition of 0',
      skill([FIND, { ...ADD_ATTACK, TempVariable: 0 }]),
      '/Interactions/WHEN_PLAYED/1',
      /adding 0/,
    ],
    [
      'a multiplication by 1',
      skill([FIND, { ...ADD_ATTACK, ModifierOperation: 'MULTIPLY', TempVariable: 1 }]),
      '/Interactions/WHEN_PLAYED/1',
      /multiplying by 1/,
    ],
    [
      'damage by a skill to itself',
      skill([HIT]),
      '/Interactions/WHEN_PLAYED/0',
      /a skill is not on the board, so nothing happens/,
    ],
    [
      'the march of a skill',
      skill([{ EffectType: 'MARCH_ENTITIES' }]),
      '/Interactions/WHEN_PLAYED/0',
      /a skill is not on the board/,
    ],
    [
      'a change of what has been destroyed',
      skill([FIND, { EffectType: 'KILL_ENTITIES' }, PLUS_1]),
      '/Interactions/WHEN_PLAYED/2',
      /the targets have been destroyed, so nothing happens/,
    ],
    [
      'the attack of a building',
      building({ Interactions: { WHEN_PLAYED: [PLUS_1] } }),
      '/Interactions/WHEN_PLAYED/0',
      /only units have attack and movement/,
    ],
    [
      'the march of buildings',
      skill([{ ...FIND, TargetType: 'BUILDING' }, { EffectType: 'MARCH_ENTITIES' }]),
      '/Interactions/WHEN_PLAYED/1',
      /only units march/,
    ],
    [
      'a change of a card that has died',
      unit({ Interactions: { WHEN_DIES: [PLUS_1] } }),
      '/Interactions/WHEN_DIES/0',
      /this card has left the board/,
    ],
    [
      'damage of 0',
      skill([FIND, { ...HIT, Value: 0 }]),
      '/Interactions/WHEN_PLAYED/1',
      /this deals no damage/,
    ],
    [
      'damage below 0',
      skill([FIND, { ...HIT, Value: -3 }]),
      '/Interactions/WHEN_PLAYED/1',
      /this deals no damage/,
    ],
    [
      'cards for targets that are not there',
      skill([
        FIND,
        { EffectType: 'ASSERT', Input: 'TARGET_COUNT', ModifierOperation: 'NOT' },
        { EffectType: 'CARD_DRAW', Value: 3, TargetPlayer: 'OWNER' },
      ]),
      '/Interactions/WHEN_PLAYED/2',
      /there is no target here, so nothing happens/,
    ],
    ['a unit without hit points', unit({ Hp: 0 }), '/Hp', /dies as soon as it is placed/],
    ['a card without a title', unit({}, { Title: '' }), '/EntityPrintInfo', /has no title/],
    [
      'a negative number on the whole board',
      skill([{ ...FIND, SearchCriterion: 'ORDINAL', Value: -1 }, PLUS_1]),
      '/Interactions/WHEN_PLAYED/0/Value',
      /begins with the oldest, whatever the sign/,
    ],
    ['a blueprint tile twice', building({ PlainsBp: [0, -4] }), '/PlainsBp/1', /duplicate/],
    [
      'printed text that says something else',
      unit({ Interactions: { WHEN_PLAYED: [SUMMON] } }, { Text: 'Draws a card.' }),
      '/EntityPrintInfo/Text',
      /differs from the effects/,
    ],
    [
      'a trigger twice for the same place',
      unit({ Triggers: { ON_END_OF_TURN: [GOLD], BOARD: { ON_END_OF_TURN: [GOLD] } } }),
      '/Triggers/BOARD/ON_END_OF_TURN',
      /twice for the same place/,
    ],
    [
      'the tile of a skill, which has none',
      skill([TILE, without(FIND, 'TargetLocation'), HIT]),
      '/Interactions/WHEN_PLAYED/0/EffectLocation',
      /never on a tile, so no place is collected, and the search after it covers the whole board/,
    ],
    [
      'the tile of a target that may not be there',
      skill([FIND, TILE, without(FIND, 'TargetLocation'), HIT]),
      '/Interactions/WHEN_PLAYED/1/EffectLocation',
      /without a target on a tile, no place is collected, and the search after it covers the whole board/,
    ],
    [
      'a choice of one target',
      skill([{ ...FIND, TargetType: 'PLAYER' }, { EffectType: 'CHOOSE_ENTITY' }, HIT]),
      '/Interactions/WHEN_PLAYED/1',
      /nothing to choose/,
    ],
    [
      'a parameter an effect has no use for',
      skill([{ ...SUMMON, TargetType: 'UNIT' }]),
      '/Interactions/WHEN_PLAYED/0/TargetType',
      /does not use/,
    ],
  ];
  for (const [name, json, pointer, message] of warnings)
    test(`FORMAT 8: ${name}`, () => warning(json, pointer, message));

  test('an unknown field has a hint: what is meant, and what can be written', () => {
    const hints = (json: Json): (string | undefined)[] =>
      load(file(json)).warnings.map(({ hint }) => hint);
    expect(hints(skill([FIND, { ...HIT, Amount: 3 }]))).toEqual([
      "did you mean 'Value'? (known fields: Value, TempVariable, InputRegister, Input, " +
        'MultiInputProcessing)',
    ]);
    expect(hints(unit({ Health: 3 }))[0]).toMatch(
      /^did you mean 'Hp'\? \(known fields: EntityPrintInfo, /,
    );
    expect(hints(unit({ Armour: 3 }))[0]).toMatch(/^known fields: EntityPrintInfo, /);
  });

  test('an effect whose targets may be there is not warned about', () => {
    const draw = { EffectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' };
    const kill = { EffectType: 'KILL_ENTITIES' };
    const self = { EffectType: 'SELECT_ENTITY', SearchCriterion: 'EFFECT_OWNING_ENTITY' };
    const clean: Json[] = [
      skill([draw, GOLD]),
      skill([FIND, kill, draw, GOLD]),
      skill([FIND, kill, FIND, PLUS_1]),
      unit({ Interactions: { WHEN_PLAYED: [FIND, HIT, self, PLUS_1], WHEN_DIES: [self, draw] } }),
      unit({ Hp: 0, Interactions: { WHEN_DIES: [draw] } }),
      skill([{ ...FIND, SearchCriterion: 'ORDINAL', Value: -1, TargetLocation: 'PLAINS' }, PLUS_1]),
      skill([FIND, TILE, FIND, HIT]),
      skill([FIND, TILE, without(SUMMON, 'TargetLocation')]),
      skill([
        FIND,
        { EffectType: 'ASSERT', Input: 'TARGET_COUNT' },
        TILE,
        without(FIND, 'TargetLocation'),
        HIT,
      ]),
    ];
    for (const json of clean) expect(load(file(json)).warnings).toEqual([]);
  });

  test('a clean card has no warning, and neither has printed text that agrees', () => {
    expect(load(file(unit({}, { Hp: '2', Attack: '1', Movement: '1' }))).warnings).toEqual([]);
    expect(
      load(
        file(
          unit(
            { Interactions: { WHEN_PLAYED: [SUMMON] } },
            { Text: 'When played: summon #LANTERN LEVY# in the  plains' },
          ),
        ),
      ).warnings,
    ).toEqual([]);
  });
});

describe('packs', () => {
  test('a card with a shipped number takes its place, another is added', () => {
    const { content } = load(
      file({ ...unit({ Hp: 9 }), EntityPrintInfo: print(104) }, 'vanilla/base/104.json'),
      file(unit()),
      index('104,UNIT,Vanilla,Base\n\n900,unit,vanilla,base\n'),
    );
    expect(content!.cards.find((card) => card.id === 104)!.hp).toBe(9);
    expect(content!.cards.some((card) => card.id === 900)).toBe(true);
    expect(content!.decks).toHaveLength(4);
  });
  test('index.csv does as well', () =>
    expect(load(file(unit()), index('900,unit,vanilla,base', 'index.csv')).faults).toEqual([]));
  test('a single card file needs no index and no folders', () =>
    expect(load(file(unit(), '900.json')).faults).toEqual([]));
  test('alone: the shipped cards are not there', () => {
    const { content, faults } = loadLanes(shipped, { files: [file(unit())], alone: true });
    expect(faults).toEqual([]);
    expect(content!.cards.map((card) => card.id)).toEqual([900]);
  });
  test('trailing commas are read', () =>
    expect(
      load({ path: 'vanilla/base/900.json', text: JSON.stringify(unit()).replace(/\}$/, ',}') })
        .faults,
    ).toEqual([]));
  test('a shipped deck that a pack makes illegal is left out with a warning', () => {
    const { content, warnings, faults } = load(
      file({ ...unit(), EntityPrintInfo: print(109, { Rarity: 3 }) }, 'vanilla/base/109.json'),
    );
    expect(faults).toEqual([]);
    expect(content!.decks).toHaveLength(0);
    expect(warnings.filter((w) => /left out/.test(w.message)).length).toBeGreaterThan(0);
  });
  const deck = (cards: Json, Class = 'BASE'): SourceFile => ({
    path: 'decks/mine.json',
    text: JSON.stringify({ Name: 'Mine', Class, Cards: cards }),
  });
  const legal = { 104: 3, 105: 3, 106: 3, 107: 3, 108: 3, 109: 3, 110: 3, 111: 3, 112: 3, 113: 3 };
  test('R3.2 a legal deck', () =>
    expect(load(deck(legal)).content!.decks.some((d) => d.name === 'mine')).toBe(true));
  test('R3.2 too few cards', () =>
    fault([deck({ ...legal, 113: 2 })], '/Cards', /30 cards, this one has 29/));
  test('R3.2 too many copies', () =>
    fault(
      [deck({ ...legal, 113: 2, 116: 1, 112: 3, 104: 3, 121: 2 })].map((f) => ({
        ...f,
        text: f.text.replace('"104":3', '"104":1'),
      })),
      '/Cards/121',
      /its rarity 3 allows 1/,
    ));
  test('R3.2 rarity 0', () =>
    fault([deck({ ...legal, 113: 2, 101: 1 })], '/Cards/101', /cannot be put in a deck/));
  test('R3.2 another class', () =>
    fault([deck({ ...legal, 113: 2, 202: 1 })], '/Cards/202', /class WARDENS/));
  test('R3.2 the own class', () =>
    expect(load(deck({ ...legal, 113: 2, 202: 1 }, 'wardens')).faults).toEqual([]));
  test('R3.2 an unknown card', () =>
    fault([deck({ ...legal, 113: 2, 999: 1 })], '/Cards/999', /unknown card 999/));
  test('R3.2 all faults of a deck file are reported at once', () => {
    const text = JSON.stringify({ Class: 'NOBODY', Cards: { 104: 4, 9999: 1, abc: 1, 1: 2 } });
    const { faults } = load({ path: 'decks/mine.json', text });
    expect(new Set(faults.map(({ pointer }) => pointer))).toEqual(
      new Set(['', '/Cards/1', '/Cards/104', '/Cards/9999', '/Cards/abc', '/Class']),
    );
  });
  test('keywords are read and checked', () => {
    expect(
      load()
        .content!.keywords.map((k) => k.name)
        .sort(),
    ).toEqual(['Blueprint', 'March', 'Power']);
    fault([{ path: 'keywords/x.json', text: '{"Name":"X"}' }], '', /Description/);
  });
  test('names and texts are no part of what the content is', () => {
    const one = load(file(unit())).content!.hash;
    expect(load(file(unit({}, { Title: 'OTHER', Text: 'Other.' }))).content!.hash).toBe(one);
    expect(load(file(unit({ Hp: 3 }))).content!.hash).not.toBe(one);
  });
});

describe('every fault at once', () => {
  const all = (...files: SourceFile[]): (string | undefined)[] =>
    load(...files).faults.map((f) => f.pointer);

  test('a fault of form does not hide the others of its card', () => {
    expect(
      all(file(unit({ Hp: -1, Attack: 'x' }, { Cost: 'X' }, { TargetOptions: 'DESERT' }))),
    ).toEqual(['/Hp', '/Attack', '/EntityPlayInfo/TargetOptions', '/EntityPrintInfo/Cost']);
    expect(all(file(building({ Hp: -1, PlainsBp: ['a'], ForestBp: [6] })))).toEqual([
      '/Hp',
      '/PlainsBp/0',
      '/ForestBp/0',
    ]);
  });

  test('what is left out by a fault is not told again', () => {
    expect(all(file(unit({}, {}, { EntityType: 'HERO' })))).toEqual(['/EntityPlayInfo/EntityType']);
    expect(all(file(unit({}, { Id: 'x' })))).toEqual(['/EntityPrintInfo/Id']);
    expect(all(file(unit({ EntityPlayInfo: 3 })))).toEqual(['/EntityPlayInfo']);
    expect(all(file(skill([{ ...SUMMON, CardNumber: 'x' }])))).toEqual([
      '/Interactions/WHEN_PLAYED/0/CardNumber',
    ]);
    expect(all(file(skill([{ ...GOLD, TargetPlayer: 'FRIEND', TempVariable: 'x' }])))).toEqual([
      '/Interactions/WHEN_PLAYED/0/TempVariable',
      '/Interactions/WHEN_PLAYED/0/TargetPlayer',
    ]);
    expect(all(index('900,hero,vanilla,base'), file(unit()))).toEqual([undefined]);
  });

  test('nor does an unknown word in one effect hide the faults of the next, or of itself', () => {
    const at = '/Interactions/WHEN_PLAYED';
    expect(
      all(
        file(
          skill([
            { ...SUMMON, TargetLocation: 'BOARD' },
            { ...SUMMON, CardNumber: 98765, TargetPlayer: 'FRIEND' },
            { EffectType: 'NOPE' },
            without(FIND, 'TargetType'),
          ]),
        ),
      )
        .map(String)
        .toSorted(),
    ).toEqual([
      `${at}/0/TargetLocation`,
      `${at}/1/CardNumber`,
      `${at}/1/TargetPlayer`,
      `${at}/2/EffectType`,
      `${at}/3`,
    ]);
    expect(all(file(skill([{ ...without(FIND, 'TargetType'), TargetPlayer: 'FRIEND' }])))).toEqual([
      `${at}/0/TargetPlayer`,
      `${at}/0`,
    ]);
  });

  test('a unit with faults is still there to be summoned, and its place is checked', () => {
    const other = { ...skill([{ ...SUMMON, CardNumber: 900 }]), EntityPrintInfo: print(901) };
    expect(all(file(unit({ Hp: -1 })), file(other, 'vanilla/base/901.json'))).toEqual(['/Hp']);
    expect(
      all({ path: 'vanilla/base/900.json', text: '{' }, file(other, 'vanilla/base/901.json')),
    ).toEqual([undefined]);
    expect(all(file(unit({ Hp: -1 }, { Id: 905 })))).toEqual(['/Hp', '/EntityPrintInfo/Id']);
    expect(
      all(
        file(skill([SUMMON], { Interactions: { WHEN_SOLD: [] } })),
        file({ ...other, Hp: -1 }, 'vanilla/base/901.json'),
      )
        .map(String)
        .toSorted(),
    ).toEqual(['/Hp', '/Interactions/WHEN_PLAYED/0/CardNumber', '/Interactions/WHEN_SOLD']);
  });
});

test('all faults of a deck in pack.json are reported at once', () => {
  const deck = { Class: 'NONE', Cards: { 'abc 2': 1, 99999: 3, 104: 0, 105: 4 }, Size: 2 };
  const manifest = { path: 'pack.json', text: JSON.stringify({ decks: { Mine: deck } }) };
  const { faults } = loadLanes(shippedFiles('lanes'), { files: [], manifest });
  expect(faults.map(({ pointer, message }) => `${pointer} ${message}`).sort()).toEqual([
    '/decks/Mine/Cards/104 0 is too small',
    '/decks/Mine/Cards/105 4 copies of KITE SCOUT (105), but its rarity 1 allows 3',
    '/decks/Mine/Cards/99999 unknown card 99999',
    '/decks/Mine/Cards/abc 2 the key "abc 2" has the wrong format',
    '/decks/Mine/Class unknown class NONE',
    "/decks/Mine/Size unknown field 'Size'",
  ]);
});

test('a card whose file is not called by its number: the hint says what to call it', () => {
  const card = { EntityPrintInfo: { Id: 970, Title: 'TOAD' } };
  const { faults } = loadLanes(shippedFiles('lanes'), {
    files: [{ path: 'vanilla/base/toad.json', text: JSON.stringify(card) }],
  });
  expect(faults.map(({ hint }) => hint)).toContain(
    'a card is called by its number: rename it to 970.json',
  );
});
