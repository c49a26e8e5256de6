import type { EffectInfo, Format } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { type Field, NUMBER_SHAPES, type Shape, WORD_KINDS } from './compile/grammar.ts';
import {
  ELEMENT_WORDS,
  KEPT_STATE_WORDS,
  MODE_WORDS,
  TRIGGER_WORDS,
  type Word,
} from './compile/vocabulary.ts';
import { EFFECT_SHAPES, effects } from './effects/index.ts';

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

/** What the fields are for. */
const FIELDS: { readonly [name: string]: string } = {
  name: 'its name',
  element: 'water, fire, air, earth or chaos: what it is strong and weak against',
  hp: 'hit points',
  cost:
    'energy: of a creature for placing it, of an attack or on_use for using it (charges if tagged ' +
    'ultimate), which must be there at the start and is paid after the effect; 0 if left out; a ' +
    'commander and the card of a spell have none',
  attacks: 'what it can do on its turn',
  passives: 'effects that events trigger',
  commander:
    'of a card, true: it leads a deck and is not one of its cards; of a deck: the name of its ' +
    'commander',
  tags:
    'of a card: words that count finds it by (summon and forme keep it out of decks, secret out of ' +
    'random ones); of an attack: ultimate, default; of loop and delay: what cleanse removes them by (+- if left out)',
  tag: 'the same for a single tag',
  on_use: 'what the spell does, written as an attack',
  power: 'damage before elements and states are applied; 0 (none) if left out',
  target_mode: 'who is hit, from the point of view of the user; target if left out',
  effect: 'what happens',
  type: 'which kind of card, effect or number this is',
  effect1: 'what happens first, or with the probability',
  effect2: 'what happens second, or otherwise',
  n: 'how many times',
  sample:
    'the list it is computed from; in random_targets and for_each, how many targets are picked',
  elements: 'cards of these elements count, and so do cards with one of the tags',
  states:
    'of count: cards in one of these states count too (default: without a state); an addition of ' +
    'Cardwright',
  effects:
    'of count: cards with one of these ongoing effects count too: dot, loop, delay, or a tag as ' +
    'in cleanse; an addition of Cardwright',
  by:
    'which targets come first: slot (if left out), least_hp or most_hp, where cards at 0 HP come ' +
    'last',
  energy:
    'of add_energy: energy gained now; of a number: which energy, current (if left out), max or ' +
    'per_turn',
  times: 'the number to multiply',
  num: 'numerator of the ratio; 0 if left out',
  den: 'denominator of the ratio, not 0; 1 if left out',
  a: 'the first number',
  b: 'the second number',
  new_target: 'the target mode for the inner effect',
  new_state: 'the state that is given',
  for:
    "at which end of its owner's turn from now it ends, the current turn included: on your own " +
    "card in your turn 1 ends with that turn, 2 covers the opponent's next turn; on an enemy card " +
    '1 covers its next turn; permanent if left out',
  by_tags:
    'what is removed: "+" for good, "-" for bad, "+-" for mixed ones, or a tag of loops and delays',
  amount: 'how much',
  damage_mode: 'which damage rules apply',
  damage: 'the total damage',
  time: "in how many parts, one at each end of its owner's turn",
  from: 'the cards that the damage comes from',
  max_energy: 'change of the maximum energy',
  energy_per_turn: 'change of the energy gained every turn',
  count: 'how many',
  creature: 'the creature to create',
  trigger: 'what it responds to',
  new_forme: 'the creature that the target becomes',
  new_targets: 'where the attacks go: to one of these cards, picked at random for each target',
  duration: 'for how many attacks; -1: forever',
  target: 'active: the player whose turn it is; unactive (the default): the other one',
  delta: 'how many slots to add; negative: to remove',
  probability: 'of effect1, from 0 to 1, 0.5 if left out; otherwise effect2 happens',
  delay:
    "at which end of its owner's turn from now, the current turn included, at least 1; 1 if left " +
    'out',
  infinite: 'true: it continues after the user is gone',
  options: 'what the player chooses from',
  value: 'the number that is compared',
  cond: 'the limit that the value must reach; 0 if left out',
  else: 'what happens otherwise',
  heal: 'HP to restore: short for an effect of type heal',
  about: 'a short description of the deck',
  cards: 'the names of its fifteen cards',
};

/** What a field is for in one effect or number, where the name alone is not enough. */
const FIELDS_OF: { readonly [shape: string]: { readonly [field: string]: string } } = {
  union: { effect1: 'what happens first', effect2: 'what happens second' },
  repeat: { effect: 'what happens each time' },
  target_change: { effect: 'what happens to these targets' },
  random_targets: {
    sample: 'how many of the targets are picked',
    effect: 'what happens to each of them, one after the other',
  },
  for_each: {
    sample: 'how many of the targets, at most; all if left out',
    effect: 'what happens to each of them, one after the other',
  },
  damage: { damage_mode: 'which damage rules apply (see Words)' },
  heal: { amount: 'how much; negative: HP lost, which is not damage' },
  drain: {
    effect: 'the effect whose "damage" counts; the power and what happens later do not count',
  },
  direct: { amount: 'how much damage is moved at most' },
  add_energy: { energy: 'energy gained now; negative: lost' },
  summon: {
    creature: 'the creature: the name of a card, or a card in full',
    count: 'how many; those without an empty slot are not created',
  },
  changeforme: { new_forme: 'what the target becomes: the name of a creature, or a card in full' },
  with_probability: {
    effect1: 'what happens with the probability',
    effect2: 'what happens otherwise; nothing if left out',
  },
  delay: {
    effect: 'what happens then to the card that carries it',
    tags: 'what cleanse removes it by; ["+-"] if left out',
  },
  loop: {
    effect: 'what happens each time to the card that carries it',
    tags: 'what cleanse removes it by; ["+-"] if left out',
  },
  if: {
    effect: 'what happens if the value reaches the limit; nothing if left out',
    else: 'what happens otherwise; nothing if left out',
  },
  choose: { options: 'at least two: [{ "name": "Bite", "effect": {…} }, …]' },
  HPs: { target_mode: 'whose HP; those of the targets of the effect if left out' },
  sum: { sample: 'the list: { "type": "HPs" }' },
  gcd: { sample: 'the list: { "type": "HPs" }' },
  count: {
    tags: 'cards with one of these tags count',
    target_mode: 'which cards are counted; the targets of the effect if left out',
  },
  energy: { energy: 'which energy: current, max or per_turn' },
  mul: { num: 'the factor', den: 'what the product is divided by, not 0' },
};

/** The description of a field with its default. */
function aboutField(shape: Shape, key: string, { usual }: Field): string {
  const about = FIELDS_OF[shape.name]?.[key] ?? FIELDS[key] ?? '';
  const said = usual === undefined || Array.isArray(usual) || /left out|default/.test(about);
  return said ? about : `${about}; ${String(usual)} if left out`;
}

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
    case 'states':
      return z.array(oneOf(KEPT_STATE_WORDS));
    case 'flag':
      return z.boolean();
    case 'probability':
      return z.number().min(0).max(1);
    case 'creature':
    case 'forme':
      return z.union([z.lazy(() => nestedCard), namedCard]);
    case 'damage-mode':
    case 'energy':
    case 'mode':
    case 'order':
    case 'side':
    case 'state':
      return oneOf(WORD_KINDS[field.kind].words);
    case 'tags':
      return tags;
  }
}

/** Ours: the original format always writes the creature out. */
const namedCard = z.string().min(1).meta({
  description: 'The name of a creature in the card files (an addition of Cardwright)',
});

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
    const description = aboutField(shape, key, field);
    fields[key] = fieldSchema(field).meta({ description });
    if (field.also)
      fields[field.also] = fieldSchema(field).meta({ description: `another name for ${key}` });
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
    title: 'An integer, or an expression evaluated when the effect runs',
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
/** A deck of `pack.json`, where its name is the key. */
export const namedDeckSchema = exactly({
  about: z.string().optional(),
  commander: z.string(),
  cards: z.array(z.string()),
});
export type DeckFile = z.infer<typeof deckSchema>;

/** The effects for the reference. */
export const effectInfos: readonly EffectInfo[] = EFFECT_SHAPES.map((shape) => ({
  name: shape.name,
  about: `${effects[shape.name as keyof typeof effects].about}${shape.ours ? ' (ours)' : ''}`,
  params: shapeSchema(shape),
}));

export const CARDS_FILE = 'cards.json';
export const DECKS_FILE = 'decks.json';
export const formats: readonly Format[] = [
  {
    file: CARDS_FILE,
    schema: cardsSchema,
    title: 'Chaos cards: creatures, commanders, spells',
    fields: FIELDS,
  },
  {
    file: DECKS_FILE,
    schema: decksSchema,
    title: 'Chaos decks: a commander and fifteen cards each',
    fields: FIELDS,
  },
];
