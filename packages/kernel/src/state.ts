import type { Rng } from './rng.ts';

/** A place at the table, counted from 0. */
export type Seat = number;

/**
 * What may stand in a slot, in vars and in an event's data: plain JSON, nothing that points back.
 */
export type Plain = number | string | boolean | null | Plain[] | { [key: string]: Plain };

export const ASK_KINDS = ['one', 'some', 'order', 'number', 'yes-no'] as const;
export type AskKind = (typeof ASK_KINDS)[number];

/**
 * The one open decision. Options are small integers that only the game interprets (`face.option`
 * turns one into a reference and words). An answer names them by their index in the list, so no
 * code outside the game decides legality.
 */
export interface Ask {
  /**
   * Counts up per seat: a gap in a shared counter would reveal what others were asked. Not hashed.
   */
  id: number;
  seat: Seat;
  kind: AskKind;
  options: number[];
  /**
   * `some`: how many to pick; `number`: the range. Outside the state, `pickBounds` says it for
   * every kind.
   */
  min: number;
  max: number;
  /** The clause or effect that asks; with the game's name before it, a key of the message files. */
  why: string;
  /** What asks: a card in the game's numbering, or -1. */
  card: number;
  /**
   * Only hidden cards lead to this question: other seats learn that the table waits, not for whom.
   */
  secret: boolean;
}

/** An effect list in progress. */
export interface ListFrame {
  kind: 'list';
  program: number;
  line: number;
  /** What the current line waits for: 0 nothing, 1 an answer, 2 a call. */
  wait: 0 | 1 | 2;
  seat: Seat;
  slots: Plain[];
  /** Rounds left after this one, of a call made once for each of several seats. */
  times: number;
  /** Those seats, fixed at the start of the call, and the place of the current one among them. */
  each: Seat[] | null;
  at: number;
  /**
   * Always -1. Part of the state format: states of earlier versions have it, and hashes cover it.
   */
  into: number;
  /** The slots a further round starts from; null where there is only one round. */
  base: Plain[] | null;
  /** Slots returned to the calling list at the end of each round. */
  back: number[] | null;
}

/** A procedure in progress. */
export interface ProcedureFrame<V extends { [key: string]: Plain } = { [key: string]: Plain }> {
  kind: 'procedure';
  name: string;
  step: string;
  seat: Seat;
  vars: V;
}

/** A listener of an event: an effect list or a procedure, for a seat. */
export interface Listener {
  seat: Seat;
  program: number;
  procedure: string;
  slots: Plain[];
  vars: { [key: string]: Plain };
}

/**
 * Triggers waiting for an event; they may change `data`, which the code that raised the event reads
 * back.
 */
export interface WindowFrame {
  kind: 'window';
  event: string;
  seat: Seat;
  data: { [key: string]: Plain };
  queue: Listener[];
  at: number;
}

export type Frame = ListFrame | ProcedureFrame | WindowFrame;

/**
 * The start of every game's state. Plain data: it survives a round trip through JSON at any
 * decision.
 */
export interface State {
  /** Hash of the content the table plays with. */
  content: string;
  rng: Rng;
  stack: Frame[];
  ask: Ask | null;
  /** How many questions each seat has had; gives the next ask's id. */
  asked: number[];
  over: boolean;
}

export function copyPlain(value: Plain): Plain {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const out: Plain[] = new Array(value.length);
    for (let i = 0; i < value.length; i++) out[i] = copyPlain(value[i]!);
    return out;
  }
  const out: { [key: string]: Plain } = {};
  for (const key in value) {
    // A field of that name would be taken for the object's prototype.
    if (key === '__proto__')
      Object.defineProperty(out, key, {
        value: copyPlain(value[key]!),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    else out[key] = copyPlain(value[key]!);
  }
  return out;
}

export const copySlots = (slots: Plain[]): Plain[] => copyPlain(slots) as Plain[];
export const copyData = (data: { [key: string]: Plain }): { [key: string]: Plain } =>
  copyPlain(data) as { [key: string]: Plain };

export const copyAsk = (a: Ask): Ask => ({
  id: a.id,
  seat: a.seat,
  kind: a.kind,
  options: a.options.slice(),
  min: a.min,
  max: a.max,
  why: a.why,
  card: a.card,
  secret: a.secret,
});

const copyListener = (l: Listener): Listener => ({
  seat: l.seat,
  program: l.program,
  procedure: l.procedure,
  slots: copySlots(l.slots),
  vars: copyData(l.vars),
});

function copyFrame(f: Frame): Frame {
  if (f.kind === 'procedure')
    return { kind: f.kind, name: f.name, step: f.step, seat: f.seat, vars: copyData(f.vars) };
  if (f.kind === 'window') {
    return {
      kind: f.kind,
      event: f.event,
      seat: f.seat,
      data: copyData(f.data),
      queue: f.queue.map(copyListener),
      at: f.at,
    };
  }
  return {
    kind: f.kind,
    program: f.program,
    line: f.line,
    wait: f.wait,
    seat: f.seat,
    slots: copySlots(f.slots),
    times: f.times,
    each: f.each && f.each.slice(),
    at: f.at,
    into: f.into,
    base: f.base && copySlots(f.base),
    back: f.back && f.back.slice(),
  };
}

export function copyStack(stack: readonly Frame[]): Frame[] {
  const out: Frame[] = new Array(stack.length);
  for (let i = 0; i < stack.length; i++) out[i] = copyFrame(stack[i]!);
  return out;
}
