import type { FileFault } from '@cardwright/kernel';
import type { z } from 'zod';
import { faultsFor, nearest, type Path, type Places } from '../../loading/index.ts';
import { EFFECTS, type EffectName, FLAG_NAMES, PAYLOADS } from '../format.ts';

/** A card where it stands in its file. */
export interface Placed<C = { readonly [field: string]: unknown }> {
  readonly card: C;
  readonly raw: unknown;
  readonly places: Places;
  readonly at: Path;
}

/** An effect with the payload that goes with it, both checked. */
export interface Paired {
  readonly effect: EffectName;
  readonly payload: unknown;
  readonly effectAt: Path;
  readonly payloadAt: Path;
  readonly field: Field;
}
type Field = 'instant' | 'permanent' | 'flag';

/** Missing, null and empty are alike. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

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
          `${payloadKey} stands without ${effectKey}`,
          `add "${effectKey}", or remove the payload`,
        ),
      );
    return [];
  }
  if (typeof effects === 'string') {
    const paired = pairOne(
      placed,
      field,
      effects,
      effectAt,
      ...unwrapped(effects, payloads, payloadAt),
      fits,
      faults,
    );
    return paired ? [paired] : [];
  }
  if (!Array.isArray(effects)) {
    faults.push(
      places.fault(
        effectAt,
        `${effectKey} is a text or a list of texts`,
        `one of ${EFFECTS.join(', ')}`,
      ),
    );
    return [];
  }
  let list: readonly unknown[];
  if (Array.isArray(payloads)) list = payloads;
  else if (isEmpty(payloads)) list = effects.map(() => payloads);
  else list = [payloads];
  if (list.length !== effects.length) {
    faults.push(
      places.fault(
        payloadAt,
        `${effectKey} has ${effects.length} effects, ${payloadKey} has ${list.length} payload${list.length === 1 ? '' : 's'}`,
        'payloads go with effects by position: one each, null for an effect without',
      ),
    );
    effects.forEach((effect, i) => {
      if (typeof effect === 'string') knownEffect(placed, effect, [...effectAt, i], faults);
    });
    return [];
  }
  const out: Paired[] = [];
  effects.forEach((effect, i) => {
    const itsPayloadAt = Array.isArray(payloads) ? [...payloadAt, i] : payloadAt;
    if (isEmpty(effect) && isEmpty(list[i])) return;
    if (typeof effect !== 'string') {
      faults.push(
        places.fault([...effectAt, i], 'an effect is a text', `one of ${EFFECTS.join(', ')}`),
      );
      return;
    }
    const paired = pairOne(
      placed,
      field,
      effect,
      [...effectAt, i],
      list[i],
      itsPayloadAt,
      fits,
      faults,
    );
    if (paired) out.push(paired);
  });
  return out;
}

/**
 * A list of one payload for a single effect is that payload, where the effect does not want a list
 * itself.
 */
function unwrapped(effect: string, payload: unknown, at: Path): [unknown, Path] {
  if (
    effect !== 'CHANGE' &&
    effect !== 'LESSRESOURCE' &&
    Array.isArray(payload) &&
    payload.length === 1
  )
    return [payload[0], [...at, 0]];
  return [payload, at];
}

/** Is there such an effect, or a flag that stands as one? */
function knownEffect({ places }: Placed, word: string, at: Path, faults: FileFault[]): boolean {
  if (
    (EFFECTS as readonly string[]).includes(word) ||
    (FLAG_NAMES as readonly string[]).includes(word)
  )
    return true;
  const meant = nearest(word, EFFECTS);
  faults.push(
    places.fault(
      at,
      `there is no effect '${word}'`,
      meant ? `did you mean '${meant}'?` : `one of ${EFFECTS.join(', ')}`,
    ),
  );
  return false;
}

function pairOne(
  placed: Placed,
  field: Field,
  word: string,
  effectAt: Path,
  payload: unknown,
  payloadAt: Path,
  fits: readonly EffectName[],
  faults: FileFault[],
): Paired | undefined {
  const { places, at } = placed;
  if (!knownEffect(placed, word, effectAt, faults)) return undefined;
  const isFlag = !(EFFECTS as readonly string[]).includes(word);
  const effect = isFlag ? 'FLAG' : (word as EffectName);
  if (!fits.includes(effect)) {
    faults.push(
      places.fault(
        effectAt,
        `${word} cannot stand in ${field}Effect of this card`,
        `what can: ${fits.join(', ')}`,
      ),
    );
    return undefined;
  }
  const schema = isFlag ? undefined : PAYLOADS[effect];
  if (!schema) {
    if (!isEmpty(payload)) {
      faults.push(places.fault(payloadAt, `${word} takes no payload`, 'remove it, or write null'));
      return undefined;
    }
    return { effect, payload: isFlag ? word : undefined, effectAt, payloadAt, field };
  }
  if (isEmpty(payload)) {
    const missing = payload === undefined;
    const message = missing ? `the field '${field}Payload' is missing` : `${word} needs a payload`;
    const fault = places.fault(missing ? at : payloadAt, message, `${word} needs a payload`);
    // One field may be missing for several effects; that is one fault.
    if (
      !faults.some(
        (f) => f.file === fault.file && f.pointer === fault.pointer && f.message === message,
      )
    )
      faults.push(fault);
    return undefined;
  }
  const before = faults.length;
  let value: unknown;
  if (effect === 'CHANGE') {
    const single = !Array.isArray(payload);
    value = (single ? [payload] : (payload as unknown[])).map((entry, i) =>
      checked(schema, entry, single ? payloadAt : [...payloadAt, i], placed, faults),
    );
  } else if (effect === 'LESSRESOURCE') {
    value = checked(
      schema,
      typeof payload === 'string' ? [payload] : payload,
      payloadAt,
      placed,
      faults,
    );
  } else if (Array.isArray(payload)) {
    faults.push(
      places.fault(
        payloadAt,
        `${word} has one payload, found a list of ${payload.length}`,
        'for several effects write a list of effects, too',
      ),
    );
  } else {
    value = checked(schema, payload, payloadAt, placed, faults);
  }
  return faults.length > before
    ? undefined
    : { effect, payload: value, effectAt, payloadAt, field };
}

/** A value against its schema; faults at the value's own places. */
export function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  at: Path,
  placed: Placed,
  faults: FileFault[],
): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  faults.push(...faultsFor(result.error, at, placed.raw, placed.places));
  return undefined;
}
