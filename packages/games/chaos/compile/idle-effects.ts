import { nearest, type Path } from '../../loading/index.ts';
import { DEFAULT_RULES } from '../setup.ts';
import type { Moment } from '../effects/aim.ts';
import { EFFECT_SHAPES } from '../effects/index.ts';
import { briefState } from './brief-states.ts';
import { type Field, isMade } from './grammar.ts';
import { dealsDamage, idleDrain, OUT_OF_DRAIN, undrainedLater } from './idle-drains.ts';
import { type Fields, isFields } from './reading.ts';
import { type EffectTree, type NumberTree, PAIRS } from './tree.ts';
import { ownNumber } from './own-numbers.ts';
import type { TagsInUse } from './tags-in-use.ts';
import { ON_TARGETS } from './uses-targets.ts';
import { type ModeName, ONGOING_WORDS } from './vocabulary.ts';

/** The context of an effect: what it runs on, and what its numbers may refer to. */
export interface Surroundings {
  /** The target mode, if it is certain. */
  readonly mode?: ModeName | undefined;
  /** When it runs: decides which end of turn a duration reaches first. */
  readonly when: Moment;
  /** Part of an attack of a card on the table, which has thereby attacked this turn (R5.6). */
  readonly attacking?: boolean | undefined;
  /** Some effect of the card lets cards attack again. */
  readonly again?: boolean | undefined;
  /** Inside a drain with damage, which heals nothing for what is not damage of its own (E6). */
  readonly drained?: boolean | undefined;
  /** Why the user is never on the table (R6, R7.2): nothing can happen to it. */
  readonly away?: string | undefined;
  /** The user never was on the table, so its loops cannot end with it (R6). */
  readonly lasting?: boolean | undefined;
  /** The user is a creature on the table, one of its side's `allies`. */
  readonly creature?: boolean | undefined;
  /** The user has been defeated: a loop that depends on it never runs (R12). */
  readonly defeated?: boolean | undefined;
  /** The tags of all cards and effects. */
  readonly tags: TagsInUse;
  /** Whether `damage_taken` can be other than 0. */
  readonly damaged: boolean;
  warn(path: Path, message: string, hint: string): void;
  /** A card created by the effect. */
  made(tree: unknown, raw: unknown, path: Path): void;
}

export type Idle = readonly [field: string | undefined, message: string, hint: string];
type Rules = {
  readonly [N in EffectTree['type']]?: (
    tree: Extract<EffectTree, { type: N }>,
    around: Surroundings,
  ) => Idle | undefined;
};

const written = (n: NumberTree): n is number => typeof n === 'number';
const none = (n: NumberTree): boolean => written(n) && n <= 0;
const REMOVE = 'remove it, or write a larger number';
/** Modes that can never target a creature of the other side. */
const OWN_OR_COMMANDERS: readonly (ModeName | undefined)[] = [
  'self',
  'allies',
  'allied_commander',
  'commander',
  'all_commanders',
];
/** Modes that give exactly one card. */
const SINGLE_CARD: readonly (ModeName | undefined)[] = [
  'self',
  'target',
  'commander',
  'allied_commander',
];
/** R12: the roll of `with_probability`. */
const MILLION = 1_000_000;
const inMillionths = (probability: number): number => Math.round(probability * MILLION);
const COMMANDERS: readonly (ModeName | undefined)[] = [
  'commander',
  'allied_commander',
  'all_commanders',
];

/** Finds parts of an effect that can never matter. */
const RULES: Rules = {
  null: () => [undefined, 'this effect does nothing', 'leave it out'],
  delay: ({ delay, effect }, around) =>
    none(delay)
      ? ['delay', 'a delay of less than 1 turn counts as 1', 'write 1']
      : undrainedLater(effect, around),
  damage: ({ amount }) =>
    none(amount) ? ['amount', 'this damage removes no HP', REMOVE] : undefined,
  heal: ({ amount }, { drained }) =>
    amount === 0
      ? ['amount', 'this heal restores no HP', REMOVE]
      : drained && none(amount)
        ? ['amount', 'HP lost by a negative heal do not count for the drain', 'use "damage"']
        : undefined,
  dot: ({ damage }, { drained }) =>
    none(damage)
      ? ['damage', 'this damage over time removes no HP', REMOVE]
      : drained
        ? [undefined, 'damage over time does not count for the drain', OUT_OF_DRAIN]
        : undefined,
  direct: idleDirect,
  loop: ({ infinite, effect }, around) =>
    around.defeated && !infinite
      ? [undefined, 'this card has been defeated, so this loop never runs', 'add "infinite": true']
      : undrainedLater(effect, around),
  repeat: ({ n }) => (none(n) ? ['n', 'the effect is repeated 0 times', REMOVE] : undefined),
  for_each: idleEach,
  random_targets: ({ sample }, { mode }) =>
    none(sample)
      ? ['sample', 'no target is drawn, so the effect never runs', REMOVE]
      : written(sample) && sample > 1 && SINGLE_CARD.includes(mode)
        ? ['sample', 'there is only one target here, so one is drawn', 'write 1']
        : undefined,
  summon: ({ count }) =>
    none(count) ? ['count', 'this effect summons nothing', REMOVE] : undefined,
  taunt: idleTaunt,
  boardresize: ({ delta }) =>
    delta === 0
      ? ['delta', 'this effect neither adds nor removes a slot', 'remove it']
      : written(delta) && Math.abs(delta) > DEFAULT_RULES.mostSlots
        ? ['delta', `a side has at most ${DEFAULT_RULES.mostSlots} slots`, 'write a smaller number']
        : undefined,
  add_energy: ({ energy, max_energy, energy_per_turn }) =>
    energy === 0 && max_energy === 0 && energy_per_turn === 0
      ? [
          undefined,
          'this effect changes no energy',
          'add "energy", "max_energy" or "energy_per_turn"',
        ]
      : undefined,
  cleanse: ({ by_tags }) =>
    by_tags.length === 0
      ? ['by_tags', 'without a tag nothing is cleansed', 'add "+", "-" or "+-"']
      : undefined,
  drain: idleDrain,
  state_change: idleState,
  hypnotize: (_tree, { mode }) =>
    OWN_OR_COMMANDERS.includes(mode)
      ? [
          undefined,
          `no card of '${mode}' can be hypnotized`,
          'only creatures of the other side can',
        ]
      : undefined,
  changeforme: (_tree, { mode }) =>
    COMMANDERS.includes(mode)
      ? [undefined, 'a commander cannot change its forme', 'only creatures can']
      : undefined,
  with_probability: ({ probability, effect2 }) =>
    inMillionths(probability) === 0
      ? ['effect1', `with probability ${probability} this never happens`, 'at least 0.000001']
      : inMillionths(probability) === MILLION && effect2 !== undefined
        ? ['effect2', `with probability ${probability} this never happens`, 'at most 0.999999']
        : undefined,
  if: idleCondition,
};

const OTHER_CARDS = 'choose other cards';

/** R6: anything that would happen to a card that is not on the table does not happen. */
const idleOnSelf = ({ type }: EffectTree, { mode, away }: Surroundings): Idle | undefined =>
  away !== undefined && mode === 'self' && ON_TARGETS.has(type)
    ? [undefined, `${away}, so nothing happens to it`, 'choose other targets with "target_change"']
    : undefined;

function idleState(
  tree: Extract<EffectTree, { type: 'state_change' }>,
  around: Surroundings,
): Idle | undefined {
  const { new_state, for: time } = tree;
  const notAttacked = new_state === 'unattacked' ? whyNotAttacked(around) : undefined;
  if (notAttacked) return [undefined, ...notAttacked];
  if (time === undefined) return undefined;
  if (new_state === 'default' || new_state === 'unattacked')
    return ['for', `'${new_state}' happens at once, so "for" has no effect`, 'remove "for"'];
  const brief = briefState(tree, around);
  if (brief) return ['for', ...brief];
  return none(time) ? ['for', 'a duration of less than 1 turn counts as 1', 'write 1'] : undefined;
}

/** R11.3: only a card that has attacked in the current turn can attack again in it, or rest. */
function whyNotAttacked({
  mode,
  when,
  attacking,
  away,
}: Surroundings): readonly [message: string, hint: string] | undefined {
  const inOwnTurn = when === 'turn' || when === 'endofturn';
  if (inOwnTurn && (mode === 'foes' || mode === 'commander'))
    return [
      'enemy cards attack only in their own turns, so this has no effect in yours',
      'aim it at your own cards',
    ];
  return when === 'turn' && mode === 'self' && !attacking && away === undefined
    ? [
        'a card that has just been placed has not attacked yet, so this has no effect',
        'a card may attack in the turn in which it is placed; leave it out',
      ]
    : undefined;
}

function idleEach(
  { sample }: Extract<EffectTree, { type: 'for_each' }>,
  { mode }: Surroundings,
): Idle | undefined {
  if (sample !== undefined && none(sample))
    return ['sample', 'no target is taken, so the effect never runs', REMOVE];
  return SINGLE_CARD.includes(mode)
    ? [
        undefined,
        `there is only one target here, so 'for_each' has no effect`,
        'write its effect alone, or choose more cards: "target_mode": "foes"',
      ]
    : undefined;
}

function idleTaunt(
  { duration, new_targets }: Extract<EffectTree, { type: 'taunt' }>,
  { away }: Surroundings,
): Idle | undefined {
  if (none(duration) && duration !== -1)
    return [
      'duration',
      'this taunt lasts for no attack',
      'write at least 1, or -1 for all attacks',
    ];
  return away !== undefined && new_targets === 'self'
    ? ['new_targets', `${away}, so no attack goes to it`, OTHER_CARDS]
    : undefined;
}

/** Modes with all the cards of other modes; `allies` also has a creature that acts. */
const CONTAINED: { readonly [mode in ModeName]?: readonly ModeName[] } = {
  all_commanders: ['commander', 'allied_commander'],
  all: ['foes'],
};

/** Whether every card of a mode is certainly among the targets. */
const isContained = (from: ModeName, { mode, creature }: Surroundings): boolean =>
  mode === 'massivedestruction' ||
  (mode !== undefined && from === mode) ||
  (mode !== undefined && (CONTAINED[mode]?.includes(from) ?? false)) ||
  (mode === 'allies' && from === 'self' && creature === true);

function idleDirect(
  { amount, from }: Extract<EffectTree, { type: 'direct' }>,
  around: Surroundings,
): Idle | undefined {
  const { away } = around;
  if (none(amount)) return ['amount', 'this effect moves no damage', REMOVE];
  if (isContained(from, around))
    return [
      'from',
      `damage never moves from a target, and '${around.mode}' includes every card of '${from}'`,
      'choose other targets, or other cards in "from"',
    ];
  return away !== undefined && from === 'self'
    ? ['from', `${away}, so no damage comes from it`, OTHER_CARDS]
    : undefined;
}

const isNothing = (tree: EffectTree | undefined): boolean =>
  tree === undefined || tree.type === 'null';

function idleCondition(tree: Extract<EffectTree, { type: 'if' }>): Idle | undefined {
  const { value, cond, effect, else: otherwise } = tree;
  if (isNothing(effect) && isNothing(otherwise))
    return [undefined, 'neither branch of this condition has an effect', 'add "effect" or "else"'];
  if (!written(value) && written(cond) && cond <= 0 && isNeverNegative(value))
    return [
      'cond',
      `this number is never below 0, so it is always at least ${cond}`,
      'add "cond": the number that it must reach, at least 1',
    ];
  const limit = limitOf(value);
  if (limit !== undefined && written(cond) && cond >= limit)
    return ['cond', `this remainder is always less than ${limit}`, 'write a smaller number'];
  if (!written(value) || !written(cond)) return undefined;
  if (value >= cond && otherwise !== undefined)
    return ['else', `${value} is at least ${cond}, so this never happens`, 'remove it'];
  if (value < cond && effect !== undefined)
    return ['effect', `${value} is less than ${cond}, so this never happens`, 'remove it'];
  return ['value', 'the condition compares two fixed numbers', 'write the effect without "if"'];
}

/** Numbers that count something, and remainders. */
const isNeverNegative = (tree: Exclude<NumberTree, number>): boolean =>
  ['count', 'sum', 'gcd', 'energy', 'turn', 'damage_taken'].includes(tree.type) ||
  limitOf(tree) !== undefined;

/** The number that a remainder never reaches. */
const limitOf = (tree: NumberTree): number | undefined =>
  typeof tree === 'object' && tree.type === 'mod' && typeof tree.b === 'number' && tree.b > 0
    ? tree.b
    : undefined;

/** Words for tags that authors may have meant. */
const MEANT: { readonly [tag: string]: string } = {
  good: '+',
  bad: '-',
  mixed: '+-',
  neutral: '+-',
  poison: 'dot',
  poisoned: 'dot',
  burn: 'dot',
  bleed: 'dot',
};

/** Tags that nothing else has or reads. */
function strayTags(
  raw: unknown,
  path: Path,
  known: ReadonlySet<string>,
  { warn }: Surroundings,
  message: (tag: string) => string,
): void {
  if (!Array.isArray(raw)) return;
  raw.forEach((tag: unknown, i) => {
    if (typeof tag !== 'string' || known.has(tag)) return;
    const word = MEANT[tag.toLowerCase()];
    const meant = word !== undefined && known.has(word) ? word : nearest(tag, known);
    warn(
      [...path, i],
      message(tag),
      meant === undefined
        ? 'check its spelling, or leave the tag out'
        : `did you mean '${meant}'? If not, leave the tag out`,
    );
  });
}

function strayEffectTags(tree: EffectTree, raw: Fields, path: Path, around: Surroundings): void {
  const { pending, read } = around.tags;
  if (tree.type === 'cleanse')
    strayTags(
      raw.by_tags,
      [...path, 'by_tags'],
      pending,
      around,
      (tag) => `no state and no effect has the tag '${tag}'`,
    );
  if (tree.type === 'loop' || tree.type === 'delay')
    strayTags(
      raw.tags,
      [...path, 'tags'],
      read,
      around,
      (tag) => `no 'cleanse' or 'count' reads the tag '${tag}'`,
    );
}

function idleInfinite(tree: EffectTree, raw: Fields, path: Path, around: Surroundings): void {
  if (tree.type === 'loop' && raw.infinite === false && around.lasting)
    around.warn(
      [...path, 'infinite'],
      `${around.away}, so this loop cannot end with it`,
      'remove it',
    );
}

function overriddenAliases(
  fields: { readonly [key: string]: Field },
  raw: Fields,
  path: Path,
  { warn }: Surroundings,
): void {
  for (const [key, { also }] of Object.entries(fields)) {
    if (also !== undefined && raw[key] !== undefined && raw[also] !== undefined)
      warn(
        [...path, also],
        `'${also}' is an alias of '${key}', which is also given and takes precedence`,
        `remove '${also}'`,
      );
  }
}

/** Warns about an effect and everything inside it. `raw` is its source value. */
export function idleEffects(
  tree: EffectTree | undefined,
  raw: unknown,
  path: Path,
  around: Surroundings,
): void {
  if (tree === undefined || !isFields(raw)) return;
  const shape = EFFECT_SHAPES.find(({ name }) => name === tree.type);
  const place = placeIn(raw, path, shape?.fields);
  const rule = RULES[tree.type] as
    | ((tree: EffectTree, around: Surroundings) => Idle | undefined)
    | undefined;
  const nothing = idleOnSelf(tree, around);
  const idle = nothing ?? rule?.(tree, around);
  if (idle) around.warn(place(idle[0]), idle[1], idle[2]);
  strayEffectTags(tree, raw, path, around);
  idleInfinite(tree, raw, path, around);
  overriddenAliases(shape?.fields ?? {}, raw, path, around);
  const inside = surroundingsInside(tree, around);
  // where nothing happens, no number matters
  const numbers = nothing ? { ...around, away: undefined } : around;
  for (const [key, value] of Object.entries(tree)) {
    const at = place(key);
    const own = at === path ? undefined : raw[String(at.at(-1))];
    if (isMade(key)) around.made(value, own, at);
    else if (key === 'options') eachOption(value, own, at, inside);
    else if (Array.isArray(value)) repeatedWords(own, at, around);
    else if (isEffect(value)) idleEffects(value, own, at, inside);
    else if (isFields(value)) idleNumber(value, own, at, numbers);
  }
}

function surroundingsInside(tree: EffectTree, around: Surroundings): Surroundings {
  const inside = { ...around, mode: modeInside(tree, around.mode) };
  if (tree.type === 'loop' || tree.type === 'delay')
    return { ...inside, when: 'later', drained: false };
  return tree.type === 'drain'
    ? { ...inside, drained: around.away === undefined && dealsDamage(tree.effect) }
    : inside;
}

/** The place of a field under the name that the file uses; the whole object if it has none. */
const placeIn =
  (raw: Fields, path: Path, fields: { readonly [key: string]: Field } | undefined) =>
  (key: string | undefined): Path => {
    if (key === undefined) return path;
    const also = fields?.[key]?.also;
    if (raw[key] !== undefined) return [...path, key];
    // E20: a heal without a type has its amount in the field of its name.
    if (raw.type === undefined && raw.heal !== undefined) return [...path, 'heal'];
    return also !== undefined && raw[also] !== undefined ? [...path, also] : path;
  };

/** Effects that run on one card at a time; which one depends on the enclosing mode. */
const SINGLE: ReadonlySet<string> = new Set(['random_targets', 'for_each', 'delay', 'loop']);

function modeInside(tree: EffectTree, mode: ModeName | undefined): ModeName | undefined {
  if (tree.type === 'target_change')
    return tree.new_target === 'random_chaos' ? undefined : tree.new_target;
  // drawn from a single card, it is that card
  if (tree.type === 'random_targets' && mode === 'self') return mode;
  return SINGLE.has(tree.type) ? undefined : mode;
}

const EFFECT_TYPES: ReadonlySet<unknown> = new Set(EFFECT_SHAPES.map(({ name }) => name));
const isEffect = (value: unknown): value is EffectTree =>
  isFields(value) && EFFECT_TYPES.has(value.type);

function eachOption(value: unknown, raw: unknown, path: Path, around: Surroundings): void {
  const options = value as readonly { effect?: EffectTree }[];
  const files = Array.isArray(raw) ? (raw as readonly unknown[]) : [];
  options.forEach(({ effect }, i) => {
    const option = files[i];
    if (isFields(option)) idleEffects(effect, option.effect, [...path, i, 'effect'], around);
  });
}

/** A duplicate word in a list. */
export function repeatedWords(
  raw: unknown,
  path: Path,
  { warn }: Pick<Surroundings, 'warn'>,
): void {
  if (!Array.isArray(raw)) return;
  raw.forEach((word: unknown, i) => {
    if (typeof word === 'string' && raw.indexOf(word) < i)
      warn([...path, i], `duplicate '${word}' in this list`, 'keep one of the two');
  });
}

/** A binary number expression of two literals, or one without an effect. */
function idlePair(tree: Fields, path: Path, warn: Surroundings['warn']): void {
  const { type, a, b } = tree;
  if (!(PAIRS as readonly unknown[]).includes(type)) return;
  if (typeof a === 'number' && typeof b === 'number')
    warn(path, `'${String(type)}' of two fixed numbers never changes`, 'write the number itself');
  else if (b === 0 && (type === 'add' || type === 'sub'))
    warn([...path, 'b'], 'adding or subtracting 0 changes nothing', 'remove it');
  else if (a === 0 && type === 'add')
    warn([...path, 'a'], 'adding to 0 changes nothing', 'remove it');
}

const isNumber = (value: unknown): boolean => typeof value === 'number';

function idleCount(
  { tags, elements, states = [], effects = [] }: Extract<NumberTree, { type: 'count' }>,
  raw: Fields,
  path: Path,
  around: Surroundings,
): void {
  const { warn } = around;
  if ([tags, elements, states, effects].every(({ length }) => length === 0))
    warn(
      path,
      'a count without tags and elements is always 0',
      'add "tags": ["any"] to count every card, or the tags or elements that count',
    );
  if (!tags.includes('any'))
    strayTags(
      raw.tags,
      [...path, 'tags'],
      around.tags.cards,
      around,
      (tag) => `no card has the tag '${tag}'`,
    );
  strayTags(
    raw.effects,
    [...path, 'effects'],
    new Set([...around.tags.pending, ...ONGOING_WORDS]),
    around,
    (tag) => `no effect has the tag '${tag}'`,
  );
  if (!tags.includes('any')) return;
  const others = { elements, states, effects };
  for (const [field, { length }] of Object.entries(others))
    if (length > 0)
      warn(
        [...path, field],
        `the tag 'any' counts every card already, so "${field}" has no effect`,
        `remove it, or remove "any" to count only these ${field}`,
      );
  if (!Array.isArray(raw.tags)) return;
  raw.tags.forEach((tag: unknown, i) => {
    if (tag !== 'any')
      warn(
        [...path, 'tags', i],
        "the tag 'any' counts every card already, so this one has no effect",
        'remove it, or remove "any"',
      );
  });
}

/** Warns about number expressions with a constant value. */
function idleNumber(tree: Fields, raw: unknown, path: Path, around: Surroundings): void {
  if (!isFields(raw)) return;
  const { warn } = around;
  if (tree.type === 'count' || tree.type === 'HPs') {
    const same = ownNumber(tree as Extract<NumberTree, { type: 'count' | 'HPs' }>, around);
    if (same) warn(path, ...same);
  }
  if (tree.type === 'count')
    idleCount(tree as Extract<NumberTree, { type: 'count' }>, raw, path, around);
  if (tree.type === 'mul' && (tree.times === 0 || tree.num === 0))
    warn(
      raw.num === undefined ? path : [...path, tree.num === 0 ? 'num' : 'times'],
      'this product is always 0',
      raw.num === undefined ? 'add "num": the factor' : 'write 0, or choose another factor',
    );
  else if (tree.type === 'mul' && [tree.times, tree.num, tree.den].every(isNumber))
    warn(path, "'mul' of fixed numbers never changes", 'write the number itself');
  idlePair(tree, path, warn);
  if (tree.type === 'damage_taken' && !around.damaged)
    warn(
      path,
      'damage_taken is 0 except in a whendamaged passive',
      'move it to a passive with "trigger": "whendamaged"',
    );
  for (const [key, value] of Object.entries(tree)) {
    if (Array.isArray(value)) repeatedWords(raw[key], [...path, key], around);
    else if (isFields(value)) idleNumber(value, raw[key], [...path, key], around);
  }
}
