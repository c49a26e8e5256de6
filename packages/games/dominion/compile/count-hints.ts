import type { FileFault } from '@cardwright/kernel';
import { TYPES } from '../content.ts';
import { Amount, isSlotName, Tally, TALLY_ZONES, Where } from '../effects/define.ts';
import { EFFECTS } from '../effects/index.ts';
import { aboveOf, type Fields, isFields, lastOf, printJson, valueAt } from './raw-values.ts';

/** A place in a file where something is counted, with the form that was probably meant there. */
interface Counted {
  pointer: string;
  hint: string;
}

const FILTERS = Object.keys(Where.shape);
const PARAMS = new Map(EFFECTS.map(({ name, params }) => [name, params]));
const NO_TALLY = 'say what is counted, such as { "in": "hand" }; "atLeast": 3 says how many';

const NOT_COUNTED =
  'write "emptyPiles", "coins" or "actionsPlayed", or what is counted, such as { "in": "hand" }, ' +
  '{ "cards": "$slot" }, { "tokens": "Name" } or { "mat": "Name" }';

/** Fields of what is counted that an `if` has beside its "count". */
const BESIDE: ReadonlySet<string> = new Set([
  'in',
  'from',
  'zone',
  'cards',
  'where',
  'different',
  ...FILTERS,
  ...TALLY_ZONES,
]);

/** Words that designers write for the "count" of an `if`. */
const FOR_COUNT = new Set(['when', 'condition', 'test', 'if', 'has']);

/**
 * Faults where something is counted: one for each place, with the form that was probably meant. The
 * format has three such forms, which are easily taken for each other.
 */
export function hintCounts(faults: readonly FileFault[], raw: unknown): FileFault[] {
  const places = new Map(faults.map((fault) => [fault, countedAt(fault, raw)]));
  const chosen = new Map<string, FileFault>();
  for (const [fault, counted] of places) {
    if (!counted) continue;
    const before = chosen.get(counted.pointer);
    if (!before || (isMissing(before) && !isMissing(fault))) chosen.set(counted.pointer, fault);
  }
  return faults.flatMap((fault) => {
    const counted = places.get(fault);
    if (!counted) return [fault];
    return chosen.get(counted.pointer) === fault ? [{ ...fault, hint: counted.hint }] : [];
  });
}

const isMissing = ({ message }: FileFault): boolean => message.endsWith(' is missing');

/** The place that a fault is about: where it is, or the object around it. */
function countedAt({ message, pointer = '' }: FileFault, raw: unknown): Counted | undefined {
  const own = formAt(pointer, raw);
  if (own !== undefined) return { pointer, hint: own };
  const above = aboveOf(pointer);
  const isInside =
    message.startsWith('unknown field') || /\/(count|cards|in|costOf)$/.test(pointer);
  const around = isInside ? formAt(above, raw) : undefined;
  if (around !== undefined) return { pointer: above, hint: around };
  return besideCount(message, pointer, raw);
}

/** What to write at this place, if something is counted there and the form is another one. */
function formAt(pointer: string, raw: unknown): string | undefined {
  const owner = valueAt(raw, aboveOf(pointer));
  const value = valueAt(raw, pointer);
  if (!isFields(owner) || value === undefined) return undefined;
  const field = lastOf(pointer);
  const limited = limitedAmount(field, value, owner);
  if (limited !== undefined) return limited;
  if (field === 'count' && owner.do === 'if')
    return writing(tallyFor(value)) ?? (typeof value === 'number' ? NO_TALLY : undefined);
  if (field === 'count' && owner.do === 'choose') {
    const amount = amountFor(value);
    return amount === undefined ? undefined : writing({ amount });
  }
  if (field === 'per' && /\/(n|amount)\/per$/.test(pointer)) return perForm(value);
  if (field === 'n' && typeof owner.do === 'string') {
    const amount = amountFor(value);
    const takes = PARAMS.get(owner.do)?.shape.n;
    return takes?.safeParse(amount).success ? writing(amount) : undefined;
  }
  return field === 'amount' && pointer.endsWith('/count/amount')
    ? writing(amountFor(value))
    : undefined;
}

/** Words that designers write for the largest value of an amount. */
const MAXIMA = ['max', 'maximum', 'atMost', 'upTo', 'limit', 'cap'];

/** An amount with a maximum, which an `if` with two lists has to say. */
function limitedAmount(field: string, value: unknown, owner: Fields): string | undefined {
  if ((field !== 'n' && field !== 'amount') || !isFields(value)) return undefined;
  const word = MAXIMA.find((one) => one in value);
  if (word === undefined) return undefined;
  const { [word]: max, ...rest } = value;
  const amount = amountFor(rest);
  const tally = isFields(amount) ? (amount.per ?? { cards: amount.count }) : undefined;
  const isOne = isFields(amount) && Object.keys(amount).length === 1;
  if (field !== 'n' || !isOne || typeof max !== 'number')
    return 'an amount has no maximum: write an "if" with "atLeast", and the counted line in "else"';
  const lines = (n: unknown): unknown => [{ ...owner, n }];
  const line = { do: 'if', count: tally, atLeast: max, play: lines(max), else: lines(amount) };
  return `an amount has no maximum: write ${printJson(line)}`;
}

/** An `if` that says beside its "count" what belongs into it. */
function besideCount(message: string, pointer: string, raw: unknown): Counted | undefined {
  const field = /^unknown field '(\w+)'$/.exec(message)?.[1];
  const lacks = message === "the field 'count' is missing";
  if (!lacks && (field === undefined || !(BESIDE.has(field) || FOR_COUNT.has(field))))
    return undefined;
  const at = lacks ? pointer : aboveOf(pointer);
  const line = valueAt(raw, at);
  if (!isFields(line) || line.do !== 'if') return undefined;
  const meant = Object.keys(line).find((key) => FOR_COUNT.has(key));
  const whole = meant === undefined ? undefined : tallyFor(line[meant]);
  if (whole !== undefined) return { pointer: at, hint: `write "count": ${printJson(whole)}` };
  const zone = TALLY_ZONES.find((one) => one in line);
  if (zone !== undefined && typeof line[zone] === 'number')
    return { pointer: at, hint: `write "count": { "in": "${zone}" }, "atLeast": ${line[zone]}` };
  const parts = Object.entries(line).filter(([key]) => BESIDE.has(key));
  if (parts.length === 0) return undefined;
  const count = tallyFor(line.count) ?? line.count;
  const tally = tallyFor({ ...(isFields(count) ? count : {}), ...Object.fromEntries(parts) });
  return tally === undefined
    ? undefined
    : { pointer: at, hint: `write "count": ${printJson(tally)}` };
}

const writing = (form: unknown): string | undefined =>
  form === undefined ? undefined : `write ${printJson(form)}`;

const isZone = (value: unknown): boolean => TALLY_ZONES.some((zone) => zone === value);

/** What is counted, in the form of "per" and of "count" in an `if`. */
function tallyFor(value: unknown): unknown {
  const form = isFields(value) ? tallyOf(value) : wordTally(value);
  return Tally.safeParse(form).success ? form : undefined;
}

const perForm = (value: unknown): string =>
  writing(tallyFor(value) ?? tallyInWords(value)) ?? NOT_COUNTED;

/** What is counted, in plain words: "Treasures in play". */
function tallyInWords(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const text = value.toLowerCase().replaceAll(' ', '');
  const zone = TALLY_ZONES.find((one) => text.includes(one.toLowerCase()));
  const type = TYPES.find((one) => text.includes(one.toLowerCase()));
  return zone && { in: zone, ...(type && { where: { type } }) };
}

const wordTally = (word: unknown): unknown =>
  isSlotName(word) ? { cards: word } : isZone(word) ? { in: word } : word;

function tallyOf({ per, ...fields }: Fields): unknown {
  if (per !== undefined) return tallyFor(per);
  const where: { [field: string]: unknown } = {};
  const form: { [field: string]: unknown } = {};
  for (const [field, value] of Object.entries(fields)) {
    const word = wordTally(value);
    if (FILTERS.includes(field)) where[field] = value;
    else if (['count', 'from', 'zone', 'in', 'cards', 'slot'].includes(field) && isFields(word))
      Object.assign(form, word);
    else form[field] = value;
  }
  const among = { ...(isFields(form.where) ? form.where : {}), ...where };
  const isFiltered = Object.keys(among).length > 0;
  const isPlaced = ['in', 'cards', 'mat'].some((field) => field in form);
  return {
    ...(isFiltered && !isPlaced ? { in: 'hand' } : {}),
    ...form,
    ...(isFiltered ? { where: among } : {}),
  };
}

/** A counted number, in the form of "n" and "amount". */
function amountFor(value: unknown): unknown {
  const form = isSlotName(value)
    ? { count: value }
    : isFields(value)
      ? amountOf(value)
      : perOf(value);
  return typeof form === 'object' && Amount.safeParse(form).success ? form : undefined;
}

function amountOf({ n, every, round, plus, ...counted }: Fields): unknown {
  const only = Object.keys(counted).length === 1 ? Object.values(counted)[0] : undefined;
  const isPlain = n === undefined && every === undefined && plus === undefined;
  if (isPlain && 'count' in counted && isSlotName(only)) return { count: only };
  const per = perOf(counted);
  return isFields(per) ? { ...defined({ n }), ...per, ...defined({ every, round, plus }) } : per;
}

function perOf(value: unknown): unknown {
  const per = tallyFor(value);
  return per === undefined ? undefined : { per };
}

const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
