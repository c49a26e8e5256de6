import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { type Field, NUMBER_SHAPES, type Shape, WORD_KINDS } from '../compile/grammar.ts';
import {
  ELEMENTS,
  KEPT_STATE_WORDS,
  MODE_WORDS,
  TRIGGER_WORDS,
  type Word,
} from '../compile/vocabulary.ts';
import { EFFECT_SHAPES } from '../effects/index.ts';

/**
 * Cards in the public format, generated from its grammar: every effect, number, word and spelling
 * may occur, nested.
 */
type Json = { [key: string]: Plain };

const spelt = (words: readonly Word[]): fc.Arbitrary<string> =>
  fc
    .constantFrom(...words.flatMap((word) => [word.name, ...word.also]))
    .chain((name) =>
      fc.constantFrom(
        name,
        name.toUpperCase(),
        name.replaceAll('_', '-'),
        name.replaceAll('_', ''),
      ),
    );

const tags = fc.array(fc.constantFrom('+', '-', '+-', 'any', 'tank', 'commander', 'odd', 'dot'), {
  maxLength: 3,
});
const whole = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }) },
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(-1, 65535, 1_000_000_000, -1_000_000_000),
);

interface Ties {
  effect: Json;
  number: Plain;
  list: Json;
  card: Json;
}

function fieldValue(field: Field, tie: fc.LetrecTypedTie<Ties>): fc.Arbitrary<Plain> {
  switch (field.kind) {
    case 'effect':
      return tie('effect');
    case 'choices':
      return fc.uniqueArray(
        fc.record({ name, effect: tie('effect') }, { requiredKeys: ['name'] }),
        {
          minLength: 2,
          maxLength: 3,
          selector: (one) => one.name,
        },
      );
    case 'number':
      return tie('number').map((n) =>
        typeof n !== 'number'
          ? n
          : field.divides && n === 0
            ? 3
            : field.least !== undefined && n < field.least
              ? field.least
              : n,
      );
    case 'list':
      return tie('list');
    case 'elements':
      return fc.array(fc.constantFrom(...ELEMENTS), { maxLength: 3 });
    case 'states':
      return fc.array(spelt(KEPT_STATE_WORDS), { maxLength: 3 });
    case 'flag':
      return fc.boolean();
    case 'probability':
      return fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
    case 'creature':
    case 'forme':
      return tie('card');
    case 'damage-mode':
    case 'energy':
    case 'mode':
    case 'order':
    case 'side':
    case 'state':
      return spelt(WORD_KINDS[field.kind].words);
    case 'tags':
      return tags;
  }
}

function shaped(shape: Shape, tie: fc.LetrecTypedTie<Ties>): fc.Arbitrary<Json> {
  const fields: { [key: string]: fc.Arbitrary<Plain> } = { type: spelt([shape]) };
  for (const [key, field] of Object.entries(shape.fields)) fields[key] = fieldValue(field, tie);
  const needed = Object.entries(shape.fields)
    .filter(([, field]) => field.needed)
    .map(([key]) => key);
  return fc.record(fields, { requiredKeys: ['type', ...needed] });
}

const name = fc.constantFrom('Ash', 'Birch', 'Cedar', 'Date', 'Elm', 'Fig', 'Gorse', 'Holly');

const { effect } = fc.letrec<Ties>((tie) => {
  const leaves = EFFECT_SHAPES.filter((s) =>
    Object.values(s.fields).every(
      (f) =>
        f.kind !== 'effect' && f.kind !== 'choices' && f.kind !== 'creature' && f.kind !== 'forme',
    ),
  );
  const branches = EFFECT_SHAPES.filter((s) => !leaves.includes(s));
  const numbers = NUMBER_SHAPES.filter((s) => s.gives === 'number');
  const plainNumbers = numbers.filter((s) =>
    Object.values(s.fields).every((f) => f.kind !== 'number' && f.kind !== 'list'),
  );
  return {
    effect: fc.oneof(
      { depthSize: 'small', withCrossShrink: true, maxDepth: 5 },
      fc.oneof(...leaves.map((s) => shaped(s, tie)), fc.record({ heal: whole })),
      ...branches.map((s) => shaped(s, tie)),
    ),
    number: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      { weight: 6, arbitrary: whole },
      ...plainNumbers.map((s) => shaped(s, tie)),
      ...numbers.filter((s) => !plainNumbers.includes(s)).map((s) => shaped(s, tie)),
    ),
    list: fc.oneof(...NUMBER_SHAPES.filter((s) => s.gives === 'list').map((s) => shaped(s, tie))),
    card: creature(tie('effect') as fc.Arbitrary<Json>, fc.integer({ min: 1, max: 120 }), 1),
  };
});

function attack(inner: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const fields = {
    name: fc.constantFrom('Hit', 'Bite', 'Sing'),
    cost: fc.integer({ min: 0, max: 4 }),
    power: fc.integer({ min: 0, max: 70 }),
    target_mode: spelt(MODE_WORDS),
    effect: inner,
    tags: fc.array(fc.constantFrom('ultimate', 'default', 'odd'), { maxLength: 1 }),
  };
  return fc.record(fields, { requiredKeys: [] });
}

function creature(
  inner: fc.Arbitrary<Json>,
  hp: fc.Arbitrary<number>,
  most: number,
): fc.Arbitrary<Json> {
  const passive = fc.record(
    { name, trigger: spelt(TRIGGER_WORDS), effect: inner },
    { requiredKeys: ['trigger'] },
  );
  const fields = {
    name,
    element: fc.constantFrom(...ELEMENTS, 'Fire', 'WATER'),
    hp: fc.oneof(hp, hp.map(String)),
    cost: fc.integer({ min: 0, max: 4 }),
    attacks: fc.array(attack(inner), { maxLength: most }),
    passives: fc.array(passive, { maxLength: most }),
    tags,
  };
  return fc.record(fields, {
    requiredKeys: ['name', 'element', 'hp', 'cost'],
  });
}

const typed =
  (type: string, more: Json = {}) =>
  (c: Json): Json => ({ type, ...c, ...more });
export const anyCreature: fc.Arbitrary<Json> = creature(
  effect,
  fc.integer({ min: 1, max: 250 }),
  2,
).map(typed('creature'));
export const anyCommander: fc.Arbitrary<Json> = creature(
  effect,
  fc.integer({ min: 50, max: 300 }),
  2,
).map(typed('creature', { commander: true }));
export const anySpell: fc.Arbitrary<Json> = fc
  .record({ name, element: fc.constantFrom(...ELEMENTS), on_use: attack(effect) })
  .map(typed('spell'));

/** A small playable set: two commanders, creatures, spells, with unique names. */
export const anySet: fc.Arbitrary<Json[]> = fc
  .tuple(
    fc.array(anyCommander, { minLength: 1, maxLength: 2 }),
    fc.array(anyCreature, { minLength: 3, maxLength: 6 }),
    fc.array(anySpell, { minLength: 1, maxLength: 3 }),
  )
  .map((groups) => groups.flat().map((one, i) => ({ ...one, name: `${String(one.name)} ${i}` })));
