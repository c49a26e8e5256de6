import type { FileFault } from '@cardwright/kernel';
import { usualWords } from '../../loading/index.ts';
import { TYPES } from '../content.ts';
import { Where } from '../effects/define.ts';
import { EFFECTS } from '../effects/index.ts';
import { hintCounts } from './count-hints.ts';
import { type Fields, isFields, isSlot, valueAt } from './raw-values.ts';

/** Words that designers often write for an effect; they are spelt too differently to be guessed. */
const EFFECT_FOR = usualWords({
  cards: 'draw card',
  coins: 'money gold',
  trash: 'destroy',
  points: 'victory',
  everyone: 'allPlayers eachPlayer',
  others: 'eachOther',
  modes: 'option options chooseOne',
  nameCard: 'name',
  setAside: 'mat',
  tokens: 'token',
  costLess: 'reduceCost',
  if: 'then',
});

const DOWN_TO =
  'write { "do": "choose", "from": "hand", "count": { "downTo": 3 }, "as": "x" }, then discard $x';

/** What to write instead of an effect that does not exist. */
const EFFECT_ADVICE = usualWords({
  [DOWN_TO]: 'discardDownTo',
  'write { "do": "all", "from": "hand", "as": "x" }, then discard $x': 'discardHand',
  'write { "do": "gain", "cards": "Curse" } in the list of an "attack"': 'curse',
  'write "else" as a field of the "if", beside its "play"': 'else',
});

/** Fields that designers often write for another one, where an effect has that one. */
const FIELD_FOR = usualWords({
  n: 'amount count number',
  count: 'amount number n condition test',
  times: 'n repeat',
  play: 'then effects effect do lines',
  else: 'otherwise',
  of: 'options choices modes',
  where: 'filter match',
  from: 'zone in',
  token: 'name kind',
  mat: 'on onto name',
  to: 'into on onto',
  card: 'name',
  at: 'when',
  cards: 'slot what',
  with: 'slot cards',
  as: 'into slot store',
  upTo: 'max atMost',
  bought: 'buy buys onBuy',
  gained: 'onGain',
  trashed: 'onTrash',
  discarded: 'onDiscard',
});

const PLAYERS = 'a line has no player: put it into the list of "others", "attack" or "everyone"';
const OPTIONAL = 'put the line into the list of a "may", or choose with "count": { "upTo": 1 }';
const ASIDE = 'they are set aside: choose among them with "from": "aside"';

/** What to do instead of an unknown field. */
const FIELD_ADVICE = usualWords({
  [PLAYERS]: 'who player players target',
  [OPTIONAL]: 'may optional',
});

const IN_SLOT = 'this line is about all cards in the slot; "choose" says how many, with "count"';
const NO_NUMBER =
  'this line has no number; for several cards, repeat it or use "choose" with "count"';
const FIXED_COST =
  'a cost limit cannot be counted: write a number, or { "costOf": "$slot", "plus": 1 }';

const FIELDS = new Map(EFFECTS.map(({ name, params }) => [name, Object.keys(params.shape)]));
const FILTERS = Object.keys(Where.shape);

/** Faults by message and place, and the form that was probably meant. */
const MEANT: readonly { message: RegExp; at: RegExp; hint: (found: string) => string }[] = [
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
    at: /\/where\/(type|name)$/,
    hint: () => 'a filter takes one value; choose from one kind, or write "notType" or "not"',
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
    hint: () => 'set the top cards aside with "look" or "reveal", and choose "from": "aside"',
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
    message: /^unknown field 'where'$/,
    at: /\/reaction\/where$/,
    hint: () =>
      'limit it in "play": { "do": "if", "count": { "cards": "$it", "where": … }, "play": […] }',
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
  return hintCounts(kept, raw);
}

/** What was meant with an unknown field of a line, and the pointer of the field it stands for. */
function unknownFieldHint(
  { message, pointer = '', hint }: FileFault,
  raw: unknown,
): { hint: string; meant?: string } | undefined {
  const field = /^unknown field '(.+)'$/.exec(message)?.[1];
  if (field === undefined || hint?.startsWith('did you mean')) return undefined;
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const owner = valueAt(raw, above);
  if (!isFields(owner)) return undefined;
  if (/\/cost(AtMost|AtLeast|Exactly)$/.test(above) && (field === 'count' || field === 'per'))
    return { hint: FIXED_COST, meant: `${above}/costOf` };
  const known = fieldsOf(owner, above, hint);
  const meant = FIELD_FOR(field, (other) => known.includes(other) && !(other in owner));
  if (meant !== undefined) return { hint: `did you mean '${meant}'?`, meant: `${above}/${meant}` };
  const advice = adviceOn(field, owner, known);
  return advice === undefined ? undefined : { hint: advice };
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
  if (field === 'as' && (owner.do === 'look' || owner.do === 'reveal')) return ASIDE;
  if ((field === 'n' || field === 'count') && known.includes('cards'))
    return isSlot(owner.cards) ? IN_SLOT : NO_NUMBER;
  return FIELD_ADVICE(field);
}

function usualWord(fault: FileFault, raw: unknown): FileFault {
  const { message, pointer = '' } = fault;
  const word = /^unknown effect "(\w+)"$/.exec(message)?.[1] ?? '';
  const effect = EFFECT_FOR(word);
  if (effect !== undefined) return { ...fault, hint: `did you mean '${effect}'?` };
  const advice = EFFECT_ADVICE(word);
  if (advice !== undefined) return { ...fault, hint: advice };
  const short = message === "the field 'do' is missing" && shortForm(valueAt(raw, pointer));
  if (short) return { ...fault, hint: short };
  for (const { message: pattern, at, hint } of MEANT) {
    const found = pattern.exec(message);
    if (found && at.test(pointer)) return { ...fault, hint: hint(found[1] ?? '') };
  }
  return fault;
}

/** A line that is written as { "cards": 2 }. */
function shortForm(line: unknown): string | undefined {
  const [effect, n] = (isFields(line) && Object.entries(line)[0]) || [];
  if (effect === undefined || !FIELDS.has(effect)) return undefined;
  return `write { "do": "${effect}", ${typeof n === 'number' ? `"n": ${n}` : '…'} }`;
}
