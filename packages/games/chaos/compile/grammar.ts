import {
  DAMAGE_MODE_WORDS,
  ENERGY_WORDS,
  MODE_WORDS,
  ORDER_WORDS,
  SIDE_WORDS,
  STATE_WORDS,
  type Word,
} from './vocabulary.ts';
import { type PairName, PAIRS } from './tree.ts';

/**
 * The grammar of effects and numbers, as data. The reader, the JSON Schema, the printed catalogue
 * and the generated cards of the tests all use it, so they cannot disagree. An effect's own fields
 * are in its file (`effects/`).
 */
export const FIELD_KINDS = [
  'effect',
  'choices',
  'number',
  'list',
  'mode',
  'state',
  'states',
  'order',
  'damage-mode',
  'side',
  'energy',
  'tags',
  'elements',
  'creature',
  'forme',
  'flag',
  'probability',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface Field {
  readonly kind: FieldKind;
  /** Required: without it the file has a fault. */
  readonly needed: boolean;
  readonly usual?: number | string | boolean | readonly string[];
  /** An alias; if both are present, the first wins. */
  readonly also?: string;
  /** The smallest literal value; a computed one is clamped to it, or has its own rule. */
  readonly least?: number;
  /** A literal 0 is not allowed, because it divides. */
  readonly divides?: true;
}

export interface Shape extends Word {
  readonly fields: { readonly [key: string]: Field };
  /** Not in the documented format: an addition of ours. */
  readonly ours?: true;
}

export const need = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
  kind,
  needed: true,
  ...more,
});
export const may = (kind: FieldKind, usual?: Field['usual'], more: Partial<Field> = {}): Field => ({
  kind,
  needed: false,
  ...(usual === undefined ? {} : { usual }),
  ...more,
});
const shape = (
  name: string,
  fields: { readonly [key: string]: Field } = {},
  also: readonly string[] = [],
): Shape => ({ name, also, fields });

export const ALL_TAGS = ['+', '-', '+-'] as const;

export interface NumberShape extends Shape {
  readonly gives: 'number' | 'list';
}
const number = (name: string, fields: { readonly [key: string]: Field } = {}): NumberShape => ({
  ...shape(name, fields),
  gives: 'number',
});
/** Aliases of binary number expressions. */
const PAIR_WORDS: { readonly [name in PairName]: readonly string[] } = {
  add: ['plus'],
  sub: ['minus', 'subtract'],
  min_of: ['smaller', 'smallest'],
  max_of: ['larger', 'largest'],
  mod: ['modulo', 'remainder'],
};

export const NUMBER_SHAPES: readonly NumberShape[] = [
  { ...number('HPs', { target_mode: may('mode') }), gives: 'list' },
  number('gcd', { sample: need('list') }),
  number('sum', { sample: need('list') }),
  number('count', {
    tags: may('tags', []),
    elements: may('elements', []),
    target_mode: may('mode'),
    states: may('states'),
    effects: may('tags'),
  }),
  number('energy', { energy: may('energy', 'current') }),
  // The documentation writes `energy` with a second `type`; the last of the two counts, so these
  // appear as types.
  ...ENERGY_WORDS.map((word) => number(word.name)),
  number('mul', {
    times: need('number'),
    num: may('number', 0),
    den: may('number', 1, { divides: true }),
  }),
  ...PAIRS.map((name) => ({
    ...number(name, {
      a: need('number'),
      b: need('number', name === 'mod' ? { divides: true } : {}),
    }),
    also: PAIR_WORDS[name],
    ours: true as const,
  })),
  number('turn'),
  number('damage_taken'),
];

type WordKind = 'mode' | 'state' | 'order' | 'damage-mode' | 'side' | 'energy';

/** The kinds of field that hold a word: its vocabulary, and its name in faults. */
export const WORD_KINDS: {
  readonly [kind in WordKind]: { readonly words: readonly Word[]; readonly called: string };
} = {
  mode: { words: MODE_WORDS, called: 'a target mode' },
  state: { words: STATE_WORDS, called: 'a state' },
  order: { words: ORDER_WORDS, called: 'an order of cards' },
  'damage-mode': { words: DAMAGE_MODE_WORDS, called: 'a damage mode' },
  side: { words: SIDE_WORDS, called: "'active' or 'unactive'" },
  energy: { words: ENERGY_WORDS, called: "'current', 'max' or 'per_turn'" },
};

/** The words allowed in a field of this kind; undefined for other kinds of field. */
export const wordsOf = (kind: FieldKind): readonly Word[] | undefined =>
  kind in WORD_KINDS ? WORD_KINDS[kind as WordKind].words : undefined;

/** One of the options of `choose`. */
export const CHOICE_FIELDS = ['name', 'effect'] as const;
export const CARD_FIELDS = {
  creature: [
    'type',
    'name',
    'element',
    'hp',
    'cost',
    'attacks',
    'passives',
    'commander',
    'tags',
    'tag',
  ],
  spell: ['type', 'name', 'element', 'on_use', 'cost', 'tags', 'tag'],
} as const;
export const ATTACK_FIELDS = [
  'name',
  'cost',
  'power',
  'target_mode',
  'effect',
  'tags',
  'tag',
] as const;
export const PASSIVE_FIELDS = ['name', 'trigger', 'effect'] as const;

/** Fields of old card files that never had an effect: ignored with a warning. */
export const IDLE_FIELDS: { readonly [where: string]: readonly string[] } = {
  card: ['stacks'],
  passive: ['type', 'desc'],
  target_change: ['tag'],
  damage_taken: ['num', 'den'],
};

/** The fields of effects that contain a card. */
export const isMade = (key: string): boolean => key === 'creature' || key === 'new_forme';

/** Limits: deeper nesting is a fault of the file, so nothing at play time is nested deeper. */
export const DEPTHS = { cards: 16, effects: 64, numbers: 64 } as const;
/** Results and literal numbers stay within this range. */
export const BIGGEST = 1_000_000_000;
