import { at, BACK, Bug, CALL, type ListFrame, type Plain, type Signal } from '@cardwright/kernel';
import { cardAt, type ChaosContent, programAt } from '../content.ts';
import type { ChooseParams } from '../effects/choose.ts';
import {
  actionOf,
  type ChaosState,
  type ChaosTable,
  LEFT,
  type Ongoing,
  placeName,
  STAND_IN,
  type Unit,
  unitById,
} from '../state.ts';
import { TARGET } from '../compile/vocabulary.ts';
import { addTargets } from './targets.ts';

/** What numbers and targets are computed from; players use it too, without a machine. */
export type OpenTable = Pick<ChaosTable, 'state' | 'content' | 'roll'>;

/** Limits that end an effect by rule, far below the machine's own (R9). */
export const LIMITS = {
  steps: 10_000,
  triggers: 32,
  sweeps: 16,
  ongoing: 64,
  acts: 250,
  turns: 2_000,
} as const;

/**
 * Who acts on whom. Always written with all fields in this order: it is built often, so its shape
 * must stay monomorphic.
 */
export interface Deed {
  user: Unit;
  main: Unit | undefined;
  mode: number;
  /**
   * R11.2: inside an attack of a cloudy user every change of target means the user or the main
   * target.
   */
  clouded: boolean;
  /** For `damage_taken`. */
  taken: number;
}

/** The input for computing numbers and targets. */
export interface Scope extends Deed {
  readonly t: OpenTable;
}

// The slots of an effect's frame. The first six are its scope and are passed on to the effects
// inside it.
const USER = 0;
const MAIN = 1;
const MODE = 2;
const CLOUDED = 3;
const TAKEN = 4;
/** Triggers around this effect. */
export const NESTING = 5;
/** HP removed and given back so far by the effects of one attack, drain or passive. */
export const DAMAGE = 6;
export const HEAL = 7;
/**
 * The effect's own data while it waits for a call: an index, a count, targets fixed at its start.
 */
export const AT = 8;
export const COUNT = 9;
export const TARGETS = 10;
export const SLOTS = 11;
/** What an effect returns to the enclosing one. */
const TALLY = [DAMAGE, HEAL];

/**
 * How a frame refers to a unit: by its id, to the stand-in of the action in progress, or to none.
 */
const THE_STAND_IN = -1;
const NOBODY = -2;

export function refOf(s: ChaosState, unit: Unit | undefined): number {
  if (unit === undefined) return NOBODY;
  return unit.slot === STAND_IN && unit === s.action?.standIn ? THE_STAND_IN : unit.id;
}

/** The unit a reference means, on the board or as it last was in this action. */
export function unitOf(s: ChaosState, ref: number): Unit {
  if (ref === THE_STAND_IN && s.action?.standIn) return s.action.standIn;
  const unit = unitById(s, ref) ?? s.action?.fallen.find((fallen) => fallen.id === ref);
  if (!unit) throw new Bug(`no unit ${ref}`);
  return unit;
}

export const isSomebody = (ref: number): boolean => ref !== NOBODY;
export const unitOrNobody = (s: ChaosState, ref: number): Unit | undefined =>
  ref === NOBODY ? undefined : unitOf(s, ref);

/** The slots of a new frame for an effect. */
function fill(
  slots: Plain[],
  s: ChaosState,
  deed: Deed,
  nesting: number,
  damage: number,
  heal: number,
): void {
  slots[USER] = refOf(s, deed.user);
  slots[MAIN] = refOf(s, deed.main);
  slots[MODE] = deed.mode;
  slots[CLOUDED] = deed.clouded ? 1 : 0;
  slots[TAKEN] = deed.taken;
  slots[NESTING] = nesting;
  slots[DAMAGE] = damage;
  slots[HEAL] = heal;
  slots[AT] = 0;
  slots[COUNT] = 0;
  slots[TARGETS] = null;
}

/** The slots a passive starts with, in order; a literal array is a single allocation. */
export function passiveSlots(s: ChaosState, deed: Deed, nesting: number): Plain[] {
  return [
    refOf(s, deed.user),
    refOf(s, deed.main),
    deed.mode,
    deed.clouded ? 1 : 0,
    deed.taken,
    nesting,
    0,
    0,
    0,
    0,
    null,
  ];
}

export function scopeOf(t: OpenTable, f: ListFrame): Scope {
  const { slots } = f;
  return {
    t,
    user: unitOf(t.state, slots[USER] as number),
    main: unitOrNobody(t.state, slots[MAIN] as number),
    mode: slots[MODE] as number,
    clouded: slots[CLOUDED] === 1,
    taken: slots[TAKEN] as number,
  };
}

/** The user alone, where no more of the scope is needed. */
export const userOf = (t: OpenTable, f: ListFrame): Unit =>
  unitOf(t.state, f.slots[USER] as number);

export const numberIn = (f: ListFrame, slot: number): number => f.slots[slot] as number;

/** Adds to the tally of this effect and the enclosing ones. */
export function addToTally(f: ListFrame, slot: typeof DAMAGE | typeof HEAL, amount: number): void {
  f.slots[slot] = (f.slots[slot] as number) + amount;
}

/** R9.2: each effect run and each round of a repeat is a step; past the limit they are skipped. */
export function takeStep(s: ChaosState): boolean {
  const action = actionOf(s);
  if (action.steps >= LIMITS.steps) return false;
  action.steps++;
  return true;
}

/**
 * Calls an effect from a step of the turn; its tally, which begins as given, is the result.
 * Undefined where there is nothing to run.
 */
export function performEffect(
  t: ChaosTable,
  program: number,
  deed: Deed,
  then: string,
  damage = 0,
  heal = 0,
): Signal {
  if (program < 0 || !takeStep(t.state)) return undefined;
  fill(t.begin(program, TALLY, 0, then).slots, t.state, deed, 0, damage, heal);
  return CALL;
}

/**
 * Calls an inner effect in the same scope, except for what is given here. The caller continues in
 * `returned`.
 */
export function callInner(
  t: ChaosTable,
  f: ListFrame,
  program: number,
  mode?: number,
  main?: Unit,
): Signal {
  if (program < 0 || !takeStep(t.state)) return BACK;
  const { slots } = t.begin(program, TALLY, f.seat);
  slots[USER] = numberIn(f, USER);
  slots[MAIN] = main === undefined ? numberIn(f, MAIN) : refOf(t.state, main);
  slots[MODE] = mode === undefined ? numberIn(f, MODE) : mode;
  slots[CLOUDED] = numberIn(f, CLOUDED);
  slots[TAKEN] = numberIn(f, TAKEN);
  slots[NESTING] = numberIn(f, NESTING);
  slots[DAMAGE] = numberIn(f, DAMAGE);
  slots[HEAL] = numberIn(f, HEAL);
  slots[AT] = 0;
  slots[COUNT] = 0;
  slots[TARGETS] = null;
  return CALL;
}

/** The targets of an effect, as its mode gives them now. */
export function targetsOf(x: Scope): Unit[] {
  const out: Unit[] = [];
  addTargets(x.t.state, x.mode, x.user, x.main, out);
  return out;
}

/** Saves targets while a called effect runs; `keptTargets` restores them. */
export function keepTargets(
  t: ChaosTable,
  f: ListFrame,
  targets: readonly Unit[],
  next: number,
): void {
  f.slots[TARGETS] = targets.map((unit) => refOf(t.state, unit));
  f.slots[AT] = next;
}
export const keptTargets = (t: ChaosTable, f: ListFrame): Unit[] =>
  (f.slots[TARGETS] as number[]).map((ref) => unitOf(t.state, ref));

/** Calls an effect on the next of the saved targets, which is then target and main target. */
export function runOnEach(t: ChaosTable, f: ListFrame, effect: number): Signal {
  const next = numberIn(f, AT);
  const target = keptTargets(t, f)[next];
  if (target === undefined) return undefined;
  f.slots[AT] = next + 1;
  return callInner(t, f, effect, TARGET, target);
}

/** Reports an event about a card; check `t.events` first. */
export function tell(
  t: ChaosTable,
  type: string,
  unit: Unit,
  more: { [field: string]: Plain } = {},
): void {
  t.emit({
    type,
    seat: unit.owner,
    card: cardAt(t.content, unit.card).name,
    at: placeName(unit),
    ...more,
  });
}

/** Schedules an effect on a card for later ends of turn; E23: refused beyond 64. */
export function attach(
  x: Scope,
  carrier: Unit,
  kind: number,
  effect: number,
  left: number,
  pool = 0,
): boolean {
  const s = x.t.state;
  if (carrier.slot <= LEFT || carrier.ongoing.length >= LIMITS.ongoing) return false;
  // E23: what ongoing effects add while they run, on whatever card, waits for the next end of turn.
  const mark: Ongoing['mark'] = s.action?.firing ? 'new' : undefined;
  carrier.ongoing.push({ kind, effect, user: keep(s, x.user), left, pool, taken: x.taken, mark });
  return true;
}

/**
 * The id by which a user is found later, even after it has left the board or if it was never on it.
 */
function keep(s: ChaosState, user: Unit): number {
  if (user.slot <= LEFT && !s.gone.some((unit) => unit.id === user.id)) {
    if (user.id < 0) user.id = s.nextId++;
    s.gone.push(user);
  }
  return user.id;
}

/** The one card that a choice in progress is about, if it is another than the card that asks. */
export function targetOfChoice(content: ChaosContent, state: ChaosState): Unit | undefined {
  const frame = choiceUnderWay(content, state)?.frame;
  if (!frame || frame.slots[MODE] !== TARGET || frame.slots[MAIN] === frame.slots[USER])
    return undefined;
  return unitOrNobody(state, frame.slots[MAIN] as number);
}

/** The choice that a player is asked for in the middle of an effect. */
export function choiceUnderWay(
  content: ChaosContent,
  state: ChaosState,
): (ChooseParams & { readonly frame: ListFrame }) | undefined {
  const frame = state.stack[state.stack.length - 1];
  if (state.ask?.why !== 'ask.choose' || frame?.kind !== 'list') return undefined;
  const line = at(programAt(content, frame.program).lines, frame.line);
  return { ...(line.params as ChooseParams), frame };
}
