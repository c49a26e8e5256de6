import { type Attack, cardAt, madeTree, passivesOf, programAt } from '../../content.ts';
import {
  BLOCKED,
  CLOUDY,
  DAMAGE_MODE_WORDS,
  DAMAGELESS,
  DEFAULT,
  DIRECT,
  INVISIBLE,
  MONOTONOUS,
  placeOf,
  RANDOM,
  STATE_TAGS,
  STATE_WORDS,
  TARGET,
  UNATTACKED,
  WHEN_ATTACKED,
} from '../../compile/vocabulary.ts';
import { powerOf, tauntedBy } from '../../rules/attack.ts';
import { hitSize } from '../../rules/hp.ts';
import { type Amount, amountOf, compileAmount, modeOf } from '../../rules/numbers.ts';
import type { Scope } from '../../rules/scope.ts';
import { addTargets } from '../../rules/targets.ts';
import { isOnTable, LEFT, sideOf, type Unit } from '../../state.ts';
import type { EffectName, EffectOf, EffectTree, NumberTree } from '../../compile/tree.ts';
import type { ChaosSight } from '../../view.ts';
import { estimateForEach } from '../estimate-for-each.ts';
import { creatureWorth, damageWorth, threatOf, WEIGHTS } from './value.ts';

/** What an effect promises the user's side; also the damage it deals, for drains. */
type Estimate = (k: Scope) => { worth: number; damage: number };
const NOTHING = { worth: 0, damage: 0 };
const worth = (value: number): { worth: number; damage: number } => ({ worth: value, damage: 0 });

const estimates = new WeakMap<EffectTree, Estimate>();
function estimateOf(tree: EffectTree | undefined): Estimate {
  if (tree === undefined) return () => NOTHING;
  let estimate = estimates.get(tree);
  if (!estimate) estimates.set(tree, (estimate = ESTIMATES[tree.type](tree as never)));
  return estimate;
}

const sign = (k: Scope, unit: Unit): number => (unit.owner === k.user.owner ? -1 : 1);

function targetsOf(k: Scope): Unit[] {
  const out: Unit[] = [];
  // A random mode is taken for the main target: right often enough.
  addTargets(k.t.state, k.mode === RANDOM ? TARGET : k.mode, k.user, k.main, out);
  return out;
}

/** Looks at something inside with another mode or main target. */
function within<R>(k: Scope, mode: number, main: Unit | undefined, look: () => R): R {
  const before = { mode: k.mode, main: k.main };
  k.mode = mode;
  k.main = main;
  const result = look();
  k.mode = before.mode;
  k.main = before.main;
  return result;
}

function eachTarget(k: Scope, value: (unit: Unit) => number): { worth: number; damage: number } {
  let sum = 0;
  for (const unit of targetsOf(k)) if (isOnTable(unit)) sum += value(unit);
  return worth(sum);
}

/** What a state on a unit is worth to the unit's foe while it lasts. */
function heldWorth(k: Scope, unit: Unit, state: number, turns: number): number {
  const threat = threatIn(k, unit);
  const length = Math.min(turns, 3);
  switch (state) {
    case BLOCKED:
      return threat * 0.55 * length;
    case CLOUDY:
      return threat * 0.25 * length;
    case MONOTONOUS:
      return threat * 0.08 * length;
    case INVISIBLE:
      return (threat * 0.4 - 8) * length * 0.5;
    case DAMAGELESS: {
      // It protects only if it lasts over the foe's turn.
      const over = unit.owner === k.t.state.active ? turns - 1 : turns;
      return over > 0 ? -(6 + Math.min(unit.hp, 60) * 0.3) * Math.min(over, 2) : 0;
    }
    default:
      return 0;
  }
}

/** A commander threatens only while no creature stands beside it. */
function threatIn(k: Scope, unit: Unit): number {
  if (unit.slot >= 0) return threatOf(k.t.content, k.t.state.rules, unit.card);
  return sideOf(k.t.state, unit.owner).slots.some((other) => other !== null) ? 6 : 40;
}

/** What a change of state is worth to the unit's foe. */
function stateWorth(k: Scope, unit: Unit, state: number, turns: number): number {
  if (state === UNATTACKED) return unit.attacked ? -threatIn(k, unit) * 0.6 : 0;
  if (unit.state === DAMAGELESS) return 0;
  if (state === DEFAULT) return -heldWorth(k, unit, unit.state, 1);
  return state > unit.state ? heldWorth(k, unit, state, turns) : 0;
}

const scaled = (
  estimate: { worth: number; damage: number },
  by: number,
): { worth: number; damage: number } => ({
  worth: estimate.worth * by,
  damage: estimate.damage * by,
});

/** A number of an effect, worked out from where the effect would run. */
function amount(tree: NumberTree): (k: Scope) => number {
  const compiled: Amount = compileAmount(tree);
  return (k) => amountOf(k, compiled);
}

/** What runs later, on each target: worth as much as running it now so many times. */
function lastingEstimate(effect: EffectTree, times: number): Estimate {
  const inner = estimateOf(effect);
  return (k) =>
    eachTarget(k, (unit) =>
      unit.slot <= LEFT ? 0 : within(k, TARGET, unit, () => inner(k)).worth * times,
    );
}

/** The worth of each effect put together from its parts, once for each effect of each card. */
const ESTIMATES: { readonly [N in EffectName]: (tree: EffectOf<N>) => Estimate } = {
  null() {
    return () => NOTHING;
  },
  union(tree) {
    const [one, two] = [estimateOf(tree.effect1), estimateOf(tree.effect2)];
    return (k) => {
      const [a, b] = [one(k), two(k)];
      return { worth: a.worth + b.worth, damage: a.damage + b.damage };
    };
  },
  repeat(tree) {
    const [n, inner] = [amount(tree.n), estimateOf(tree.effect)];
    return (k) => scaled(inner(k), Math.max(0, Math.min(8, n(k))));
  },
  target_change(tree) {
    const [mode, inner] = [modeOf(tree.new_target), estimateOf(tree.effect)];
    return (k) => within(k, mode, k.main, () => inner(k));
  },
  random_targets(tree) {
    const [sample, inner] = [amount(tree.sample), estimateOf(tree.effect)];
    return (k) => {
      const targets = targetsOf(k);
      if (targets.length === 0) return NOTHING;
      let [sum, damage] = [0, 0];
      for (const unit of targets) {
        const one = within(k, TARGET, unit, () => inner(k));
        sum += one.worth;
        damage += one.damage;
      }
      const part = Math.max(0, Math.min(1, sample(k) / targets.length));
      return { worth: sum * part, damage: damage * part };
    };
  },
  for_each(tree) {
    const inner = estimateOf(tree.effect);
    return estimateForEach(tree, targetsOf, (k, unit) => within(k, TARGET, unit, () => inner(k)));
  },
  state_change(tree) {
    const state = placeOf(STATE_WORDS, tree.new_state);
    const turns = tree.for === undefined ? () => 9 : amount(tree.for);
    return (k) =>
      eachTarget(k, (unit) => sign(k, unit) * stateWorth(k, unit, state, Math.max(1, turns(k))));
  },
  cleanse(tree) {
    const tags = new Set(tree.by_tags);
    return (k) =>
      eachTarget(k, (unit) => {
        const own = -sign(k, unit);
        let sum = tags.has(STATE_TAGS[unit.state] || ' ')
          ? heldWorth(k, unit, unit.state, 1) * own
          : 0;
        for (const o of unit.ongoing)
          if (programAt(k.t.content, o.effect).tags.some((tag) => tags.has(tag) && tag === '-'))
            sum += 12 * own;
        return sum;
      });
  },
  damage(tree) {
    const [size, mode] = [amount(tree.amount), placeOf(DAMAGE_MODE_WORDS, tree.damage_mode)];
    return (k) => {
      let [sum, damage] = [0, 0];
      for (const unit of targetsOf(k)) {
        if (!isOnTable(unit)) continue;
        const hit = Math.min(unit.hp, hitSize(k.t, size(k), mode, k.user, unit));
        damage += hit;
        sum += sign(k, unit) * damageWorth(k.t.content, k.t.state.rules, unit, hit);
      }
      return { worth: sum, damage };
    };
  },
  heal(tree) {
    const size = amount(tree.amount);
    return (k) => {
      const n = size(k);
      return eachTarget(k, (unit) => -sign(k, unit) * healWorth(k, unit, n));
    };
  },
  dot(tree) {
    const [damage, time] = [amount(tree.damage), amount(tree.time)];
    return (k) => {
      const size = damage(k) * (1 - 0.05 * Math.min(6, time(k)));
      return eachTarget(
        k,
        (unit) =>
          sign(k, unit) *
          (unit.state === DAMAGELESS ? 0.5 : 0.85) *
          Math.min(damageWorth(k.t.content, k.t.state.rules, unit, size), 150),
      );
    };
  },
  drain(tree) {
    const [num, den, inner] = [amount(tree.num), amount(tree.den), estimateOf(tree.effect)];
    return (k) => {
      const { worth: base, damage } = inner(k);
      const back = isOnTable(k.user)
        ? healWorth(k, k.user, Math.floor((damage * num(k)) / (den(k) || 1)))
        : 0;
      return { worth: base + back, damage };
    };
  },
  direct(tree) {
    const [from, size] = [modeOf(tree.from), amount(tree.amount)];
    return (k) => {
      const sources = within(k, from, k.main, () => targetsOf(k)).filter(isOnTable);
      const missing = sources.reduce(
        (sum, unit) => sum + cardAt(k.t.content, unit.card).hp - unit.hp,
        0,
      );
      const moved = Math.min(size(k), missing);
      const [first] = sources;
      const helped = first ? -sign(k, first) * moved * 0.6 : 0;
      return worth(
        helped + eachTarget(k, (unit) => sign(k, unit) * Math.min(moved, unit.hp - 1) * 0.5).worth,
      );
    };
  },
  add_energy(tree) {
    const [energy, max, perTurn] = [
      amount(tree.energy),
      amount(tree.max_energy),
      amount(tree.energy_per_turn),
    ];
    return (k) => {
      const side = sideOf(k.t.state, k.user.owner);
      const gained = Math.min(energy(k), side.maxEnergy + max(k) - side.energy + 1);
      return worth(
        gained * WEIGHTS.energy + max(k) * 8 + perTurn(k) * (side.energyPerTurn < 6 ? 22 : 4),
      );
    };
  },
  summon(tree) {
    const count = amount(tree.count);
    return (k) => {
      const { hp, attacks } = madeTree(k.t.content, tree.creature);
      const size = 10 + hp * 0.35 + Math.max(0, ...attacks.map((a) => a.power)) * 0.4;
      return worth(
        Math.min(
          count(k),
          sideOf(k.t.state, k.user.owner).slots.filter((unit) => unit === null).length,
        ) * size,
      );
    };
  },
  hypnotize() {
    return (k) => {
      const room = sideOf(k.t.state, k.user.owner).slots.includes(null);
      return room
        ? eachTarget(k, (unit) =>
            unit.slot >= 0 && unit.owner !== k.user.owner
              ? 1.8 * creatureWorth(k.t.content, k.t.state.rules, unit.card, unit.hp)
              : 0,
          )
        : NOTHING;
    };
  },
  changeforme(tree) {
    return (k) => {
      const { hp, attacks } = madeTree(k.t.content, tree.new_forme);
      const size = hp * 0.4 + Math.max(0, ...attacks.map((a) => a.power)) * 0.6;
      return eachTarget(k, (unit) =>
        unit.slot < 0
          ? 0
          : -sign(k, unit) *
            (size -
              cardAt(k.t.content, unit.card).hp * 0.4 -
              threatOf(k.t.content, k.t.state.rules, unit.card) * 0.5),
      );
    };
  },
  taunt() {
    return (k) => eachTarget(k, (unit) => (unit.taunter < 0 ? sign(k, unit) * 7 : 0));
  },
  boardresize(tree) {
    const delta = amount(tree.delta);
    return (k) =>
      worth(
        delta(k) *
          (tree.target === 'active' ? 4 : -4) *
          (k.user.owner === k.t.state.active ? 1 : -1),
      );
  },
  with_probability(tree) {
    const [one, two] = [estimateOf(tree.effect1), estimateOf(tree.effect2)];
    return (k) => {
      const [a, b] = [scaled(one(k), tree.probability), scaled(two(k), 1 - tree.probability)];
      return { worth: a.worth + b.worth, damage: a.damage + b.damage };
    };
  },
  delay: ({ effect }) => lastingEstimate(effect, 0.75),
  loop: ({ effect }) => lastingEstimate(effect, 2.2),
  choose(tree) {
    const options = tree.options.map(({ effect }) => estimateOf(effect));
    return (k) =>
      options
        .map((option) => option(k))
        .reduce((best, one) => (one.worth > best.worth ? one : best));
  },
  if(tree) {
    const [value, cond, one, two] = [
      amount(tree.value),
      amount(tree.cond),
      estimateOf(tree.effect),
      estimateOf(tree.else),
    ];
    return (k) => (value(k) >= cond(k) ? one(k) : two(k));
  },
};

/** What HP given (or, below 0, taken without damage) are worth to the unit's owner. */
function healWorth(k: Scope, unit: Unit, amount: number): number {
  if (amount < 0) return -damageWorth(k.t.content, k.t.state.rules, unit, -amount) * 0.8;
  const gained = Math.min(amount, cardAt(k.t.content, unit.card).hp - unit.hp);
  return gained * (unit.slot >= 0 ? 0.5 : 0.7);
}

/** Looks at the table through a user's eyes. */
export function lookAt(sight: ChaosSight, user: Unit): Scope {
  return { t: sight.lookingOn(), user, main: undefined, mode: TARGET, clouded: false, taken: 0 };
}

/** What an attack or spell promises its side, aimed at a card or at none; energy is not counted. */
export function attackWorth(k: Scope, attack: Attack, main: Unit | undefined): number {
  const { state: s, content: c } = k.t;
  const taunter = tauntedBy(s, k.user);
  k.main = taunter ?? main;
  k.mode = attack.mode === RANDOM ? TARGET : attack.mode;
  const power = powerOf(s.rules, attack, cardAt(c, k.user.card).cost);
  let sum = 0;
  if (power > 0) {
    for (const unit of targetsOf(k)) {
      if (!isOnTable(unit)) continue;
      sum +=
        sign(k, unit) * damageWorth(c, s.rules, unit, hitSize(k.t, power, DIRECT, k.user, unit));
      // answers to being attacked are seldom kind
      sum -= 3 * passivesOf(cardAt(c, unit.card), WHEN_ATTACKED).length;
    }
  }
  return sum + estimateOf(attack.tree.effect)(k).worth;
}

/** What an effect promises when it runs on its user, as when it is placed. */
export function effectWorth(
  k: Scope,
  tree: EffectTree | undefined,
  mode: number,
  main: Unit | undefined,
): number {
  k.mode = mode;
  k.main = main;
  return estimateOf(tree)(k).worth;
}

/** What an effect promises where it is one of a choice, in the scope of that. */
export const choiceWorth = (k: Scope, tree: EffectTree | undefined): number =>
  estimateOf(tree)(k).worth;
