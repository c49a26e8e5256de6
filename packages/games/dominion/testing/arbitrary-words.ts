import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { TYPES } from '../content.ts';

/** The words that lines of cards are made of, at random: filters, counts and amounts. */

export type Json = { [key: string]: Plain };

export const small = fc.integer({ min: 1, max: 3 });
export const maybe = <T>(arb: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arb, { nil: undefined });
/** What is undefined is left out, as in a file. */
export const defined = (json: { [key: string]: unknown }): Json =>
  JSON.parse(JSON.stringify(json)) as Json;

export const type = fc.constantFrom(...TYPES);
export const cardName = fc.constantFrom('Copper', 'Silver', 'Estate', 'Curse', 'Gold');
export const token = fc.constantFrom('Shell', 'Amber');

/** A slot that lines before have filled, and whether several cards may be in it. */
export interface Filled {
  readonly slot: string;
  readonly plural: boolean;
}

const costLimit = (filled: Filled | undefined): fc.Arbitrary<Plain> =>
  filled === undefined || filled.plural
    ? fc.integer({ min: 1, max: 7 })
    : fc.oneof(
        fc.integer({ min: 1, max: 7 }),
        fc.record({ costOf: fc.constant(`$${filled.slot}`), plus: fc.integer({ min: 0, max: 3 }) }),
        fc.record({ costOf: fc.constant(`$${filled.slot}`), minus: small }),
      );

/** A filter, which may refer to a slot. */
export function where(filled?: Filled): fc.Arbitrary<Json> {
  const kind: fc.Arbitrary<Json> = fc.oneof(
    fc.record({ type }),
    fc.record({ notType: type }),
    fc.record({ name: cardName }),
    fc.record({ not: cardName }),
    fc.constant<Json>({ not: ['Copper', 'Estate'] }),
    fc.record({ type, not: cardName }),
    fc.record({ type, notType: type }),
    ...(filled
      ? [
          fc.constant<Json>({ sameAs: `$${filled.slot}` }),
          fc.constant<Json>({ differentFrom: `$${filled.slot}` }),
        ]
      : []),
  );
  const limit = costLimit(filled);
  const cost: fc.Arbitrary<Json> = fc.oneof(
    limit.map((costAtMost): Json => ({ costAtMost })),
    limit.map((costAtLeast): Json => ({ costAtLeast })),
    limit.map((costExactly): Json => ({ costExactly })),
    fc.constant<Json>({ costAtLeast: 2, costAtMost: 4 }),
  );
  return fc.oneof(
    kind,
    cost,
    fc.tuple(kind, cost).map(([a, b]) => ({ ...a, ...b })),
  );
}

/** What can be counted: at the table, and of the cards in a slot. */
export function tally(filled?: Filled): fc.Arbitrary<Plain> {
  const different = maybe(fc.constant(true));
  const some = maybe(where(filled));
  return fc.oneof(
    fc.constantFrom('emptyPiles', 'coins', 'actionsPlayed'),
    fc
      .record({
        in: fc.constantFrom('hand', 'discard', 'inPlay', 'trash', 'owned'),
        where: some,
        different,
      })
      .map(defined),
    token.map((tokens): Json => ({ tokens })),
    fc.record({ mat: fc.constantFrom('Quay', 'Hold'), where: some }).map(defined),
    ...(filled
      ? [fc.record({ cards: fc.constant(`$${filled.slot}`), where: some, different }).map(defined)]
      : []),
    ...(filled && !filled.plural ? [fc.constant<Json>({ costOf: `$${filled.slot}` })] : []),
  );
}

/** An amount that is counted when its line runs; at a real table it stays small. */
export const counted = (filled?: Filled): fc.Arbitrary<Json> =>
  fc
    .record({
      n: maybe(fc.integer({ min: 2, max: 3 })),
      per: tally(filled),
      every: fc.integer({ min: 1, max: 4 }),
      round: maybe(fc.constant('up')),
      plus: maybe(small),
    })
    .map(({ every, round, ...rest }) => defined({ ...rest, ...(every > 1 && { every, round }) }));

export const amount = (filled?: Filled): fc.Arbitrary<Plain> =>
  fc.oneof(
    small,
    counted(filled),
    ...(filled ? [fc.constant<Json>({ count: `$${filled.slot}` })] : []),
  );

/** How many cards are chosen, and whether that may be several. */
export const count = (filled?: Filled): fc.Arbitrary<{ count: Plain; plural: boolean }> =>
  fc.oneof(
    small.map((n) => ({ count: n, plural: n > 1 })),
    small.map((upTo) => ({ count: { upTo }, plural: upTo > 1 })),
    fc
      .oneof<fc.Arbitrary<Plain>[]>(
        fc.constant('any'),
        fc.record({ downTo: fc.integer({ min: 0, max: 4 }) }),
        fc.record({ perEmptyPile: small }),
        counted(filled).map((of): Json => ({ amount: of })),
        ...(filled ? [fc.constant<Json>({ amount: { count: `$${filled.slot}` } })] : []),
      )
      .map((many) => ({ count: many, plural: true })),
  );
