import { Bug, Fault } from './fault.ts';
import type { Content, EventSink, Game, MatchOptions } from './game.ts';
import { hashState } from './hash.ts';
import { NameTable } from './name-table.ts';
import type { Line, Procedure } from './program.ts';
import { branchRng, copyRng, type Rng, seedRng } from './rng.ts';
import {
  type Ask,
  copyAsk,
  copyData,
  copyPlain,
  copySlots,
  copyStack,
  type Listener,
  type ListFrame,
  type Plain,
  type ProcedureFrame,
  type Seat,
  type State,
  type WindowFrame,
} from './state.ts';
import { ASK, BACK, CALL, END, GO, type Signal, Table } from './table.ts';

/** Above every game's own limits: past these the match ends with a clean fault. */
export const CAPS = { steps: 2_000_000, depth: 4_000 } as const;

export interface StartOptions {
  seed: string;
  generator?: 'quick' | 'chacha8';
  seats: number;
  options?: MatchOptions;
}

/** An answer from outside: the ask it answers and the indices of the options picked. */
export interface Answer {
  ask: number;
  pick: readonly number[];
}

export const REFUSALS = [
  'answer/over',
  'answer/wrong-seat',
  'answer/stale',
  'answer/malformed',
  'answer/not-offered',
] as const;
export interface Refusal {
  code: (typeof REFUSALS)[number];
  message: string;
}

const NOTHING: readonly number[] = [];

/** The machine's part of a fork; a game's hand-written copy starts with it. */
export const copyBase = (s: State): State => ({
  content: s.content,
  rng: copyRng(s.rng),
  stack: copyStack(s.stack),
  ask: s.ask && copyAsk(s.ask),
  asked: s.asked.slice(),
  over: s.over,
});

/** Receives every step of the machine just before it runs. */
export interface Tracer {
  /** A line of an effect list starts, gets an answer, or continues after a call. */
  line?(frame: Readonly<ListFrame>, line: Line): void;
  /** A step of a procedure. */
  step?(frame: Readonly<ProcedureFrame>): void;
}

/**
 * Runs one game with one content. States are passed in, changed in place, and belong to the caller.
 */
export class Machine<S extends State = State, C extends Content = Content> {
  readonly game: Game<S, C>;
  readonly content: C;
  private readonly table: Table<S, C>;
  private steps = 0;
  /** All steps, by procedure and name. */
  private readonly procedures: NameTable<NameTable<Procedure<S, C>['steps'][string]>>;
  /** Notified of what runs, before it runs: for coverage, `explain` and debugging. */
  tracer: Tracer | undefined = undefined;

  constructor(game: Game<S, C>, content: C) {
    this.game = game;
    this.content = content;
    this.table = new Table(game, content);
    const { procedures } = game.rules;
    this.procedures = new NameTable(
      Object.fromEntries(
        Object.entries(procedures).map(([name, { steps }]) => [name, new NameTable(steps)]),
      ),
    );
  }

  /**
   * The machine that plays the same content by the rules of this version: itself, or one for
   * matches of earlier rules.
   */
  under(rules: string): Machine<S, C> {
    if (rules === this.game.version) return this;
    const earlier = new Machine<S, C>({ ...this.game, version: rules }, this.content);
    earlier.tracer = this.tracer;
    return earlier;
  }

  /** A new table, run up to its first decision. */
  start(o: StartOptions, events?: EventSink): S {
    return this.startWith(seedRng(o.seed, o.generator), o.seats, o.options ?? {}, events);
  }

  startWith(rng: Rng, seats: number, options: MatchOptions, events?: EventSink): S {
    const base: State = {
      content: this.content.hash,
      rng,
      stack: [],
      ask: null,
      asked: new Array<number>(seats).fill(0),
      over: false,
    };
    const t = this.table;
    t.state = base as S;
    t.events = events;
    const state = this.game.rules.setup(t, base, seats, options);
    this.proceed(state, events);
    return state;
  }

  /** Runs a state until it waits for an answer; positions built by hand start this way. */
  proceed(state: S, events?: EventSink): void {
    const t = this.table;
    t.state = state;
    t.events = events;
    t.result = undefined;
    this.steps = 0;
    this.run();
  }

  fork(state: S): S {
    return this.game.rules.copy(state);
  }

  /** Redeals, in place, what a seat cannot know: hidden cards and all future random numbers. */
  redeal(state: S, seat: Seat, rng: Rng): void {
    this.game.information.redeal(this.content, state, seat, rng);
    if (state.rng.kind !== 'fixed') state.rng = branchRng(rng);
  }

  hash(state: S): string {
    return hashState(state);
  }

  /** Why a seat's answer is refused, or undefined if it is valid. Changes nothing. */
  refusal(state: S, seat: number, answer: Answer): Refusal | undefined {
    const ask = state.ask;
    if (state.over || !ask) return { code: 'answer/over', message: 'the match is over' };
    if (ask.seat !== seat)
      return { code: 'answer/wrong-seat', message: `seat ${seat} is not asked anything now` };
    if (answer.ask !== ask.id)
      return {
        code: 'answer/stale',
        message: `the open question is ${ask.id}, the answer is to ${answer.ask}`,
      };
    return pickError(ask, answer.pick);
  }

  /**
   * Answers the open question, in place. Throws a `Fault` if the pick was not offered: check
   * `refusal` first for picks from outside.
   */
  answer(state: S, pick: readonly number[], events?: EventSink): void {
    const ask = state.ask;
    if (!ask) throw new Fault('answer/over', 'nothing is asked');
    const wrong = pickError(ask, pick);
    if (wrong) throw new Fault(wrong.code, wrong.message);
    const t = this.table;
    t.state = state;
    t.events = events;
    t.result = undefined;
    this.steps = 0;
    const picked = codes(ask, pick);
    state.ask = null;
    const f = state.stack[state.stack.length - 1];
    if (f?.kind === 'procedure') this.stepped(f, this.step(f, picked));
    else if (f?.kind === 'list' && f.wait === 1) {
      f.wait = 0;
      const line = this.content.programs[f.program]!.lines[f.line]!;
      if (!line.effect.answered)
        throw new Bug(`${line.effect.name} asks but does not hear the answer`);
      this.tracer?.line?.(f, line);
      this.lined(f, line.effect.answered(t, line.params, f, picked));
    } else throw new Bug('nothing on the stack waits for an answer');
    if (!state.ask) this.run();
  }

  /**
   * A seat leaves for good, in place, by the game's own rule; a game without one continues
   * unchanged.
   */
  leave(state: S, seat: Seat, events?: EventSink): void {
    if (!this.game.rules.leave) return;
    const t = this.table;
    t.state = state;
    t.events = events;
    t.result = undefined;
    this.steps = 0;
    this.game.rules.leave(t, seat);
    if (!state.ask) this.run();
  }

  /** The state after an answer; the given state is not changed. */
  after(state: S, pick: readonly number[]): S {
    const next = this.fork(state);
    this.answer(next, pick);
    return next;
  }

  private run(): void {
    const t = this.table;
    const s = t.state;
    const stack = s.stack;
    while (!s.ask) {
      if (s.over) {
        // mostly empty by now, and faster than setting the length
        while (stack.length > 0) stack.pop();
        return;
      }
      this.count();
      const f = stack[stack.length - 1];
      if (!f) throw new Bug('the stack is empty but the game is not over');
      if (stack.length > CAPS.depth)
        throw new Fault('cap/depth', `effects nested more than ${CAPS.depth} deep`);
      if (f.kind === 'procedure') this.stepped(f, this.step(f, NOTHING));
      else if (f.kind === 'list') this.runList(f);
      else this.runWindow(f);
    }
    if (s.over) {
      s.ask = null;
      stack.length = 0;
    }
  }

  private count(): void {
    if (++this.steps > CAPS.steps)
      throw new Fault('cap/steps', `more than ${CAPS.steps} steps without a decision`);
  }

  private step(f: ProcedureFrame, picked: readonly number[]): Signal {
    const step = this.procedures.get(f.name)?.get(f.step);
    if (!step) throw new Bug(`no step '${f.step}' in procedure '${f.name}'`);
    const result = this.table.result;
    this.table.result = undefined;
    if (this.tracer) this.tracer.step?.(f);
    return step(this.table, f, picked, result);
  }

  private stepped(f: ProcedureFrame, signal: Signal): void {
    if (signal === END) this.pop();
    else if (signal === undefined)
      throw new Bug(
        `step '${f.step}' of '${f.name}' ended with nothing: an ask, a call, a jump or done is due`,
      );
  }

  private runList(f: ListFrame): void {
    const program = this.content.programs[f.program]!;
    const t = this.table;
    if (f.wait === 2) {
      f.wait = 0;
      const line = program.lines[f.line]!;
      const result = t.result;
      t.result = undefined;
      if (this.tracer && line.effect.returned) this.tracer.line?.(f, line);
      this.lined(f, line.effect.returned?.(t, line.params, f, result));
      return;
    }
    const { lines } = program;
    // line after line, until one asks, calls or ends the list
    for (;;) {
      const line = lines[f.line];
      if (line === undefined) {
        this.endRound(f);
        return;
      }
      if (this.tracer) this.tracer.line?.(f, line);
      const signal = line.effect.run(t, line.params, f);
      if (signal !== undefined || f.line === lines.length - 1) {
        this.lined(f, signal);
        return;
      }
      f.line++;
      if (t.state.over) return;
      this.count();
    }
  }

  /** What the end of an effect means for its list. */
  private lined(f: ListFrame, signal: Signal): void {
    if (signal === undefined) {
      f.line++;
      if (f.line === this.content.programs[f.program]!.lines.length) this.endRound(f);
    } else if (signal === ASK) f.wait = 1;
    else if (signal === CALL || signal === BACK) f.wait = 2;
    else if (signal === END) {
      f.times = 0;
      this.endRound(f);
    } else if (signal === GO) throw new Bug('only a procedure jumps');
  }

  private endRound(f: ListFrame): void {
    const stack = this.table.state.stack;
    if (f.back) {
      const caller = stack[stack.length - 2];
      for (const slot of f.back) {
        if (caller?.kind === 'list') caller.slots[slot] = f.slots[slot]!;
        if (f.base) f.base[slot] = f.slots[slot]!;
      }
      if (caller?.kind === 'procedure') this.table.result = valuesOf(f, f.back);
    }
    if (f.times > 0) {
      f.times--;
      f.at++;
      f.line = 0;
      f.slots = copySlots(f.base!);
      f.seat = f.each![f.at]!;
      return;
    }
    this.pop();
    this.table.recycle(f);
  }

  private runWindow(f: WindowFrame): void {
    const t = this.table;
    const s = t.state;
    const { stack } = s;
    const trigger = t.triggers.get(f.event);
    while (f.at < f.queue.length) {
      const listener = f.queue[f.at++]!;
      if (trigger?.still && !trigger.still(t, listener, f.data)) continue;
      t.result = undefined;
      // Copies: a listener's changes must not change the queue, or a saved table would differ from
      // an unsaved one.
      if (listener.procedure) {
        t.run(listener.procedure, copyData(listener.vars), listener.seat);
        return;
      }
      // after a list that runs straight through, continue with the next listener at once
      const list = this.launch(listener);
      if (stack.length > CAPS.depth) return;
      this.count();
      this.runList(list);
      if (s.ask || s.over || stack[stack.length - 1] !== f) return;
      this.count();
    }
    const { data } = f;
    this.pop();
    trigger?.closed?.(t, data);
    t.result = data;
  }

  private launch(listener: Listener): ListFrame {
    const list = this.table.begin(listener.program, null, listener.seat);
    const { slots } = list;
    const given = listener.slots;
    for (let i = 0; i < given.length; i++) {
      const value = given[i]!;
      slots[i] = typeof value === 'object' ? copyPlain(value) : value;
    }
    for (let i = given.length; i < slots.length; i++) slots[i] = null;
    return list;
  }

  private pop(): void {
    this.table.state.stack.pop();
  }
}

function valuesOf(f: ListFrame, slots: readonly number[]): Plain[] {
  const values: Plain[] = [];
  for (let i = 0; i < slots.length; i++) values.push(f.slots[slots[i]!]!);
  return values;
}

/** What is wrong with a pick, or undefined. */
export function pickError(ask: Ask, pick: readonly number[]): Refusal | undefined {
  if (!Array.isArray(pick)) return malformed('an answer must be a list of numbers');
  const { kind, options } = ask;
  switch (kind) {
    case 'one':
      if (pick.length !== 1) return malformed(`pick exactly one option, not ${pick.length}`);
      return within(pick[0], 0, options.length - 1) ? undefined : optionMissing(ask, pick[0]);
    case 'yes-no':
      return pick.length === 1 && within(pick[0], 0, 1)
        ? undefined
        : malformed('the answer must be [1] for yes or [0] for no');
    case 'number':
      if (pick.length !== 1) return malformed('the answer must be a list of one number');
      return within(pick[0], ask.min, ask.max)
        ? undefined
        : notOffered(`${pick[0]} is not a whole number from ${ask.min} to ${ask.max}`);
    case 'order':
      if (pick.length !== options.length)
        return malformed(`put all ${options.length} options in order, not ${pick.length}`);
      return listError(ask, pick);
    case 'some':
      if (pick.length < ask.min || pick.length > ask.max) {
        const range = ask.min === ask.max ? ask.min : `${ask.min} to ${ask.max}`;
        return notOffered(`pick ${range} options, not ${pick.length}`);
      }
      return listError(ask, pick);
  }
}

/** Several options: each is offered, and none is picked twice. */
function listError(ask: Ask, pick: readonly number[]): Refusal | undefined {
  let last = -1;
  let rising = true;
  for (let i = 0; i < pick.length; i++) {
    const p = pick[i];
    if (!within(p, 0, ask.options.length - 1)) return optionMissing(ask, p);
    rising = rising && p > last;
    last = p;
    if (rising) continue; // fast path: ascending order has no duplicates
    for (let j = 0; j < i; j++) if (pick[j] === p) return malformed(`option ${p} is picked twice`);
  }
  return undefined;
}

const within = (n: number | undefined, low: number, high: number): n is number =>
  n !== undefined && Number.isInteger(n) && n >= low && n <= high;
const malformed = (message: string): Refusal => ({ code: 'answer/malformed', message });
const notOffered = (message: string): Refusal => ({ code: 'answer/not-offered', message });
const optionMissing = ({ options }: Ask, place: number | undefined): Refusal =>
  notOffered(`option ${place} is not offered; there are ${options.length}, counted from 0`);

/**
 * Places become option codes. A pick of several is a set: its order does not count, so it is put in
 * the options' order.
 */
function codes(ask: Ask, pick: readonly number[]): readonly number[] {
  if (ask.kind === 'number' || ask.kind === 'yes-no') return pick;
  const { options } = ask;
  if (pick.length === 1) return [options[pick[0]!]!];
  let places = pick;
  if (ask.kind === 'some') {
    if (pick.length === options.length) return options; // all of them
    for (let i = 1; i < pick.length; i++) {
      if (pick[i]! > pick[i - 1]!) continue;
      places = pick.slice().sort((a, b) => a - b);
      break;
    }
  }
  const out: number[] = new Array(places.length);
  for (let i = 0; i < places.length; i++) out[i] = options[places[i]!]!;
  return out;
}
