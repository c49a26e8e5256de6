import type { FileFault, Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadFiles, shippedFiles, wordsIn } from '../../node.ts';
import { lanes } from '../game.ts';
import { lanesScenario } from '../scenario/index.ts';

type Json = { [key: string]: Plain };
const select = (role: string, more: Json = {}): Json => ({
  EffectType: 'SELECT_ENTITY',
  SearchCriterion: role,
  ...more,
});
const target = select('PLAY_TARGET_ENTITY');
const collect = (place: string): Json => ({
  EffectType: 'ADD_LOCATION_REFERENCE',
  EffectLocation: place,
});
const find: Json = {
  EffectType: 'FIND_ENTITIES',
  TargetPlayer: 'BOTH',
  TargetType: 'UNIT',
  SearchCriterion: 'ALL',
};
const hit: Json = { EffectType: 'EFFECT_DAMAGE', Value: 1 };
const kill: Json = { EffectType: 'KILL_ENTITIES' };
const draw: Json = { EffectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' };
const some: Json = { EffectType: 'ASSERT', Input: 'TARGET_COUNT' };
const summon: Json = { EffectType: 'SUMMON_UNIT', CardNumber: 101, TargetPlayer: 'OWNER' };
const aim = (type: string, owner?: string): Json => ({
  TargetOptions: [],
  TargetType: type,
  ...(owner !== undefined && { TargetOwner: owner }),
});

function read(type: string, play: Json, lists: Json) {
  const card = {
    EntityPrintInfo: { Id: 900, Title: 'TEST', Cost: '1', Rarity: 1 },
    EntityPlayInfo: { EntityType: type, ...play },
    ...(type !== 'SKILL' && { Hp: 1 }),
    ...(type === 'UNIT' && { Movement: 1 }),
    ...(type === 'BUILDING' && { PlainsBp: [0] }),
    ...lists,
  };
  const files = [{ path: '900.json', text: JSON.stringify(card) }];
  const { content, faults, warnings } = loadFiles(lanes, { files });
  expect(faults).toEqual([]);
  const print = (language: string): string =>
    lanes.face.cardText(content!, '900', wordsIn(language));
  return { warnings, print };
}
const skill = (play: Json, ...effects: Json[]) =>
  read('SKILL', play, { Interactions: { WHEN_PLAYED: effects } });
const told = (warnings: readonly FileFault[]): string[] =>
  warnings.map(({ pointer, message, hint }) => `${pointer}: ${message} -> ${hint}`);

describe('the target of a card', () => {
  test.each([
    ['UNIT', 'CURRENT_LANE', 'Deal 1 damage to all units in the lane of the target.'],
    ['BUILDING', 'CURRENT_TILE', 'Deal 1 damage to all units on the tile of the target.'],
    ['UNIT_AND_BUILDING', 'CURRENT_LANE', 'Deal 1 damage to all units in the lane of the target.'],
  ])('of a skill aimed at %s is always there, and so is its place', (type, place, text) => {
    const { warnings, print } = skill(aim(type), target, collect(place), find, hit);
    expect(warnings).toEqual([]);
    expect(print('en')).toBe(text);
    expect(print('it')).not.toMatch(/se non ce n’è/);
  });

  test('of a skill has to be selected, which the hint shows', () => {
    expect(told(skill(aim('UNIT'), hit).warnings)).toEqual([
      '/Interactions/WHEN_PLAYED/0: a skill is not on the board, so nothing happens -> put ' +
        '{ "EffectType": "SELECT_ENTITY", "SearchCriterion": "PLAY_TARGET_ENTITY" } before it, ' +
        'which selects the target of the skill',
    ]);
    expect(told(skill({ TargetOptions: 'BOARD' }, hit).warnings)).toEqual([
      '/Interactions/WHEN_PLAYED/0: a skill is not on the board, so nothing happens -> find or ' +
        'select targets before it',
    ]);
  });

  test('is still known after it was destroyed', () => {
    const { warnings, print } = skill(
      aim('UNIT'),
      target,
      kill,
      collect('CURRENT_TILE'),
      find,
      hit,
    );
    expect(warnings).toEqual([]);
    expect(print('en')).toBe(
      'Destroy the target. Deal 1 damage to all units on the tile of the target.',
    );
  });

  test('of a building is its builder, a unit of its owner', () => {
    const list = [target, collect('CURRENT_LANE'), find, hit, target, draw];
    const { warnings, print } = read(
      'BUILDING',
      { TargetOptions: 'PLAINS' },
      { Interactions: { WHEN_PLAYED: list } },
    );
    expect(warnings).toEqual([]);
    expect(print('en')).toBe(
      'When played: deal 1 damage to all units in the lane of the builder. Draw 1 card.',
    );
  });

  test('belongs to the player whom the card names, who draws', () => {
    expect(skill(aim('UNIT', 'OPPONENT'), target, kill, draw).print('en')).toBe(
      'Destroy the target. The enemy draws 1 card.',
    );
    expect(skill(aim('UNIT'), target, kill, draw).print('en')).toBe(
      'Destroy the target. The owner of the target draws 1 card.',
    );
  });

  test('R9.2 a builder and what it builds have the same owner', () => {
    const lists = { Interactions: { UNIT_CONSTRUCTS_BUILDING: [select('AFFECTED_ENTITY'), draw] } };
    expect(read('UNIT', { TargetOptions: 'PLAINS' }, lists).print('en')).toBe(
      'When it builds: draw 1 card.',
    );
  });

  test('a filter that it always passes is not printed', () => {
    const sure = select('PLAY_TARGET_ENTITY', { TargetType: 'UNIT', TargetPlayer: 'OPPONENT' });
    expect(skill(aim('UNIT', 'OPPONENT'), sure, hit).print('en')).toBe(
      'Deal 1 damage to the target.',
    );
    expect(skill(aim('UNIT_AND_BUILDING'), sure, hit).print('en')).toBe(
      'Deal 1 damage to the target (only if it is an enemy unit).',
    );
  });
});

describe('a role that nobody has', () => {
  const at = '/Interactions/WHEN_PLAYED/0/SearchCriterion';
  const message = 'this card is not aimed at a unit or building, so there is no target';
  const find = 'find targets with FIND_ENTITIES and "TargetLocation": "PLAY_TARGET"';

  test('the target of a skill that is played on the board or in a lane', () => {
    for (const TargetOptions of ['BOARD', 'ALL_LANES']) {
      const { warnings, print } = skill({ TargetOptions }, target, hit);
      expect(told(warnings)).toEqual([
        `${at}: ${message} -> ${find}, or aim the skill: "TargetOptions": [] and "TargetType": ` +
          'UNIT, BUILDING or UNIT_AND_BUILDING in EntityPlayInfo',
      ]);
      expect(print('en')).toBe('Deal 1 damage to nobody.');
    }
  });

  test('the target of a skill aimed at a tile, and of a unit', () => {
    expect(told(skill(aim('TILE'), target, hit).warnings)).toEqual([
      `${at}: ${message} -> ${find}`,
    ]);
    const lists = { Interactions: { WHEN_PLAYED: [target, hit] } };
    expect(told(read('UNIT', { TargetOptions: 'PLAINS' }, lists).warnings)).toEqual([
      `${at}: ${message} -> ${find}`,
    ]);
  });

  test('the hint names the roles that there are', () => {
    const lists = { Triggers: { ON_MARCH: [select('AFFECTED_ENTITY'), hit] } };
    expect(told(read('UNIT', { TargetOptions: 'PLAINS' }, lists).warnings)).toEqual([
      '/Triggers/ON_MARCH/0/SearchCriterion: nothing has this role in ON_MARCH -> ' +
        'write EFFECT_OWNING_ENTITY or ACTOR_ENTITY',
    ]);
  });

  test('a filter that the target never passes', () => {
    const wrong = (more: Json) =>
      told(skill(aim('UNIT', 'OPPONENT'), select('PLAY_TARGET_ENTITY', more), hit).warnings);
    expect(wrong({ TargetType: 'BUILDING' })).toEqual([
      '/Interactions/WHEN_PLAYED/0/TargetType: the entity with this role in WHEN_PLAYED is never ' +
        'of this type -> write UNIT, or remove TargetType',
    ]);
    expect(wrong({ TargetPlayer: 'OWNER' })).toEqual([
      '/Interactions/WHEN_PLAYED/0/TargetPlayer: the entity with this role in WHEN_PLAYED never ' +
        'belongs to this player -> write OPPONENT, or remove TargetPlayer',
    ]);
  });
});

describe('conditions and places', () => {
  test('a condition on a target that is always there', () => {
    const always = /there is always a target here, so this condition is always true/;
    expect(told(skill(aim('UNIT'), target, some, hit).warnings)).toEqual([
      expect.stringMatching(always),
    ]);
    const lists = { Interactions: { POST_DAMAGE: [select('ACTOR_ENTITY'), some, hit] } };
    expect(told(read('UNIT', { TargetOptions: 'PLAINS' }, lists).warnings)).toEqual([
      expect.stringMatching(always),
    ]);
    const filter = select('PLAY_TARGET_ENTITY', { TargetType: 'UNIT' });
    expect(skill(aim('UNIT_AND_BUILDING'), filter, some, hit).warnings).toEqual([]);
  });

  test('the advice about a missing place helps', () => {
    const unit = (...list: Json[]) =>
      read('UNIT', { TargetOptions: 'PLAINS' }, { Interactions: { POST_DAMAGE: list } });
    const rest = [collect('CURRENT_TILE'), find, hit];
    const { warnings, print } = unit(select('ACTOR_ENTITY'), ...rest);
    expect(warnings.map(({ hint }) => hint)).toEqual([
      'add "TargetType": "UNIT|BUILDING" to the effect that names the target, and ' +
        '{ "EffectType": "ASSERT", "Input": "TARGET_COUNT" } before it, or say where to search ' +
        'with "TargetLocation"',
    ]);
    expect(print('en')).toMatch(/\(anywhere if the card that dealt it is not on a tile\)/);
    const advised = unit(select('ACTOR_ENTITY', { TargetType: 'UNIT|BUILDING' }), some, ...rest);
    expect(advised.warnings).toEqual([]);
    expect(advised.print('en')).toBe(
      'After it dealt or took damage (even 0): if the card that dealt it is a unit or building: ' +
        'deal 1 damage to all units on the tile of the card that dealt it.',
    );
  });

  test('a list that begins with a player has a hint how to get back to the card', () => {
    const mine = [select('ACTOR_ENTITY', { TargetPlayer: 'OWNER', TargetType: 'PLAYER' }), some];
    const self =
      '; { "EffectType": "SELECT_ENTITY", "SearchCriterion": "EFFECT_OWNING_ENTITY" } selects ' +
      'this card';
    const attack = { EffectType: 'MODIFIER', ModifierOperation: 'ADD', Value: 1 };
    const turn = (...list: Json[]) =>
      read('UNIT', { TargetOptions: 'PLAINS' }, { Triggers: { ON_START_OF_TURN: list } });
    expect(
      turn(...mine, { ...attack, ModifierTarget: 'TARGET_ATTACK' }).warnings.map((w) => w.hint),
    ).toEqual([`find or select targets before it${self}`]);
    expect(turn(...mine, collect('CURRENT_LANE'), find, hit).warnings.map((w) => w.hint)).toEqual([
      `find or select a unit or building before it${self}`,
    ]);
    expect(
      turn(...mine, select('EFFECT_OWNING_ENTITY'), collect('CURRENT_LANE'), find, hit).warnings,
    ).toEqual([]);
  });

  test('PLAY_TARGET of a skill that is played on the board', () => {
    const at = '/Interactions/WHEN_PLAYED/0/TargetLocation: this skill is played on the whole ';
    const hint = 'make "TargetOptions" of EntityPlayInfo ALL_LANES, or name lanes here';
    const there = { TargetLocation: 'PLAY_TARGET' };
    expect(told(skill({ TargetOptions: 'BOARD' }, { ...find, ...there }, hit).warnings)).toEqual([
      `${at}board, so PLAY_TARGET means BOARD -> ${hint}`,
    ]);
    expect(told(skill({ TargetOptions: 'BOARD' }, { ...summon, ...there }).warnings)).toEqual([
      `${at}board, so nothing is summoned here -> ${hint}`,
    ]);
    expect(skill({ TargetOptions: 'ALL_LANES' }, { ...summon, ...there }).warnings).toEqual([]);
  });

  test('R21.5 a target that was destroyed can be selected again, but nothing happens to it', () => {
    expect(told(skill(aim('UNIT'), target, kill, target, hit).warnings)).toEqual([
      '/Interactions/WHEN_PLAYED/3: this target has been destroyed, so nothing happens -> ' +
        'find or select targets before it',
    ]);
    expect(skill(aim('UNIT'), target, kill, target, draw).warnings).toEqual([]);
  });
});

test('R21.5 the dead are still counted and have an owner, but a search finds only the living', () => {
  const count = { EffectType: 'MODIFIER', ModifierOperation: 'SET', Output: 'ACC' };
  const effects = [
    target,
    kill,
    target,
    { ...count, Input: 'TARGET_COUNT' },
    { EffectType: 'CARD_DRAW', TargetPlayer: 'OWNER', Input: 'ACC' },
    find,
    { ...count, Input: 'TARGET_COUNT' },
    select('EFFECT_OWNING_ENTITY'),
    { EffectType: 'CARD_DRAW', TargetPlayer: 'OWNER', Input: 'ACC' },
  ];
  const card = {
    EntityPrintInfo: { Id: 580, Title: 'TEST', Cost: '1', Rarity: 1 },
    EntityPlayInfo: { EntityType: 'SKILL', ...aim('UNIT', 'OPPONENT') },
    Interactions: { WHEN_PLAYED: effects },
  };
  const { machine, state } = lanesScenario.prepare(
    {
      cards: { '580': card },
      entities: [2, 3, 4].map((id) => ({ id, card: 104, owner: 1, at: 'forest:3' })),
      players: [{ hand: [580] }, { hand: [] }],
    },
    shippedFiles('lanes'),
  );
  const table = { machine, state, events: [], results: [], states: [] };
  lanesScenario.step(table, { play: 580, target: 3 });
  expect(state.players.map(({ hand }) => hand.length)).toEqual([2, 1]);
});
