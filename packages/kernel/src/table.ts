import { Bug } from './fault.ts';
import type { Content, EventSink, Game, GameEvent } from './game.ts';
import { NameTable } from './name-table.ts';
import type { Procedure, Trigger } from './program.ts';
import { roll, shuffle } from './rng.ts';
import {
  type Ask,
  type AskKind,
  copySlots,
  type Frame,
  type Listener,
  type ListFrame,
  type Plain,
  type Seat,
  type State,
} from './state.ts';

/** How an effect or a step ended. `undefined` from an effect: continue with the next line. */
export type Signal = undefined | typeof ASK | typeof CALL | typeof END | typeof GO | typeof BACK;
export const ASK = 1;
export const CALL = 2;
export const END = 3;
export const GO = 4;
/**
 * A call that was over before it began (no listener, an empty list): the caller continues at once.
 */
export const BACK = 5;

export interface CallOptions {
  seat?: Seat;
  /** The callee's slots; a copy of the caller's when left out. */
  slots?: Plain[];
  /** Slots returned to the calling list; a calling procedure gets their values as the result. */
  back?: number[];
  /** Procedures: the step that continues when the call is done. */
  then?: string;
}

/** How many ended frames are kept for reuse. */
const SPARE = 64;

const newListFrame = (): ListFrame => ({
  kind: 'list',
  program: 0,
  line: 0,
  wait: 0,
  seat: 0,
  slots: [],
  times: 0,
  each: null,
  at: 0,
  into: -1,
  base: null,
  back: null,
});

/**
 * What effects, procedures and triggers work with: the state, the content, random numbers, and the
 * verbs that ask and call. One table serves a machine for its whole life; the state under it is
 * swapped.
 */
export class Table<S extends State = State, C extends Content = Content> {
  readonly game: Game<S, C>;
  readonly content: C;
  /** Set by the machine before anything runs. */
  state!: S;
  /**
   * Set while someone listens; building an event costs nothing otherwise: `if (t.events)
   * t.emit(…)`.
   */
  events: EventSink | undefined = undefined;
  /** What the call that has just ended returned. Never survives a decision. */
  result: Plain | undefined = undefined;

  readonly triggers: NameTable<Trigger<S, C>>;
  private readonly procedures: NameTable<Procedure<S, C>>;
  /** Frames that have ended. */
  private readonly spare: ListFrame[] = [];

  constructor(game: Game<S, C>, content: C) {
    this.game = game;
    this.triggers = new NameTable(game.rules.triggers);
    this.procedures = new NameTable(game.rules.procedures);
    this.content = content;
  }

  emit(event: GameEvent): void {
    this.events?.push(event);
  }

  roll(n: number): number {
    return roll(this.state.rng, n);
  }

  shuffle(items: number[]): void {
    shuffle(this.state.rng, items);
  }

  // ---- asking -----------------------------------------------------------------------------------

  /** Begins a question; fill its `options`, then return `t.asking()`. */
  ask(seat: Seat, kind: AskKind, why: string, card = -1): Ask {
    const s = this.state;
    const id = s.asked[seat]!;
    s.asked[seat] = id + 1;
    const ask: Ask = { id, seat, kind, options: [], min: 1, max: 1, why, card, secret: false };
    s.ask = ask;
    return ask;
  }

  askSome(seat: Seat, why: string, min: number, max: number, card = -1): Ask {
    const ask = this.ask(seat, 'some', why, card);
    ask.min = min;
    ask.max = max;
    return ask;
  }

  askNumber(seat: Seat, why: string, min: number, max: number, card = -1): Ask {
    const ask = this.ask(seat, 'number', why, card);
    ask.min = min;
    ask.max = max;
    return ask;
  }

  /** Yes or no; 1 and 0 reach `answered`. */
  askYesNo(seat: Seat, why: string, card = -1): Ask {
    return this.ask(seat, 'yes-no', why, card);
  }

  /**
   * Ends an effect's `run` or a step with the question just started; a step names the step that
   * gets the answer.
   */
  asking(then?: string): typeof ASK {
    if (then !== undefined) this.setStep(then);
    return ASK;
  }

  // ---- calling ----------------------------------------------------------------------------------

  /** Runs an effect list, then continues. */
  call(program: number, options: CallOptions = {}): typeof CALL | typeof BACK {
    return this.calls(program, null, options);
  }

  /**
   * Like `call`, for lists that run often: reuses an ended frame if there is one. Its slots (as
   * many as the program has) keep their old contents, so the caller must fill every one and end
   * with `CALL`.
   */
  begin(program: number, back: number[] | null, seat: Seat, then?: string): ListFrame {
    if (then !== undefined) this.setStep(then);
    const f = this.spare.pop() ?? newListFrame();
    const { slots } = this.content.programs[program]!;
    while (f.slots.length < slots) f.slots.push(null);
    while (f.slots.length > slots) f.slots.pop();
    f.program = program;
    f.line = 0;
    f.seat = seat;
    f.back = back;
    this.state.stack.push(f);
    return f;
  }

  /** Releases an ended frame for reuse by `begin`. Nothing may refer to it any more. */
  recycle(f: ListFrame): void {
    if (f.base === null && f.each === null && this.spare.length < SPARE) this.spare.push(f);
  }

  /**
   * Runs an effect list once for each of these seats, fixed now; in each round the list applies to
   * that seat.
   */
  forEachSeat(
    program: number,
    seats: readonly Seat[],
    options: CallOptions = {},
  ): typeof CALL | typeof BACK {
    return this.calls(program, seats, options);
  }

  private calls(
    program: number,
    seats: readonly Seat[] | null,
    o: CallOptions,
  ): typeof CALL | typeof BACK {
    const caller = this.top();
    if (o.then !== undefined) this.setStep(o.then);
    if (seats?.length === 0) return BACK;
    const compiled = this.content.programs[program];
    if (!compiled) throw new Bug(`no program ${program}`);
    let slots: Plain[];
    if (o.slots) slots = o.slots;
    else if (caller?.kind === 'list') slots = copySlots(caller.slots);
    else slots = [];
    while (slots.length < compiled.slots) slots.push(null);
    const rounds = seats === null ? 1 : seats.length;
    this.state.stack.push({
      kind: 'list',
      program,
      line: 0,
      wait: 0,
      seat: seats === null ? (o.seat ?? caller?.seat ?? 0) : seats[0]!,
      slots,
      times: rounds - 1,
      each: seats && seats.slice(),
      at: 0,
      into: -1,
      base: rounds > 1 ? copySlots(slots) : null,
      back: o.back ?? null,
    });
    return CALL;
  }

  /** Starts a procedure, then continues. */
  run(name: string, vars: { [key: string]: Plain } = {}, seat?: Seat, then?: string): typeof CALL {
    const procedure = this.procedures.get(name);
    if (!procedure) throw new Bug(`no procedure '${name}'`);
    const caller = this.top();
    if (then !== undefined) this.setStep(then);
    this.state.stack.push({
      kind: 'procedure',
      name,
      step: procedure.first,
      seat: seat ?? caller?.seat ?? 0,
      vars,
    });
    return CALL;
  }

  /**
   * Opens the window of an event: what answers it runs before the caller continues and reads the
   * data back.
   */
  raise(
    event: string,
    data: { [key: string]: Plain },
    seat?: Seat,
    then?: string,
  ): typeof CALL | typeof BACK {
    const caller = this.top();
    if (then !== undefined) this.setStep(then);
    const queue = this.triggers.get(event)?.listeners(this, data) ?? [];
    if (queue.length === 0) {
      this.result = data;
      return BACK;
    }
    this.state.stack.push({
      kind: 'window',
      event,
      seat: seat ?? caller?.seat ?? 0,
      data,
      queue,
      at: 0,
    });
    return CALL;
  }

  /** The data of the nearest event window below: what a listener may read and change. */
  windowData(): { [key: string]: Plain } | undefined {
    const stack = this.state.stack;
    for (let i = stack.length - 1; i >= 0; i--) {
      const f = stack[i]!;
      if (f.kind === 'window') return f.data;
    }
    return undefined;
  }

  // ---- continuing -------------------------------------------------------------------------------

  /** A step's jump to another. */
  go(step: string): typeof GO {
    this.setStep(step);
    return GO;
  }

  /**
   * Ends a procedure and returns `result` to its caller; ends an effect's whole list (all rounds).
   */
  done(result?: Plain): typeof END {
    this.result = result;
    return END;
  }

  /** The game is over: whatever was in progress is dropped. */
  finish(): typeof END {
    this.state.over = true;
    return END;
  }

  private top(): Frame | undefined {
    return this.state.stack[this.state.stack.length - 1];
  }

  private setStep(step: string): void {
    const f = this.top();
    if (f?.kind !== 'procedure') throw new Bug(`'${step}': only a procedure has steps`);
    f.step = step;
  }
}

/** Never changed: running code gets a copy. */
const NO_VARS: { [key: string]: Plain } = {};
export const listenerOf = (seat: Seat, program: number, slots: Plain[] = []): Listener => ({
  seat,
  program,
  procedure: '',
  slots,
  vars: NO_VARS,
});
export const procedureListener = (
  seat: Seat,
  procedure: string,
  vars: { [key: string]: Plain } = {},
): Listener => ({
  seat,
  program: -1,
  procedure,
  slots: [],
  vars,
});
