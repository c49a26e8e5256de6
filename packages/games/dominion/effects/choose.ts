import { at, type ListFrame } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { type DominionTable, pileOf, seatOf, type SeatZone } from '../state.ts';
import { entriesOf, isTracked } from '../rules/lose-track.ts';
import { emptyPiles, zoneCards } from '../rules/zones.ts';
import {
  Amount,
  amountOf,
  type CompiledAmount,
  type Compiling,
  defineEffect,
  type Filter,
  fits,
  MatName,
  NewSlot,
  isSlotName,
  SlotName,
  Where,
  Whole,
} from './define.ts';
import { chosen } from './choice-text.ts';

export const ZONES = ['hand', 'discard', 'aside', 'supply', 'inPlay', 'trash', 'mat'] as const;
export type ChooseZone = (typeof ZONES)[number];
export const Count = z.union([
  Whole.min(1),
  z.literal('any'),
  exactly({ upTo: Whole.min(1) }),
  exactly({ downTo: Whole }),
  exactly({ perEmptyPile: Whole.min(1) }),
  exactly({ amount: Amount }),
]);
export type Count = z.infer<typeof Count>;

/** Declining a "may". */
export const NONE = -1;

/** The zone that a line's "from" (and "mat") means; the supply is not a zone of a seat. */
export function zoneIn(from: Exclude<ChooseZone, 'supply'>, mat: string | undefined): SeatZone {
  return from === 'inPlay' ? 'play' : from === 'mat' ? `mat:${mat ?? ''}` : from;
}

interface Params {
  /** The word of the file. */
  from: string;
  /** The slot whose cards are chosen among, if it is not a zone; where they are is `zone`. */
  among?: number;
  zone: SeatZone;
  /** The number, where `count` is an amount. */
  amount?: CompiledAmount;
  filter: Filter;
  /** Whether the contents of the hand decide if there is a question at all. */
  filtered: boolean;
  count: Count;
  slot: number;
  why: string;
}

/**
 * Chooses cards and stores them in a slot. A single card is asked for by name; several are a pick
 * of single cards. A question with only one answer is not asked, unless skipping it would reveal a
 * hand.
 */
export const choose = defineEffect({
  name: 'choose',
  about: 'asks for cards from a zone and stores them in a slot',
  params: exactly({
    do: z.literal('choose'),
    from: z.union([z.enum(ZONES), SlotName]),
    where: Where.optional(),
    count: Count.optional(),
    mat: MatName.optional().describe('the mat, with "from": "mat"'),
    as: NewSlot,
  }),
  compile: (json, c): Params => {
    const filter = c.filter(json.where);
    const { from } = json;
    return {
      from,
      ...placeOf(from, json.mat, c),
      ...(typeof json.count === 'object' && 'amount' in json.count
        ? { amount: c.amount(json.count.amount) }
        : {}),
      filter,
      filtered: json.where !== undefined || isSlotName(from),
      count: json.count ?? 1,
      slot: c.slot(json.as, 'write'),
      why: `ask.${c.purpose(json.as)}`,
    };
  },

  text: (json, who, w) => chosen(json, json, who, w),
  run(t, p, f) {
    const options = candidates(t, f, p);
    const [min, max] = range(t, p, f, options.length);
    const foreign = f.seat !== t.state.turn.seat && p.from !== 'supply' && p.zone === 'hand';
    const openly = foreign && !p.filtered; // everyone knows how many are owed: always asked
    const alike = options.length === 0 || options[0] === options[options.length - 1];
    const all = min === options.length;
    if (max <= 0 || (min === max && (all || (alike && !openly)))) {
      f.slots[p.slot] = options.slice(0, min);
      return undefined;
    }
    const card = cardOf(t, f);
    if (max === 1 && p.zone !== 'aside') {
      const ask = t.ask(f.seat, 'one', p.why, card);
      for (const option of options) if (option !== ask.options.at(-1)) ask.options.push(option);
      if (min === 0) ask.options.push(NONE);
      ask.secret = foreign && p.filtered;
    } else {
      const ask =
        max === 1 && min === 1
          ? t.ask(f.seat, 'one', p.why, card)
          : t.askSome(f.seat, p.why, min, max, card);
      ask.options = options;
      ask.secret = foreign && p.filtered;
    }
    return t.asking();
  },

  answered(_t, p, f, picked) {
    f.slots[p.slot] = picked[0] === NONE ? [] : [...picked];
    return undefined;
  },
});

/** Where cards are chosen: the supply is not a zone of a seat. */
function placeOf(
  from: string,
  mat: string | undefined,
  c: Compiling,
): Pick<Params, 'zone' | 'among'> {
  if (isSlotName(from)) return { zone: c.split(from), among: c.slot(from, 'read') };
  return { zone: from === 'supply' ? 'hand' : zoneIn(from as 'hand', mat) };
}

/** The matching cards, sorted. */
function candidates(t: DominionTable, f: ListFrame, p: Params): number[] {
  const s = t.state;
  const out: number[] = [];
  if (p.from === 'supply') {
    const most = copies(p.count);
    for (const card of s.piles) {
      if (!fits(t, f, p.filter, card)) continue;
      for (let n = Math.min(most, pileOf(s, card)); n > 0; n--) out.push(card);
    }
    return out;
  }
  const there =
    p.among === undefined
      ? zoneCards(t, seatOf(s, f.seat), p.zone)
      : entriesOf(f.slots, p.among).filter(isTracked);
  for (const card of there) if (fits(t, f, p.filter, card)) out.push(card);
  if (p.from !== 'hand') out.sort((a, b) => a - b);
  return out;
}

/** How many cards of one pile a choice may take. */
function copies(count: Count): number {
  if (typeof count === 'number') return count;
  return typeof count === 'object' && 'upTo' in count ? count.upTo : Number.POSITIVE_INFINITY;
}

function range(t: DominionTable, p: Params, f: ListFrame, there: number): [number, number] {
  const { count } = p;
  if (count === 'any') return [0, there];
  if (typeof count === 'number') return [Math.min(count, there), Math.min(count, there)];
  if ('upTo' in count) return [0, Math.min(count.upTo, there)];
  if (p.amount) {
    const n = Math.min(amountOf(t, f, p.amount), there);
    return [n, n];
  }
  const owed =
    'downTo' in count
      ? there - count.downTo
      : 'perEmptyPile' in count
        ? count.perEmptyPile * emptyPiles(t.state)
        : 0;
  const n = Math.max(0, Math.min(owed, there));
  return [n, n];
}

/** The card whose list this is. */
export function cardOf(t: DominionTable, f: ListFrame): number {
  const { name } = at(t.content.programs, f.program);
  const slash = name.indexOf('/');
  return t.content.byName.get(slash < 0 ? name : name.slice(0, slash)) ?? -1;
}
