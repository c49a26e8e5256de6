import type { Message } from '@cardwright/kernel';
import { namesIn, typesIn, type Where } from './define.ts';
import { plainKind } from './noun-text.ts';
import { type Args, m, type Mention, type Who } from './wording.ts';

/** What has been done with the cards of a slot: when, and from where. */
export interface Done {
  time: number;
  from?: string | undefined;
  mat?: string | undefined;
}

/** One of several lists that a slot was filled in, of which the player runs one or some. */
export interface Branch {
  /** Identifies the line with the lists. */
  line: number;
  /** Which of its lists, from 1. */
  nth: number;
  is: 'case' | 'option';
}

/** A slot, with all that was done with its cards, in this order. */
export interface Marked extends Mention {
  past: ReadonlyMap<string, Done>;
  /** The lists that it was filled in, from the outermost. */
  branches: readonly Branch[];
}

/** How the cards of a slot are told from others with which the same was done. */
export interface Mark {
  /** What was done with them. */
  verb: string;
  /** What they are, if the others are something else: "the trashed Treasure". */
  kind?: Where;
  /** Where they were, or which choice they are: "from the hand", "with the first choice". */
  how?: How;
}

/** As a part of a noun, and of "If you trashed a card …". */
interface How {
  noun: Message;
  clause: Message;
}

/** Whether a card can match two filters. */
export type Overlap = (a: Where, b: Where) => boolean;

/** The cards of a slot as a noun: "trashed card", "cards trashed with the first choice". */
export const slotNoun = ({ verb, kind, how }: Mark, n: number): Message =>
  m(`text.slot.${verb}`, { n, kind: plainKind(kind, n), ...howArgs(how?.noun) });

/** The same as a part of "If you trashed a card …", said to or about a player. */
export const markArgs = ({ how }: Mark, who: Who): Args =>
  howArgs(how && { ...how.clause, args: { ...how.clause.args, whose: who } });

const howArgs = (how: Message | undefined): Args =>
  how ? { marked: how.key.replace(/.*\./, ''), how } : { marked: 'no', how: '' };

/** The part of a filter that says what a card is called. */
export const kindIn = ({ type, types, name }: Where): Where | undefined =>
  typesIn({ type, types }).length > 0 || namesIn({ name }).length > 0
    ? { type, types, name }
    : undefined;

/** How a slot is told from the `others`; `offered` is when the player first had options. */
export function markOf(
  told: Marked,
  others: readonly Marked[],
  overlap: Overlap,
  offered: number,
): Mark {
  const rivals = (verb: string): Marked[] => others.filter(({ past }) => past.has(verb));
  const { verb, where } = told;
  const alike = rivals(verb);
  if (alike.length === 0) return { verb };
  const kind = where && kindIn(where);
  const differs = ({ where: other }: Marked): boolean => {
    const otherKind = other && kindIn(other);
    return kind !== undefined && otherKind !== undefined && !overlap(kind, otherKind);
  };
  if (kind && alike.every(differs)) return { verb, kind };
  // What was done first is said where the slot is filled.
  const [first = verb] = told.past.keys();
  const same = rivals(first);
  return same.length === 0
    ? { verb: first }
    : {
        verb: first,
        how: howOf(told, same, first, isAmongOthers([told, ...same], others, first, offered)),
      };
}

function howOf(told: Marked, rivals: readonly Marked[], verb: string, amongOthers: boolean): How {
  const placeOf = ({ past }: Marked): string | undefined => {
    const { from, mat = '' } = past.get(verb) ?? {};
    return from && `${from} ${mat}`;
  };
  const { from, mat = '' } = told.past.get(verb) ?? {};
  const place = placeOf(told);
  const isElsewhere = (other: Marked): boolean => {
    const otherPlace = placeOf(other);
    return otherPlace !== undefined && otherPlace !== place;
  };
  if (from !== undefined && rivals.every(isElsewhere)) {
    const how = m('text.how.from', { from, mat, whose: 'nobody' });
    return { noun: how, clause: how };
  }
  const all = [told, ...rivals];
  const such = amongOthers ? 'yes' : 'no';
  const places = ordinals(told, all, verb);
  const how = (of: 'yes' | 'no'): Message =>
    places
      .map(({ is, n }) => m(`text.how.${is}`, { n, verb, such, of }))
      .reduce((a, b) => m('text.how.both', { a, b }));
  return { noun: how(verb === 'choose' ? 'yes' : 'no'), clause: how('no') };
}

/** Whether other choices come before some of these, so that these are counted by themselves. */
function isAmongOthers(
  all: readonly Marked[],
  others: readonly Marked[],
  verb: string,
  offered: number,
): boolean {
  const last = Math.max(...all.map(({ past }) => past.get(verb)?.time ?? 0));
  if (offered <= last) return true;
  return others.some(
    ({ past, by }) =>
      by === 'choice' && !past.has(verb) && [...past.values()].some(({ time }) => time < last),
  );
}

interface Place {
  is: NonNullable<Mention['by']> | Branch['is'];
  n: number;
}

/**
 * The place of a slot among those with which the same was done: the number of its line, then of its
 * list if the line has several, and so on within that list.
 */
function ordinals(told: Marked, all: readonly Marked[], verb: string, depth = 0): Place[] {
  const is = countedBy(all);
  // A card may be chosen long before something is done with it.
  const timeOf = ({ past }: Marked): number =>
    (is === 'choice' ? [...past.values()][0] : past.get(verb))?.time ?? 0;
  const unitOf = ({ slot, branches }: Marked): string | number => branches[depth]?.line ?? slot;
  const units = [...new Set([...all].sort((a, b) => timeOf(a) - timeOf(b)).map(unitOf))];
  const places: Place[] = [];
  if (units.length > 1) places.push({ is, n: units.indexOf(unitOf(told)) + 1 });
  const branch = told.branches[depth];
  if (!branch) return places;
  const mates = all.filter((one) => unitOf(one) === branch.line);
  const within = mates.filter(({ branches }) => branches[depth]?.nth === branch.nth);
  if (mates.length > within.length) places.push({ is: branch.is, n: branch.nth });
  return within.length > 1 ? [...places, ...ordinals(told, within, verb, depth + 1)] : places;
}

/** Choices are counted if all are choices; lines that always do something, in their order. */
function countedBy(all: readonly Marked[]): NonNullable<Mention['by']> {
  const [first, ...more] = new Set(all.map(({ by = 'choice' }) => by));
  return more.length === 0 && first ? first : 'line';
}
