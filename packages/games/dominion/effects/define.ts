import { type Effect, type Line, lineOf, type ListFrame, type Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { cardAt, type CardType, type DominionContent, TYPES } from '../content.ts';
import type { DominionState, SeatZone, DominionTable } from '../state.ts';
import type { Who, Wording } from './wording.ts';

/** A line of a card as its file has it. */
export interface EffectJson {
  do: string;
  [field: string]: unknown;
}

/** Where the cards of a slot may lie. */
export type SlotZone = SeatZone | 'supply' | 'trash';

/** What an effect's compilation may ask of the compiler. */
export interface Compiling {
  card(name: string): number;
  /**
   * The number of a named slot, as in `$old`; reading one that no line before it fills is a fault.
   */
  slot(name: string, use: 'read' | 'write'): number;
  /** Compiles a nested list; the number of its program. */
  list(lines: readonly EffectJson[], label: string): number;
  filter(where: Where | undefined): Filter;
  amount(n: Amount): CompiledAmount;
  /**
   * Where the cards in a slot lie, before the line moves them to `to`; a fault where nothing can be
   * moved from.
   */
  moved(slot: string, to?: SlotZone): SeatZone;
  /** Whether the slot may hold several cards. */
  plural(slot: string): boolean;
  /** A slot that no line of the file can name. */
  hidden(): number;
  /** The card in a slot, if it lay in the supply, now lies in `to`. */
  gained(slot: string, to: SeatZone): void;
  /** The slot of the seats that an attack leaves alone. */
  immune(): number;
  /** What the chosen cards are chosen for: the name of the line that uses the slot. */
  purpose(slot: string): string;
}

export interface DominionEffect<J extends EffectJson = EffectJson> {
  readonly name: string;
  readonly params: z.ZodObject;
  readonly about: string;
  compile(json: J, c: Compiling): Line[];
  /** Its printed text, where it is not part of a longer sentence. */
  text(json: J, who: Who, w: Wording): Message;
}

/** One line of JSON that becomes one line of a program. */
export function defineEffect<S extends z.ZodObject, P>(d: {
  name: string;
  about: string;
  params: S;
  compile(json: z.infer<S>, c: Compiling): P;
  text(json: z.infer<S>, who: Who, w: Wording): Message;
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

export const SlotName = z
  .string()
  .regex(/^\$[a-z][A-Za-z0-9]*$/, 'a slot is written $name, as an earlier "as": "name" filled it');
export const NewSlot = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, "a slot's name is a word that starts with a small letter");
export const CardName = z.string().min(1);
export const Whole = z.number().int().min(0).max(99);

export const Amount = z.union([Whole, exactly({ count: SlotName })]);
export type Amount = z.infer<typeof Amount>;
export type CompiledAmount = { n: number; slot: number };

/** How many cards an amount means now. */
export const amountOf = (f: ListFrame, a: CompiledAmount): number =>
  a.slot < 0 ? a.n : slotCards(f, a.slot).length;

/** The cards in a slot; none where it was never filled. */
export function slotCards(f: ListFrame, slot: number): number[] {
  const value = f.slots[slot];
  return Array.isArray(value) ? (value as number[]) : [];
}

const CostLimit = z.union([Whole, exactly({ costOf: SlotName, plus: Whole })]);
export type CostLimit = z.infer<typeof CostLimit>;

export const Where = exactly({
  type: z.enum(TYPES).optional(),
  name: CardName.optional(),
  not: CardName.optional(),
  costAtMost: CostLimit.optional(),
});
export type Where = z.infer<typeof Where> & { type?: CardType | undefined };

export interface Filter {
  types: number;
  name: number;
  not: number;
  cost: number;
  /** With a slot, `cost` is added to the cost of the card in it; an empty slot fits nothing. */
  costSlot: number;
}

export function fits(t: DominionTable, f: ListFrame, filter: Filter, card: number): boolean {
  const c = cardAt(t.content, card);
  if (filter.types !== 0 && (c.types & filter.types) === 0) return false;
  if (filter.name >= 0 && card !== filter.name) return false;
  if (card === filter.not) return false;
  if (filter.cost < 0) return true;
  if (filter.costSlot < 0) return c.cost <= filter.cost;
  const base = slotCards(f, filter.costSlot)[0];
  return base !== undefined && c.cost <= cardAt(t.content, base).cost + filter.cost;
}

let lists: z.ZodType<EffectJson[]> | undefined;
export const setEffectList = (schema: z.ZodType<EffectJson[]>): void => {
  lists = schema;
};
/** A nested list of effects. */
export const EffectList: z.ZodType<EffectJson[]> = z.lazy(() => lists ?? z.never());
