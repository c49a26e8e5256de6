import {
  AIMS,
  CRITERIA,
  INTERACTIONS,
  LOCATIONS,
  MODIFIER_TARGETS,
  REFERENCES,
  ROLES,
  TARGET_OPTIONS,
  VARIABLES,
  type Vocabulary,
  wordOf,
} from './vocabulary.ts';

/** Usual words for what the format calls otherwise; the first one of a vocabulary is meant. */
const USUAL: { readonly [word: string]: readonly string[] } = {
  ENEMY: ['OPPONENT'],
  FOE: ['OPPONENT'],
  FRIEND: ['OWNER'],
  ALLY: ['OWNER'],
  ME: ['OWNER'],
  SELF: ['OWNER', 'EFFECT_OWNING_ENTITY'],
  THIS: ['EFFECT_OWNING_ENTITY'],
  TARGET: ['PLAY_TARGET_ENTITY', 'PLAY_TARGET'],
  ANY: ['BOTH'],
  ALL: ['BOTH', 'ALL_LANES'],
  EVERY: ['ALL'],
  ANYWHERE: ['BOARD'],
  CREATURE: ['UNIT'],
  MINION: ['UNIT'],
  TOWER: ['BUILDING'],
  SPELL: ['SKILL'],
  FIND: ['FIND_ENTITIES'],
  SEARCH: ['FIND_ENTITIES'],
  SELECT: ['SELECT_ENTITY'],
  CHOOSE: ['CHOOSE_ENTITY'],
  SUMMON: ['SUMMON_UNIT'],
  DAMAGE: ['EFFECT_DAMAGE', 'DAMAGE_AMOUNT'],
  DEAL_DAMAGE: ['EFFECT_DAMAGE'],
  HIT: ['EFFECT_DAMAGE'],
  KILL: ['KILL_ENTITIES'],
  DESTROY: ['KILL_ENTITIES'],
  DRAW: ['CARD_DRAW'],
  DRAW_CARD: ['CARD_DRAW'],
  DRAW_CARDS: ['CARD_DRAW'],
  MARCH: ['MARCH_ENTITIES', 'ON_MARCH'],
  MOVE: ['MARCH_ENTITIES'],
  BUFF: ['MODIFIER'],
  MODIFY: ['MODIFIER'],
  HEAL: ['MODIFIER'],
  GAIN_GOLD: ['MODIFIER'],
  GOLD: ['PLAYERS_GOLD', 'MODIFIER'],
  IF: ['ASSERT'],
  CONDITION: ['ASSERT'],
  INCREASE: ['ADD'],
  SUBTRACT: ['ADD'],
  DECREASE: ['ADD'],
  DIVIDE: ['MULTIPLY'],
  HP: ['TARGET_HP'],
  HEALTH: ['TARGET_HP'],
  ATTACK: ['TARGET_ATTACK'],
  MOVEMENT: ['TARGET_MOVEMENT'],
  SPEED: ['TARGET_MOVEMENT'],
  COUNT: ['TARGET_COUNT', 'QUANTITY'],
  X: ['ACC'],
  NUMBER: ['QUANTITY', 'TARGET_COUNT'],
  FIRST: ['ORDINAL'],
  NEAREST: ['ORDINAL'],
  OLDEST: ['ORDINAL'],
  LAST: ['ORDINAL'],
  FARTHEST: ['ORDINAL'],
  ON_PLAY: ['WHEN_PLAYED'],
  ON_PLAYED: ['WHEN_PLAYED'],
  ON_DEATH: ['WHEN_DIES'],
  ON_DIE: ['WHEN_DIES'],
  ON_DIES: ['WHEN_DIES'],
  ON_ENTER: ['UNIT_ENTERS_BUILDING'],
  ON_BUILD: ['UNIT_CONSTRUCTS_BUILDING'],
  ON_DAMAGE: ['POST_DAMAGE'],
  ON_TURN_START: ['ON_START_OF_TURN'],
  ON_TURN_END: ['ON_END_OF_TURN'],
};
/** What goes with the word that is meant. */
const WITH: { readonly [word: string]: string } = {
  SUBTRACT: ' with a negative number',
  DECREASE: ' with a negative number',
  FIRST: ' with "Value": 0',
  NEAREST: ' with "Value": 0',
  OLDEST: ' with "Value": 0',
  LAST: ' with "Value": -1',
  FARTHEST: ' with "Value": -1',
  HEAL: ', which can raise TARGET_HP: nothing removes damage',
  DIVIDE: ', which knows whole numbers only',
  GAIN_GOLD: ' with PLAYERS_GOLD',
};

const OTHERS =
  'a search does not leave out this card: change every UNIT, then undo it for this card after ' +
  'SELECT_ENTITY with EFFECT_OWNING_ENTITY';
const NEXT_TO =
  'tiles next to a card cannot be named: CURRENT_LANE is the nearest, or CURRENT_TILE';
const COMPARED =
  'numbers are not compared: ASSERT asks whether one is 0. Subtract first (ADD a negative number); ' +
  'negative damage counts as 0';
const DECLINED =
  'an effect cannot be declined: let CHOOSE_ENTITY choose between the player and a unit, then ' +
  'ASSERT with "Input": "TARGET_MOVEMENT_DENOMINATOR", which is 0 for a player';
const BOUNCED =
  'a card cannot return to a hand: KILL_ENTITIES removes it, and CARD_DRAW draws another';
const MOVED = 'a unit cannot be put elsewhere: MARCH_ENTITIES lets it march';
const DISCARDED =
  'nothing discards from a hand: to cost a player something, MODIFIER can take PLAYERS_GOLD';
const BY_CHANCE =
  'nothing is random: write QUANTITY with "Value": 1 for the first one, or ALL and CHOOSE_ENTITY ' +
  'after it';

/** What no card can do, and what comes nearest. */
const IMPOSSIBLE: { readonly [word: string]: string } = {
  RETURN_TO_HAND: BOUNCED,
  RETURN: BOUNCED,
  BOUNCE: BOUNCED,
  MOVE_ENTITY: MOVED,
  MOVE_ENTITIES: MOVED,
  MOVE_UNIT: MOVED,
  TELEPORT: MOVED,
  CARD_DISCARD: DISCARDED,
  DISCARD: DISCARDED,
  DISCARD_CARD: DISCARDED,
  ADJACENT: NEXT_TO,
  ADJACENT_TILE: NEXT_TO,
  ADJACENT_TILES: NEXT_TO,
  RANDOM: BY_CHANCE,
  GREATER: COMPARED,
  GREATER_THAN: COMPARED,
  LESS: COMPARED,
  LESS_THAN: COMPARED,
  EQUAL: COMPARED,
  COMPARE: COMPARED,
  MAY: DECLINED,
  OPTIONAL: DECLINED,
  PAY: DECLINED,
  OTHER: OTHERS,
  OTHERS,
  OTHER_UNIT: OTHERS,
  OTHER_UNITS: OTHERS,
};

/** The word of a vocabulary that a usual word stands for. */
export const usualWord = (vocabulary: Vocabulary, given: string): string | undefined =>
  USUAL[given.trim().toUpperCase()]?.find((word) => Object.hasOwn(vocabulary.words, word));

/** What to write instead of a word that is valid elsewhere, or that the format does not have. */
export function wordHint(vocabulary: Vocabulary, given: string): string | undefined {
  const word = given.trim().toUpperCase();
  if (vocabulary === LOCATIONS && wordOf(REFERENCES, word))
    return (
      `put { "EffectType": "ADD_LOCATION_REFERENCE", "EffectLocation": "${word}" } before this ` +
      'effect, and leave out TargetLocation'
    );
  if (vocabulary === MODIFIER_TARGETS && wordOf(VARIABLES, word))
    return `write "Output": "${word}" instead of ModifierTarget`;
  if (vocabulary === TARGET_OPTIONS && wordOf(AIMS, word))
    return `write "TargetOptions": [] and "TargetType": "${word}"`;
  if (vocabulary === CRITERIA && wordOf(ROLES, word)) return `${word} is for SELECT_ENTITY`;
  if (vocabulary !== CRITERIA && wordOf(CRITERIA, word) && 'ACTOR_ENTITY' in vocabulary.words)
    return `${word} is for FIND_ENTITIES; SELECT_ENTITY and ASSERT_ROLE need a role`;
  if (!('EFFECT_OWNING_ENTITY' in vocabulary.words) && word === 'EFFECT_OWNING_ENTITY')
    return 'ACTOR_ENTITY: this card does it; AFFECTED_ENTITY: it happens to this card';
  if (IMPOSSIBLE[word] !== undefined) return IMPOSSIBLE[word];
  const meant = usualWord(vocabulary, word);
  return meant && `write ${meant}${WITH[word] ?? ''}`;
}

/** Where an unknown key of `Triggers` belongs, or why there is no such place. */
export function triggerHint(given: string): string | undefined {
  const word = given.trim().toUpperCase();
  if (word === 'CURRENT_LANE')
    return 'a trigger does not follow its card to a lane: name lanes here, or CURRENT_TILE';
  const meant = wordOf(INTERACTIONS, word) ?? usualWord(INTERACTIONS, word);
  return meant && `'${meant}' belongs under "Interactions"`;
}
