/**
 * The words of card files and their codes. Flags are bits; a deprecated word maps to its
 * replacement.
 */

export const LANES = ['PLAINS', 'FOREST', 'MOUNTAIN'] as const;

export interface Vocabulary {
  readonly words: { readonly [word: string]: number };
  /** Deprecated words, which are read but never written. */
  readonly older?: { readonly [word: string]: string };
}

const LANE_WORDS = {
  BOARD: 0,
  PLAINS: 1,
  FOREST: 2,
  MOUNTAIN: 4,
  ALL_BUT_MOUNTAIN: 3,
  ALL_BUT_FOREST: 5,
  ALL_BUT_PLAINS: 6,
  ALL_LANES: 7,
} as const;
const OLDER_LANES = { GLOBAL: 'BOARD', ANY_LANE: 'ALL_LANES' };

export const ALL_LANES = 7;
export const INVALID = 8;
export const PLAY_TARGET = 16;
export const CURRENT_TILE = 32;
/** Ours: the lane of each target. */
export const CURRENT_LANE = 64;

/** `TargetOptions`: what a card may target. */
export const TARGET_OPTIONS: Vocabulary = { words: { ...LANE_WORDS, INVALID }, older: OLDER_LANES };
/**
 * `TargetLocation` and `EffectLocation`: where an effect applies. Those of the original format, and
 * PLAY_TARGET and CURRENT_TILE of later files.
 */
export const LOCATIONS: Vocabulary = { words: { ...LANE_WORDS, PLAY_TARGET }, older: OLDER_LANES };
export const REFERENCES: Vocabulary = {
  words: { ...LANE_WORDS, PLAY_TARGET, CURRENT_TILE, CURRENT_LANE },
  older: OLDER_LANES,
};
/** Keys of `Triggers`: where an event must happen to be noticed. */
export const TRIGGER_PLACES: Vocabulary = {
  words: { ...LANE_WORDS, PLAY_TARGET, CURRENT_TILE },
  older: OLDER_LANES,
};

export const OWNER = 1;
export const OPPONENT = 2;
export const BOTH = 3;
export const PLAYERS: Vocabulary = {
  words: { OWNER, OPPONENT, BOTH },
  older: { CARD_OWNER: 'OWNER', CARD_PLAYER: 'OWNER' },
};

export const UNIT = 1;
export const BUILDING = 2;
export const SKILL = 4;
export const PLAYER = 8;
export const ENTITY_TYPES: Vocabulary = { words: { NONE: 0, UNIT, BUILDING, SKILL, PLAYER } };
/** `EntityType` (or `CardType`) of a card. */
export const CARD_TYPES: Vocabulary = {
  words: { UNIT, BUILDING, SKILL, PLAYER, NONE: 0, UNKNOWN: 0 },
};

export const ORDINAL = 0;
export const QUANTITY = 1;
export const ALL = 2;
export const CRITERIA: Vocabulary = {
  words: { ORDINAL, QUANTITY, ALL },
  older: { NUMBERED: 'QUANTITY' },
};

export const EFFECT_OWNING_ENTITY = 0;
export const ACTOR_ENTITY = 1;
export const AFFECTED_ENTITY = 2;
export const PLAY_TARGET_ENTITY = 3;
export const ROLES: Vocabulary = {
  words: { EFFECT_OWNING_ENTITY, ACTOR_ENTITY, AFFECTED_ENTITY, PLAY_TARGET_ENTITY },
};

export const SET = 0;
export const ADD = 1;
export const MULTIPLY = 2;
export const ABSOLUTE_SET = 3;
export const NOT = 4;
export const OPERATIONS: Vocabulary = { words: { SET, ADD, MULTIPLY, ABSOLUTE_SET, NOT } };

export const TEMP_VARIABLE = 0;
export const ACC = 1;
export const TARGET_COUNT = 2;
export const TARGET_HP = 3;
export const TARGET_ATTACK = 4;
export const TARGET_MOVEMENT = 5;
export const TARGET_MOVEMENT_DENOMINATOR = 6;
export const PLAYERS_GOLD = 7;
export const DAMAGE_AMOUNT = 8;
export const MARCH_START_FLAG = 9;
export const MARCH_CURRENT_MOVEMENT = 10;
/** What an effect can read, and (except the first three and the flag) what MODIFIER can write. */
export const VARIABLES: Vocabulary = {
  words: {
    TEMP_VARIABLE,
    ACC,
    TARGET_COUNT,
    TARGET_HP,
    TARGET_ATTACK,
    TARGET_MOVEMENT,
    TARGET_MOVEMENT_DENOMINATOR,
    PLAYERS_GOLD,
    DAMAGE_AMOUNT,
    MARCH_START_FLAG,
    MARCH_CURRENT_MOVEMENT,
  },
};
export const REGISTER = -1;
export const MODIFIER_TARGETS: Vocabulary = {
  words: {
    REGISTER,
    TARGET_HP,
    TARGET_ATTACK,
    TARGET_MOVEMENT,
    TARGET_MOVEMENT_DENOMINATOR,
    PLAYERS_GOLD,
  },
};

export const FIRST = 0;
export const SUM = 1;
export const AVERAGE = 2;
export const MAX = 3;
export const MIN = 4;
export const EACH = 5;
export const MULTI_INPUT: Vocabulary = { words: { FIRST, SUM, AVERAGE, MAX, MIN, EACH } };

export const WHEN_PLAYED = 0;
export const UNIT_ENTERS_BUILDING = 1;
export const UNIT_CONSTRUCTS_BUILDING = 2;
export const PRE_DAMAGE = 3;
export const POST_DAMAGE = 4;
export const WHEN_DIES = 5;
/** Bits of a card's `answers`. */
export const ANSWERS_ENTRY = 1 << UNIT_ENTERS_BUILDING;
export const ANSWERS_BUILDING = 1 << UNIT_CONSTRUCTS_BUILDING;
export const ANSWERS_BEFORE = 1 << PRE_DAMAGE;
export const ANSWERS_AFTER = 1 << POST_DAMAGE;
export const ANSWERS_DAMAGE = ANSWERS_BEFORE | ANSWERS_AFTER;
export const ANSWERS_DEATH = 1 << WHEN_DIES;
export const INTERACTIONS: Vocabulary = {
  words: {
    WHEN_PLAYED,
    UNIT_ENTERS_BUILDING,
    UNIT_CONSTRUCTS_BUILDING,
    PRE_DAMAGE,
    POST_DAMAGE,
    WHEN_DIES,
  },
};

export const ON_START_OF_TURN = 1;
export const ON_END_OF_TURN = 2;
export const ON_MARCH = 4;
export const TRIGGERS: Vocabulary = { words: { ON_START_OF_TURN, ON_END_OF_TURN, ON_MARCH } };

/**
 * What a card targets: lanes or the board (original format), or (number lists) an entity on one of
 * some tiles.
 */
/** The fields that say it could not be read. */
export const AIM_UNKNOWN = -1;
export const AIM_PLACE = 0;
export const AIM_TILE = 1;
export const AIM_UNIT = 2;
export const AIM_BUILDING = 3;
export const AIM_UNIT_AND_BUILDING = 4;
export const AIMS: Vocabulary = {
  words: {
    TILE: AIM_TILE,
    UNIT: AIM_UNIT,
    BUILDING: AIM_BUILDING,
    UNIT_AND_BUILDING: AIM_UNIT_AND_BUILDING,
  },
};

export const CONDITIONS: Vocabulary = { words: { NONE: 0, BLUEPRINT: 1 } };

/** The canonical word; undefined if it is unknown. Case and surrounding blanks do not matter. */
export function wordOf(vocabulary: Vocabulary, text: string): string | undefined {
  const word = text.trim().toUpperCase();
  if (Object.hasOwn(vocabulary.words, word)) return word;
  return vocabulary.older && Object.hasOwn(vocabulary.older, word)
    ? vocabulary.older[word]
    : undefined;
}

export const codeOf = (vocabulary: Vocabulary, text: string): number | undefined => {
  const word = wordOf(vocabulary, text);
  return word === undefined ? undefined : vocabulary.words[word];
};

export interface Flags {
  bits: number;
  words: string[];
  unknown: string[];
}

/** Words joined by `|`; empty parts are skipped. */
export function flagsOf(vocabulary: Vocabulary, text: string): Flags {
  const flags: Flags = { bits: 0, words: [], unknown: [] };
  for (const part of text.split('|')) {
    if (part.trim() === '') continue;
    const word = wordOf(vocabulary, part);
    if (word === undefined) flags.unknown.push(part.trim());
    else {
      flags.bits |= vocabulary.words[word] ?? 0;
      flags.words.push(word);
    }
  }
  return flags;
}

/** The canonical word for a code. */
export const nameOf = (vocabulary: Vocabulary, code: number): string =>
  Object.keys(vocabulary.words).find((word) => vocabulary.words[word] === code) ?? String(code);
/** The words for bits. */
export const namesOf = (vocabulary: Vocabulary, bits: number): string =>
  Object.keys(vocabulary.words)
    .filter((word) => bits & (vocabulary.words[word] ?? 0))
    .join(' or ');
export const allowed = (vocabulary: Vocabulary): string => Object.keys(vocabulary.words).join(', ');
