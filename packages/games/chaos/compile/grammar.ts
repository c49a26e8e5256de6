import {
  DAMAGE_MODE_WORDS,
  ENERGY_WORDS,
  MODE_WORDS,
  SIDE_WORDS,
  STATE_WORDS,
  type Word,
} from './vocabulary.ts';
import { type PairName, PAIRS } from './tree.ts';

/**
 * The grammar of effects and numbers, as data: the reader, the JSON Schema, the printed catalogue
 * and the generated cards of the tests all use it, so that they cannot disagree. An effect's own
 * fields stand in its file (`effects/`).
 */
export const FIELD_KINDS = [
  'effect',
  'choices',
  'number',
  'list',
  'mode',
  'state',
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
  /** Without it the file has a fault. */
  readonly needed: boolean;
  readonly usual?: number | string | boolean | readonly string[];
  /** Another name for it; the first wins where both stand. */
  readonly also?: string;
  /**
   * The least value that may be written; a computed one is raised to it, or has a rule of its own.
   */
  readonly least?: number;
  /** May not be written as 0: it divides. */
  readonly divides?: true;
}

export interface Shape extends Word {
  readonly fields: { readonly [key: string]: Field };
  /** Not in the format's document: an addition of ours. */
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
/** Other names of numbers made of two. */
const PAIR_WORDS: { readonly [name in PairName]: readonly string[] } = {
  add: ['plus'],
  sub: ['minus', 'subtract'],
  min_of: ['smaller', 'smallest'],
  max_of: ['larger', 'largest'],
};

export const NUMBER_SHAPES: readonly NumberShape[] = [
  { ...number('HPs', { target_mode: may('mode') }), gives: 'list' },
  number('gcd', { sample: need('list') }),
  number('sum', { sample: need('list') }),
  number('count', {
    tags: may('tags', []),
    elements: may('elements', []),
    target_mode: may('mode'),
  }),
  number('energy', { energy: may('energy', 'current') }),
  // The document writes `energy` with a second `type`; the last of the two counts, so these arrive
  // as types of their own.
  ...ENERGY_WORDS.map((word) => number(word.name)),
  number('mul', {
    times: need('number'),
    num: may('number', 0),
    den: may('number', 1, { divides: true }),
  }),
  ...PAIRS.map((name) => ({
    ...number(name, { a: need('number'), b: need('number') }),
    also: PAIR_WORDS[name],
    ours: true as const,
  })),
  number('turn'),
  number('damage_taken'),
];

type WordKind = 'mode' | 'state' | 'damage-mode' | 'side' | 'energy';

/** The kinds of field that hold a word: which words, and what a fault calls one. */
export const WORD_KINDS: {
  readonly [kind in WordKind]: { readonly words: readonly Word[]; readonly called: string };
} = {
  mode: { words: MODE_WORDS, called: 'a target mode' },
  state: { words: STATE_WORDS, called: 'a state' },
  'damage-mode': { words: DAMAGE_MODE_WORDS, called: 'a damage mode' },
  side: { words: SIDE_WORDS, called: "'active' or 'unactive'" },
  energy: { words: ENERGY_WORDS, called: "'current', 'max' or 'per_turn'" },
};

/** The words that may stand in a field of a kind; undefined where it holds something else. */
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

/** Fields that old card files carry and that never did anything: read over, with a warning. */
export const IDLE_FIELDS: { readonly [where: string]: readonly string[] } = {
  card: ['stacks'],
  passive: ['type', 'desc'],
  target_change: ['tag'],
  damage_taken: ['num', 'den'],
};

/** Past these a file has a fault: nothing at play time is nested deeper. */
export const DEPTHS = { cards: 16, effects: 64, numbers: 64 } as const;
/** Results and written numbers stay within this. */
export const BIGGEST = 1_000_000_000;
