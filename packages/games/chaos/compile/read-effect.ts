import { nearest, type Path } from '../../loading/index.ts';
import {
  BIGGEST,
  CHOICE_FIELDS,
  DEPTHS,
  type Field,
  IDLE_FIELDS,
  may,
  NUMBER_SHAPES,
  type NumberShape,
  type Shape,
  WORD_KINDS,
  wordsOf,
} from './grammar.ts';
import { numberHint, typeHint } from './hints.ts';
import { ELEMENT_WORDS, KEPT_STATE_WORDS, spelling } from './vocabulary.ts';
import {
  fault,
  type Fields,
  findWord,
  isFields,
  type Reading,
  readTags,
  readWord,
  show,
  unknownFields,
} from './reading.ts';
import type { ChoiceTree, EffectTree, NumberTree } from './tree.ts';
import { EFFECT_SHAPES } from '../effects/index.ts';

const EFFECT_NAMES = EFFECT_SHAPES.flatMap((shape) => [shape.name, ...shape.also]);
const AN_EXPRESSION = 'an expression';
const NUMBER_NAMES = NUMBER_SHAPES.map((shape) => shape.name);

/** Reads an effect with everything inside it; `depth` counts nested effects from 1. */
export function readEffect(
  r: Reading,
  value: unknown,
  path: Path,
  depth: number,
): EffectTree | undefined {
  if (value === null) return undefined;
  if (!isFields(value))
    return fault(
      r,
      path,
      `expected an effect, found ${show(value)}`,
      Array.isArray(value)
        ? 'join effects with { "type": "union", "effect1": {…}, "effect2": {…} }'
        : 'an effect is an object: { "type": "damage", "amount": 20 }',
    );
  if (depth > DEPTHS.effects)
    return fault(r, path, `effects are nested more than ${DEPTHS.effects} levels deep`);
  if (value.type === undefined && value.heal !== undefined) {
    // E20: the documentation has one heal with neither type nor amount.
    unknownFields(r, value, ['heal'], path, 'heal');
    return {
      type: 'heal',
      amount: readNumber(r, value.heal, may('number', 0), [...path, 'heal'], 1) ?? 0,
    };
  }
  const shape = readShape(r, value, EFFECT_SHAPES, EFFECT_NAMES, 'an effect', path);
  if (!shape) return undefined;
  return readFields(r, value, shape, path, depth) as unknown as EffectTree;
}

function readShape<S extends Shape>(
  r: Reading,
  value: Fields,
  shapes: readonly S[],
  names: readonly string[],
  what: string,
  path: Path,
): S | undefined {
  if (value.type === undefined) {
    // A field that only one effect type has reveals the intended type.
    const meant = shapes.filter((s) =>
      Object.keys(value).some((key) => spelling(key) === spelling(s.name)),
    );
    return fault(
      r,
      path,
      `the field 'type' is missing: expected ${what}`,
      meant[0]
        ? `did you mean "type": "${meant[0].name}"?`
        : `add "type": one of ${names.join(', ')}`,
    );
  }
  if (typeof value.type !== 'string')
    return fault(
      r,
      [...path, 'type'],
      `expected a string for the type of ${what}, found ${show(value.type)}`,
    );
  const place = findWord(shapes, value.type);
  if (place !== undefined) return shapes[place];
  const meant = nearest(value.type, names);
  return fault(
    r,
    [...path, 'type'],
    `'${value.type}' is not the type of ${what}`,
    typeHint(value.type, what === AN_EXPRESSION) ??
      (meant ? `did you mean '${meant}'?` : `one of ${names.join(', ')}`),
  );
}

/**
 * Every field of an effect or number, with defaults; depth is the nesting of effects or of numbers.
 */
function readFields(
  r: Reading,
  value: Fields,
  shape: Shape,
  path: Path,
  depth: number,
): { [key: string]: unknown } {
  const keys = Object.entries(shape.fields);
  const stoodFor = unknownFields(
    r,
    value,
    ['type', ...keys.flatMap(([key, field]) => (field.also ? [key, field.also] : [key]))],
    path,
    shape.name,
    IDLE_FIELDS[shape.name],
  );
  const out: { [key: string]: unknown } = { type: shape.name };
  for (const [key, field] of keys) {
    const used =
      value[key] === undefined && field.also !== undefined && value[field.also] !== undefined
        ? field.also
        : key;
    const given = value[used];
    if (given === undefined) {
      if (field.needed && !stoodFor.has(key))
        fault(
          r,
          path,
          `the field '${key}' of '${shape.name}' is missing`,
          `add "${key}": ${wanted(field)}`,
        );
      else if (field.usual !== undefined) out[key] = field.usual;
      continue;
    }
    const read = readField(r, given, field, [...path, used], depth);
    if (read !== undefined) out[key] = read;
  }
  return out;
}

function wanted(field: Field): string {
  const words = wordsOf(field.kind);
  if (words) return `one of ${words.map((w) => w.name).join(', ')}`;
  if (field.kind === 'effect') return 'an effect';
  if (field.kind === 'choices') return 'a list of {"name", "effect"}';
  if (field.kind === 'number') return 'a whole number or an expression';
  if (field.kind === 'list') return 'a list expression such as {"type": "HPs"}';
  return 'a creature';
}

function readField(r: Reading, value: unknown, field: Field, path: Path, depth: number): unknown {
  switch (field.kind) {
    case 'effect':
      return readEffect(r, value, path, depth + 1);
    case 'choices':
      return readChoices(r, value, path, depth);
    case 'number':
    case 'list':
      return readNumber(r, value, field, path, r.numberDepth === undefined ? 1 : r.numberDepth + 1);
    case 'tags':
      return readTags(r, value, path);
    case 'elements':
      return readTags(r, value, path).flatMap(
        (word, i) => readWord(r, word, ELEMENT_WORDS, 'an element', [...path, i]) ?? [],
      );
    case 'states':
      return readTags(r, value, path).flatMap(
        (word, i) => readWord(r, word, KEPT_STATE_WORDS, 'a state', [...path, i]) ?? [],
      );
    case 'creature':
    case 'forme':
      return r.nested(value, path, field.kind);
    case 'flag':
      return typeof value === 'boolean'
        ? value
        : fault(r, path, `expected true or false, found ${show(value)}`);
    case 'probability':
      return readProbability(r, value, path);
    case 'damage-mode':
    case 'energy':
    case 'mode':
    case 'order':
    case 'side':
    case 'state': {
      const words = WORD_KINDS[field.kind];
      return readWord(r, value, words.words, words.called, path);
    }
  }
}

function readProbability(r: Reading, value: unknown, path: Path): number | undefined {
  const hint = 'a number from 0 to 1, such as 0.5';
  if (typeof value !== 'number')
    return fault(r, path, `expected a probability, found ${show(value)}`, hint);
  return value >= 0 && value <= 1 ? value : fault(r, path, `${value} is not a probability`, hint);
}

/** The options of `choose`: at least two, with different names. */
function readChoices(
  r: Reading,
  value: unknown,
  path: Path,
  depth: number,
): ChoiceTree[] | undefined {
  if (!Array.isArray(value))
    return fault(
      r,
      path,
      `expected a list of options, found ${show(value)}`,
      'for example [{"name": "Bite", "effect": {…}}, …]',
    );
  if (value.length < 2)
    fault(r, path, `a choice needs at least two options, found ${value.length}`);
  const names = new Set<string>();
  return value.flatMap((option: unknown, i) => {
    const at = [...path, i];
    if (!isFields(option))
      return (
        fault(
          r,
          at,
          `expected an option, found ${show(option)}`,
          '{"name": "Bite", "effect": {…}}',
        ) ?? []
      );
    if (option.type !== undefined)
      return (
        fault(
          r,
          at,
          'expected an option, found an effect',
          'put it in an option: { "name": "Bite", "effect": {…} }',
        ) ?? []
      );
    unknownFields(r, option, CHOICE_FIELDS, at, 'choice');
    const { name } = option;
    if (typeof name !== 'string' || name === '')
      return (
        fault(
          r,
          name === undefined ? at : [...at, 'name'],
          'this option has no name',
          'add "name": the words the player chooses from',
        ) ?? []
      );
    if (names.has(name))
      fault(
        r,
        [...at, 'name'],
        `duplicate option name '${name}'`,
        'give each option a different name',
      );
    names.add(name);
    const effect =
      option.effect === undefined
        ? undefined
        : readEffect(r, option.effect, [...at, 'effect'], depth + 1);
    return [{ name, ...(effect && { effect }) }];
  });
}

/** An integer or an expression for one; for a field of kind `list`, an expression for a list. */
function readNumber(
  r: Reading,
  value: unknown,
  field: Field,
  path: Path,
  depth: number,
): NumberTree | undefined {
  if (typeof value === 'number') {
    if (field.kind === 'list')
      return fault(
        r,
        path,
        `expected a list, found the number ${value}`,
        'a list expression such as {"type": "HPs"}',
      );
    if (!Number.isInteger(value))
      return fault(
        r,
        path,
        `expected a whole number, found ${value}`,
        'a share is an expression: { "type": "mul", "times": …, "num": 1, "den": 2 }',
      );
    if (field.least !== undefined && value < field.least)
      return fault(r, path, `${value} is too small`, `at least ${field.least}`);
    if (field.divides && value === 0)
      return fault(r, path, 'division by 0', 'write another number, such as 2');
    if (Math.abs(value) > BIGGEST)
      r.warnings.push(
        r.places.fault(
          path,
          `${r.card}: ${value} counts as ${Math.sign(value) * BIGGEST}`,
          `numbers stay between -${BIGGEST} and ${BIGGEST}`,
        ),
      );
    return Math.max(-BIGGEST, Math.min(BIGGEST, value)) + 0;
  }
  if (!isFields(value))
    return fault(
      r,
      path,
      `expected a whole number or an expression, found ${show(value)}`,
      (typeof value === 'string' ? numberHint(value, String(path.at(-1))) : undefined) ??
        'a number such as 20, or an expression such as { "type": "turn" }',
    );
  if (depth > DEPTHS.numbers)
    return fault(r, path, `expressions are nested more than ${DEPTHS.numbers} levels deep`);
  const shape: NumberShape | undefined = readShape(
    r,
    value,
    NUMBER_SHAPES,
    NUMBER_NAMES,
    AN_EXPRESSION,
    path,
  );
  if (!shape) return undefined;
  const wantsList = field.kind === 'list';
  if (wantsList !== (shape.gives === 'list')) {
    return wantsList
      ? fault(
          r,
          path,
          `expected a list, but '${shape.name}' gives a number`,
          'a list expression such as {"type": "HPs"}',
        )
      : fault(
          r,
          path,
          `expected a number, but '${shape.name}' gives a list`,
          `wrap it in "sum" or "gcd", such as {"type": "sum", "sample": {"type": "${shape.name}"}}`,
        );
  }
  const read = readFields({ ...r, numberDepth: depth }, value, shape, path, depth);
  if (shape.name === 'current' || shape.name === 'max' || shape.name === 'per_turn')
    return { type: 'energy', energy: shape.name };
  return read as unknown as NumberTree;
}
