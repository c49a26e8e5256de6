import type { EffectInfo } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly, nearest } from '../loading/index.ts';
import { EFFECTS } from './effects/index.ts';
import {
  AIMS,
  allowed,
  CARD_TYPES,
  codeOf,
  CONDITIONS,
  CRITERIA,
  ENTITY_TYPES,
  flagsOf,
  INTERACTIONS,
  LOCATIONS,
  MODIFIER_TARGETS,
  MULTI_INPUT,
  OPERATIONS,
  PLAYERS,
  REFERENCES,
  ROLES,
  TARGET_OPTIONS,
  TRIGGER_PLACES,
  TRIGGERS,
  VARIABLES,
  type Vocabulary,
} from './compile/vocabulary.ts';
import { wordHint } from './compile/usual-words.ts';

/**
 * The public format. Every field states its origin: "original" is the original format, "later" was
 * added by later files of the same family, "ours" is our own.
 */
type Origin = 'original' | 'later' | 'ours';
const say = (origin: Origin, description: string): { description: string; origin: Origin } => ({
  description: `[${origin}] ${description}`,
  origin,
});

/** A word of a vocabulary, or several joined by `|`. */
function word(
  vocabulary: Vocabulary,
  origin: Origin,
  about: string,
  flags = false,
): z.ZodType<string> {
  const schema = z.unknown().superRefine((value, ctx) => {
    const wrong = unknownWord(vocabulary, value, flags);
    if (wrong)
      ctx.addIssue({ code: 'custom', message: wrong.message, params: { hint: wrong.hint } });
  });
  const words = Object.keys(vocabulary.words);
  const shape = flags
    ? { anyOf: [{ enum: words }, { type: 'string' as const, pattern: '\\|' }] }
    : { enum: words };
  return schema.meta({ ...say(origin, about), ...shape }) as unknown as z.ZodType<string>;
}

export function unknownWord(
  vocabulary: Vocabulary,
  value: unknown,
  flags: boolean,
): { message: string; hint?: string } | undefined {
  const words = vocabulary === CARD_TYPES ? 'UNIT, BUILDING, SKILL, PLAYER' : allowed(vocabulary);
  const list = `allowed: ${words}${flags ? ', joined by |' : ''}`;
  if (typeof value !== 'string') {
    const found =
      typeof value === 'object' && value !== null ? 'a list or object' : JSON.stringify(value);
    return { message: `expected a word, found ${found}; ${list}` };
  }
  const unknown = flags
    ? flagsOf(vocabulary, value).unknown
    : codeOf(vocabulary, value) === undefined
      ? [value]
      : [];
  const [first] = unknown;
  if (first === undefined) return undefined;
  const meant = nearest(first, Object.keys(vocabulary.words));
  const hint = wordHint(vocabulary, first) ?? (meant && `did you mean '${meant}'?`);
  return { message: `unknown value '${first}'; ${list}`, ...(hint && { hint }) };
}

const text = (origin: Origin, about: string) => z.string().meta(say(origin, about));
const whole = (origin: Origin, about: string, min?: number) =>
  (min === undefined ? z.int() : z.int().min(min)).meta(say(origin, about));
const tiles = (lane: string) =>
  z
    .array(z.int())
    .nullable()
    .meta(
      say(
        'original',
        `tiles of the ${lane}, counted from 0 at the owner's end (-1: the last), in the order in ` +
          'which building is tried; empty: not in this lane',
      ),
    );

const EFFECT_TYPES: Vocabulary = {
  words: Object.fromEntries(EFFECTS.map((effect, i) => [effect.name, i])),
};
const SEARCH_CRITERIA: Vocabulary = {
  words: { ...CRITERIA.words, ...ROLES.words },
  older: CRITERIA.older ?? {},
};

export const Effect = z
  .looseObject({
    EffectType: word(
      EFFECT_TYPES,
      'original',
      `what it does. ${EFFECTS.map((e) => `${e.name} [${e.origin}]: ${e.about}`).join('; ')}`,
    ),
    TargetLocation: word(
      REFERENCES,
      'original',
      'where it applies; PLAY_TARGET [later]: the target of the card',
      true,
    ).optional(),
    TargetPlayer: word(
      PLAYERS,
      'original',
      'whose, from the point of view of the owner of the card; for PLAYERS_GOLD and CARD_DRAW, ' +
        "of each target's owner, once per target",
      true,
    ).optional(),
    TargetType: word(ENTITY_TYPES, 'original', 'what may be found', true).optional(),
    SearchCriterion: word(
      SEARCH_CRITERIA,
      'original',
      'which of those found: ORDINAL the n-th counted from 0, QUANTITY the first n, ALL; for ' +
        'SELECT_ENTITY and ASSERT_ROLE [later] a role',
    ).optional(),
    Value: whole(
      'original',
      'the number n, 0 if left out; negative in a search: counted from the far end',
    ).optional(),
    CardNumber: whole('original', 'SUMMON_UNIT: the number of the card of the unit').optional(),
    TempVariable: whole('later', 'the number this effect reads').optional(),
    InputRegister: word(
      VARIABLES,
      'later',
      'what the effect reads; TEMP_VARIABLE if left out',
    ).optional(),
    Input: word(VARIABLES, 'later', 'the same as InputRegister').optional(),
    OutputRegister: word(
      VARIABLES,
      'later',
      'with ModifierTarget REGISTER: the register written',
    ).optional(),
    Output: word(
      VARIABLES,
      'later',
      'what MODIFIER writes: instead of ModifierTarget and OutputRegister',
    ).optional(),
    ModifierOperation: word(
      OPERATIONS,
      'later',
      'what MODIFIER does; NOT inverts an ASSERT',
    ).optional(),
    ModifierTarget: word(MODIFIER_TARGETS, 'later', 'what MODIFIER writes').optional(),
    MultiInputProcessing: word(
      MULTI_INPUT,
      'later',
      'how the figures of several targets become one; FIRST if left out',
    ).optional(),
    EffectLocation: word(
      REFERENCES,
      'later',
      'the place ADD_LOCATION_REFERENCE collects; CURRENT_TILE: the tile of each target; ' +
        'CURRENT_LANE [ours]: its lane',
      true,
    ).optional(),
    LaneTargets: word(
      LOCATIONS,
      'later',
      'older name of TargetLocation, read only',
      true,
    ).optional(),
  })
  .meta({
    description: 'one effect; lists of them run in order',
    allOf: EFFECTS.map((e) => ({
      if: { properties: { EffectType: { const: e.name } } },
      then: { required: ['EffectType', ...e.needs] },
    })),
  });
export type EffectJson = z.infer<typeof Effect>;
export const Effects = z.array(Effect);

export const EFFECT_KEYS = Object.keys(Effect.shape);

const PrintInfo = z.looseObject({
  Id: whole(
    'original',
    'card number: that of the file and the index; negative for player classes [later]',
  ).optional(),
  Title: text('original', 'name of the card').optional(),
  Text: text(
    'original',
    'rules text for people; never parsed, but compared with the text made from the effects',
  ).optional(),
  Cost: text('original', 'the price, in digits; empty: 0').optional(),
  Hp: text('original', 'as printed').optional(),
  Movement: text('original', 'as printed, 2/3 for two steps every third turn').optional(),
  Attack: text('original', 'as printed').optional(),
  Rarity: z
    .int()
    .min(0)
    .max(3)
    .meta(say('original', '0: not for decks; 1, 2, 3: up to 3, 2, 1 copies'))
    .optional(),
  Expansion: text('original', 'name in capitals; VANILLA if left out').optional(),
  ClassType: text('original', 'class in capitals; BASE if left out').optional(),
});

const PlayInfo = z.looseObject({
  EntityType: word(
    CARD_TYPES,
    'original',
    'what the card is; PLAYER [later] makes a class',
  ).optional(),
  CardType: word(CARD_TYPES, 'original', 'the same, as the sample block spells it').optional(),
  TargetOptions: z
    .unknown()
    .meta({
      ...say(
        'original',
        'what the card may target, words joined by |; a list of numbers [later] names tiles, ' +
          'flat and from the own end, none meaning everywhere',
      ),
      anyOf: [
        { enum: Object.keys(TARGET_OPTIONS.words) },
        { type: 'string', pattern: '\\|' },
        { type: 'array', items: { type: 'integer' } },
      ],
    })
    .optional(),
  TargetConditions: z
    .unknown()
    .meta({
      ...say('original', 'NONE or BLUEPRINT; buildings always have BLUEPRINT'),
      anyOf: [
        { enum: Object.keys(CONDITIONS.words) },
        { type: 'array', items: { enum: Object.keys(CONDITIONS.words) } },
      ],
    })
    .optional(),
  TargetType: word(AIMS, 'later', 'with a list of tiles: what is targeted').optional(),
  TargetOwner: word(
    PLAYERS,
    'later',
    'with a list of tiles: whose unit or building; BOTH if left out',
    true,
  ).optional(),
  LaneTargets: word(
    TARGET_OPTIONS,
    'later',
    'older name of TargetOptions, read only',
    true,
  ).optional(),
  Rarity: z.int().min(0).max(3).meta(say('later', 'as in EntityPrintInfo')).optional(),
  Expansion: text('later', 'as in EntityPrintInfo').optional(),
  Tribe: text('later', 'newer name of ClassType, read only').optional(),
  StealthPlay: z.unknown().meta(say('later', 'older files only, ignored')).optional(),
});

const LIST_OF_EFFECTS = (keys: Vocabulary, about: string) =>
  z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({
      ...say('original', about),
      properties: Object.fromEntries(Object.keys(keys.words).map((key) => [key, {}])),
    });

export const CardFile = z.looseObject({
  $schema: z.string().optional(),
  EntityPrintInfo: PrintInfo.meta(say('original', 'what is printed')).optional(),
  EntityPlayInfo: PlayInfo.meta(say('original', 'how it is played')).optional(),
  CardPrintInfo: PrintInfo.meta(
    say('later', 'older name of EntityPrintInfo, read only'),
  ).optional(),
  CardPlayInfo: PlayInfo.meta(say('later', 'older name of EntityPlayInfo, read only')).optional(),
  PrePlayInfo: PrintInfo.extend(PlayInfo.shape)
    .meta(say('later', 'older files: both in one, read only'))
    .optional(),
  Name: text('original', 'name on the board; the title if empty').optional(),
  Hp: whole(
    'original',
    'hit points of a fresh unit, building or player; 0 if left out',
    0,
  ).optional(),
  DamageTokens: whole(
    'original',
    'damage it arrives with, at least 0; 0 if left out',
    0,
  ).optional(),
  Attack: whole('original', 'units: damage of a fight or hit; 0 if left out', 0).optional(),
  Movement: whole('original', 'units: steps of a march; 0 if left out', 0).optional(),
  MovementDenominator: whole(
    'original',
    'units: acts on every n-th turn; 1 if left out',
    1,
  ).optional(),
  PlainsBp: tiles('plains').optional(),
  ForestBp: tiles('forest').optional(),
  MountainBp: tiles('mountain').optional(),
  Interactions: LIST_OF_EFFECTS(
    INTERACTIONS,
    'event that happens to this card -> effects: WHEN_PLAYED [original], WHEN_DIES [ours], the others ' +
      '[later]',
  ).optional(),
  Triggers: LIST_OF_EFFECTS(
    { words: { ...TRIGGER_PLACES.words, ...TRIGGERS.words } },
    'event elsewhere -> effects [original], or place -> event -> effects [later]; ' +
      'ON_START_OF_TURN is ours',
  ).optional(),
  CurrentGold: whole('later', 'player classes: gold at the start', 0).optional(),
  ActivePowerId: whole('later', 'player classes: the skill that is their power').optional(),
  // the flat form of the last files
  Id: whole('later', 'flat form, read only').optional(),
  Title: text('later', 'flat form, read only').optional(),
  Text: text('later', 'flat form, read only').optional(),
  Cost: whole('later', 'flat form, read only', 0).optional(),
  Rarity: z.int().min(0).max(3).meta(say('later', 'flat form, read only')).optional(),
  Expansion: text('later', 'flat form, read only').optional(),
  ClassType: text('later', 'flat form, read only').optional(),
  Tribe: text('later', 'flat form, read only').optional(),
  EntityType: word(CARD_TYPES, 'later', 'flat form, read only').optional(),
  CardType: word(CARD_TYPES, 'later', 'flat form, read only').optional(),
  TargetOptions: z.unknown().meta(say('later', 'flat form, read only')).optional(),
  TargetConditions: z.unknown().meta(say('later', 'flat form, read only')).optional(),
  TargetType: word(AIMS, 'later', 'flat form, read only').optional(),
  TargetOwner: word(PLAYERS, 'later', 'flat form, read only', true).optional(),
});
export type CardJson = z.infer<typeof CardFile>;

export const CARD_KEYS = Object.keys(CardFile.shape);
export const PRINT_KEYS = Object.keys(PrintInfo.shape);
export const PLAY_KEYS = Object.keys(PlayInfo.shape);

/** Descriptions of fields that the schema does not have. */
export const FIELDS: { readonly [name: string]: string } = {
  $schema: 'where an editor finds the JSON Schema; not read',
  WHEN_PLAYED:
    'effects that run when this card is played from the hand (or its power is used); not when it ' +
    'is summoned',
  UNIT_ENTERS_BUILDING:
    'on a building: effects that run when a unit enters it; on a unit: when it enters a building',
  UNIT_CONSTRUCTS_BUILDING:
    'on a building: effects that run when a unit builds it; on a unit: when it builds',
  PRE_DAMAGE:
    'effects that run before this card deals or takes damage; they may change DAMAGE_AMOUNT. ' +
    'ASSERT_ROLE says which of the two is meant',
  POST_DAMAGE: 'effects that run after this card dealt or took damage, also damage of 0',
  WHEN_DIES: 'effects that run when this card dies',
  BOARD: 'event anywhere on the board -> effects',
  PLAINS: 'event in the plains -> effects',
  FOREST: 'event in the forest -> effects',
  MOUNTAIN: 'event on the mountain -> effects',
  ALL_BUT_MOUNTAIN: 'event in the plains or the forest -> effects',
  ALL_BUT_FOREST: 'event in the plains or on the mountain -> effects',
  ALL_BUT_PLAINS: 'event in the forest or on the mountain -> effects',
  ALL_LANES: 'event in any lane -> effects',
  PLAY_TARGET: 'event on the tile where this card arrived -> effects',
  CURRENT_TILE: 'event on the tile of this card -> effects',
  ON_START_OF_TURN:
    "effects that run at the start of each player's turn; SELECT_ENTITY with ACTOR_ENTITY, PLAYER " +
    'and TargetPlayer, then ASSERT on TARGET_COUNT, limits them to one player',
  ON_END_OF_TURN: "effects that run at the end of each player's turn; limited in the same way",
  ON_MARCH:
    'effects that run whenever a unit is about to act (move, fight or hit) in its march, at the ' +
    'place named',
};

/** The effects for the reference. */
export const effectInfos: readonly EffectInfo[] = EFFECTS.map((effect) => ({
  name: effect.name,
  about: `${effect.about} [${effect.origin}]`,
  params: z.object(
    Object.fromEntries(
      [...effect.needs, ...effect.may].map((key) => [
        key,
        effect.needs.includes(key) ? Effect.shape[key].unwrap() : Effect.shape[key],
      ]),
    ),
  ),
}));

/** The number of a card, as a key. */
const CardNumber = z.string().regex(/^\d+$/, 'write the number of a card, such as "104"');

export const DeckFile = z
  .strictObject({
    $schema: z.string().optional(),
    Name: z.string().min(1).meta(say('ours', 'the title of the deck')),
    Class: z.string().meta(say('ours', 'the class that plays it; BASE if left out')).optional(),
    Cards: z
      .record(CardNumber, z.int().min(1))
      .meta(say('ours', 'how many of each card, by number')),
  })
  .meta({ description: 'a deck [ours]: decks/[name].json' });
/** What a deck consists of, whatever else its file says. */
export const DeckCards = z.object({
  Class: z.string().optional(),
  Cards: z.record(CardNumber, z.int().min(1)),
});
/** A deck of `pack.json`, where its name is the key. */
export const NamedDeck = exactly({
  Class: z.string().optional(),
  Cards: z.record(CardNumber, z.int().min(1)),
});
export type DeckJson = z.infer<typeof DeckFile>;

export const KeywordFile = z
  .looseObject({
    Name: z.string().min(1).meta(say('later', 'the word')),
    Description: z.string().meta(say('later', 'what it means')),
    HasImage: z.boolean().meta(say('later', 'ignored')).optional(),
    Synonyms: z.array(z.string()).meta(say('later', 'other forms of it')).optional(),
    Related: z.array(z.string()).meta(say('later', 'words to look up too')).optional(),
  })
  .meta({ description: 'a keyword [later], for the page only: keywords/[name].json' });

/** Not JSON: one line per card, without a header. */
export const IndexFile = z
  .string()
  .meta(say('original', 'a card a line: id,type,expansion,class as in 114,unit,vanilla,base'));
