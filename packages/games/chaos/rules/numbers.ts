import { BIGGEST } from '../compile/grammar.ts';
import {
  ELEMENTS,
  ENERGY_WORDS,
  MODE_WORDS,
  ONGOING_WORDS,
  OWN_TARGETS,
  placeOf,
  STATE_WORDS,
  type ModeName,
} from '../compile/vocabulary.ts';
import { sideOf, STATE_END, type Unit } from '../state.ts';
import type { NumberTree, PairName } from '../compile/tree.ts';
import type { Scope } from './scope.ts';
import { addTargets, settleMode } from './targets.ts';
import { cardAt, programAt } from '../content.ts';

/** A whole number of an effect: a literal, or an expression evaluated each time it is needed. */
export type Amount = number | ((x: Scope) => number);

export const amountOf = (x: Scope, amount: Amount): number =>
  typeof amount === 'number' ? amount : amount(x);

const clamp = (n: number): number => (n > BIGGEST ? BIGGEST : n < -BIGGEST ? -BIGGEST : n + 0);

export const modeOf = (name: ModeName | undefined): number =>
  name === undefined ? OWN_TARGETS : placeOf(MODE_WORDS, name);

function cardsOf(x: Scope, mode: number): Unit[] {
  const out: Unit[] = [];
  addTargets(
    x.t.state,
    mode === OWN_TARGETS ? x.mode : settleMode(x.t, mode, x.user, x.main),
    x.user,
    x.main,
    out,
  );
  return out;
}

/** E25: floor(a x b / c) exactly, even where a x b exceeds the precision of a double. */
export function mulDiv(a: number, b: number, c: number): number {
  if (c === 0) return 0;
  const product = a * b;
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) return clamp(Math.floor(product / c));
  const big = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const quotient = big / divisor;
  const exact = big % divisor === 0n || big < 0n === divisor < 0n;
  return clamp(Number(exact ? quotient : quotient - 1n));
}

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Lists of HP, by their mode. */
function compileList(tree: NumberTree): (x: Scope) => number[] {
  const mode = modeOf(
    typeof tree === 'object' && tree.type === 'HPs' ? tree.target_mode : undefined,
  );
  return (x) => cardsOf(x, mode).map((unit) => unit.hp);
}

const PAIR_RESULTS: { readonly [name in PairName]: (a: number, b: number) => number } = {
  add: (a, b) => clamp(a + b),
  sub: (a, b) => clamp(a - b),
  min_of: (a, b) => Math.min(a, b),
  max_of: (a, b) => Math.max(a, b),
  mod: (a, b) => clamp(a - b * mulDiv(a, 1, b)),
};

function compilePair(tree: Extract<NumberTree, { type: PairName }>): Amount {
  const result = PAIR_RESULTS[tree.type];
  const [a, b] = [compileAmount(tree.a), compileAmount(tree.b)];
  return (x) => {
    const first = amountOf(x, a);
    return result(first, amountOf(x, b));
  };
}

/** Whether an ongoing effect is on a card, by its kind or by a tag, as in `cleanse`. */
const isUnder = ({ t }: Scope, unit: Unit, names: readonly string[]): boolean =>
  unit.ongoing.some(
    ({ kind, effect }) =>
      kind !== STATE_END &&
      (names.includes(ONGOING_WORDS[kind] ?? '') ||
        programAt(t.content, effect).tags.some((tag) => names.includes(tag))),
  );

function compileCount(tree: Extract<NumberTree, { type: 'count' }>): Amount {
  const mode = modeOf(tree.target_mode);
  const elements = tree.elements.map((name) => ELEMENTS.indexOf(name));
  const states = (tree.states ?? []).map((name) => placeOf(STATE_WORDS, name));
  const { tags, effects = [] } = tree;
  return (x) => {
    let count = 0;
    for (const unit of cardsOf(x, mode)) {
      const card = cardAt(x.t.content, unit.card);
      if (
        elements.includes(card.element) ||
        tags.some((tag) => card.tags.includes(tag)) ||
        states.includes(unit.state) ||
        (effects.length > 0 && isUnder(x, unit, effects))
      )
        count++;
    }
    return count;
  };
}

export function compileAmount(tree: NumberTree): Amount {
  if (typeof tree === 'number') return tree;
  switch (tree.type) {
    case 'HPs':
      return 0; // a list without an aggregate is a fault of the file
    case 'gcd': {
      const list = compileList(tree.sample);
      return (x) => list(x).reduce(gcd, 0);
    }
    case 'sum': {
      const list = compileList(tree.sample);
      return (x) => clamp(list(x).reduce((a, b) => a + b, 0));
    }
    case 'count':
      return compileCount(tree);
    case 'energy': {
      const which = placeOf(ENERGY_WORDS, tree.energy);
      return (x) => {
        const side = sideOf(x.t.state, x.user.owner);
        return which === 0 ? side.energy : which === 1 ? side.maxEnergy : side.energyPerTurn;
      };
    }
    case 'mul': {
      const times = compileAmount(tree.times);
      const num = compileAmount(tree.num);
      const den = compileAmount(tree.den);
      return (x) => mulDiv(amountOf(x, times), amountOf(x, num), amountOf(x, den));
    }
    case 'add':
    case 'sub':
    case 'min_of':
    case 'max_of':
    case 'mod':
      return compilePair(tree);
    case 'turn':
      return (x) => x.t.state.turn;
    case 'damage_taken':
      return (x) => x.taken;
  }
}
