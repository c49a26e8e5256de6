import { Bug, copyBase, type State, type Table } from '@cardwright/kernel';
import type { ChaosContent } from './content.ts';

/** The slot of a unit that is not on the board. */
export const AT_COMMAND = -1;
export const LEFT = -2;
/**
 * Stands in for the user of a spell, or of a card in hand whose passive runs; it is never on the
 * board and never defeated.
 */
export const STAND_IN = -3;

/** An effect pending on a card until an end of its owner's turn, in the order of scheduling. */
export const DOT = 0;
export const LOOP = 1;
export const DELAY = 2;
export const STATE_END = 3;
export interface Ongoing {
  kind: number;
  /** Its index in `content.programs`. */
  effect: number;
  /** The unit that put it there. */
  user: number;
  /** Ends of turn left; unused by loops. */
  left: number;
  /** The damage that a dot still has to deal. */
  pool: number;
  /** The damage that triggered its passive, for `damage_taken`. */
  taken: number;
  /** Only during an end of turn: still to run, or added by an effect that runs. */
  mark: 'due' | 'new' | undefined;
}

/** A creature on a slot, or a commander. Ids are never reused. */
export interface Unit {
  id: number;
  card: number;
  hp: number;
  owner: number;
  slot: number;
  state: number;
  attacked: boolean;
  /** The unit that taunts it, or -1; attacks left, -1 for unlimited. */
  taunter: number;
  tauntLeft: number;
  ongoing: Ongoing[];
}

export interface Side {
  commander: Unit;
  slots: (Unit | null)[];
  hand: number[];
  /** The last one is drawn first. */
  deck: number[];
  discard: number[];
  energy: number;
  maxEnergy: number;
  energyPerTurn: number;
  charges: number;
}

/** The numbers of R1: one record for the whole match, never changed. */
export interface Rules {
  readonly [name: string]: number;
  readonly deckSize: number;
  readonly handSize: number;
  readonly firstEnergy: number;
  readonly secondEnergy: number;
  readonly maxEnergy: number;
  readonly energyPerTurn: number;
  readonly minSlots: number;
  readonly maxSlots: number;
  readonly mostSlots: number;
  /** In percent, as are the two after it. */
  readonly weakness: number;
  readonly resistance: number;
  readonly chargeBonus: number;
  /** Percentage by which each creature reduces damage to its commander. */
  readonly protection: number;
  readonly rest: number;
  readonly commanderRest: number;
  readonly defaultPower: number;
  readonly defaultPowerPerCost: number;
  readonly commanderPower: number;
  readonly commanderCost: number;
  /** The match is a draw after this many turns; 0 for no limit. */
  readonly turnLimit: number;
}

/**
 * Data that an action keeps between steps. It is part of the state only while the action is in
 * progress.
 */
export interface ActionUnderWay {
  /** Effects and rounds run so far (R9.2). */
  steps: number;
  /** Pending effects are running. */
  firing: boolean;
  /** The user of a spell, or of a passive of a card in hand. */
  standIn: Unit | null;
  /** Units that left the board during this action, in their last state. */
  fallen: Unit[];
  /** Whether a `done` event reports it; drawing and ending a turn are not reported. */
  reported: boolean;
  /** Of the attack or spell itself. */
  damage: number;
  heal: number;
  attack: AttackUnderWay | null;
  sweep: SweepUnderWay | null;
  /**
   * At the end of a turn: the cards it processes, the index among them, and the progress of the
   * current one.
   */
  ending: { cards: number[]; at: number; part: number } | null;
}

/** Units are referred to as frames do (`refOf`). */
export interface AttackUnderWay {
  user: number;
  /** The card and the index among its attacks, as they were at the start. */
  card: number;
  attack: number;
  main: number;
  mode: number;
  clouded: boolean;
  payer: number;
  /** The units the power hits, the index among them, and whether the current one was hit. */
  targets: number[];
  at: number;
  struck: boolean;
}

export interface SweepUnderWay {
  /** The user of the attack or spell, or nobody. */
  attacker: number;
  /** The step that follows if the match is not decided. */
  then: string;
  round: number;
  fallen: number[];
  /** First all passives for being defeated, then all for being discarded. */
  at: number;
}

export interface ChaosState extends State {
  rules: Rules;
  turn: number;
  active: number;
  /** Actions taken this turn. */
  acts: number;
  nextId: number;
  sides: [Side, Side];
  /**
   * Users that left the board, in their last state, while an effect of theirs is pending on a card.
   */
  gone: Unit[];
  /** -1 while the match continues, and after a draw. */
  winner: number;
  action: ActionUnderWay | undefined;
}

export type ChaosTable = Table<ChaosState, ChaosContent>;

export const sideOf = (s: ChaosState, seat: number): Side => (seat === 0 ? s.sides[0] : s.sides[1]);

/** The action in progress: only steps of one may ask for it. */
export function actionOf(s: ChaosState): ActionUnderWay {
  if (s.action === undefined) throw new Bug('no action is under way');
  return s.action;
}

const copyOngoing = (o: Ongoing): Ongoing => ({
  kind: o.kind,
  effect: o.effect,
  user: o.user,
  left: o.left,
  pool: o.pool,
  taken: o.taken,
  mark: o.mark,
});

const copyUnit = (u: Unit): Unit => ({
  id: u.id,
  card: u.card,
  hp: u.hp,
  owner: u.owner,
  slot: u.slot,
  state: u.state,
  attacked: u.attacked,
  taunter: u.taunter,
  tauntLeft: u.tauntLeft,
  ongoing: u.ongoing.length === 0 ? [] : u.ongoing.map(copyOngoing),
});

function copySide(s: Side): Side {
  const slots: (Unit | null)[] = new Array(s.slots.length);
  let slot = 0;
  for (const unit of s.slots) slots[slot++] = unit && copyUnit(unit);
  return {
    commander: copyUnit(s.commander),
    slots,
    hand: s.hand.slice(),
    deck: s.deck.slice(),
    discard: s.discard.slice(),
    energy: s.energy,
    maxEnergy: s.maxEnergy,
    energyPerTurn: s.energyPerTurn,
    charges: s.charges,
  };
}

const copyAction = (a: ActionUnderWay): ActionUnderWay => ({
  steps: a.steps,
  firing: a.firing,
  standIn: a.standIn && copyUnit(a.standIn),
  fallen: a.fallen.map(copyUnit),
  reported: a.reported,
  damage: a.damage,
  heal: a.heal,
  attack: a.attack && { ...a.attack, targets: a.attack.targets.slice() },
  sweep: a.sweep && { ...a.sweep, fallen: a.sweep.fallen.slice() },
  ending: a.ending && { ...a.ending, cards: a.ending.cards.slice() },
});

export function copyChaos(s: ChaosState): ChaosState {
  const base = copyBase(s);
  return {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    rules: s.rules,
    turn: s.turn,
    active: s.active,
    acts: s.acts,
    nextId: s.nextId,
    sides: [copySide(s.sides[0]), copySide(s.sides[1])],
    gone: s.gone.length === 0 ? [] : s.gone.map(copyUnit),
    winner: s.winner,
    action: s.action && copyAction(s.action),
  };
}

export const beginAction = (reported: boolean): ActionUnderWay => ({
  steps: 0,
  firing: false,
  standIn: null,
  fallen: [],
  reported,
  damage: 0,
  heal: 0,
  attack: null,
  sweep: null,
  ending: null,
});

export const makeUnit = (
  id: number,
  card: number,
  hp: number,
  owner: number,
  slot: number,
): Unit => ({
  id,
  card,
  hp,
  owner,
  slot,
  state: 0,
  attacked: false,
  taunter: -1,
  tauntLeft: 0,
  ongoing: [],
});

/** Whether effects can apply to it: it is on a slot or is a commander. */
export const isOnTable = (unit: Unit): boolean => unit.slot >= AT_COMMAND;

export function unitById(s: ChaosState, id: number): Unit | undefined {
  const unit = unitOn(s.sides[0], id) ?? unitOn(s.sides[1], id);
  if (unit !== undefined) return unit;
  for (const gone of s.gone) if (gone.id === id) return gone;
  return undefined;
}

function unitOn({ commander, slots }: Side, id: number): Unit | undefined {
  if (commander.id === id) return commander;
  for (const unit of slots) if (unit !== null && unit.id === id) return unit;
  return undefined;
}

/**
 * Removes a card from a hand; the others keep their order. Cheaper than `splice`, which allocates a
 * list.
 */
export function takeFromHand(side: Side, place: number): number {
  const { hand } = side;
  const card = cardInHand(side, place);
  for (let i = place + 1; i < hand.length; i++) hand[i - 1] = hand[i]!;
  hand.pop();
  return card;
}

export function cardInHand({ hand }: Side, place: number): number {
  const card = hand[place];
  if (card === undefined) throw new Bug(`no card ${place} in hand`);
  return card;
}

export function creatureCount(side: Side): number {
  let count = 0;
  for (const unit of side.slots) if (unit !== null) count++;
  return count;
}

/** The card of a spell in progress: it has left the hand and is discarded before the sweep (R6). */
export function spellUnderWay({ action }: ChaosState): number | undefined {
  return action?.attack && !action.sweep ? action.standIn?.card : undefined;
}

/** p1a, p1b … for slots, p1@ for a commander; empty for units not on the board. */
export function placeName(unit: Unit): string {
  if (unit.slot < AT_COMMAND) return '';
  const letter = unit.slot === AT_COMMAND ? '@' : String.fromCharCode(97 + unit.slot);
  return `p${unit.owner + 1}${letter}`;
}
