import { type UsualWords, usualWords } from '../../loading/index.ts';
import { PAIRS } from './tree.ts';
import { spelling } from './vocabulary.ts';

/** Hints for mistakes that new authors make: usual words of other games, fields in wrong places. */

/** Usual words for a field, by the effect, number or part of a card. */
const FIELD_WORDS: { readonly [where: string]: UsualWords } = {
  damage: usualWords({ amount: 'damage value n hp power', damage_mode: 'mode' }),
  heal: usualWords({ amount: 'heal value n hp' }),
  dot: usualWords({ damage: 'amount value', time: 'turns duration for delay n' }),
  state_change: usualWords({ new_state: 'state', for: 'duration turns time n' }),
  cleanse: usualWords({ by_tags: 'tags tag' }),
  summon: usualWords({ creature: 'card name summon', count: 'amount n times' }),
  changeforme: usualWords({ new_forme: 'creature card forme form new_form' }),
  repeat: usualWords({ n: 'times count amount' }),
  random_targets: usualWords({ sample: 'count n amount number' }),
  for_each: usualWords({ sample: 'count n amount number first', by: 'order order_by sort' }),
  target_change: usualWords({ new_target: 'target target_mode mode new_targets' }),
  delay: usualWords({ delay: 'turns time duration n for' }),
  taunt: usualWords({
    new_targets: 'target new_target target_mode by',
    duration: 'turns attacks n for',
  }),
  with_probability: usualWords({
    probability: 'chance p',
    effect1: 'effect then',
    effect2: 'else otherwise',
  }),
  if: usualWords({
    value: 'condition test',
    cond: 'at_least min than',
    effect: 'then effect1',
    else: 'otherwise effect2',
  }),
  choose: usualWords({ options: 'choices choice effects' }),
  add_energy: usualWords({ energy: 'amount n value' }),
  direct: usualWords({ from: 'source sources target_mode' }),
  boardresize: usualWords({ delta: 'slots amount n count' }),
  HPs: usualWords({ target_mode: 'target mode' }),
  count: usualWords({
    target_mode: 'target mode',
    tags: 'tag',
    elements: 'element',
    states: 'state',
    effects: 'effect ongoing by_tags',
  }),
  mul: usualWords({ times: 'a value', num: 'factor by b' }),
  mod: usualWords({ a: 'value times x number dividend', b: 'n by divisor m' }),
  attack: usualWords({ target_mode: 'target', effect: 'effects' }),
  creature: usualWords({ hp: 'health life hitpoints hit_points HP' }),
  drain: usualWords({ num: 'numerator', den: 'denominator' }),
};

/** The known field that is meant by another word. */
export const meantField = (where: string, key: string): string | undefined =>
  FIELD_WORDS[where]?.(key);

/** Usual words for target modes, triggers, states and types of cards. */
export const usualWord = usualWords(
  {
    foes: 'enemy enemies opponents allenemies opponent enemycreatures foe',
    allies: 'ally friends allallies friend mycreatures allycreatures',
    self: 'me this itself',
    allied_commander: 'owncommander mycommander',
    massivedestruction: 'everyone everything allcards',
    spell: 'sorcery',
    creature: 'monster minion',
    target: 'chosen choose any',
    whendefeated:
      'death ondeath die dies dying dead whendie whendies whendying whendead ondie ondies ' +
      'killed whenkilled onkilled defeated ondefeated whendestroyed ondestroyed',
    whenplaced: 'whenplayed onplay onplace whensummoned onsummon whenenters battlecry',
    whenattack: 'onattack',
    whenattacked: 'onattacked',
    whendamaged: 'ondamage whenhit whenhurt',
    whendrawn: 'ondraw',
    whendiscarded: 'ondiscard',
    endofturn: 'endturn turnend eachturn everyturn atendofturn onturnend',
    blocked: 'stunned frozen asleep stun freeze sleeping',
    damageless: 'immune invulnerable protected shielded shield',
    invisible: 'hidden stealth',
    cloudy: 'confused blinded',
  },
  spelling,
);

const LESS = /^(less|less_than|at_most|max|below|under|lt|lte|fewer)$/;
const PAIR_NAMES: readonly string[] = PAIRS;
const OWN_TARGET =
  'other targets need { "type": "target_change", "new_target": "foes", "effect": {…} } around ' +
  'the effect';
const ON_USE = 'what a spell does is in "on_use": { "cost": 1, "target_mode": …, "effect": {…} }';

/** What to do about a field that does not exist here, if a word for another one is not enough. */
export function fieldHint(where: string, key: string): string | undefined {
  if (where === 'creature')
    return key === 'damage' || key === 'power' || key === 'effect'
      ? `'${key}' belongs in an attack: "attacks": [{ "name": …, "power": 20 }]`
      : undefined;
  if (where === 'spell')
    return key === 'hp' || key === 'passives'
      ? `a spell has no ${key}; ${ON_USE}`
      : ['effect', 'power', 'target_mode', 'attacks'].includes(key)
        ? ON_USE
        : undefined;
  if (where === 'attack')
    return key === 'damage'
      ? "'power' is the damage of the attack itself; 'effect' is for everything else"
      : undefined;
  return effectHint(where, key);
}

function effectHint(where: string, key: string): string | undefined {
  if (where === 'if' && LESS.test(key))
    return '\'if\' asks whether "value" is at least "cond": put the effect in "else" instead';
  if (where === 'random_targets' && /^(by|order|order_by|sort)$/.test(key))
    return 'random targets have no order; "for_each" takes those with the least or most HP first';
  if (where === 'drain' && /^(ratio|share|amount|percent|factor|value|n)$/.test(key))
    return 'the share is "num" / "den": 1 and 2 for half of the damage';
  if (where === 'loop' && /^(turns|n|times|count|duration|for|time)$/.test(key))
    return 'a loop lasts as long as its user; for a number of turns, use "dot" or a "delay" each';
  if (PAIR_NAMES.includes(where) && /^(values?|numbers|of|terms|sample|c|x|y)$/.test(key))
    return `'${where}' has two numbers, "a" and "b"; for a third one, make "b" an expression too`;
  if (where === 'union' && /^effects?\d*$/.test(key))
    return 'a union joins two effects; for a third one, make "effect2" a union too';
  if (where === 'mul' && key === 'target_mode')
    return "'target_mode' belongs in the 'HPs' or 'count' inside";
  return /^(target_mode|targets?|new_target|on)$/.test(key) ? OWN_TARGET : undefined;
}

const state = (name: string, turns: number): string =>
  `use { "type": "state_change", "new_state": "${name}", "for": ${turns} }`;
const NO_CARDS = 'no effect draws, discards or returns cards';
const NO_REVIVAL = 'no effect brings a card back; "summon" creates a fresh one by its name';
const NO_BONUS = 'no effect changes the power or HP of a card; "changeforme" turns it into another';
const HP =
  'use { "type": "sum", "sample": { "type": "HPs", "target_mode": "self" } }, or another mode';

const BY_CHANCE =
  'use "random_targets" for targets at random, or "with_probability" for one of two effects';

/** What to write instead of a usual word for an effect or a number. */
const TYPE_WORDS = usualWords({
  [BY_CHANCE]: 'random randomly rand dice roll randomtarget randomeffect',
  [NO_CARDS]: 'draw draws drawcard drawcards discard bounce return returntohand',
  [NO_REVIVAL]: 'revive resurrect reanimate recall',
  [NO_BONUS]: 'buff debuff boost strengthen weaken',
  "no effect changes charges; they come from the damage that a side's cards deal": 'charge charges',
  "use 'dot'": 'poison burn bleed',
  [state('blocked', 1)]: 'stun freeze sleep block',
  [state('damageless', 2)]: 'shield protect immune invulnerable',
  "use 'damage' with a large amount": 'destroy kill',
  "use 'hypnotize'": 'steal control charm',
  "use 'changeforme'": 'transform evolve polymorph become',
  "use 'drain'": 'lifesteal leech',
  "use 'damage'": 'attack hit deal dealdamage',
  "use 'union'": 'sequence list and both',
  "use 'with_probability'": 'chance probability coinflip',
  "use 'choose'": 'choice select',
  "use 'taunt'": 'provoke',
  "use 'cleanse'": 'dispel purify',
  "use 'for_each'": 'foreachtarget every everyone eachtarget forall map',
  'use { "type": "for_each", "by": "least_hp", "sample": 1, "effect": {…} }':
    'weakest weakesttarget lowesthp leasthp mostwounded',
  'use { "type": "for_each", "by": "most_hp", "sample": 1, "effect": {…} }':
    'strongest strongesttarget highesthp mosthp',
});

const NO_MAX_HP = 'the HP that a card can have at most cannot be read, only those that it has left';

const STATE =
  'use { "type": "count", "states": ["blocked"] }: 1 if the target is blocked, otherwise 0';
const ONGOING =
  'use { "type": "count", "effects": ["dot"] }: 1 if the target is poisoned, otherwise 0; a tag ' +
  'of a loop or delay may stand in place of "dot"';

const ONE_OF_SEVERAL =
  'no number is the HP of one of several cards; "for_each" reads each card by itself, and its ' +
  '"by" takes those with the least or most HP first';

const NUMBER_WORDS = usualWords({
  [NO_MAX_HP]: 'maxhp maxhps maxhealth maximumhp fullhp missinghp',
  "use 'mod'": 'modulus rem',
  'charges cannot be read': 'charge charges',
  [HP]: 'hp health life',
  'numbers are never random; "with_probability" chooses between two effects': 'random rand dice',
  "use 'min_of'": 'min minimum',
  "use 'max_of'": 'maximum',
  'use { "type": "mul", "times": …, "num": 1, "den": 2 }': 'div divide half',
  "use 'mul'": 'times multiply product',
  "use 'damage_taken'": 'damage',
  [STATE]: 'state states hasstate isblocked blocked stunned',
  [ONGOING]: 'effect effects ongoing poison poisoned dot loop delay haseffect',
  [ONE_OF_SEVERAL]: 'leasthp mosthp minhp lowesthp highesthp',
});

const NOT_ITSELF =
  'passives are about the card itself, not about what happens to other cards; the nearest is ' +
  "'endofturn' with an 'if'";

/** What to do about a trigger that does not exist. */
export function triggerHint(word: string): string | undefined {
  const simple = spelling(word);
  if (/^(startofturn|startturn|turnstart|onturnstart|beginningofturn|upkeep)$/.test(simple))
    return "there is no trigger at the start of a turn; use 'endofturn'";
  if (/^(when|on)?(heal|healed|healing)$/.test(simple))
    return "no trigger responds to healing; the nearest is 'endofturn' with an 'if' of its HP";
  if (/^(when|on)(kills?|killing|defeats?|defeating|kos?)$/.test(simple))
    return (
      "no trigger responds to what the card defeats; in an attack, an 'if' can ask whether the " +
      'target has any HP left'
    );
  return /^(when|on)(an?other)?(ally|allies|allied|friend|foe|enemy|opponent|creature|other)/.test(
    simple,
  )
    ? NOT_ITSELF
    : undefined;
}

const ONE_OR_ALL = "'target' for one that the player chooses, 'foes' for all enemy creatures";
const AT_RANDOM =
  'use "target_mode": "foes", or another, and { "type": "random_targets", "sample": 1, ' +
  '"effect": {…} }';
const THE_ATTACKER =
  "no mode is the attacker: the effect of a 'whenattacked' passive applies to it by itself";
const NO_OTHERS =
  "no mode leaves out the card that acts but 'all', the creatures of both sides; " +
  "'allies' includes it";

/** What to write instead of a usual word for targets. */
export const modeHint = (word: string): string | undefined => MODE_HINTS(spelling(word));
const MODE_HINTS = usualWords({
  [ONE_OR_ALL]: 'enemy opponent foe',
  [AT_RANDOM]: 'random randomfoe randomenemy randomtarget randomally anyrandom',
  [THE_ATTACKER]: 'attacker attackers source',
  [NO_OTHERS]: 'another other others otherallies otherally otherfriends othercreatures',
});

/** What to do about a word that is no state of a card. */
export function stateHint(word: string): string | undefined {
  const simple = spelling(word);
  if (/^(poison|poisoned|burning|bleeding|dot)$/.test(simple))
    return 'poison is an ongoing effect, not a state: "effects": ["dot"]';
  return /^(un|not)?attacked$/.test(simple)
    ? 'no number reads whether a card has attacked'
    : undefined;
}

const COMPARED = /^\s*(<=?|>=?|=+|≤|≥)\s*(-?\d+)\s*$/;

/** How to compare with a number, for a comparison sign in the condition of an `if`. */
function comparisonHint(sign: string, n: number): string {
  const above = sign === '<=' || sign === '≤' || sign === '>' ? n + 1 : n;
  if (sign.startsWith('='))
    return (
      `'if' asks whether "value" is at least "cond": for exactly ${n}, write "cond": ${n} and, ` +
      `as "effect", another "if" with "cond": ${n + 1} and the effect in its "else"`
    );
  const less = sign.startsWith('<') || sign === '≤';
  return (
    '\'if\' asks whether "value" is at least "cond": write ' +
    (less ? `"cond": ${above}, "else": {…}` : `"cond": ${above}, "effect": {…}`)
  );
}

/** Numbers without fields, and how formulas in quotes may name others. */
const NOUNS: { readonly [word: string]: string } = {
  energy: '{ "type": "energy" }',
  turn: '{ "type": "turn" }',
  damagetaken: '{ "type": "damage_taken" }',
  hp: '{ "type": "sum", "sample": { "type": "HPs" } }',
  hps: '{ "type": "sum", "sample": { "type": "HPs" } }',
};
const termOf = (word: string): string =>
  /^\d+$/.test(word) ? word : (NOUNS[spelling(word)] ?? '{ "type": … }');

const FORMULA = /^\s*([\w ]+?)\s*([-+*x×/])\s*([\w ]+?)\s*$/;

/** The expression for a formula in quotes, such as "5*energy". */
function formulaHint(text: string): string | undefined {
  const noun = NOUNS[spelling(text)];
  if (noun !== undefined) return `write ${noun}`;
  const [, a = '', sign, b = ''] = FORMULA.exec(text) ?? [];
  if (sign === undefined) return undefined;
  if (sign === '+' || sign === '-')
    return `write { "type": "${sign === '+' ? 'add' : 'sub'}", "a": ${termOf(a)}, "b": ${termOf(b)} }`;
  if (sign === '/')
    return `write { "type": "mul", "times": ${termOf(a)}, "num": 1, "den": ${termOf(b)} }`;
  const [factor, times] = /^\d+$/.test(b) ? [b, a] : [a, b];
  return `write { "type": "mul", "times": ${termOf(times)}, "num": ${termOf(factor)} }`;
}

/** What to write in place of text where a number is expected. */
export function numberHint(text: string, field: string): string | undefined {
  if (/^-?\d+$/.test(text)) return `write ${text} without quotes`;
  const [, sign, n] = COMPARED.exec(text) ?? [];
  if (sign !== undefined && field === 'cond') return comparisonHint(sign, Number(n));
  return formulaHint(text);
}

export const typeHint = (word: string, number: boolean): string | undefined =>
  (number ? NUMBER_WORDS : TYPE_WORDS)(spelling(word));
