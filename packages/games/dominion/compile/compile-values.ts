import type { Path } from '../../loading/index.ts';
import { typeBit } from '../content.ts';
import { zoneIn } from '../effects/choose.ts';
import {
  type Amount,
  type CompiledAmount,
  type CompiledTally,
  type CostLimit,
  type CostRule,
  exceptedIn,
  type Filter,
  namesIn,
  type Tally,
  typesIn,
  type Where,
} from '../effects/define.ts';
import type { Card } from '../format.ts';
import { printJson } from './raw-values.ts';

/** What the values of a line need to know about it. */
export interface ValueContext {
  /** The path of a value of the line, by identity. */
  at(value: object): Path;
  /** The number of a slot that the line reads. */
  read(slot: string): number;
  plural(slot: string): boolean;
  /** The number of a card that is named in a field. */
  cardIn(name: string, field: Path): number;
  fault(field: Path, message: string, hint?: string): void;
}

export function compileFilter(where: Where | undefined, c: ValueContext): Filter {
  const slot = (name: string | undefined): number => (name === undefined ? -1 : c.read(name));
  const at = where === undefined ? [] : c.at(where);
  const card = (name: string | undefined, ...field: Path): number =>
    name === undefined ? -1 : c.cardIn(name, [...at, ...field]);
  const { name, not } = where ?? {};
  const isOneNot = typeof not === 'string';
  const isOne = typeof name === 'string';
  if (where?.type !== undefined && where.types !== undefined)
    c.fault(
      [...c.at(where), 'type'],
      '"type" and "types" in one filter',
      'keep one of them; "types" means any of its types',
    );
  return {
    types: typesIn(where ?? {}).reduce((mask, type) => mask | typeBit(type), 0),
    name: isOne ? card(name, 'name') : -1,
    ...(!isOne && name && { names: name.map((one, i) => card(one, 'name', i)) }),
    not: isOneNot ? card(not, 'not') : -1,
    ...(!isOneNot && not && { nots: not.map((one, i) => card(one, 'not', i)) }),
    notTypes: where?.notType === undefined ? 0 : typeBit(where.notType),
    costs: [
      ...costRule('atMost', where?.costAtMost, c),
      ...costRule('atLeast', where?.costAtLeast, c),
      ...costRule('exactly', where?.costExactly, c),
    ],
    same: slot(where?.sameAs),
    different: slot(where?.differentFrom),
  };
}

function costRule(is: CostRule['is'], limit: CostLimit | undefined, c: ValueContext): CostRule[] {
  if (limit === undefined) return [];
  if (typeof limit === 'number') return [{ is, n: limit, slot: -1 }];
  const n = 'minus' in limit ? -limit.minus : (limit.plus ?? 0);
  if (is !== 'atMost' || 'minus' in limit) single(limit, c, takeOne(limit.costOf));
  return [{ is, n, slot: c.read(limit.costOf) }];
}

/** The cost of several cards is not a number. */
function single(of: { costOf: string }, c: ValueContext, hint: string): void {
  if (c.plural(of.costOf))
    c.fault(
      [...c.at(of), 'costOf'],
      `"costOf" needs one card, but ${of.costOf} may hold several`,
      hint,
    );
}

/** How a slot gets a single card. `$it` is what an event has happened to. */
function takeOne(slot: string): string {
  if (slot !== '$it') return `let the line that fills ${slot} take a single card`;
  const choice = { do: 'choose', from: slot, as: 'one' };
  return `choose one of them first: ${printJson(choice)}, then "costOf": "$one"`;
}

export function compileAmount(n: Amount, c: ValueContext): CompiledAmount {
  if (typeof n === 'number') return { n, slot: -1 };
  if ('count' in n) return { n: 0, slot: c.read(n.count) };
  const { every = 1, plus = 0 } = n;
  if (n.every === undefined && n.round !== undefined)
    c.fault(
      [...c.at(n), 'round'],
      '"round" has no effect without "every"',
      'add "every": 2, or remove "round"',
    );
  const per = { tally: compileTally(n.per, c), every, up: n.round === 'up', plus };
  return { n: n.n ?? 1, slot: -1, per };
}

export function compileTally(tally: Tally, c: ValueContext): CompiledTally {
  const plain = { zone: 'hand', slot: -1, different: false, token: '' } as const;
  if (typeof tally === 'string')
    return { ...plain, of: tally, filter: compileFilter(undefined, c) };
  const filter = compileFilter('where' in tally ? tally.where : undefined, c);
  const different = 'different' in tally && tally.different === true;
  if ('in' in tally)
    return {
      ...plain,
      of: 'zone',
      zone: tally.in === 'owned' ? 'owned' : zoneIn(tally.in, undefined),
      filter,
      different,
    };
  if ('mat' in tally) return { ...plain, of: 'zone', zone: `mat:${tally.mat}`, filter };
  if ('tokens' in tally) return { ...plain, of: 'tokens', token: tally.tokens, filter };
  if ('costOf' in tally) {
    const { costOf: slot } = tally;
    single(tally, c, `write { "cards": "${slot}" } to count them, or ${takeOne(slot)}`);
    return { ...plain, of: 'costOf', slot: c.read(tally.costOf), filter };
  }
  return { ...plain, of: 'slot', slot: c.read(tally.cards), filter, different };
}

/** Whether a filter may match a card; costs that are not fixed may. */
export function mayMatch(where: Where | undefined, { name, types, cost }: Card): boolean {
  const { costAtLeast: least, costExactly: exact } = where ?? {};
  const wanted = typesIn(where ?? {});
  const named = namesIn(where ?? {});
  const lowest = (limit: CostLimit | undefined): number => (typeof limit === 'number' ? limit : 0);
  // Cards may cost less during a turn, but never more.
  return (
    (named.length === 0 || named.includes(name)) &&
    !exceptedIn(where ?? {}).includes(name) &&
    (wanted.length === 0 || wanted.some((type) => types.includes(type))) &&
    (where?.notType === undefined || !types.includes(where.notType)) &&
    lowest(least) <= cost &&
    lowest(exact) <= cost
  );
}
