import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadFiles } from '../../node.ts';
import { lanes } from '../game.ts';

type Json = { [key: string]: Plain };
const find: Json = {
  EffectType: 'FIND_ENTITIES',
  TargetPlayer: 'OPPONENT',
  TargetType: 'UNIT',
  SearchCriterion: 'ALL',
};
const hit: Json = { EffectType: 'EFFECT_DAMAGE', Value: 1 };
const draw: Json = { EffectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' };
const modify = (more: Json): Json => ({
  EffectType: 'MODIFIER',
  ModifierOperation: 'ADD',
  ModifierTarget: 'TARGET_ATTACK',
  Value: 1,
  ...more,
});

/** Everything that is said about a card, with the place inside it. */
function said(more: Json, manifest?: Json): string[] {
  const card = {
    EntityPrintInfo: { Id: 900, Title: 'TEST', Cost: '1', Rarity: 1 },
    EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES' },
    Hp: 1,
    Movement: 1,
    ...more,
  };
  const files = [{ path: '900.json', text: JSON.stringify(card) }];
  const text = JSON.stringify(manifest);
  const { faults, warnings } = loadFiles(lanes, {
    files,
    ...(manifest && { manifest: { path: 'pack.json', text } }),
  });
  return [...faults, ...warnings].map(
    ({ pointer, message, hint }) => `${pointer}: ${message.replace(/; allowed:.*/, '')} -> ${hint}`,
  );
}
const played = (...effects: Plain[]): Json => ({ Interactions: { WHEN_PLAYED: effects } });

describe('a usual word has a hint with the word of the format, and nothing else is said', () => {
  const line = (key: string, word: string, hint: string, i = 0): string[] => [
    `/Interactions/WHEN_PLAYED/${i}/${key}: unknown value '${word}' -> ${hint}`,
  ];
  test.each<[Json[], string[]]>([
    [[{ ...find, TargetPlayer: 'ENEMY' }, hit], line('TargetPlayer', 'ENEMY', 'write OPPONENT')],
    [[{ ...find, TargetType: 'creature' }, hit], line('TargetType', 'creature', 'write UNIT')],
    [
      [find, { ...hit, EffectType: 'DAMAGE' }],
      line('EffectType', 'DAMAGE', 'write EFFECT_DAMAGE', 1),
    ],
    [[{ ...draw, EffectType: 'DRAW_CARDS' }], line('EffectType', 'DRAW_CARDS', 'write CARD_DRAW')],
    [
      [find, modify({ ModifierOperation: 'PLUS' })],
      line('ModifierOperation', 'PLUS', 'write ADD', 1),
    ],
    [
      [find, modify({ ModifierOperation: 'MINUS' })],
      line('ModifierOperation', 'MINUS', 'write ADD with a negative number', 1),
    ],
    [
      [find, modify({ ModifierOperation: 'TIMES' })],
      line('ModifierOperation', 'TIMES', 'write MULTIPLY', 1),
    ],
    [
      [find, modify({ ModifierOperation: 'SUBTRACT' })],
      line('ModifierOperation', 'SUBTRACT', 'write ADD with a negative number', 1),
    ],
    [
      [find, modify({ ModifierTarget: 'ATTACK' })],
      line('ModifierTarget', 'ATTACK', 'write TARGET_ATTACK', 1),
    ],
    [
      [modify({ ModifierTarget: 'GOLD', TargetPlayer: 'OWNER' })],
      line('ModifierTarget', 'GOLD', 'write PLAYERS_GOLD'),
    ],
    [
      [{ ...find, SearchCriterion: 'FIRST' }, hit],
      line('SearchCriterion', 'FIRST', 'write ORDINAL with "Value": 0'),
    ],
    [
      [{ ...find, SearchCriterion: 'ACTOR_ENTITY' }, hit],
      line('SearchCriterion', 'ACTOR_ENTITY', 'ACTOR_ENTITY is for SELECT_ENTITY'),
    ],
    [
      [{ EffectType: 'SELECT_ENTITY', SearchCriterion: 'ALL', TargetPlayer: 'OPPONENT' }, hit],
      line(
        'SearchCriterion',
        'ALL',
        'ALL is for FIND_ENTITIES; SELECT_ENTITY and ASSERT_ROLE need a role',
      ),
    ],
    [
      [{ ...find, TargetLocation: 'CURRENT_LANE' }, hit],
      line(
        'TargetLocation',
        'CURRENT_LANE',
        'put { "EffectType": "ADD_LOCATION_REFERENCE", "EffectLocation": "CURRENT_LANE" } before ' +
          'this effect, and leave out TargetLocation',
      ),
    ],
  ])('%#', (effects, expected) => {
    expect(said(played(...effects))).toEqual(expected);
  });

  test('a word of another field', () => {
    const amount = { ModifierTarget: 'DAMAGE_AMOUNT', Value: -1 };
    expect(said({ Interactions: { PRE_DAMAGE: [modify(amount)] } })).toEqual([
      "/Interactions/PRE_DAMAGE/0/ModifierTarget: unknown value 'DAMAGE_AMOUNT' -> write " +
        '"Output": "DAMAGE_AMOUNT" instead of ModifierTarget',
    ]);
    const role = { EffectType: 'ASSERT_ROLE', SearchCriterion: 'EFFECT_OWNING_ENTITY' };
    expect(said({ Interactions: { POST_DAMAGE: [role, draw] } })).toEqual([
      "/Interactions/POST_DAMAGE/0/SearchCriterion: unknown value 'EFFECT_OWNING_ENTITY' -> " +
        'ACTOR_ENTITY: this card does it; AFFECTED_ENTITY: it happens to this card',
    ]);
    const target = { EffectType: 'SELECT_ENTITY', SearchCriterion: 'PLAY_TARGET_ENTITY' };
    expect(
      said({
        ...played(target, hit),
        EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'UNIT' },
        Hp: undefined as unknown as Plain,
        Movement: undefined as unknown as Plain,
      }),
    ).toEqual([
      '/EntityPlayInfo/TargetOptions: unknown value \'UNIT\' -> write "TargetOptions": [] and ' +
        '"TargetType": "UNIT"',
    ]);
  });

  test('a type of card', () => {
    expect(said({ EntityPlayInfo: { EntityType: 'Spell', TargetOptions: 'BOARD' } })).toEqual([
      "/EntityPlayInfo/EntityType: unknown value 'Spell' -> write SKILL",
    ]);
  });
});

describe('numbers and inputs', () => {
  test('a word where a number is expected', () => {
    expect(said(played(find, { EffectType: 'ASSERT', Value: 'TARGET_COUNT' }, hit))).toEqual([
      '/Interactions/WHEN_PLAYED/1/Value: expected a number, found "TARGET_COUNT" -> write ' +
        '"Input": "TARGET_COUNT" instead of "Value"',
    ]);
    const summon = { EffectType: 'SUMMON_UNIT', TargetPlayer: 'OWNER', TargetLocation: 'PLAINS' };
    expect(said(played({ ...summon, CardNumber: 'LANTERN LEVY' }))).toEqual([
      '/Interactions/WHEN_PLAYED/0/CardNumber: expected a number, found "LANTERN LEVY" -> write ' +
        'the number of the card, such as 101, not its title',
    ]);
  });

  test('a number in quotes or a missing one is the only thing reported', () => {
    expect(said(played(find, { ...hit, Value: '2' }))).toEqual([
      '/Interactions/WHEN_PLAYED/1/Value: expected a number, found "2" -> write 2 without quotes',
    ]);
    expect(said(played(find, { EffectType: 'ASSERT' }, hit))).toEqual([
      '/Interactions/WHEN_PLAYED/1: ASSERT needs a number: \'Value\', or an input -> add "Input": ' +
        'TARGET_COUNT (whether there is a target), ACC or another figure',
    ]);
  });

  test('a search for some without a number', () => {
    expect(said(played({ ...find, SearchCriterion: 'QUANTITY' }, hit))).toEqual([
      '/Interactions/WHEN_PLAYED/0: this selects 0 targets -> add "Value": how many, other than 0',
    ]);
  });
});

describe('events and lists', () => {
  test('an event in the wrong place', () => {
    expect(said({ Triggers: { ON_DEATH: [draw] } })).toEqual([
      "/Triggers/ON_DEATH: unknown value 'ON_DEATH' -> 'WHEN_DIES' belongs under \"Interactions\": " +
        'it is about this card only',
    ]);
    expect(said({ Interactions: { ON_TURN_END: [draw] } })).toEqual([
      "/Interactions/ON_TURN_END: unknown value 'ON_TURN_END' -> 'ON_END_OF_TURN' belongs under " +
        '"Triggers"',
    ]);
    expect(said({ Triggers: { CURRENT_LANE: { ON_MARCH: [draw] } } })).toEqual([
      "/Triggers/CURRENT_LANE: unknown value 'CURRENT_LANE' -> a trigger does not follow its card " +
        'to a lane: name lanes here, or CURRENT_TILE',
    ]);
    expect(said({ Triggers: { ON_MARCH: { FOREST: [draw] } } })).toEqual([
      '/Triggers/ON_MARCH: a place contains its triggers, not the other way round -> write ' +
        '"FOREST": { "ON_MARCH": [ … ] }',
    ]);
  });

  test('effects without an event, and an event without effects', () => {
    expect(said({ Interactions: [draw] })).toEqual([
      '/Interactions: expected an object, found a list of 1 -> write the event first: ' +
        '{ "WHEN_PLAYED": [ … ] }',
    ]);
    const empty = 'this list has no effects, so nothing happens -> add effects, or remove it';
    expect(said(played())).toEqual([`/Interactions/WHEN_PLAYED: ${empty}`]);
    expect(said({ Triggers: { ON_MARCH: [] } })).toEqual([`/Triggers/ON_MARCH: ${empty}`]);
  });

  test('fields of a search on the effect that works on its targets', () => {
    const hint = 'it works on the targets of the list: write this in a FIND_ENTITIES before it';
    expect(said(played(find, { ...hit, TargetType: 'UNIT' }))).toEqual([
      `/Interactions/WHEN_PLAYED/1/TargetType: EFFECT_DAMAGE does not use 'TargetType' -> ${hint}`,
    ]);
    expect(said(played(find, { EffectType: 'CHOOSE_ENTITY', TargetType: 'UNIT' }, hit))).toEqual([
      `/Interactions/WHEN_PLAYED/1/TargetType: CHOOSE_ENTITY does not use 'TargetType' -> ${hint}`,
    ]);
  });

  test('a role that a card always or never has', () => {
    const role = (criterion: string, more: Json = {}): Json => ({
      EffectType: 'ASSERT_ROLE',
      SearchCriterion: criterion,
      ...more,
    });
    const on = (event: string, check: Json): string[] =>
      said({ Interactions: { [event]: [check, draw] } });
    expect(on('WHEN_DIES', role('AFFECTED_ENTITY'))).toEqual([
      '/Interactions/WHEN_DIES/0: in WHEN_DIES this condition is always true -> remove it',
    ]);
    expect(on('UNIT_ENTERS_BUILDING', role('AFFECTED_ENTITY'))).toEqual([
      '/Interactions/UNIT_ENTERS_BUILDING/0: in UNIT_ENTERS_BUILDING this condition is never ' +
        'true, so the effects after it never run -> remove it',
    ]);
    expect(on('UNIT_ENTERS_BUILDING', role('ACTOR_ENTITY', { ModifierOperation: 'NOT' }))).toEqual([
      expect.stringMatching(/never true/),
    ]);
    expect(on('POST_DAMAGE', role('ACTOR_ENTITY'))).toEqual([]);
    expect(on('WHEN_DIES', role('ACTOR_ENTITY'))).toEqual([]);
  });
});

describe('how a card is played', () => {
  test('a unit that does not say where', () => {
    expect(said({ EntityPlayInfo: { EntityType: 'UNIT' } })).toEqual([
      "/EntityPlayInfo: the field 'TargetOptions' is missing: a unit is played in a lane -> add " +
        '"TargetOptions": "ALL_LANES"',
    ]);
  });

  test('a skill with a type of target but no list of tiles', () => {
    const play = { EntityType: 'SKILL', TargetOptions: 'ALL_LANES', TargetType: 'UNIT' };
    const left = undefined as unknown as Plain;
    const skill = { EntityPlayInfo: play, Hp: left, Movement: left };
    expect(said({ ...skill, ...played({ ...find, TargetLocation: 'PLAY_TARGET' }, hit) })).toEqual([
      "/EntityPlayInfo/TargetType: 'TargetType' only has an effect where TargetOptions is a list " +
        'of tiles -> write "TargetOptions": [] to aim at any tile, or remove it',
    ]);
  });

  test('R3.2 a deck with a card that has faults is not blamed for it', () => {
    const decks = { Mine: { Cards: { 900: 3, 999: 1, 104: 3 } } };
    expect(said({ Hp: -1 }, { decks })).toEqual([
      '/Hp: -1 is too small -> at least 0',
      '/decks/Mine/Cards: a deck needs 30 cards, this one has 7 -> add 23',
      '/decks/Mine/Cards/999: unknown card 999 -> write the number of a card of the game or of ' +
        'this pack',
    ]);
  });
});

describe('what no card can do has a hint with the nearest thing', () => {
  const hints = (...effects: Json[]): string[] =>
    said(played(...effects)).map((line) => line.replace(/^.* -> /, ''));
  test.each<[Json[], RegExp]>([
    [[find, { EffectType: 'RETURN_TO_HAND' }], /^a card cannot return to a hand: KILL_ENTITIES/],
    [[find, { EffectType: 'MOVE_ENTITY' }], /^a unit cannot be put elsewhere: MARCH_ENTITIES/],
    [[{ ...draw, EffectType: 'CARD_DISCARD' }], /^nothing discards from a hand: .*PLAYERS_GOLD/],
    [[{ EffectType: 'MAY' }, draw], /^an effect cannot be declined: let CHOOSE_ENTITY/],
    [[{ ...find, SearchCriterion: 'RANDOM' }, hit], /^nothing is random: write QUANTITY/],
    [[{ ...find, TargetType: 'OTHER_UNIT' }, hit], /^a search does not leave out this card/],
    [
      [find, { EffectType: 'ASSERT', Input: 'TARGET_COUNT', ModifierOperation: 'GREATER' }, hit],
      /^numbers are not compared: ASSERT/,
    ],
    [
      [{ EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'ADJACENT_TILES' }, find, hit],
      /^tiles next to a card cannot be named: CURRENT_LANE/,
    ],
    [[find, modify({ Duration: 'TURN' })], /^no change ends by itself/],
    [[{ ...find, TargetClass: 'REAVERS' }, hit], /^a search cannot tell cards apart by class/],
    [[{ ...find, MaxCost: 3 }, hit], /^a search cannot tell cards apart by class, cost/],
    [
      [find, { EffectType: 'ASSERT', Input: 'TARGET_COUNT', Value: 3 }, hit],
      /^remove it; numbers are not compared: ASSERT/,
    ],
    [
      [{ effectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' }],
      /^write "EffectType" instead of "effectType"; the names of fields are case-sensitive/,
    ],
    [[{ Value: 1, TargetPlayer: 'OWNER' }], /^add "EffectType"/],
  ])('%#', (effects, hint) => {
    const [first] = hints(...effects);
    expect(first).toMatch(hint);
  });
});

test.each<[string, RegExp]>([
  ['ON_ALLY_DEATH', /nothing hears another card die: WHEN_DIES/],
  ['ON_ATTACK', /nothing hears another card fight: PRE_DAMAGE and POST_DAMAGE/],
  ['ON_CARD_PLAYED', /nothing hears a card that is played, summoned or drawn/],
])('an event that no trigger hears: %s', (event, hint) => {
  expect(said({ Triggers: { [event]: [draw] } })[0]).toMatch(hint);
});

test.each<[string, RegExp]>([
  ['WHEN_ATTACKS', /write POST_DAMAGE, or PRE_DAMAGE, .*"ASSERT_ROLE", .*"ACTOR_ENTITY" }/],
  ['WHEN_HITS', /"ACTOR_ENTITY" }: this card deals the damage$/],
  ['WHEN_DEALS_DAMAGE', /"ACTOR_ENTITY" }: this card deals the damage$/],
  ['WHEN_DAMAGED', /write POST_DAMAGE, or PRE_DAMAGE, .*"ASSERT_ROLE", .*"AFFECTED_ENTITY" }/],
  ['WHEN_ATTACKED', /"AFFECTED_ENTITY" }: this card takes the damage$/],
  ['ON_DAMAGE', /begin its list with ASSERT_ROLE: ACTOR_ENTITY if .*, AFFECTED_ENTITY if/],
  ['WHEN_KILLS', /nothing hears another card die/],
  ['ON_KILL', /nothing hears another card die: POST_DAMAGE/],
  ['WHEN_KILLED', /write WHEN_DIES$/],
  ['WHEN_DESTROYED', /write WHEN_DIES$/],
  ['WHEN_MARCHES', /'ON_MARCH' under "Triggers" hears the march of other units/],
  ['WHEN_SUMMONED', /write WHEN_PLAYED, which a summoned unit does not run$/],
  ['WHEN_CONSTRUCTED', /write UNIT_CONSTRUCTS_BUILDING$/],
  ['START_OF_TURN', /'ON_START_OF_TURN' belongs under "Triggers"$/],
  ['WHEN_PLAYD', /did you mean 'WHEN_PLAYED'\?$/],
])('an event of a card that the format calls otherwise: %s', (event, hint) => {
  const heard = said({ Interactions: { [event]: [draw] } });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatch(hint);
});

test('the effects of an unknown event are checked too', () => {
  const wrong = { ...draw, EffectType: 'DRAW' };
  const amount = { ...modify({ Output: 'DAMAGE_AMOUNT' }), ModifierTarget: undefined };
  const list = [JSON.parse(JSON.stringify(amount)) as Json, wrong];
  const fault = (at: string): string =>
    `${at}/1/EffectType: unknown value 'DRAW' -> write CARD_DRAW`;
  expect(said({ Interactions: { WHEN_ATTACKS: list } })[1]).toBe(
    fault('/Interactions/WHEN_ATTACKS'),
  );
  expect(said({ Triggers: { ON_ATTACK: list } })[1]).toBe(fault('/Triggers/ON_ATTACK'));
  expect(said({ Triggers: { FOREST: { ON_ATTACK: list } } })[1]).toBe(
    fault('/Triggers/FOREST/ON_ATTACK'),
  );
  expect(said({ Triggers: { CURRENT_LANE: { ON_MARCH: [wrong] } } })[1]).toBe(
    "/Triggers/CURRENT_LANE/ON_MARCH/0/EffectType: unknown value 'DRAW' -> write CARD_DRAW",
  );
});

test('a unit that wants to hear its own march', () => {
  const own = { EffectType: 'ASSERT_ROLE', SearchCriterion: 'ACTOR_ENTITY' };
  expect(said({ Triggers: { ON_MARCH: [own, draw] } })[0]).toMatch(
    /a unit does not hear its own march, so in ON_MARCH this condition is never true/,
  );
});

describe('only the words that fit an effect are listed', () => {
  const message = (...effects: Json[]): string | undefined => {
    const card = {
      EntityPrintInfo: { Id: 900, Title: 'TEST', Cost: '1', Rarity: 1 },
      EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
      ...played(...effects),
    };
    const files = [{ path: '900.json', text: JSON.stringify(card) }];
    return loadFiles(lanes, { files }).faults[0]?.message;
  };
  test.each<[Json[], string]>([
    [
      [{ ...find, SearchCriterion: 'RANDOM' }, hit],
      "unknown value 'RANDOM'; allowed: ORDINAL, QUANTITY, ALL",
    ],
    [
      [{ EffectType: 'ASSERT', Input: 'TARGET_COUNT', ModifierOperation: 'GREATER' }, draw],
      "unknown value 'GREATER'; allowed: NOT",
    ],
    [
      [{ EffectType: 'ASSERT_ROLE', SearchCriterion: 'MINE' }, draw],
      "unknown value 'MINE'; allowed: ACTOR_ENTITY, AFFECTED_ENTITY",
    ],
  ])('%#', (effects, expected) => expect(message(...effects)).toBe(expected));
});

describe('a list in the wrong place, or a place that is not there', () => {
  const hintOf = (found: readonly string[]): string => found[0]?.replace(/^.* -> /, '') ?? '';
  const summon: Json = { EffectType: 'SUMMON_UNIT', TargetPlayer: 'OWNER', CardNumber: 101 };
  const self: Json = { EffectType: 'SELECT_ENTITY', SearchCriterion: 'EFFECT_OWNING_ENTITY' };
  const lane: Json = { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_LANE' };

  test.each([
    ['WHEN_PLAYED', 'Interactions', 'WHEN_PLAYED'],
    ['when_dies', 'Interactions', 'WHEN_DIES'],
    ['ON_DEATH', 'Interactions', 'WHEN_DIES'],
    ['ON_END_OF_TURN', 'Triggers', 'ON_END_OF_TURN'],
    ['Effects', 'Interactions', 'WHEN_PLAYED'],
  ])('%s as a field of the card', (field, section, event) => {
    expect(hintOf(said({ [field]: [draw] }))).toBe(
      `put it under "${section}": { "${event}": [ … ] }`,
    );
    expect(said({ [section]: { [event]: [draw] } })).toEqual([]);
  });

  test('R21.16 a summons without a place, where there is no PLAY_TARGET', () => {
    const dies = (...effects: Json[]): string[] => said({ Interactions: { WHEN_DIES: effects } });
    const own =
      'one or more lanes, or collect the place of this card before it: ' +
      `${JSON.stringify(self, null, 1).replaceAll(/\s+/g, ' ')}, then ` +
      JSON.stringify(lane, null, 1).replaceAll(/\s+/g, ' ');
    expect(hintOf(dies(summon))).toBe(`add "TargetLocation": ${own}`);
    expect(dies({ ...summon, TargetLocation: 'BOARD' })[0]).not.toContain('PLAY_TARGET');
    expect(dies(self, lane, summon)).toEqual([]);
    expect(dies({ ...summon, TargetLocation: 'ALL_LANES' })).toEqual([]);
    expect(hintOf(said(played(summon)))).toContain('PLAY_TARGET');
  });

  test('a number of cards that must be searched for first', () => {
    for (const Input of ['ENEMY_COUNT', 'UNIT_COUNT', 'ENEMY_UNITS', 'NUMBER_OF_ALLIES'])
      expect(hintOf(said(played({ ...hit, Input })))).toMatch(/^count first: FIND_ENTITIES, then /);
    const count: Json = {
      EffectType: 'MODIFIER',
      ModifierOperation: 'SET',
      ModifierTarget: 'REGISTER',
      Input: 'TARGET_COUNT',
    };
    const hitX: Json = { EffectType: 'EFFECT_DAMAGE', Input: 'ACC' };
    expect(said(played(find, count, self, hitX))).toEqual([]);
  });
});

describe('what has no effect, or is not available here', () => {
  const place: Json = { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'FOREST' };
  const all: Json = {
    EffectType: 'FIND_ENTITIES',
    TargetPlayer: 'OPPONENT',
    TargetType: 'UNIT',
    SearchCriterion: 'ALL',
  };
  const unused =
    'no effect uses the place collected here -> add a FIND_ENTITIES or SUMMON_UNIT after it, or ' +
    'remove it';

  test('R21.16 places that no search or summons works on', () => {
    const summon: Json = { EffectType: 'SUMMON_UNIT', TargetPlayer: 'OWNER', CardNumber: 101 };
    expect(said(played(place, all, hit))).toEqual([]);
    expect(said(played(place, summon))).toEqual([]);
    expect(said(played(place, all, hit, place, all, hit))).toEqual([]);
    expect(said(played(place, draw))).toEqual([
      `/Interactions/WHEN_PLAYED/0/EffectLocation: ${unused}`,
    ]);
    expect(said(played(place, all, hit, place, draw))).toEqual([
      `/Interactions/WHEN_PLAYED/3/EffectLocation: ${unused}`,
    ]);
  });

  const kill: Json = { EffectType: 'KILL_ENTITIES' };
  const set = modify({ ModifierOperation: 'SET', ModifierTarget: 'REGISTER', Value: 2 });
  const drawn: Json = { EffectType: 'CARD_DRAW', TargetPlayer: 'OWNER', Input: 'ACC' };
  const lists = (interactions: Json): string[] => said({ Interactions: interactions });

  test('R21.4 places that a list of the same card inside this one works on', () => {
    const inside = (pointer: string, cause: string): string[] => [
      `${pointer}: where WHEN_PLAYED leads to this, it works on the places collected there; the ` +
        'text does not say so -> in WHEN_PLAYED, name places in "TargetLocation" instead of ' +
        `collecting them, or collect them after ${cause}`,
    ];
    expect(lists({ WHEN_PLAYED: [place, kill], WHEN_DIES: [all, hit] })).toEqual(
      inside('/Interactions/WHEN_DIES/0', 'KILL_ENTITIES'),
    );
    expect(lists({ WHEN_PLAYED: [place, all, hit], POST_DAMAGE: [all, modify({})] })).toEqual(
      inside('/Interactions/POST_DAMAGE/0', 'EFFECT_DAMAGE'),
    );
    // enemies are damaged, not this card: what it collects does not matter when it dies
    expect(lists({ WHEN_PLAYED: [place, all, hit], WHEN_DIES: [all, hit] })).toEqual([]);
    expect(lists({ WHEN_PLAYED: [kill, place, draw], WHEN_DIES: [draw] })).toEqual([
      `/Interactions/WHEN_PLAYED/1/EffectLocation: ${unused}`,
    ]);
    expect(lists({ WHEN_DIES: [all, hit, place, draw] })).toEqual([
      `/Interactions/WHEN_DIES/2/EffectLocation: ${unused}`,
    ]);
  });

  test('R21.4 places that a list collects itself, besides those of the list around it', () => {
    const here: Json = { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_TILE' };
    const summon: Json = { EffectType: 'SUMMON_UNIT', TargetPlayer: 'OWNER', CardNumber: 101 };
    const also =
      'where WHEN_PLAYED leads to this, it also works on the places collected there; the text ' +
      'does not say so';
    for (const effects of [[summon], [all, hit]])
      expect(lists({ WHEN_PLAYED: [place, kill], WHEN_DIES: [here, ...effects] })).toEqual([
        expect.stringContaining(
          `/Interactions/WHEN_DIES/1: ${also} -> in WHEN_PLAYED, name places`,
        ),
      ]);
  });

  const own: Json = { ...all, TargetPlayer: 'OWNER' };
  const self: Json = { EffectType: 'SELECT_ENTITY', SearchCriterion: 'EFFECT_OWNING_ENTITY' };
  const affected: Json = { EffectType: 'ASSERT_ROLE', SearchCriterion: 'AFFECTED_ENTITY' };

  test('R21.4 targets of the list around this one', () => {
    const theirs =
      ': where WHEN_PLAYED leads to this, the targets are those of WHEN_PLAYED; the text does not ' +
      'say so -> add { "EffectType": "SELECT_ENTITY", "SearchCriterion": "EFFECT_OWNING_ENTITY" } ' +
      'before it';
    expect(lists({ WHEN_PLAYED: [own, hit], WHEN_DIES: [draw] })).toEqual([
      `/Interactions/WHEN_DIES/0${theirs}`,
    ]);
    expect(lists({ WHEN_PLAYED: [all, hit], POST_DAMAGE: [draw] })).toEqual([
      `/Interactions/POST_DAMAGE/0${theirs}`,
    ]);
    // this card is not among the targets, or is the only one, or is selected
    expect(lists({ WHEN_PLAYED: [all, hit], WHEN_DIES: [draw] })).toEqual([]);
    expect(lists({ WHEN_PLAYED: [all, hit], POST_DAMAGE: [affected, draw] })).toEqual([]);
    expect(lists({ WHEN_PLAYED: [hit], WHEN_DIES: [draw] })).toEqual([]);
    expect(lists({ WHEN_PLAYED: [own, hit], WHEN_DIES: [self, draw] })).toEqual([]);
  });

  test('R21.4 targets, places and numbers of a list inside this one', () => {
    const after = (what: string): string =>
      `: where an effect before this leads to POST_DAMAGE, ${what}; the text does not say so`;
    expect(lists({ WHEN_PLAYED: [all, hit, modify({})], POST_DAMAGE: [self, modify({})] })).toEqual(
      [
        `/Interactions/WHEN_PLAYED/2${after('the targets are those of POST_DAMAGE')} -> search or ` +
          'select again before it',
      ],
    );
    expect(lists({ WHEN_PLAYED: [all, hit, all, hit], POST_DAMAGE: [place, own, hit] })).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          `/Interactions/WHEN_PLAYED/2${after('this works on the places collected there')}`,
        ),
      ]),
    );
    expect(lists({ WHEN_PLAYED: [set, all, hit, drawn], POST_DAMAGE: [set, self, drawn] })).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          `/Interactions/WHEN_PLAYED/3${after('the targets are those of POST_DAMAGE')}`,
        ),
      ]),
    );
    expect(
      lists({ WHEN_PLAYED: [set, hit, self, drawn], POST_DAMAGE: [set, self, drawn] }),
    ).toEqual([
      `/Interactions/WHEN_PLAYED/3${after('X (the register ACC) is the number of POST_DAMAGE')} -> ` +
        'set it again before it, or use it before that effect',
    ]);
    expect(lists({ WHEN_PLAYED: [hit, modify({})], POST_DAMAGE: [self, modify({})] })).toEqual([]);
  });

  test('R21.4 the register that a list of the same card inside this one reads', () => {
    expect(lists({ WHEN_PLAYED: [set, hit], POST_DAMAGE: [drawn] })).toEqual([
      '/Interactions/POST_DAMAGE/0: X (the register ACC) is 0 here, unless WHEN_PLAYED has set ' +
        'it in the same action -> set it with MODIFIER',
    ]);
    expect(lists({ WHEN_PLAYED: [set, draw], POST_DAMAGE: [drawn] })).toEqual([
      '/Interactions/WHEN_PLAYED/0: no effect reads X (the register ACC) after this -> add an ' +
        'effect with "Input": "ACC" after it, or remove it',
      '/Interactions/POST_DAMAGE/0: X (the register ACC) is 0 here: nothing has set it -> set it ' +
        'with MODIFIER',
    ]);
    const changed = (ModifierOperation: string): Json => ({ ...set, ModifierOperation });
    expect(lists({ WHEN_PLAYED: [changed('ADD'), drawn] })).toEqual([]);
    expect(lists({ WHEN_PLAYED: [changed('MULTIPLY'), drawn] })).toEqual([
      '/Interactions/WHEN_PLAYED/0: X (the register ACC) is 0 here: nothing has set it -> set it ' +
        'with MODIFIER',
    ]);
    expect(lists({ WHEN_PLAYED: [set, hit], POST_DAMAGE: [changed('ADD'), drawn] })).toEqual([
      '/Interactions/POST_DAMAGE/0: X (the register ACC) is 0 here, unless WHEN_PLAYED has set ' +
        'it in the same action -> set it with MODIFIER',
    ]);
  });

  test('the target of the card outside WHEN_PLAYED', () => {
    const dies = (...effects: Plain[]): string[] => said({ Interactions: { WHEN_DIES: effects } });
    expect(dies({ ...all, TargetLocation: 'PLAY_TARGET' }, hit)).toEqual([
      expect.stringMatching(
        /PLAY_TARGET' is available .* -> name lanes, or collect .*CURRENT_LANE/,
      ),
    ]);
  });

  test.each([
    ['WHEN_DIES', 'ACTOR_ENTITY for the card that caused this'],
    [
      'POST_DAMAGE',
      'EFFECT_OWNING_ENTITY for this card or ACTOR_ENTITY for the card that caused this or ' +
        'AFFECTED_ENTITY for the card that this happens to',
    ],
    [
      'ON_MARCH',
      'EFFECT_OWNING_ENTITY for this card or ACTOR_ENTITY for the one that this is about',
    ],
  ])('in %s, the hint names who can be selected', (event, roles) => {
    const aimed = { EffectType: 'SELECT_ENTITY', SearchCriterion: 'PLAY_TARGET_ENTITY' };
    const list = { [event]: [aimed, hit] };
    expect(
      said(event === 'ON_MARCH' ? { Triggers: { BOARD: list } } : { Interactions: list }),
    ).toEqual([
      expect.stringContaining(`-> write ${roles}; the target of WHEN_PLAYED is not remembered`),
    ]);
  });

  test.each(['LANE', 'LANES', 'ANY', 'every_lane', 'ALL', 'ANYWHERE'])(
    '%s in TargetOptions',
    (word) => {
      expect(said({ EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: word } })).toEqual([
        expect.stringMatching(/TargetOptions: unknown value .* -> write ALL_LANES$/),
      ]);
    },
  );

  test('R7 a unit whose movement is left out', () => {
    expect(said({ Movement: 0 })).toEqual([]);
    expect(said({ Movement: undefined as unknown as Plain })).toEqual([
      ': a unit without \'Movement\' has movement 0 -> add "Movement": its steps in a march, or 0 ' +
        'if it is meant to stay',
    ]);
  });

  test('R21.6 NOT of a number that never changes', () => {
    const not = (more: Json): Json => ({
      EffectType: 'MODIFIER',
      ModifierOperation: 'NOT',
      ModifierTarget: 'REGISTER',
      ...more,
    });
    const drawn = { ...draw, Value: undefined as unknown as Plain, Input: 'ACC' };
    expect(said(played(all, not({ Input: 'TARGET_COUNT' }), drawn))).toEqual([]);
    const warning = (n: number): string[] => [
      `/Interactions/WHEN_PLAYED/0/ModifierOperation: NOT without an input always makes ACC ${n} ` +
        '-> add "Input": "TARGET_COUNT" (or ACC, once it is set), or write SET with a "Value"',
    ];
    expect(said(played(not({}), drawn))).toEqual(warning(1));
    expect(said(played(not({ Value: 3 }), drawn))).toEqual(warning(0));
  });
});
