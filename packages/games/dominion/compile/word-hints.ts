import type { FileFault } from '@cardwright/kernel';
import { TYPES } from '../content.ts';
import { isSlotName, Where } from '../effects/define.ts';
import { EFFECTS } from '../effects/index.ts';
import { hintChoices } from './choice-hints.ts';
import { hintCounts } from './count-hints.ts';
import { MOVES } from './check-aside.ts';
import { SHARES_SLOTS } from './check-slots.ts';
import { aboveOf, type Fields, isFields, lastOf, valueAt } from './raw-values.ts';
import { takenInside } from './slot-faults.ts';
import {
  CARD_ADVICE,
  EFFECT_ADVICE,
  EFFECT_FOR,
  FIELD_ADVICE,
  FIELD_FOR,
  NO_BOTTOM,
} from './usual-words.ts';

const ASIDE = 'they are set aside: choose among them with "from": "aside"';
const IN_SLOT = 'this line is about all cards in the slot; "choose" says how many, with "count"';
const NO_NUMBER =
  'this line has no number; for several cards, repeat it or use "choose" with "count"';
const fixedCost = (slot: string): string =>
  `a cost limit cannot be counted: write a number, or { "costOf": "${slot}" } with "plus" or "minus"`;
const COST_FIELDS = 'known fields: costOf, plus, minus';
/** Fields of an amount or of what is counted. */
const COUNTS_COST = new Set(['count', 'per', 'n', 'amount', 'every', 'cards', 'in', 'tokens']);

const FROM_TOP = 'set the top cards aside with "look" or "reveal", and choose "from": "aside"';
const KNOWN_VALUE = 'write another value';
const ON_TOP = 'remove it: "topdeck" always puts the cards on top of the deck';

/** The effect that moves cards to a place. */
const MOVES_TO: { readonly [place: string]: string } = {
  deck: 'topdeck',
  hand: 'toHand',
  trash: 'trash',
  discard: 'discard',
  supply: 'return',
};

const FIELDS = new Map(EFFECTS.map(({ name, params }) => [name, Object.keys(params.shape)]));
const FILTERS = Object.keys(Where.shape);

/** Faults by message and place, and the form that was probably meant. */
const MEANT: readonly { message: RegExp; at: RegExp; hint: (found: string) => string }[] = [
  {
    message: /^expected an object, found "\+(\d+ (?:Card|Action|Buy|Coin|Point)s?)"$/i,
    at: /\/\d+$/,
    hint: bonusLine,
  },
  {
    message: /^the field 'as' is missing$/,
    at: /\d+$/,
    hint: () => 'add "as": "x", a name for these cards; later lines call them $x',
  },
  {
    message: /^the field 'count' is missing$/,
    at: /\d+$/,
    hint: () => 'add what is counted, such as "count": { "in": "hand" } or { "cards": "$slot" }',
  },
  {
    message: /^unknown value "(?:top|topdeck|onto ?deck|top of deck)"$/i,
    at: /\/to$/,
    hint: () => 'write "deck"',
  },
  {
    message: /^unknown field '(?:play|played)'$/,
    at: /\/when\/\w+$/,
    hint: () => 'what playing it does is in "play", beside "when"',
  },
  {
    message: /^expected a number, found "(\w+)"$/,
    at: /\/points\/per$/,
    hint: (word) => `write "per": 1, "of": { "${isType(word) ? 'type' : 'name'}": "${word}" }`,
  },
  { message: /^unknown value "Night"$/, at: /\/types\/\d+$/, hint: () => NIGHT },
  {
    message: /^unknown value "up ?to (\d+)"$/i,
    at: /\/count$/,
    hint: (n) => `write { "upTo": ${n} }`,
  },
  { message: /^unknown value "all"$/, at: /\/count$/, hint: () => 'use "do": "all" instead' },
  { message: /^unknown value "(?!any)/, at: /\/count$/, hint: () => COUNTS },
  {
    message: /^found "(-?\d+)"$/,
    at: /\/(points|n|count|costAtMost|costAtLeast|costExactly)$/,
    hint: (n) => `write ${n}, unquoted`,
  },
  {
    message: /^unknown value a list of \d+$/,
    at: /\/where\/type$/,
    hint: () => 'write "types": any of them will do',
  },
  {
    message: /^(?:unknown value|expected a string, found) a list of \d+$/,
    at: /\/where\/notType$/,
    hint: () => 'a filter takes one value here; "name", "not" and "types" take several',
  },
  {
    message: /^expected an object, found "(.+)"$/,
    at: /\/where$/,
    hint: (word) => `write { "${isType(word) ? 'type' : 'name'}": "${word}" }`,
  },
  {
    message: /^unknown field 'cost'$/,
    at: /\/(where|of)\/cost$/,
    hint: () => 'write "costAtMost", "costAtLeast" or "costExactly"',
  },
  {
    message: /^"\$(\w+)" has the wrong format$/,
    at: /\/as$/,
    hint: (name) => `write "${name}" without $; later lines refer to it as $${name}`,
  },
  {
    message: /^"([a-z]\w*)" has the wrong format$/,
    at: /\/(cards|with|unless|sameAs|differentFrom|costOf)$/,
    hint: (name) => `write "$${name}", if an earlier line has "as": "${name}"`,
  },
  {
    message: /^expected a string, found a list of \d+$/,
    at: /\/cards$/,
    hint: () => 'write one slot, without [ and ]; for two slots, write two lines',
  },
  {
    message: /^unknown value "deck"$/,
    at: /\/from$/,
    hint: () => FROM_TOP,
  },
  {
    message: /^unknown value "deck"$/,
    at: /\/in$/,
    hint: () => 'the deck cannot be counted; "discard" counts the discard pile, "owned" all cards',
  },
  {
    message: /^unknown value a list of \d+$/,
    at: /\/from$/,
    hint: () => 'a line takes cards from one zone; write a line for each, or use "modes"',
  },
  {
    message: /^expected an object, found a list/,
    at: /\/reaction$/,
    hint: () => 'write { "to": "attack", "play": […] }',
  },
  {
    message: /^expected an object, found a list/,
    at: /\/when$/,
    hint: () => 'write { "gained": […] }, or "bought", "trashed" or "discarded"',
  },
  {
    message: /^unknown value "(?:buy|bought)"$/,
    at: /\/reaction\/to$/,
    hint: () => 'write "gain": a card that is bought is gained too',
  },
  {
    message: /^expected a number, found an object$/,
    at: /^\/\d+\/cost$/,
    hint: () => 'the cost of a card is fixed; "costLess" lowers costs for a turn',
  },
  {
    message: /^expected a number, found an object$/,
    at: /\/points\/per$/,
    hint: () => 'write how many cards give the points, such as 1; "of" says which cards count',
  },
  {
    message: /^expected a number, found an object$/,
    at: /\/n$/,
    hint: () => 'this number is fixed; it cannot be counted',
  },
  {
    message: /^expected an object, found "(\w+)"$/,
    at: /\/(play|else|gained|bought|trashed|discarded|\d+)\/\d+$/,
    hint: (word) => `a line is an object: { "do": "${word}", … }`,
  },
];
const NIGHT = 'write "Phase", and add "phase": { "name": "Night", "after": "buy" }';
const COUNTS = 'write a number, "any", { "upTo": 2 } or { "downTo": 3 }';
const isType = (word: string): boolean => TYPES.some((type) => type === word);

/**
 * Adds what was probably meant to faults about words of the hobby that the format does not use. A
 * field that stands for another is one fault: the other is not missing too.
 */
export function hintUsualWords(faults: readonly FileFault[], raw: unknown): FileFault[] {
  const stoodFor = new Set<string>();
  const hinted = faults.map((fault) => {
    const { hint, meant } = unknownFieldHint(fault, raw) ?? {};
    if (hint === undefined) return usualWord(fault, raw);
    if (meant !== undefined) stoodFor.add(meant);
    return { ...fault, hint };
  });
  const kept = hinted.filter(({ message, pointer = '' }) => {
    const missing = /^the field '(\w+)' is missing$/.exec(message)?.[1];
    return missing === undefined || !stoodFor.has(`${pointer}/${missing}`);
  });
  return hintCounts(hintChoices(kept, raw), raw);
}

/** What was meant with an unknown field of a line, and the pointer of the field it stands for. */
function unknownFieldHint(
  { message, pointer = '', hint }: FileFault,
  raw: unknown,
): { hint: string; meant?: string } | undefined {
  const field = /^unknown field '(.+)'$/.exec(message)?.[1];
  if (field === undefined) return undefined;
  const above = aboveOf(pointer);
  const owner = valueAt(raw, above);
  if (!isFields(owner)) return undefined;
  if (above.endsWith('/count') && field === 'min')
    return { hint: 'remove it: { "upTo": 2 } allows any number up to 2' };
  const ofCard = /^\/\d+$/.test(above) ? CARD_ADVICE(field) : undefined;
  if (ofCard !== undefined) return { hint: ofCard };
  const onDeck = deckAdvice(field, owner);
  if (onDeck !== undefined) return { hint: onDeck };
  if (hint?.startsWith('did you mean')) return repeated(hint, owner);
  if (/\/cost(AtMost|AtLeast|Exactly)$/.test(above))
    return COUNTS_COST.has(field)
      ? { hint: fixedCost(slotIn(owner) ?? '$slot'), meant: `${above}/costOf` }
      : { hint: COST_FIELDS };
  if (above.endsWith('/points/of') && field === 'different')
    return { hint: 'put it beside "of": { …, "of": { … }, "different": true }' };
  const known = fieldsOf(owner, above, hint);
  const meant = FIELD_FOR(field, (other) => known.includes(other) && !(other in owner));
  if (meant !== undefined)
    return {
      hint: withinBound(field, meant, owner[field]) ?? `did you mean '${meant}'?`,
      meant: `${above}/${meant}`,
    };
  const advice = adviceOn(field, owner, known);
  return advice === undefined ? undefined : { hint: advice };
}

/** A bound that leaves its number out, as one that includes it: "lessThan": 3 is "atMost": 2. */
function withinBound(field: string, meant: string, n: unknown): string | undefined {
  if (typeof n !== 'number' || !/than$|^(over|under)$/i.test(field)) return undefined;
  if (meant === 'atMost') return `write "atMost": ${n - 1}`;
  return meant === 'atLeast' ? `write "atLeast": ${n + 1}` : undefined;
}

/** The first slot in a value. */
const slotIn = (value: unknown): string | undefined => /"(\$\w+)"/.exec(JSON.stringify(value))?.[1];

/** A field of a line that says where in the deck cards go. */
function deckAdvice(field: string, owner: Fields): string | undefined {
  if (typeof owner.do !== 'string' || field === 'from') return undefined;
  if (/bottom/i.test(`${field} ${String(owner[field])}`)) return bottomAdvice(field, owner.do);
  if (owner.do === 'topdeck' && field === 'to' && /deck|top/i.test(String(owner.to))) return ON_TOP;
  const mover = field === 'to' && MOVES.has(owner.do) ? MOVES_TO[String(owner.to)] : undefined;
  if (mover === undefined) return undefined;
  return mover === owner.do
    ? `remove it: "${mover}" always does that`
    : `write "do": "${mover}" instead`;
}

/** What to write in a line that would reach the bottom of the deck. */
function bottomAdvice(field: string, effect: string): string {
  const known = FIELDS.get(effect) ?? [];
  if (effect === 'putBack' || effect === 'topdeck')
    return `remove it: "${effect}" puts the cards on top, and ${NO_BOTTOM}`;
  if (field === 'to' && effect === 'gain') return `${NO_BOTTOM}; write "deck" to put it on top`;
  if (known.includes(field)) return `${NO_BOTTOM}; ${field === 'from' ? FROM_TOP : KNOWN_VALUE}`;
  return `remove it: ${NO_BOTTOM}`;
}

/** A field that is there already was not meant a second time. */
function repeated(hint: string, owner: Fields): { hint: string } | undefined {
  const meant = /'(\w+)'/.exec(hint)?.[1];
  if (meant === undefined || !(meant in owner)) return undefined;
  const known = typeof owner.do === 'string' ? FIELDS.get(owner.do) : undefined;
  return known && { hint: `known fields: ${known.join(', ')}` };
}

/** The fields that an object may have. */
function fieldsOf(owner: Fields, at: string, hint: string | undefined): readonly string[] {
  const ofEffect = typeof owner.do === 'string' ? FIELDS.get(owner.do) : undefined;
  if (ofEffect) return ofEffect;
  if (at.endsWith('/count')) return ['upTo', 'downTo', 'perEmptyPile', 'amount'];
  return hint?.replace(/^known fields: /, '').split(', ') ?? [];
}

function adviceOn(field: string, owner: Fields, known: readonly string[]): string | undefined {
  if (typeof owner.do !== 'string') return undefined;
  if (FILTERS.includes(field) && known.includes('where'))
    return `put it into "where": { "${field}": ${JSON.stringify(owner[field])} }`;
  if (field === 'with' && Array.isArray(owner.play ?? owner.of))
    return SHARES_SLOTS.has(owner.do)
      ? 'remove it: this list knows the slots of the list that it is in'
      : takenInside(owner.do, String(owner.with));
  const turnsUp = owner.do === 'look' || owner.do === 'reveal';
  if (field === 'as' && turnsUp) return ASIDE;
  if (field === 'from' && turnsUp) return 'remove it: these are always the top cards of the deck';
  if ((field === 'n' || field === 'count') && known.includes('cards'))
    return isSlotName(owner.cards) ? IN_SLOT : NO_NUMBER;
  return FIELD_ADVICE(field);
}

function usualWord(fault: FileFault, raw: unknown): FileFault {
  const { message, pointer = '' } = fault;
  const word = /^unknown effect "(.+)"$/.exec(message)?.[1] ?? '';
  const effect = EFFECT_FOR(word);
  if (effect !== undefined) return { ...fault, hint: `did you mean '${effect}'?` };
  const advice = EFFECT_ADVICE(word);
  if (advice !== undefined) return { ...fault, hint: advice };
  const owner = valueAt(raw, aboveOf(pointer));
  if (/^unknown value ".*bottom.*"$/i.test(message) && isFields(owner))
    return { ...fault, hint: bottomAdvice(lastOf(pointer), String(owner.do)) };
  const short = message === "the field 'do' is missing" && shortForm(valueAt(raw, pointer));
  if (short) return { ...fault, hint: short };
  const slot = /^unknown value "(\w+)"$/.exec(message)?.[1];
  if (slot !== undefined && pointer.endsWith('/from') && fillsSlot(raw, slot))
    return { ...fault, hint: `write "$${slot}" to choose among those cards` };
  for (const { message: pattern, at, hint } of MEANT) {
    const found = pattern.exec(message);
    if (found && at.test(pointer)) return { ...fault, hint: hint(found[1] ?? '') };
  }
  return fault;
}

/** Whether some line of a file fills a slot of this name. */
const fillsSlot = (raw: unknown, slot: string): boolean =>
  JSON.stringify(raw).includes(`"as":"${slot}"`);

/** "+2 Cards" as a line. */
function bonusLine(found: string): string {
  const [n, what = ''] = found.toLowerCase().split(' ');
  return `write { "do": "${what.replace(/s?$/, 's')}", "n": ${n} }`;
}

/** A line that is written as { "cards": 2 }. */
function shortForm(line: unknown): string | undefined {
  const [effect, n] = (isFields(line) && Object.entries(line)[0]) || [];
  if (effect === undefined || !FIELDS.has(effect)) return undefined;
  return `write { "do": "${effect}", ${typeof n === 'number' ? `"n": ${n}` : '…'} }`;
}
