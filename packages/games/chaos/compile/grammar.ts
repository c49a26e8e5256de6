import {
  DAMAGE_MODE_WORDS,
  ENERGY_WORDS,
  MODE_WORDS,
  SIDE_WORDS,
  STATE_WORDS,
  type Word,
} from './vocabulary.ts';

/**
 * The grammar of effects and numbers, as data: the reader, the JSON Schema, the printed catalogue
 * and the generated cards of the tests all go by these tables, so that they cannot disagree.
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

const need = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
  kind,
  needed: true,
  ...more,
});
const may = (kind: FieldKind, usual?: Field['usual'], more: Partial<Field> = {}): Field => ({
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

export const EFFECT_SHAPES: readonly Shape[] = [
  shape('null', {}, ['no_effect']),
  shape('union', { effect1: need('effect'), effect2: may('effect') }, ['effect_union']),
  shape('repeat', { effect: need('effect'), n: may('number', 1) }),
  shape('target_change', { new_target: need('mode'), effect: need('effect') }, ['change_target']),
  shape('random_targets', { sample: may('number', 1), effect: need('effect') }, ['random_target']),
  shape('state_change', { new_state: need('state'), for: may('number') }, ['change_state']),
  shape('cleanse', { by_tags: may('tags', ALL_TAGS) }),
  shape('damage', { amount: may('number', 0), damage_mode: may('damage-mode', 'indirect') }),
  shape('heal', { amount: may('number', 0) }),
  shape('dot', { damage: need('number'), time: need('number', { least: 1 }) }, [
    'damage_over_time',
  ]),
  shape('drain', {
    num: may('number', 0),
    den: may('number', 1, { divides: true }),
    effect: need('effect'),
  }),
  shape('direct', { from: need('mode'), amount: may('number', 0) }, ['redirect']),
  shape(
    'add_energy',
    {
      energy: may('number', 0, { also: 'gain' }),
      max_energy: may('number', 0, { also: 'max' }),
      energy_per_turn: may('number', 0, { also: 'per_turn' }),
    },
    ['gain_energy', 'energy_gain'],
  ),
  shape('summon', { count: may('number', 1), creature: need('creature') }),
  shape('hypnotize'),
  shape('changeforme', { new_forme: need('forme') }, [
    'change_form',
    'forme_change',
    'form_change',
  ]),
  shape('taunt', { new_targets: need('mode'), duration: may('number', 1) }),
  shape('boardresize', { target: may('side', 'unactive'), delta: need('number') }),
  shape('with_probability', {
    probability: may('probability', 0.5),
    effect1: need('effect'),
    effect2: may('effect'),
  }),
  shape('delay', { effect: need('effect'), delay: may('number', 1), tags: may('tags') }),
  shape('loop', { effect: need('effect'), infinite: may('flag', false), tags: may('tags') }),
  // The user's owner is asked in the middle of the effect.
  { ...shape('choose', { options: need('choices') }, ['choose_one']), ours: true },
  shape('if', {
    value: need('number'),
    cond: may('number', 0),
    effect: may('effect'),
    else: may('effect'),
  }),
];

export interface NumberShape extends Shape {
  readonly gives: 'number' | 'list';
}
const number = (name: string, fields: { readonly [key: string]: Field } = {}): NumberShape => ({
  ...shape(name, fields),
  gives: 'number',
});

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
  number('turn'),
  number('damage_taken'),
];

/** The words that may stand in a field of a kind; undefined where it holds something else. */
export function wordsOf(kind: FieldKind): readonly Word[] | undefined {
  if (kind === 'mode') return MODE_WORDS;
  if (kind === 'state') return STATE_WORDS;
  if (kind === 'damage-mode') return DAMAGE_MODE_WORDS;
  if (kind === 'side') return SIDE_WORDS;
  if (kind === 'energy') return ENERGY_WORDS;
  return undefined;
}

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
