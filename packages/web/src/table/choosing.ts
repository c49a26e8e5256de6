import type { Ask, AskOption } from '@cardwright/protocol';

/** A decision being made: what has been clicked so far. Pure, so that every click can be tested. */
export interface Choosing {
  readonly ask: Ask;
  /** The picked indices, in order, with the thing that was clicked for each. */
  readonly picked: readonly { place: number; thing?: string | undefined }[];
  /** Several things that together form one option. */
  readonly gathered: readonly string[];
  /** A thing that was picked up and needs a target. */
  readonly held?: string | undefined;
  readonly number: number;
}

export type Step =
  | { choosing: Choosing }
  | { answer: number[] }
  | { menu: number[]; choosing: Choosing };

/** Whether a reference matches a thing: `hand:Copper` matches `hand:Copper` and `hand:Copper#1`. */
export const means = (ref: string | undefined, id: string): boolean =>
  ref !== undefined && (ref === id || (id.startsWith(ref) && id[ref.length] === '#'));

export const begin = (ask: Ask): Choosing => ({ ask, picked: [], gathered: [], number: ask.min });

const refsOf = (option: AskOption): readonly string[] =>
  option.refs ?? (option.ref === undefined ? [] : [option.ref]);
const gathers = (ask: Ask): boolean =>
  ask.kind === 'one' && ask.options.some((option) => (option.refs?.length ?? 0) > 1);
const isMany = (ask: Ask): boolean => ask.kind === 'some' || ask.kind === 'order';

/** Options that contain all of these things. */
const holding = (ask: Ask, things: readonly string[]): number[] =>
  ask.options.flatMap((option, place) =>
    things.every((thing) => refsOf(option).some((ref) => means(ref, thing))) ? [place] : [],
  );

/** The option that consists of exactly the gathered things. */
export const exact = ({ ask, gathered }: Choosing): number | undefined =>
  gathered.length === 0
    ? undefined
    : holding(ask, gathered).find(
        (place) => refsOf(ask.options[place]!).length === gathered.length,
      );

export interface Highlight {
  /** It can be clicked now. */
  can: boolean;
  /** It is picked: its position in the order of picking, from 1. */
  picked?: number;
  /** A possible target for what was picked up. */
  target?: boolean;
  /** A possible target: a click asks what to put here. */
  soft?: boolean;
  held?: boolean;
}

const NOT: Highlight = { can: false };

/** How a thing of the scene is highlighted in the current state of the choice. */
export function highlightOf(choosing: Choosing, id: string): Highlight {
  const { ask, picked, gathered, held } = choosing;
  if (ask.kind === 'number' || ask.kind === 'yes-no') return NOT;
  if (gathers(ask)) {
    const at = gathered.indexOf(id);
    if (at >= 0) return { can: true, picked: at + 1 };
    return holding(ask, [...gathered, id]).length > 0 ? { can: true } : NOT;
  }
  if (isMany(ask)) {
    const at = picked.findIndex(
      (one) =>
        (one.thing ?? '') === id || (one.thing === undefined && ask.options[one.place]?.ref === id),
    );
    if (at >= 0) return { can: true, picked: at + 1 };
    if (ask.kind === 'some' && picked.length >= ask.max) return NOT;
    return ask.options.some(
      (option, place) => means(option.ref, id) && !picked.some((one) => one.place === place),
    )
      ? { can: true }
      : NOT;
  }
  if (held !== undefined) {
    if (held === id) return { can: true, held: true };
    if (ask.options.some((option) => means(option.ref, held) && means(option.to, id)))
      return { can: true, target: true };
  }
  if (ask.options.some((option) => means(option.ref, id))) return { can: true };
  if (held === undefined && ask.options.some((option) => means(option.to, id)))
    return { can: true, soft: true };
  return NOT;
}

/** A click on a thing. */
export function click(choosing: Choosing, id: string): Step {
  const { ask, gathered, held } = choosing;
  if (gathers(ask)) {
    if (gathered.includes(id))
      return { choosing: { ...choosing, gathered: gathered.filter((thing) => thing !== id) } };
    if (holding(ask, [...gathered, id]).length > 0)
      return { choosing: { ...choosing, gathered: [...gathered, id] } };
    // A click elsewhere starts over.
    return { choosing: { ...choosing, gathered: holding(ask, [id]).length > 0 ? [id] : gathered } };
  }
  if (isMany(ask)) return clickMany(choosing, id);
  if (held !== undefined) {
    if (held === id) return { choosing: { ...choosing, held: undefined } };
    const places = ask.options.flatMap((option, place) =>
      means(option.ref, held) && means(option.to, id) ? [place] : [],
    );
    if (places.length === 1) return { answer: places };
    if (places.length > 1) return { menu: places, choosing };
  }
  let places = ask.options.flatMap((option, place) => (means(option.ref, id) ? [place] : []));
  if (places.length === 0) {
    // The target was clicked first: asks what to put there.
    places = ask.options.flatMap((option, place) => (means(option.to, id) ? [place] : []));
    if (places.length === 0) return { choosing };
    return places.length === 1 ? { answer: places } : { menu: places, choosing };
  }
  const goes = places.filter(
    (place) => ask.options[place]?.to !== undefined && ask.options[place]?.ref !== undefined,
  );
  if (goes.length > 0 && (goes.length > 1 || places.length > 1)) {
    const taken = { ...choosing, held: id };
    return goes.length === places.length ? { choosing: taken } : { menu: places, choosing: taken };
  }
  return places.length === 1 ? { answer: places } : { menu: places, choosing };
}

function clickMany(choosing: Choosing, id: string): Step {
  const { ask, picked } = choosing;
  const at = picked.findIndex(
    (one) => one.thing === id || (one.thing === undefined && ask.options[one.place]?.ref === id),
  );
  if (at >= 0) return { choosing: { ...choosing, picked: picked.filter((_, i) => i !== at) } };
  const place = ask.options.findIndex(
    (option, i) => means(option.ref, id) && !picked.some((one) => one.place === i),
  );
  return place < 0 ? { choosing } : pick(choosing, place, id);
}

/**
 * A thing was dragged and dropped over these others, topmost first; over none if it was abandoned.
 */
export function dropped(
  choosing: Choosing,
  from: string,
  over: readonly string[],
): { step: Step; at?: string | undefined } {
  const { kind, options } = choosing.ask;
  const mine = options.flatMap((option, place) =>
    means(option.ref, from) ? [{ to: option.to, place }] : [],
  );
  const at = over.find((id) => mine.some(({ to }) => means(to, id)));
  const fits = at === undefined ? [] : mine.filter(({ to }) => means(to, at));
  const places = fits.map(({ place }) => place);
  const rest = { ...choosing, held: undefined };
  if (kind === 'one' && places.length === 1) return { step: { answer: places } };
  if (places.length > 1) return { step: { menu: places, choosing: rest }, at };
  if (over.length > 0 && mine.every(({ to }) => to === undefined))
    return { step: click(rest, from), at: from };
  return { step: { choosing: rest } };
}

/** A choice from the list of options. */
export function pick(choosing: Choosing, place: number, thing?: string): Step {
  const { ask, picked } = choosing;
  if (!isMany(ask)) return { answer: [place] };
  const at = picked.findIndex((one) => one.place === place);
  if (at >= 0) return { choosing: { ...choosing, picked: picked.filter((_, i) => i !== at) } };
  if (ask.kind === 'some' && ask.min === 1 && ask.max === 1) return { answer: [place] };
  if (ask.kind === 'some' && picked.length >= ask.max) return { choosing };
  return { choosing: { ...choosing, picked: [...picked, { place, thing }] } };
}

/** The answer that Confirm would give now; undefined while it is incomplete. */
export function ready(choosing: Choosing): number[] | undefined {
  const { ask, picked, number } = choosing;
  if (ask.kind === 'number') return number >= ask.min && number <= ask.max ? [number] : undefined;
  if (ask.kind === 'order')
    return picked.length === ask.options.length ? picked.map(({ place }) => place) : undefined;
  if (ask.kind === 'some')
    return picked.length >= ask.min && picked.length <= ask.max
      ? picked.map(({ place }) => place)
      : undefined;
  const place = exact(choosing);
  return place === undefined ? undefined : [place];
}

/** Whether this ask needs a Confirm button. */
export const confirms = (ask: Ask): boolean => ask.kind === 'number' || isMany(ask) || gathers(ask);
