/**
 * The vocabulary of the format: the canonical spelling of each word, and the others that files may
 * use.
 */
export interface Word {
  readonly name: string;
  readonly also: readonly string[];
}

const words = <N extends string>(
  table: { readonly [name in N]: readonly string[] },
): readonly (Word & { name: N })[] =>
  Object.entries(table).map(([name, also]) => ({
    name: name as N,
    also: also as readonly string[],
  }));

export const ELEMENTS = ['water', 'fire', 'air', 'earth', 'chaos'] as const;
export type ElementName = (typeof ELEMENTS)[number];
export const ELEMENT_WORDS: readonly Word[] = ELEMENTS.map((name) => ({ name, also: [] }));

/**
 * In the order in which a random mode indexes them (E2); the random mode itself is last and never
 * rolled.
 */
export const MODE_WORDS = words({
  foes: [],
  target: [],
  allies: [],
  self: ['user'],
  commander: ['foe_commander', 'enemy_commander'],
  allied_commander: [],
  all_commanders: ['both_commanders', 'commanders'],
  massivedestruction: ['guarenteedchaos', 'guaranteedchaos'],
  all: [],
  random_chaos: ['random_target_mode'],
});
export type ModeName = (typeof MODE_WORDS)[number]['name'];
export const FOES = 0;
export const TARGET = 1;
export const ALLIES = 2;
export const SELF = 3;
export const COMMANDER = 4;
export const ALLIED_COMMANDER = 5;
export const ALL_COMMANDERS = 6;
export const EVERYTHING = 7;
export const ALL = 8;
export const RANDOM = 9;
/** Stands for a number's missing mode: it uses the effect's targets. */
export const OWN_TARGETS = -1;

/**
 * Weakest first: a state is only replaced by a stronger one. `unattacked` is not a state but uses
 * the same field.
 */
export const STATE_WORDS = words({
  default: [],
  monotonous: ['no_multi'],
  invisible: [],
  cloudy: [],
  blocked: ['block'],
  damageless: [],
  unattacked: [],
});
export type StateName = (typeof STATE_WORDS)[number]['name'];
export const DEFAULT = 0;
export const MONOTONOUS = 1;
export const INVISIBLE = 2;
export const CLOUDY = 3;
export const BLOCKED = 4;
export const DAMAGELESS = 5;
export const UNATTACKED = 6;
/** The states that a card can be in. */
export const KEPT_STATE_WORDS = STATE_WORDS.slice(0, UNATTACKED);
/** The names of the states in `cleanse`. */
export const STATE_TAGS = ['', '-', '+-', '-', '-', '+'] as const;

export const DAMAGE_MODE_WORDS = words({
  direct: [],
  ignore_resist: ['ignore_resistance', 'resistance_ignoring'],
  indirect: [],
});
export type DamageModeName = (typeof DAMAGE_MODE_WORDS)[number]['name'];
export const DIRECT = 0;
export const INDIRECT = 2;

export const TRIGGER_WORDS = words({
  endofturn: [],
  whenattack: ['whenattacking'],
  whenplaced: [],
  whendefeated: [],
  whenattacked: [],
  whendamaged: [],
  whendiscarded: [],
  whendrawn: [],
  never: [],
});
export type TriggerName = (typeof TRIGGER_WORDS)[number]['name'];
export const END_OF_TURN = 0;
export const WHEN_ATTACK = 1;
export const WHEN_PLACED = 2;
export const WHEN_DEFEATED = 3;
export const WHEN_ATTACKED = 4;
export const WHEN_DAMAGED = 5;
export const WHEN_DISCARDED = 6;
export const WHEN_DRAWN = 7;

/** Ours: the order in which `for_each` takes its targets. */
export const ORDER_WORDS = words({
  slot: ['slots', 'place'],
  least_hp: ['lowest_hp', 'fewest_hp', 'weakest', 'min_hp'],
  most_hp: ['highest_hp', 'strongest', 'max_hp'],
});
export type OrderName = (typeof ORDER_WORDS)[number]['name'];

/** Ours: how `count` names the kinds of ongoing effects, in the order of their numbers. */
export const ONGOING_WORDS = ['dot', 'loop', 'delay'] as const;
export type OngoingName = (typeof ONGOING_WORDS)[number];
export const SIDE_WORDS = words({ active: [], unactive: [] });
export type SideName = (typeof SIDE_WORDS)[number]['name'];
export const ENERGY_WORDS = words({ current: [], max: [], per_turn: [] });
export type EnergyName = (typeof ENERGY_WORDS)[number]['name'];
export const CARD_TYPE_WORDS = words({ creature: [], spell: [] });

/**
 * Names are compared by letters and digits only: `target_change`, `TargetChange` and
 * `target-change` are the same.
 */
export const spelling = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Maps every spelling of a table's words to the word's index. */
export function spellings(table: readonly Word[]): ReadonlyMap<string, number> {
  const map = new Map<string, number>();
  table.forEach(({ name, also }, i) => {
    for (const word of [name, ...also]) map.set(spelling(word), i);
  });
  return map;
}

export const placeOf = <N extends string>(
  table: readonly (Word & { name: N })[],
  name: N,
): number => table.findIndex((word) => word.name === name);
