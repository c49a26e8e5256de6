import { type Effect, type Line, lineOf, type ListFrame, type Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly, type Path } from '../../loading/index.ts';
import { ACTION, cardAt, type CardType, type DominionContent, entryOf, TYPES } from '../content.ts';
import { costOf, emptyPiles, ownedCards, zoneCards } from '../rules/zones.ts';
import { cardIn, entriesOf, isTracked } from '../rules/lose-track.ts';
import { type DominionState, type DominionTable, seatOf, type SeatZone } from '../state.ts';
import type { Said, Who, Wording } from './wording.ts';

/** A line of a card as its file has it. */
export interface EffectJson {
  do: string;
  [field: string]: unknown;
}

/**
 * The zones that the cards of a slot may be in; 'unsure' where that depends on other lists, 'split'
 * where some of them have been chosen into a slot of their own.
 */
export type SlotZone = SeatZone | 'supply' | 'gone' | 'named' | 'unsure' | 'split';

/** What an effect may ask of the compiler. */
export interface Compiling {
  card(name: string): number;
  /**
   * The number of a named slot, such as `$old`; using one that no earlier line fills is a fault.
   */
  slot(name: string, use: 'read' | 'write'): number;
  /** Compiles a nested list; the number of its program. */
  list(lines: readonly EffectJson[], label: string, o?: ListOptions): number;
  tally(tally: Tally): CompiledTally;
  filter(where: Where | undefined): Filter;
  amount(n: Amount): CompiledAmount;
  /**
   * The zone of the cards in a slot before the line moves them to `to`; a fault if they cannot be
   * moved from there.
   */
  moved(slot: string, to?: SlotZone): SeatZone;
  /** The zone of the cards in a slot, of which some are now chosen into another. */
  split(slot: string): SeatZone;
  /** Whether the slot may hold several cards. */
  plural(slot: string): boolean;
  /** A fault of this line. */
  reject(field: Path, message: string, hint?: string): void;
  /** A slot that no line of the file can name; `zone` is where its cards are, if it holds any. */
  hidden(zone?: SeatZone): number;
  /** For cards taken from the supply, which they must be in. */
  fromSupply(slot: string): 'supply';
  /** A card in a slot that was in the supply is now in `to`; false if it was elsewhere. */
  gained(slot: string, to: SeatZone): boolean;
  /** Whether a later line of the list moves the cards in a slot. */
  movesLater(slot: string): boolean;
  /** Whether a list attacks, itself or in the lists inside it. */
  attacks(lines: readonly EffectJson[]): boolean;
  /** The slot of the seats that are protected from an attack. */
  immune(): number;
  /** The purpose of the chosen cards: the name of the line that uses the slot. */
  purpose(slot: string): string;
}

/** How a nested list is compiled. */
export interface ListOptions {
  /** The field that contains it, if not `play`. */
  field?: Path;
  /** Its first slot is this slot of the enclosing list. */
  given?: string | undefined;
  /** It attacks in a later turn, so its last given slot has the seats that are protected. */
  attacks?: boolean;
}

export interface DominionEffect<J extends EffectJson = EffectJson> {
  readonly name: string;
  readonly params: z.ZodObject;
  readonly about: string;
  compile(json: J, c: Compiling): Line[];
  /** Its printed text, unless it is part of a longer sentence. */
  text(json: J, who: Who, w: Wording): Message | Said;
}

/** One line of JSON that becomes one line of a program. */
export function defineEffect<S extends z.ZodObject, P>(d: {
  name: string;
  about: string;
  params: S;
  compile(json: z.infer<S>, c: Compiling): P;
  text(json: z.infer<S>, who: Who, w: Wording): Message | Said;
  run: Effect<DominionState, DominionContent, P>['run'];
  answered?: Effect<DominionState, DominionContent, P>['answered'];
  returned?: Effect<DominionState, DominionContent, P>['returned'];
}): DominionEffect {
  const effect: Effect<DominionState, DominionContent, P> = {
    name: d.name,
    run: d.run,
    ...(d.answered && { answered: d.answered }),
    ...(d.returned && { returned: d.returned }),
  };
  return {
    name: d.name,
    params: d.params,
    about: d.about,
    compile: (json, c) => [lineOf(effect, d.compile(json as z.infer<S>, c))],
    text: (json, who, w) => d.text(json as z.infer<S>, who, w),
  };
}

// Words that several effects use.

export const SlotName = z.string().regex(/^\$[a-z][A-Za-z0-9]*$/, {
  error: 'write a slot as $name, where an earlier line has "as": "name"',
  abort: true,
});
/** Whether a value names a slot: cards can be chosen from a zone, or among those of a slot. */
export const isSlotName = (value: unknown): value is `$${string}` =>
  typeof value === 'string' && value.startsWith('$');
export const NewSlot = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, "a slot's name is a word that starts with a lowercase letter");
export const CardName = z.string().min(1);
/** A mat or a kind of token, by any name. */
export const MatName = z.string().min(1).max(24);
export const Whole = z.number().int().min(0).max(99);

const CostLimit = z.union([
  Whole,
  exactly({ costOf: SlotName, plus: Whole.optional() }),
  exactly({ costOf: SlotName, minus: Whole.min(1) }),
]);
export type CostLimit = z.infer<typeof CostLimit>;

export const Where = exactly({
  type: z.enum(TYPES).optional().describe('only cards of this type'),
  types: z
    .array(z.enum(TYPES))
    .min(2)
    .optional()
    .describe('only cards of one of these types, or of several'),
  notType: z.enum(TYPES).optional().describe('no cards of this type'),
  name: z
    .union([CardName, z.array(CardName).min(2)])
    .optional()
    .describe('only this card, or one of a list of cards'),
  not: z
    .union([CardName, z.array(CardName).min(2)])
    .optional()
    .describe('any card except this one, or except those of a list'),
  sameAs: SlotName.optional().describe('only cards whose name is in the slot'),
  differentFrom: SlotName.optional().describe('only cards whose name is not in the slot'),
  costAtMost: CostLimit.optional().describe('costing this or less'),
  costAtLeast: CostLimit.optional().describe('costing this or more'),
  costExactly: CostLimit.optional().describe('costing exactly this'),
});
export type Where = z.infer<typeof Where> & { type?: CardType | undefined };

/** The types of which a card must have one; empty if any card will do. */
export const typesIn = ({ type, types }: Pick<Where, 'type' | 'types'>): readonly CardType[] =>
  type === undefined ? (types ?? []) : [type];

/** The cards of which one is meant; empty if any card will do. */
export const namesIn = ({ name }: Pick<Where, 'name'>): readonly string[] => listed(name);

const listed = (names: string | readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : typeof names === 'string' ? [names] : names;

/** The cards that are excepted. */
export const exceptedIn = ({ not }: Pick<Where, 'not'>): readonly string[] => listed(not);

/** The zones whose cards can be counted. */
export const TALLY_ZONES = ['hand', 'discard', 'inPlay', 'aside', 'trash', 'owned'] as const;

const Different = z.literal(true).optional().describe('count each card name only once');

/** What can be counted. */
export const Tally = z.union([
  z.enum(['emptyPiles', 'coins', 'actionsPlayed']),
  exactly({
    in: z.enum(TALLY_ZONES),
    where: Where.optional(),
    different: Different,
  }),
  exactly({ cards: SlotName, where: Where.optional(), different: Different }),
  exactly({ costOf: SlotName }),
  exactly({ tokens: MatName }),
  exactly({ mat: MatName, where: Where.optional() }),
]);
export type Tally = z.infer<typeof Tally>;

const Per = exactly({
  n: Whole.min(1).optional().describe('how many for each; 1 if omitted'),
  per: Tally.describe('what is counted'),
  every: Whole.min(2).optional().describe('count only every nth of them'),
  round: z.enum(['up', 'down']).optional().describe('with "every": how to round; down if omitted'),
  plus: Whole.min(1).optional().describe('always added'),
});
export const Amount = z.union([Whole, exactly({ count: SlotName }), Per]);
export type Amount = z.infer<typeof Amount>;
export type Per = z.infer<typeof Per>;

export interface CompiledTally {
  of: 'emptyPiles' | 'coins' | 'actionsPlayed' | 'zone' | 'slot' | 'costOf' | 'tokens';
  zone: SeatZone | 'owned';
  slot: number;
  filter: Filter;
  different: boolean;
  token: string;
}
export interface CompiledAmount {
  n: number;
  slot: number;
  per?: { tally: CompiledTally; every: number; up: boolean; plus: number };
}

/** Whose amounts and filters are read, with the slots that they refer to. */
export type Reader = Pick<ListFrame, 'seat' | 'slots'>;

/** How many cards an amount means now. */
export function amountOf(t: DominionTable, f: Reader, a: CompiledAmount): number {
  if (a.per === undefined) return a.slot < 0 ? a.n : slotCards(f, a.slot).length;
  const { tally, every, up, plus } = a.per;
  const share = tallyOf(t, f, tally) / every;
  return a.n * (up ? Math.ceil(share) : Math.floor(share)) + plus;
}

/** How many there are now of what is counted. */
export function tallyOf(t: DominionTable, f: Reader, tally: CompiledTally): number {
  const s = t.state;
  switch (tally.of) {
    case 'emptyPiles':
      return emptyPiles(s);
    case 'coins':
      return s.turn.coins;
    case 'actionsPlayed':
      return s.turn.played.reduce(
        (n, card) => n + ((cardAt(t.content, card).types & ACTION) !== 0 ? 1 : 0),
        0,
      );
    case 'tokens':
      return seatOf(s, f.seat).tokens?.[tally.token] ?? 0;
    case 'costOf': {
      const [card] = slotCards(f, tally.slot);
      return card === undefined ? 0 : costOf(t, card);
    }
    case 'slot':
    case 'zone': {
      const cards = tally.of === 'slot' ? slotCards(f, tally.slot) : countedIn(t, f, tally.zone);
      const fitting = cards.filter((card) => fits(t, f, tally.filter, card));
      return tally.different ? new Set(fitting).size : fitting.length;
    }
  }
}

/** Whether there is something to count: without a card there is no cost, not even 0. */
export const canTally = (f: Reader, tally: CompiledTally): boolean =>
  tally.of !== 'costOf' || slotCards(f, tally.slot).length > 0;

function countedIn(t: DominionTable, f: Reader, zone: SeatZone | 'owned'): readonly number[] {
  const p = seatOf(t.state, f.seat);
  return zone === 'owned' ? ownedCards(p) : zoneCards(t, p, zone);
}

/** The cards in a slot, wherever they are by now; none if it was never filled. */
export function slotCards(f: Reader, slot: number): readonly number[] {
  const entries = entriesOf(f.slots, slot);
  return entries.every(isTracked) ? entries : entries.map(cardIn);
}

/** A relation between a card's cost and a number, or the cost of a slot's card. */
export interface CostRule {
  is: 'atMost' | 'atLeast' | 'exactly';
  n: number;
  /** With a slot, `n` is added to the cost of the card in it; an empty slot matches nothing. */
  slot: number;
}

export interface Filter {
  types: number;
  name: number;
  /** Instead of a name: the cards of which one must match. */
  names?: readonly number[];
  not: number;
  /** Instead of one excepted card: all of them. */
  nots?: readonly number[];
  costs: readonly CostRule[];
  notTypes: number;
  same: number;
  different: number;
}

export function fits(t: DominionTable, f: Reader, filter: Filter, card: number): boolean {
  const types = entryOf(t.content.types, card);
  if (filter.types !== 0 && (types & filter.types) === 0) return false;
  if (filter.name >= 0 && card !== filter.name) return false;
  if (filter.names?.includes(card) === false) return false;
  if (card === filter.not || filter.nots?.includes(card)) return false;
  if ((types & filter.notTypes) !== 0) return false;
  if (filter.same >= 0 && !slotCards(f, filter.same).includes(card)) return false;
  if (filter.different >= 0 && slotCards(f, filter.different).includes(card)) return false;
  for (const rule of filter.costs) if (!costFits(t, f, rule, card)) return false;
  return true;
}

function costFits(t: DominionTable, f: Reader, { is, n, slot }: CostRule, card: number): boolean {
  let wanted = n;
  if (slot >= 0) {
    const base = slotCards(f, slot)[0];
    if (base === undefined) return false;
    wanted += costOf(t, base);
  }
  const cost = costOf(t, card);
  return is === 'atMost' ? cost <= wanted : is === 'atLeast' ? cost >= wanted : cost === wanted;
}

let lists: z.ZodType<EffectJson[]> | undefined;
export const setEffectList = (schema: z.ZodType<EffectJson[]>): void => {
  lists = schema;
};
/** A nested list of effects. */
export const EffectList: z.ZodType<EffectJson[]> = z.lazy(() => lists ?? z.never());
