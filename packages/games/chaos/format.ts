import type { Format } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { type Field, NUMBER_SHAPES, type Shape, WORD_KINDS } from './compile/grammar.ts';
import { ELEMENT_WORDS, MODE_WORDS, TRIGGER_WORDS, type Word } from './compile/vocabulary.ts';
import { EFFECT_SHAPES } from './effects/index.ts';

/**
 * The public format as schemas, for editors: built from the same tables as the reader
 * (`compile/read-card.ts`), which alone judges files, because names may be spelt in many ways and
 * faults should name the card.
 */
const oneOf = (words: readonly Word[]): z.ZodType =>
  z.enum(words.flatMap((word) => [word.name, ...word.also]) as [string, ...string[]]);
const tags = z.array(z.string());
/** An integer or its digits as text. */
const figure = z.union([z.int(), z.string().regex(/^\d+$/)]);

function fieldSchema(field: Field): z.ZodType {
  const schema = plainSchema(field);
  return field.needed ? schema : schema.optional();
}

function plainSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'effect':
      return z.lazy(() => effectSchema);
    case 'choices':
      return z.array(choice).min(2);
    case 'number':
      return z.lazy(() => numberSchema);
    case 'list':
      return z.lazy(() => listSchema);
    case 'elements':
      return z.array(oneOf(ELEMENT_WORDS));
    case 'flag':
      return z.boolean();
    case 'probability':
      return z.number().min(0).max(1);
    case 'creature':
    case 'forme':
      return z.lazy(() => nestedCard);
    case 'damage-mode':
    case 'energy':
    case 'mode':
    case 'side':
    case 'state':
      return oneOf(WORD_KINDS[field.kind].words);
    case 'tags':
      return tags;
  }
}

const choice = exactly({
  name: z.string().min(1),
  effect: z.lazy(() => effectSchema).optional(),
}).meta({
  id: 'Choice',
  title: 'One of the options of `choose`',
});

function shapeSchema(shape: Shape): z.ZodType {
  const fields: { [key: string]: z.ZodType } = { type: oneOf([shape]) };
  for (const [key, field] of Object.entries(shape.fields)) {
    fields[key] = fieldSchema(field);
    if (field.also) fields[field.also] = fieldSchema(field);
  }
  return shape.ours
    ? exactly(fields).meta({ description: 'An addition of Cardwright, not of the original format' })
    : exactly(fields);
}

const effectSchema: z.ZodType = z
  .union([...EFFECT_SHAPES.map(shapeSchema), exactly({ heal: z.lazy(() => numberSchema) })])
  .meta({ id: 'Effect', title: 'An effect' });
const numberSchema: z.ZodType = z
  .union([z.int(), ...NUMBER_SHAPES.filter((s) => s.gives === 'number').map(shapeSchema)])
  .meta({
    id: 'Number',
    title: 'A whole number, or an expression worked out when the effect runs',
  });
const listSchema: z.ZodType = z
  .union(NUMBER_SHAPES.filter((s) => s.gives === 'list').map(shapeSchema))
  .meta({ id: 'List', title: 'An expression that gives a list' });

const attack = exactly({
  name: z.string().optional(),
  cost: figure.optional(),
  power: figure.optional(),
  target_mode: oneOf(MODE_WORDS).optional(),
  effect: effectSchema.optional(),
  tags: tags.optional(),
  tag: z.string().optional(),
}).meta({
  id: 'Attack',
  title:
    'An attack; tagged `ultimate` it is paid in charges, tagged `default` it replaces the ' +
    'default attack',
});

const passive = exactly({
  name: z.string().optional(),
  trigger: oneOf(TRIGGER_WORDS),
  effect: effectSchema.optional(),
}).meta({
  id: 'Passive',
  title: 'A passive',
});

const creatureFields = {
  name: z.string(),
  element: oneOf(ELEMENT_WORDS),
  hp: figure,
  cost: figure.optional(),
  attacks: z.array(attack).optional(),
  passives: z.array(passive).optional(),
  commander: z.boolean().optional(),
  tags: tags.optional(),
  tag: z.string().optional(),
};
const nestedCard: z.ZodType = exactly({
  type: z.literal('creature').optional(),
  ...creatureFields,
}).meta({
  id: 'MadeCreature',
  title: 'A creature made by an effect',
});

const card = z.union([
  exactly({ type: z.literal('creature'), ...creatureFields }),
  exactly({
    type: z.literal('spell'),
    name: z.string(),
    element: oneOf(ELEMENT_WORDS),
    on_use: attack,
    cost: figure.optional(),
    tags: tags.optional(),
    tag: z.string().optional(),
  }),
]);

export const cardsSchema: z.ZodType = z.union([z.array(card), card]);

export const deckSchema = exactly({
  name: z.string(),
  about: z.string().optional(),
  commander: z.string(),
  cards: z.array(z.string()),
});
export const decksSchema = z.array(deckSchema);
export type DeckFile = z.infer<typeof deckSchema>;

export const CARDS_FILE = 'cards.json';
export const DECKS_FILE = 'decks.json';
export const formats: readonly Format[] = [
  { file: CARDS_FILE, schema: cardsSchema, title: 'Chaos cards: creatures, commanders, spells' },
  {
    file: DECKS_FILE,
    schema: decksSchema,
    title: 'Chaos decks: a commander and fifteen cards each',
  },
];
