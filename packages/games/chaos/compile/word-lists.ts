import type { WordList } from '@cardwright/kernel';
import { NUMBER_SHAPES } from './grammar.ts';
import {
  DAMAGE_MODE_WORDS,
  type DamageModeName,
  MODE_WORDS,
  type ModeName,
  ORDER_WORDS,
  type OrderName,
  STATE_WORDS,
  type StateName,
  TRIGGER_WORDS,
  type TriggerName,
  type Word,
} from './vocabulary.ts';

/** What the words of card files mean; the reference prints them. */
const MODES: { readonly [mode in ModeName]: string } = {
  target: 'the chosen card',
  self: 'the card that acts',
  foes: 'the creatures of the other side',
  allies: 'your own creatures',
  commander: 'the enemy commander',
  allied_commander: 'your own commander',
  all_commanders: 'both commanders',
  all: 'all creatures except the one that acts',
  massivedestruction: 'all creatures and both commanders',
  random_chaos: 'the cards of one of the other modes, chosen at random (E2)',
};

const TRIGGERS: { readonly [trigger in TriggerName]: string } = {
  whenplaced:
    'the card is placed from the hand, after it is paid for; the effect applies to the card itself',
  endofturn:
    "its owner's turn ends, after the ongoing effects on the card and before it rests and heals; " +
    'the effect applies to the card itself',
  whenattack:
    'the card attacks, before any damage; the effect applies to the targets of the attack',
  whenattacked:
    'the card is attacked, after the damage of the power and before the effect of the attack; ' +
    'the effect applies to whoever did it',
  whendamaged:
    'the card loses HP to damage, also to that of `dot`, at once; the effect applies to whoever ' +
    'did it',
  whendefeated:
    'an attack or spell defeats the card (not `dot` or another ongoing effect), when the action ' +
    'is over; the effect applies to whoever did it',
  whendrawn: 'the card is drawn at the end of the turn; the effect applies to your commander',
  whendiscarded:
    'the card goes to the discard pile: it is discarded from the hand, or defeated in any way; ' +
    'the effect applies to your commander',
  never: 'never',
};

const STATES: { readonly [state in StateName]: string } = {
  default: 'no state; it clears any other',
  monotonous: 'the card gets no bonus for the strength of its element',
  invisible: 'the card can neither attack nor be chosen; areas and random targets still include it',
  cloudy: 'its attacks hit one random enemy creature, at 8/10 of the damage',
  blocked: 'the card cannot attack',
  damageless: 'the card loses no HP and can be given no other state',
  unattacked: 'not a state: a card that has attacked may attack again this turn',
};

const DAMAGE_MODES: { readonly [mode in DamageModeName]: string } = {
  direct: 'elements, protection of the commander and cloudy all count; as every power',
  ignore_resist: 'as direct, but without resistance and protection',
  indirect: 'the amount as it is; the default of `damage`',
};

const ORDERS: { readonly [order in OrderName]: string } = {
  slot: 'the order of the slots, the first one if left out',
  least_hp: 'the card with the least HP first; cards at 0 HP last',
  most_hp: 'the card with the most HP first',
};

const NUMBERS: { readonly [number: string]: string } = {
  count:
    'how many of the cards have one of the `tags`, are of one of the `elements`, are in one of the ' +
    '`states` or carry one of the `effects` (`dot`, `loop`, `delay` or a tag; `states` and ' +
    '`effects` are ours); every creature and commander has the tag `any`, and every commander ' +
    'also has `commander`',
  HPs: 'a list for `sum` and `gcd`: the HP of the cards',
  sum: 'the sum of the list in `sample`: `"sample": { "type": "HPs" }`',
  gcd: 'the greatest common divisor of the list in `sample`',
  energy: "the owner's energy; the field `energy` is `current` (the default), `max` or `per_turn`",
  current: 'as `energy` with `current`',
  max: "as `energy` with `max`: the owner's maximum energy, not the larger of two numbers",
  per_turn: 'as `energy` with `per_turn`',
  mul: '`times` x `num` / `den`, rounded down; `den` is 1 if left out',
  add: '`a` plus `b`',
  sub: '`a` minus `b`; damage below 0 counts as 0',
  min_of: 'the smaller of `a` and `b`: "at most"',
  max_of: 'the larger of `a` and `b`: "at least"',
  mod: 'the remainder of `a` divided by `b`; `a` itself if `b` is 0',
  turn: "the number of the turn, counting both players' turns from 0",
  damage_taken: 'the damage that triggered a `whendamaged` passive; otherwise 0',
};

/** The meanings in the order of the vocabulary, each with the other spellings of its word. */
const listed = (words: readonly Word[], meanings: { readonly [word: string]: string }) =>
  Object.fromEntries(
    words.map(({ name, also }) => [
      name,
      (meanings[name] ?? '') +
        (also.length > 0 ? ` (also ${also.map((word) => `\`${word}\``).join(', ')})` : ''),
    ]),
  );

export const wordLists: readonly WordList[] = [
  {
    title:
      'Numbers, wherever an effect takes an amount: `{ "type": … }`. `target_mode` says whose HP ' +
      'are read or which cards are counted; without it, the targets of the effect',
    words: listed(NUMBER_SHAPES, NUMBERS),
  },
  { title: 'Target modes (`target_mode`)', words: listed(MODE_WORDS, MODES) },
  { title: 'Triggers of a passive (`trigger`)', words: listed(TRIGGER_WORDS, TRIGGERS) },
  { title: 'States, from weakest to strongest (R11)', words: listed(STATE_WORDS, STATES) },
  { title: 'Orders of `for_each` (`by`), ours', words: listed(ORDER_WORDS, ORDERS) },
  { title: 'Damage modes (R10)', words: listed(DAMAGE_MODE_WORDS, DAMAGE_MODES) },
];
