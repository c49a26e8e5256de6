import { Bug, type Plain, type Table } from '@cardwright/kernel';
import type { ChaosContent, Passive } from '../content.ts';
import type { Program } from '../effects/define.ts';
import { TARGET } from '../names.ts';
import { type ChaosState, LEFT, type Ongoing, placeName, type Unit } from '../state.ts';
import { gainCharges } from './charges.ts';
import { addTargets } from './targets.ts';

/** Limits that end an effect by rule, far below the machine's own (R9). */
export const LIMITS = { steps: 10_000, triggers: 32, sweeps: 16, ongoing: 64, acts: 250, turns: 2_000 } as const;

/** HP removed and given back by the effects of one attack, drain or passive. */
export interface Tally {
  damage: number;
  heal: number;
}

/** One effect at work. Effects never ask, so frames live only while an action resolves and are never saved; they are used again and again. */
export interface Frame {
  program: Program | undefined;
  /** Passives that one trigger set off, one after the other; undefined for an effect. */
  passives: readonly Passive[] | undefined;
  /** Where the effect goes on once what it called is done. */
  step: number;
  user: Unit;
  main: Unit | undefined;
  mode: number;
  /** R11.2: inside an attack of a cloudy user every change of target means the user or the main target. */
  clouded: boolean;
  tally: Tally;
  /** For `damage_taken`. */
  taken: number;
  /** Triggers around this effect. */
  nesting: number;
  /** The effect's own: targets fixed at its start, the place among them, a count. */
  targets: Unit[];
  at: number;
  count: number;
}

const NOBODY = { id: -1 } as Unit;
const NO_TALLY: Tally = { damage: 0, heal: 0 };
const newFrame = (): Frame => ({
  program: undefined,
  passives: undefined,
  step: 0,
  user: NOBODY,
  main: undefined,
  mode: 0,
  clouded: false,
  tally: NO_TALLY,
  taken: 0,
  nesting: 0,
  targets: [],
  at: 0,
  count: 0,
});

/** Frames to use again. No action begins before another has ended, so all tables share them. */
const frames: Frame[] = [];

/**
 * One action being resolved: attack, spell, placement, discard, end of turn. Effects run on a stack of their own instead of the host's, so that
 * no nesting of effects and triggers can overflow it.
 */
export class Resolution {
  readonly t: Table<ChaosState, ChaosContent>;
  readonly s: ChaosState;
  readonly c: ChaosContent;
  private depth = 0;
  private steps = 0;
  /** E23: what ongoing effects add while they run, on whatever card, waits for the next end of turn. */
  firing = false;
  fresh: Ongoing[] = [];

  constructor(t: Table<ChaosState, ChaosContent>) {
    this.t = t;
    this.s = t.state;
    this.c = t.content;
  }

  /** Says what happened to a card; ask `t.events` first. */
  tell(type: string, unit: Unit, more: { [field: string]: Plain } = {}): void {
    this.t.emit({ type, seat: unit.owner, card: this.c.cards[unit.card]!.name, at: placeName(unit), ...more });
  }

  // ---- running ------------------------------------------------------------------------------------------------

  /** R9.2: each effect run and each round of a repeat is a step; past the limit they are skipped. */
  takeStep(): boolean {
    if (this.steps >= LIMITS.steps) return false;
    this.steps++;
    return true;
  }

  private push(): Frame {
    const frame = frames[this.depth] ?? (frames[this.depth] = newFrame());
    this.depth++;
    frame.step = 0;
    return frame;
  }

  /** Begins an effect inside another, in its context. The caller goes on at `f.step` when it is done. */
  call(f: Frame, program: Program | undefined): Frame | undefined {
    if (program === undefined || !this.takeStep()) return undefined;
    const inner = this.push();
    inner.program = program;
    inner.passives = undefined;
    inner.user = f.user;
    inner.main = f.main;
    inner.mode = f.mode;
    inner.clouded = f.clouded;
    inner.tally = f.tally;
    inner.taken = f.taken;
    inner.nesting = f.nesting;
    return inner;
  }

  /** Ends the effect at work. */
  done(): void {
    this.depth--;
  }

  /** Runs an effect from outside to its end. */
  perform(program: Program | undefined, user: Unit, main: Unit | undefined, mode: number, tally: Tally, clouded = false, taken = 0): void {
    if (program === undefined || !this.takeStep()) return;
    const f = this.push();
    f.program = program;
    f.passives = undefined;
    f.user = user;
    f.main = main;
    f.mode = mode;
    f.clouded = clouded;
    f.tally = tally;
    f.taken = taken;
    f.nesting = 0;
    this.run();
  }

  /** Begins the passives of a card that answer a trigger, in card order; `run` or the loop already at work carries them out. */
  trigger(unit: Unit, trigger: number, main: Unit | undefined, mode = TARGET, taken = 0, nesting = 0, clouded = false): void {
    const passives = this.c.cards[unit.card]!.passives[trigger]!;
    if (passives.length === 0) return;
    if (nesting >= LIMITS.triggers) {
      if (this.t.events) this.tell('dropped', unit);
      return;
    }
    const f = this.push();
    f.program = undefined;
    f.passives = passives;
    f.at = 0;
    f.user = unit;
    f.main = main;
    f.mode = mode;
    f.clouded = clouded;
    f.taken = taken;
    f.nesting = nesting + 1;
  }

  /** Carries out what has begun. */
  run(): void {
    while (this.depth > 0) {
      const f = frames[this.depth - 1]!;
      if (f.program !== undefined) f.program.rule.step(this, f, f.program.params);
      else if (f.passives !== undefined) this.nextPassive(f, f.passives);
      else throw new Bug('a frame without work');
    }
  }

  private nextPassive(f: Frame, passives: readonly Passive[]): void {
    if (f.at > 0) gainCharges(this.t, f.user, f.tally.damage);
    const passive = passives[f.at++];
    if (passive === undefined) {
      this.depth--;
      return;
    }
    if (this.t.events) this.tell('passive', f.user, { name: passive.name });
    f.tally = { damage: 0, heal: 0 };
    this.call(f, passive.effect);
  }

  // ---- for effects --------------------------------------------------------------------------------------------

  /** Fixes the targets of an effect, as its mode gives them now. */
  fixTargets(f: Frame): Unit[] {
    f.targets.length = 0;
    addTargets(this.s, f.mode, f.user, f.main, f.targets);
    return f.targets;
  }

  /** Puts something on a card that waits for ends of turns; E23: refused past 64. */
  attach(f: Frame, carrier: Unit, kind: number, effect: number, left: number, pool = 0): boolean {
    if (carrier.slot <= LEFT || carrier.ongoing.length >= LIMITS.ongoing) return false;
    const ongoing: Ongoing = { kind, effect, user: this.keep(f.user), left, pool, taken: f.taken };
    carrier.ongoing.push(ongoing);
    if (this.firing) this.fresh.push(ongoing);
    return true;
  }

  /** The id by which a user is found again later, also when it has left the table or was never on it. */
  private keep(user: Unit): number {
    if (user.slot <= LEFT && !this.s.gone.includes(user)) {
      if (user.id < 0) user.id = this.s.nextId++;
      this.s.gone.push(user);
    }
    return user.id;
  }
}
