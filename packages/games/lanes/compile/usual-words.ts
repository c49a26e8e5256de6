import { nearest, usualWords } from '../../loading/index.ts';
import {
  AIMS,
  CRITERIA,
  INTERACTIONS,
  LOCATIONS,
  MODIFIER_TARGETS,
  REFERENCES,
  ROLES,
  TARGET_OPTIONS,
  TRIGGERS,
  VARIABLES,
  type Vocabulary,
  wordOf,
} from './vocabulary.ts';

const spell = (word: string): string => word.trim().toUpperCase();

/** Usual words for what the format calls otherwise. */
const USUAL = usualWords(
  {
    OPPONENT: 'ENEMY FOE',
    OWNER: 'FRIEND ALLY ME SELF',
    EFFECT_OWNING_ENTITY: 'SELF THIS',
    PLAY_TARGET_ENTITY: 'TARGET',
    PLAY_TARGET: 'TARGET',
    BOTH: 'ANY ALL',
    ALL_LANES: 'ALL LANE LANES ANY EVERY EVERY_LANE',
    ALL: 'EVERY',
    BOARD: 'ANYWHERE',
    UNIT: 'CREATURE MINION',
    BUILDING: 'TOWER',
    SKILL: 'SPELL',
    FIND_ENTITIES: 'FIND SEARCH',
    SELECT_ENTITY: 'SELECT',
    CHOOSE_ENTITY: 'CHOOSE',
    SUMMON_UNIT: 'SUMMON',
    EFFECT_DAMAGE: 'DAMAGE DEAL_DAMAGE HIT',
    DAMAGE_AMOUNT: 'DAMAGE',
    KILL_ENTITIES: 'KILL DESTROY',
    CARD_DRAW: 'DRAW DRAW_CARD DRAW_CARDS',
    MARCH_ENTITIES: 'MARCH MOVE',
    ON_MARCH: 'MARCH',
    PLAYERS_GOLD: 'GOLD',
    MODIFIER: 'BUFF MODIFY HEAL GAIN_GOLD GOLD',
    ASSERT: 'IF CONDITION',
    ADD: 'INCREASE PLUS SUM SUBTRACT DECREASE MINUS REDUCE',
    MULTIPLY: 'TIMES MUL DIVIDE',
    SET: 'ASSIGN EQUALS',
    TARGET_HP: 'HP HEALTH',
    TARGET_ATTACK: 'ATTACK',
    TARGET_MOVEMENT: 'MOVEMENT SPEED',
    TARGET_COUNT: 'COUNT NUMBER',
    QUANTITY: 'COUNT NUMBER',
    ACC: 'X',
    ORDINAL: 'FIRST NEAREST OLDEST LAST FARTHEST',
    WHEN_PLAYED: 'ON_PLAY ON_PLAYED',
    WHEN_DIES: 'ON_DEATH ON_DIE ON_DIES',
    UNIT_ENTERS_BUILDING: 'ON_ENTER',
    UNIT_CONSTRUCTS_BUILDING: 'ON_BUILD',
    ON_START_OF_TURN: 'ON_TURN_START',
    ON_END_OF_TURN: 'ON_TURN_END',
  },
  spell,
);
/** What goes with the word that is meant. */
const WITH = usualWords(
  {
    ' with a negative number': 'SUBTRACT DECREASE MINUS REDUCE',
    ' with "Value": 0': 'FIRST NEAREST OLDEST',
    ' with "Value": -1': 'LAST FARTHEST',
    ', which can raise TARGET_HP: nothing removes damage': 'HEAL',
    ', which knows whole numbers only': 'DIVIDE',
    ' with PLAYERS_GOLD': 'GAIN_GOLD',
  },
  spell,
);

const OTHERS =
  'a search does not leave out this card: change every UNIT, then undo it for this card after ' +
  'SELECT_ENTITY with EFFECT_OWNING_ENTITY; what cannot be undone (march, damage, destruction) is ' +
  'possible when this unit is played, as the youngest: count into ACC, subtract 1, and find ' +
  'QUANTITY with "Input": "ACC", the oldest';
const NEXT_TO =
  'tiles next to a card cannot be named: CURRENT_LANE is the nearest, or CURRENT_TILE';
/** What to do instead of a comparison. */
export const COMPARED =
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

/** Numbers of what must be searched for first. */
const COUNTED =
  /^(?:(?:NUMBER|COUNT)_OF_)?(?:(?:ENEMY|ENEMIES|FOES?|OPPONENTS?|ALLY|ALLIES|FRIENDLY|OWN|UNITS?|BUILDINGS?|ENTITY|ENTITIES)_?)+(?:COUNT|NUMBER)?$/;
const COUNT_FIRST =
  'count first: FIND_ENTITIES, then { "EffectType": "MODIFIER", "ModifierOperation": "SET", ' +
  '"ModifierTarget": "REGISTER", "Input": "TARGET_COUNT" }, then find or select the targets of this ' +
  'effect, and write "Input": "ACC"';

/** What no card can do, and what comes nearest. */
const IMPOSSIBLE = usualWords(
  {
    [BOUNCED]: 'RETURN_TO_HAND RETURN BOUNCE',
    [MOVED]: 'MOVE_ENTITY MOVE_ENTITIES MOVE_UNIT TELEPORT',
    [DISCARDED]: 'CARD_DISCARD DISCARD DISCARD_CARD',
    [NEXT_TO]: 'ADJACENT ADJACENT_TILE ADJACENT_TILES',
    [BY_CHANCE]: 'RANDOM',
    [COMPARED]: 'GREATER GREATER_THAN LESS LESS_THAN EQUAL COMPARE',
    [DECLINED]: 'MAY OPTIONAL PAY',
    [OTHERS]: 'OTHER OTHERS OTHER_UNIT OTHER_UNITS',
  },
  spell,
);

/** The word of a vocabulary that a usual word stands for. */
export const usualWord = (vocabulary: Vocabulary, given: string): string | undefined =>
  USUAL(given, (word) => Object.hasOwn(vocabulary.words, word));

/** What to write instead of a word that is valid elsewhere, or that the format does not have. */
export function wordHint(vocabulary: Vocabulary, given: string): string | undefined {
  const word = spell(given);
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
  if (vocabulary === VARIABLES && COUNTED.test(word)) return COUNT_FIRST;
  const impossible = IMPOSSIBLE(word);
  if (impossible !== undefined) return impossible;
  const meant = usualWord(vocabulary, word);
  return meant && `write ${meant}${WITH(word) ?? ''}`;
}

const byRole = (role: string, why: string): string =>
  'write POST_DAMAGE, or PRE_DAMAGE, and begin its list with { "EffectType": "ASSERT_ROLE", ' +
  `"SearchCriterion": "${role}" }: ${why}`;

/** Events that are about damage. */
const DAMAGE_EVENTS: readonly [RegExp, string][] = [
  [
    /DAMAGED|HURT|WOUND|INJUR|TAKE|TOOK|SUFFER|RECEIVE|ATTACKED|DEFEND|BLOCK|STRUCK|(?:IS|GETS)_HIT/,
    byRole('AFFECTED_ENTITY', 'this card takes the damage'),
  ],
  [
    /ATTACK|FIGHT|COMBAT|BATTLE|DEAL|HIT|STRIKE/,
    byRole('ACTOR_ENTITY', 'this card deals the damage'),
  ],
  [
    /DAMAGE/,
    'write POST_DAMAGE, or PRE_DAMAGE, and begin its list with ASSERT_ROLE: ACTOR_ENTITY if this ' +
      'card deals the damage, AFFECTED_ENTITY if it takes it',
  ],
  [
    /KILL(?!ED)|SLAY/,
    'nothing hears another card die: POST_DAMAGE, with ASSERT_ROLE and ACTOR_ENTITY, hears the ' +
      'damage that this card deals',
  ],
];
/** Other events of a card that the format calls otherwise. */
const OWN_EVENTS: readonly [RegExp, string][] = [
  [/DEATH|DIE|DYING|KILL|DESTROY|LEAVE/, 'write WHEN_DIES'],
  [
    /MARCH|MOVE|WALK|STEP/,
    '\'ON_MARCH\' under "Triggers" hears the march of other units; none hears its own',
  ],
  [/SUMMON|SPAWN|ARRIVE/, 'write WHEN_PLAYED, which a summoned unit does not run'],
  [/PLAY|CAST|DEPLOY|DRAW/, 'write WHEN_PLAYED'],
  [/ENTER/, 'write UNIT_ENTERS_BUILDING; when a card comes into play, write WHEN_PLAYED'],
  [/BUIL|CONSTRUCT/, 'write UNIT_CONSTRUCTS_BUILDING'],
  [/START|BEGIN|UPKEEP/, '\'ON_START_OF_TURN\' belongs under "Triggers"'],
  [/END|TURN/, '\'ON_END_OF_TURN\' belongs under "Triggers"'],
];

/** What to write instead of an unknown key of `Interactions`. */
export function interactionHint(given: string): string | undefined {
  const word = spell(given);
  const trigger = wordOf(TRIGGERS, word) ?? usualWord(TRIGGERS, word);
  if (trigger) return `'${trigger}' belongs under "Triggers"`;
  const said = (events: typeof OWN_EVENTS): string | undefined =>
    events.find(([event]) => event.test(word))?.[1];
  const damage = /^(?:PRE|POST)_/.test(word) ? undefined : said(DAMAGE_EVENTS);
  if (damage !== undefined) return damage;
  const meant = usualWord(INTERACTIONS, word) ?? nearest(word, Object.keys(INTERACTIONS.words));
  return meant ? undefined : said(OWN_EVENTS);
}

/** Where an unknown key of `Triggers` belongs, or why there is no such place. */
export function triggerHint(given: string): string | undefined {
  const word = spell(given);
  if (word === 'CURRENT_LANE')
    return 'a trigger does not follow its card to a lane: name lanes here, or CURRENT_TILE';
  const meant = wordOf(INTERACTIONS, word) ?? usualWord(INTERACTIONS, word);
  if (meant) return `'${meant}' belongs under "Interactions": it is about this card only`;
  return UNHEARD.find(([event]) => event.test(word))?.[1];
}

/** Events that no trigger hears. */
const UNHEARD: readonly [RegExp, string][] = [
  [
    /DEATH|DIE|KILL|DESTROY/,
    'nothing hears another card die: WHEN_DIES under "Interactions" is about this card',
  ],
  [
    /ATTACK|FIGHT|COMBAT|DAMAGE|HIT/,
    'nothing hears another card fight: PRE_DAMAGE and POST_DAMAGE under "Interactions" are about ' +
      'damage that this card deals or takes',
  ],
  [
    /PLAY|SUMMON|ENTER|CAST|DRAW|BUILD|ARRIVE/,
    'nothing hears a card that is played, summoned or drawn: the triggers are the start of a ' +
      'turn, its end, and the march of another unit',
  ],
];

/** Where a list belongs that is written as a field of the card itself. */
export function misplacedList(given: string): string | undefined {
  const word = spell(given);
  const under = (section: string, event: string): string =>
    `put it under "${section}": { "${event}": [ … ] }`;
  const interaction = wordOf(INTERACTIONS, word) ?? usualWord(INTERACTIONS, word);
  if (interaction) return under('Interactions', interaction);
  const trigger = wordOf(TRIGGERS, word) ?? usualWord(TRIGGERS, word);
  if (trigger) return under('Triggers', trigger);
  return /^EFFECTS?$/.test(word) ? under('Interactions', 'WHEN_PLAYED') : undefined;
}
