import type { FileFault } from '@cardwright/kernel';
import type { z } from 'zod';
import { faultsFor, nearest, PARSED_ONCE, type Path, type Places } from '../../loading/index.ts';
import { EFFECTS, type EffectName, FLAG_NAMES, isEmpty, PAYLOADS } from '../effects/index.ts';
import { effectHint } from './usual-words.ts';

/** A card and its place in the file. */
export interface Placed<C = { readonly [field: string]: unknown }> {
  readonly card: C;
  readonly raw: unknown;
  readonly places: Places;
  readonly at: Path;
}

/** An effect with its payload, both checked. */
export interface Paired {
  readonly effect: EffectName;
  readonly payload: unknown;
  readonly effectAt: Path;
  readonly payloadAt: Path;
  readonly field: Field;
}
type Field = 'instant' | 'permanent' | 'flag';

/** A field of a card with its effects and payloads, and what is allowed there. */
interface EffectField {
  readonly placed: Placed;
  readonly field: Field;
  readonly fits: readonly EffectName[];
  readonly faults: FileFault[];
  readonly effectAt: Path;
  readonly payloadAt: Path;
  /** Another field of the same card, and what is allowed there. */
  readonly other?: OtherField | undefined;
}
interface OtherField {
  readonly field: Field;
  readonly fits: readonly EffectName[];
  /** When an effect of that field happens, if its author may think otherwise. */
  readonly when?: string;
}

/** A value and its place in the file. */
interface Located<V = unknown> {
  readonly value: V;
  readonly at: Path;
}

const ANY_EFFECT = `one of ${EFFECTS.join(', ')}`;

/**
 * Pairs the effects of a field with their payloads: one effect with one payload, or two lists by
 * position. An effect that is a text takes the whole payload, list or not; a list of effects takes
 * a list of payloads.
 */
export function pairEffects(
  placed: Placed,
  field: Field,
  fits: readonly EffectName[],
  faults: FileFault[],
  other?: OtherField,
): Paired[] {
  const { card, places, at } = placed;
  const effectKey = `${field}Effect`;
  const payloadKey = `${field}Payload`;
  const effects = card[effectKey];
  const payloads = card[payloadKey];
  const effectAt = [...at, effectKey];
  const payloadAt = [...at, payloadKey];
  if (isEmpty(effects)) {
    if (!isEmpty(payloads))
      faults.push(
        places.faultAtKey(
          payloadAt,
          `${payloadKey} without ${effectKey}`,
          `add "${effectKey}", or remove the payload`,
        ),
      );
    return [];
  }
  const on: EffectField = { placed, field, fits, faults, effectAt, payloadAt, other };
  if (Array.isArray(effects)) return pairLists(on, effects, payloads);
  if (typeof effects === 'string') {
    const payload = unwrapped(effects, { value: payloads, at: payloadAt });
    const paired = pairOne(on, { value: effects, at: effectAt }, payload);
    return paired ? [paired] : [];
  }
  faults.push(
    places.fault(
      effectAt,
      `${effectKey} must be a string or a list of strings`,
      `write the name of the effect, such as "ADD", and its values in "${payloadKey}"`,
    ),
  );
  return [];
}

function pairLists(on: EffectField, effects: readonly unknown[], payloads: unknown): Paired[] {
  const { placed, field, faults, effectAt, payloadAt } = on;
  const list = payloadList(effects, payloads);
  if (list.length !== effects.length) {
    const count = `${list.length} payload${list.length === 1 ? '' : 's'}`;
    faults.push(
      placed.places.fault(
        payloadAt,
        `${field}Effect has ${effects.length} effects, ${field}Payload has ${count}`,
        'payloads match effects by position: write one for each, null for an effect without a payload',
      ),
    );
    effects.forEach((effect, i) => {
      if (typeof effect === 'string') knownEffect(placed, effect, [...effectAt, i], faults);
    });
    return [];
  }
  return effects.flatMap((effect, i) => {
    if (isEmpty(effect) && isEmpty(list[i])) return [];
    const here = [...effectAt, i];
    if (typeof effect !== 'string') {
      faults.push(placed.places.fault(here, 'an effect must be a string', ANY_EFFECT));
      return [];
    }
    const payload = { value: list[i], at: Array.isArray(payloads) ? [...payloadAt, i] : payloadAt };
    return pairOne(on, { value: effect, at: here }, payload) ?? [];
  });
}

/** One payload per effect; a missing field is reported once for all of them. */
function payloadList(effects: readonly unknown[], payloads: unknown): readonly unknown[] {
  if (Array.isArray(payloads)) return payloads;
  return isEmpty(payloads) ? effects.map(() => payloads) : [payloads];
}

/**
 * A list of one payload for a single effect is unwrapped, unless the effect takes a list itself.
 */
function unwrapped(effect: string, payload: Located): Located {
  const { value, at } = payload;
  if (effect === 'CHANGE' || effect === 'LESSRESOURCE') return payload;
  return Array.isArray(value) && value.length === 1 ? { value: value[0], at: [...at, 0] } : payload;
}

const isEffectName = (word: string): word is EffectName =>
  (EFFECTS as readonly string[]).includes(word);

/** Whether there is such an effect, or a flag that serves as one. */
function knownEffect({ places }: Placed, word: string, at: Path, faults: FileFault[]): boolean {
  if (isEffectName(word) || (FLAG_NAMES as readonly string[]).includes(word)) return true;
  const meant = nearest(word, EFFECTS);
  const hint = effectHint(word) ?? (meant ? `did you mean '${meant}'?` : ANY_EFFECT);
  faults.push(places.fault(at, `unknown effect '${word}'`, hint));
  return false;
}

function pairOne(
  on: EffectField,
  { value: word, at: effectAt }: Located<string>,
  payload: Located,
): Paired | undefined {
  const { placed, field, fits, faults } = on;
  const { places } = placed;
  if (!knownEffect(placed, word, effectAt, faults)) return undefined;
  const isFlag = !isEffectName(word);
  const effect = isFlag ? 'FLAG' : word;
  if (!fits.includes(effect)) {
    faults.push(
      places.fault(
        effectAt,
        `${word} is not allowed in ${field}Effect of this card`,
        on.other?.fits.includes(effect)
          ? otherField(on.other, effect, placed.card.cardType)
          : `allowed: ${fits.join(', ')}`,
      ),
    );
    return undefined;
  }
  const paired = { effect, effectAt, payloadAt: payload.at, field };
  const schema = isFlag ? undefined : PAYLOADS[effect];
  if (!schema) {
    if (isEmpty(payload.value)) return { ...paired, payload: isFlag ? word : undefined };
    faults.push(places.fault(payload.at, `${word} takes no payload`, 'remove it, or write null'));
    return undefined;
  }
  if (isEmpty(payload.value)) {
    missingPayload(on, word, payload);
    return undefined;
  }
  const before = faults.length;
  const value = checkPayload(on, effect, schema, spelledOut(on, effect, payload));
  return faults.length > before ? undefined : { ...paired, payload: value };
}

/** Where an effect belongs, and what its author may have meant instead. */
function otherField({ field, when }: OtherField, effect: EffectName, cardType: unknown): string {
  const its = when === undefined ? '' : `, ${when}`;
  if (effect === 'ACTION')
    return (
      `write it in ${field}Effect for an extra action${its}; ` +
      'PERMANENT raises the value of such actions'
    );
  const never = cardType === 'CHARACTERCARD' ? '; nothing activates a character again later' : '';
  return `write it in ${field}Effect${its}${never}`;
}

/** The original format calls an action's value BONUSACTIONVALUE, but ACTIONVALUE in its prose. */
function spelledOut(
  { placed, faults }: EffectField,
  effect: EffectName,
  payload: Located,
): Located {
  if (effect !== 'ACTION' && effect !== 'PERMANENT') return payload;
  const renamed = (value: unknown, at: Path): unknown => {
    if (Array.isArray(value)) return value.map((entry, i) => renamed(entry, [...at, i]));
    if (typeof value !== 'object' || value === null || !('ACTIONVALUE' in value)) return value;
    const { ACTIONVALUE, ...rest } = value;
    if ('BONUSACTIONVALUE' in rest)
      faults.push(
        placed.places.faultAtKey(
          [...at, 'ACTIONVALUE'],
          "'ACTIONVALUE' is an alias of 'BONUSACTIONVALUE', which is also given",
          'remove one of the two',
        ),
      );
    return { ...rest, BONUSACTIONVALUE: ACTIONVALUE };
  };
  return { ...payload, value: renamed(payload.value, payload.at) };
}

function missingPayload({ placed, field, faults }: EffectField, word: string, at: Located): void {
  const missing = at.value === undefined;
  const message = missing ? `the field '${field}Payload' is missing` : `${word} needs a payload`;
  const place = missing ? placed.at : at.at;
  const such = isEffectName(word) ? PAYLOAD_EXAMPLES[word] : undefined;
  const hint = missing ? `${word} needs a payload` : `write its values in '${field}Payload'`;
  const fault = placed.places.fault(place, message, such ? `${hint}, such as ${such}` : hint);
  // A field may be missing for several effects; that is one fault.
  const known = faults.some(
    (f) => f.file === fault.file && f.pointer === fault.pointer && f.message === message,
  );
  if (!known) faults.push(fault);
}

function checkPayload(
  { placed, faults }: EffectField,
  effect: EffectName,
  schema: z.ZodType,
  { value, at }: Located,
): unknown {
  const checkObject = (payload: unknown, its: Path): unknown => {
    const found: FileFault[] = [];
    const result = checked(schema, payload, its, placed, found);
    const whole = isAmounts(payload);
    faults.push(...(whole ? found : found.map((one) => withExample(one, effect, payload))));
    return result;
  };
  if (effect === 'CHANGE') {
    if (!Array.isArray(value)) return [checkObject(value, at)];
    return value.map((entry, i) => checkObject(entry, [...at, i]));
  }
  if (effect === 'LESSRESOURCE' && isAmounts(value)) {
    const list = Object.entries(value).flatMap(([name, n]) => repeated(name, n));
    faults.push(
      placed.places.fault(
        at,
        'LESSRESOURCE takes a list of resources, found an object',
        `write [${list.map((name) => JSON.stringify(name)).join(', ')}]`,
      ),
    );
    return undefined;
  }
  if (effect === 'LESSRESOURCE')
    return checked(schema, typeof value === 'string' ? [value] : value, at, placed, faults);
  if (!Array.isArray(value)) return checkObject(value, at);
  faults.push(
    placed.places.fault(
      at,
      `${effect} takes one payload, found a list of ${value.length}`,
      'for several effects write a list of effects as well',
    ),
  );
  return undefined;
}

/** A payload of each effect that takes an object. */
const PAYLOAD_EXAMPLES: { readonly [effect in EffectName]?: string } = {
  ADD: '{ "COINS": 2 }',
  CHANGE: '{ "RESOURCEIN": { "WOOD": 1 }, "RESOURCEOUT": { "COINS": 3 } }',
  ACTION: '{ "TYPE": "HARVEST", "BONUSACTIONVALUE": 3 }',
  BONUS:
    '{ "TYPE": "CARD", "FOREACH": "VENTURECARD", "QUANTITY": 1, "INCREASE": "COINS", ' +
    '"INCREASINGQUANTITY": 1 }',
  PRIVILEGE: '{ "NUMBER": 1 }',
  PERMANENT: '{ "TYPE": "HARVEST", "BONUSACTIONVALUE": 2 }',
};

/** R9.2: several privileges must be different. */
const MOST_PRIVILEGES = 5;

/** A payload that is no object, such as a bare number. */
function withExample(fault: FileFault, effect: EffectName, value: unknown): FileFault {
  const example = PAYLOAD_EXAMPLES[effect];
  if (example === undefined) return fault;
  const number = Number(value);
  return effect === 'PRIVILEGE' && number >= 1
    ? { ...fault, hint: `write { "NUMBER": ${Math.min(Math.floor(number), MOST_PRIVILEGES)} }` }
    : { ...fault, hint: `write an object, such as ${example}` };
}

const isAmounts = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A resource as often as an amount says, for a list in which each time counts. */
const repeated = (name: string, amount: unknown): string[] =>
  Array.from({ length: Math.min(Math.max(1, Math.abs(Number(amount)) || 1), 9) }, () => name);

/** Validates a value; faults are reported at the value's own places. */
export function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  at: Path,
  placed: Placed,
  faults: FileFault[],
): T | undefined {
  const result = schema.safeParse(value, PARSED_ONCE);
  if (result.success) return result.data;
  faults.push(...faultsFor(result.error, at, placed.raw, placed.places));
  return undefined;
}
