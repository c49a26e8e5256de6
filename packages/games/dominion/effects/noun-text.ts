import type { Message } from '@cardwright/kernel';
import { type CostLimit, exceptedIn, namesIn, typesIn, type Where } from './define.ts';
import { type Args, m, type Reference, type Wording } from './wording.ts';

/** Takes "an", not "a": by its sound, also if it is spelt letter by letter. */
export const vowel = (name: string): string => (VOWEL.test(name) ? 'yes' : 'no');

const VOWEL =
  /^(?:[AEFHILMNORSX](?![A-Za-z])|(?!one\b|once\b|eu|u[bkr][aeiou]|uni(?!n)|us[aeiu]|ut[aeio])[aeiou]|hour|honest|honou?r|heir)/i;

/** The matching cards as a noun: "a Treasure other than Copper costing up to 3 more than it". */
export function thing(
  where: Where | undefined,
  n: number,
  w: Wording,
  join: 'or' | 'condition.and' = 'or',
): Message {
  const cost = where?.costAtMost;
  // The maximum cost is part of the noun if it is the only condition.
  const early = isMaximum(cost) && hasOnlyMaximum(where);
  const last = { not: excepted(where), ...costLimit(early ? cost : undefined, w) };
  const noun = either(
    where,
    (type, isLast) =>
      m('text.thing', {
        n,
        type: nounOf(type, where, n),
        vowel: vowel(type),
        ...(isLast ? last : { not: 'no', limit: 'no', cost: 0 }),
      }),
    join,
  );
  return qualified(noun, qualities(where, n, w, !early));
}

/** "Costing up to 4", or "up to 2 more than it". */
const isMaximum = (cost: CostLimit | undefined): boolean =>
  typeof cost === 'number' || (cost !== undefined && 'plus' in cost && cost.plus !== 0);

/** A noun with conditions: those about the name come first; those about the cost are joined. */
export function qualified(noun: Message, { names, costs, types }: Qualities): Message {
  const all = names.map((name) => [name]);
  if (costs.length > 0) all.push(costs);
  for (const type of types) all.push([type]);
  return all.reduce((thing1, also) => m('text.thing.also', { thing: thing1, also }), noun);
}

/** Whether a filter has no condition of its own besides type, name and maximum cost. */
const hasOnlyMaximum = (where: Where | undefined): boolean =>
  (where?.notType === undefined || isNon(where)) &&
  where?.sameAs === undefined &&
  where?.differentFrom === undefined &&
  where?.costAtLeast === undefined &&
  where?.costExactly === undefined;

/** The matching cards as a noun without an article, to be counted. */
export const kind = (where: Where | undefined, n: number, w: Wording): Message =>
  qualified(plainKind(where, n), qualities(where, n, w, true));

export const plainKind = (where: Where | undefined, n: number): Message =>
  either(where, (type, isLast) =>
    m('text.kind', { n, type: nounOf(type, where, n), not: isLast ? excepted(where) : 'no' }),
  );

/** Before a limit of the cost, cards of any type but one have a noun: "a non-Victory card". */
const isNon = (where: Where | undefined): boolean =>
  where?.notType !== undefined && typeWords(where)[0] === 'card' && hasCost(where);

const hasCost = ({ costAtMost, costAtLeast, costExactly }: Where): boolean =>
  (costAtMost ?? costAtLeast ?? costExactly) !== undefined;

const nounOf = (type: string, where: Where | undefined, n: number): string | Message =>
  isNon(where) ? m('text.non', { n, type: where?.notType ?? '' }) : type;

/** The cards that are excepted: "Copper or Estate". */
function excepted(where: Where | undefined): string | Message {
  const [first, ...more] = exceptedIn(where ?? {});
  if (first === undefined) return 'no';
  return more.reduce<string | Message>((a, b) => m('text.or', { a, b }), first);
}

/** What cards are called: "an Action", or "an Action or a Treasure". */
function either(
  where: Where | undefined,
  noun: (type: string, isLast: boolean) => Message,
  join = 'or',
): Message {
  const [first, ...more] = typeWords(where);
  return more.reduce(
    (a, type, i) => m(`text.${join}`, { a, b: noun(type, i === more.length - 1) }),
    noun(first, more.length === 0),
  );
}

export const typeWords = (where: Where | undefined): readonly [string, ...string[]] => {
  const names = namesIn(where ?? {});
  const [first, ...more] = names.length > 0 ? names : typesIn(where ?? {});
  return first === undefined ? ['card'] : [first, ...more];
};

interface Qualities {
  names: Message[];
  costs: Message[];
  types: Message[];
}

/** The conditions of a filter besides type, name and, if already mentioned, the maximum cost. */
export function qualities(
  where: Where | undefined,
  n: number,
  w: Wording,
  atMost: boolean,
): Qualities {
  const types: Message[] = [];
  const names: Message[] = [];
  const costs: Message[] = [];
  if (where?.notType !== undefined && !isNon(where))
    types.push(m('text.where.notType', { n, what: thing({ type: where.notType }, n, w) }));
  if (where?.sameAs !== undefined)
    names.push(m('text.where.sameAs', { n, ...w.referToName(where.sameAs) }));
  if (where?.differentFrom !== undefined)
    names.push(m('text.where.differentFrom', { n, ...w.refer(where.differentFrom) }));
  const cost = (is: string, limit: CostLimit | undefined): void => {
    if (limit !== undefined) costs.push(m('text.where.cost', { n, is, ...costFigure(limit, w) }));
  };
  const { costAtLeast: least, costAtMost: most } = where ?? {};
  if (atMost && typeof least === 'number' && typeof most === 'number')
    costs.push(m('text.where.between', { n, least, most }));
  else {
    if (atMost) cost('atMost', most);
    cost('atLeast', least);
  }
  cost('exactly', where?.costExactly);
  return { names, costs, types };
}

/** The card whose cost counts: of several cards, the first. */
function costing(slot: string, w: Wording): Reference {
  const isItself = w.mentioned(slot).verb === 'this';
  const referred = w.refer(slot);
  const { ref, the } = referred;
  // After "when you buy this", "it" would be the card that is compared with it.
  if (isItself) return { ...referred, ref: 'this' };
  if (ref !== 'them' && ref !== 'many') return referred;
  const first = m('text.slot.firstOf', { the });
  return { ref: 'one', the: first, each: first };
}

function costFigure(limit: CostLimit, w: Wording): Args {
  if (typeof limit === 'number') return { limit: 'fixed', cost: limit };
  const referred = costing(limit.costOf, w);
  if ('minus' in limit) return { limit: 'less', cost: limit.minus, ...referred };
  const { plus = 0 } = limit;
  return { limit: plus === 0 ? 'same' : 'more', cost: plus, ...referred };
}

function costLimit(cost: CostLimit | undefined, w: Wording): Args {
  if (cost === undefined) return { limit: 'no', cost: 0 };
  if (typeof cost === 'number') return { limit: 'fixed', cost };
  const plus = 'minus' in cost ? 0 : (cost.plus ?? 0);
  const referred = costing(cost.costOf, w);
  return referred.ref === 'it'
    ? { limit: 'more', cost: plus }
    : { limit: 'moreThan', cost: plus, ...referred };
}

/** Whether all matching cards have the same name. */
export const areAlike = (where: Where | undefined): boolean =>
  namesIn(where ?? {}).length === 1 || where?.sameAs !== undefined;
