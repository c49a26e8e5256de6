import {
  type Ask,
  at,
  Bug,
  defineProcedure,
  type Plain,
  type ProcedureFrame,
  type Signal,
} from '@cardwright/kernel';
import {
  ACTION,
  cardAt,
  type DominionContent,
  entryOf,
  type ExtraPhase,
  TREASURE,
} from '../content.ts';
import {
  type DominionState,
  type DominionTable,
  type Lasting,
  type LaterTime,
  pileOf,
  seatOf,
} from '../state.ts';
import { playing } from './play-card.ts';
import { isAnswered } from '../rules/happened.ts';
import { checkTracks } from '../rules/lose-track.ts';
import {
  costOf,
  draw,
  emptyPiles,
  emptyPilesToEnd,
  gain,
  take,
  takeSorted,
} from '../rules/zones.ts';

/** Options that are not cards. */
export const END_TURN = -1;
export const END_PHASE = -2;

/** R2: action phase, buy phase, clean-up, for one seat after the other until the game ends. */
export const turn = defineProcedure({
  name: 'turn',
  first: 'begin',
  steps: {
    begin: (t: DominionTable, _f: ProcedureFrame<TurnVars>) => beginTurn(t),

    /** R7.3: lasting effects from earlier turns, in the order they were played. */
    start(t, f) {
      const next = f.vars.due?.shift();
      const { seat } = t.state.turn;
      if (next) return t.call(next.program, { seat, slots: next.slots, then: 'start' });
      delete f.vars.due;
      return askNext(t);
    },

    /** Runs what was scheduled for later this turn; then the turn continues or ends. */
    due(t, f) {
      const next = f.vars.due?.shift();
      if (next) return t.call(next.program, { seat: t.state.turn.seat, slots: [], then: 'due' });
      const { ending, ended } = f.vars;
      delete f.vars.due;
      delete f.vars.ending;
      delete f.vars.ended;
      if (ended) return nextTurn(t);
      return ending ? finishTurn(t) : askNext(t);
    },

    /** R3.4: the player to move has left; there is nothing to clean up. */
    left: (t) => nextTurn(t),

    /** After a card has done what it does. */
    next: (t) => askNext(t),

    acted(t, _f, picked) {
      const { turn } = t.state;
      const card = at(picked, 0);
      if (card === END_PHASE) return enterPhase(t, 'action') ?? toBuying(t);
      turn.actions--;
      return playFromHand(t, card);
    },

    /** R7.8: a card of the extra phase, or none. */
    phased(t, _f, picked) {
      const card = at(picked, 0);
      return card === END_PHASE ? leavePhase(t) : playFromHand(t, card);
    },

    /**
     * R2.4: no Actions after the first Treasure. Choosing none ends the action phase and, in the
     * buy phase, the playing of Treasures.
     */
    treasured(t, f, picked) {
      const { turn } = t.state;
      if (picked.length === 0) {
        if (turn.phase === 'buy') turn.paid = true;
        turn.phase = 'buy';
        return askNext(t);
      }
      turn.phase = 'buy';
      const { coins } = t.content;
      const p = seatOf(t.state, turn.seat);
      let plain = turn.watches.length === 0;
      for (const card of picked) if (entryOf(coins, card) < 0) plain = false;
      if (!plain) {
        f.vars.queue = [...picked];
        return t.go('treasure');
      }
      takeSorted(p.hand, picked);
      for (const card of picked) {
        p.play.push(card);
        turn.played.push(card);
        turn.coins += entryOf(coins, card);
        if (t.events) t.emit({ type: 'play', seat: turn.seat, card: cardAt(t.content, card).name });
      }
      return askNext(t);
    },

    /**
     * Plays Treasures one by one if one of them does more than give coins or something waits for
     * it.
     */
    treasure(t, f) {
      const card = f.vars.queue.shift();
      if (card === undefined) return askNext(t);
      const { turn } = t.state;
      const p = seatOf(t.state, turn.seat);
      // An earlier one of these may have made it leave the hand.
      if (!take(p.hand, card)) return t.go('treasure');
      p.play.push(card);
      return t.run('playCard', playing(card, 1), turn.seat, 'treasure');
    },

    bought(t, _f, picked) {
      const { turn } = t.state;
      const card = at(picked, 0);
      if (card === END_TURN) return cleanUp(t);
      turn.phase = 'buy';
      if (card === END_PHASE) return askNext(t);
      turn.bought = true;
      turn.buys--;
      turn.coins -= costOf(t, card);
      if (t.events) t.emit({ type: 'buy', seat: turn.seat, card: cardAt(t.content, card).name });
      gain(t, turn.seat, card, 'discard');
      if (!isAnswered(t, 'gain')) return askNext(t);
      const data = { seat: turn.seat, cards: [card], to: 'discard', bought: true };
      return t.raise('gain', data, turn.seat, 'next');
    },
  },
});

function playFromHand(t: DominionTable, card: number): Signal {
  const { seat } = t.state.turn;
  const p = seatOf(t.state, seat);
  take(p.hand, card);
  p.play.push(card);
  return t.run('playCard', playing(card, 1), seat, 'next');
}

/**
 * Treasures still to be played; lists still to run, and whether the clean-up (`ending`) or the next
 * turn (`ended`) follows them.
 */
type TurnVars = {
  queue: number[];
  due?: { program: number; slots: Plain[] }[];
  ending?: boolean;
  ended?: boolean;
};

/** The turn's own frame is the lowest. */
function turnVars(t: DominionTable): TurnVars {
  const lowest = at(t.state.stack, 0);
  if (lowest.kind !== 'procedure') throw new Bug('no turn is under way');
  return lowest.vars as TurnVars;
}

/** Removes what is due at a time of this turn from the list, and runs it. */
function runLater(t: DominionTable, time: LaterTime): Signal {
  const { turn } = t.state;
  const later = turn.later ?? [];
  const due = later.filter((entry) => entry.at === time);
  if (due.length === 0) return undefined;
  turn.later = later.filter((entry) => entry.at !== time);
  if (turn.later.length === 0) delete turn.later;
  const vars = turnVars(t);
  vars.due = due.map(({ program }) => ({ program, slots: [] }));
  if (time === 'endOfTurn') vars.ending = true;
  if (time === 'afterCleanUp') vars.ended = true;
  return t.go('due');
}

function beginTurn(t: DominionTable): Signal {
  const s = t.state;
  const { turn } = s;
  turn.phase = 'action';
  turn.actions = 1;
  turn.buys = 1;
  turn.coins = 0;
  turn.bought = false;
  turn.paid = false;
  if (turn.played.length > 0) turn.played = [];
  if (turn.watches.length > 0) turn.watches = [];
  delete turn.less;
  delete turn.later;
  delete turn.during;
  const p = seatOf(s, turn.seat);
  // R7.5: an extra turn does not count in the tie-break by turns.
  if (!turn.extra) p.turns++;
  if (t.events) t.emit({ type: 'turn', seat: turn.seat, turn: p.turns });
  if (p.lasting === undefined) return askNext(t);
  turnVars(t).due = p.lasting.map(({ program, slots, immune }) => ({
    program,
    slots: immune ? [...slots, immune] : slots,
  }));
  p.lasting = p.lasting.filter(({ every }) => every);
  if (p.lasting.length === 0) delete p.lasting;
  return t.go('start');
}

/**
 * The next decision: an Action, otherwise Treasures, otherwise a purchase. A phase with nothing to
 * do is skipped without a question.
 */
function askNext(t: DominionTable): Signal {
  const { turn } = t.state;
  if (turn.during !== undefined)
    return askPhase(t, phaseUnderWay(t)) ? t.asking('phased') : leavePhase(t);
  if (turn.phase === 'action') {
    if (turn.actions > 0 && askAction(t)) return t.asking('acted');
    const extra = enterPhase(t, 'action');
    if (extra !== undefined) return extra;
  }
  if (turn.later !== undefined) {
    const due = runLater(t, 'buyPhase');
    if (due !== undefined) {
      turn.phase = 'buy';
      return due;
    }
  }
  if (!turn.bought && !turn.paid && askTreasures(t)) return t.asking('treasured');
  askBuy(t);
  return t.asking('bought');
}

function toBuying(t: DominionTable): Signal {
  t.state.turn.phase = 'buy';
  return askNext(t);
}

/**
 * R7.8: begins the next extra phase after a phase, starting at an index of their list. Skips phases
 * for which the hand has no card; undefined if none is left.
 */
function enterPhase(t: DominionTable, after: ExtraPhase['after'], from = 0): Signal {
  const { phases } = t.content;
  for (let i = from; i < phases.length; i++) {
    const phase = at(phases, i);
    if (!isPhaseOf(t.state, phase, after) || !askPhase(t, i)) continue;
    t.state.turn.during = phase.name;
    return t.asking('phased');
  }
  return undefined;
}

const isPhaseOf = (s: DominionState, phase: ExtraPhase, after: ExtraPhase['after']): boolean =>
  phase.after === after && (!phase.expansion || s.expansion !== undefined);

/** The name of the extra phase that follows the buy phase; undefined if the turn ends with it. */
export function phaseAfterBuying(content: DominionContent, s: DominionState): string | undefined {
  const { hand } = seatOf(s, s.turn.seat);
  return content.phases.find(
    (phase, i) =>
      isPhaseOf(s, phase, 'buy') && hand.some((card) => cardAt(content, card).phase === i),
  )?.name;
}

const phaseUnderWay = (t: DominionTable): number =>
  t.content.phases.findIndex(({ name }) => name === t.state.turn.during);

/** Ends the current extra phase; the turn continues after it. */
function leavePhase(t: DominionTable): Signal {
  const place = phaseUnderWay(t);
  const { after } = at(t.content.phases, place);
  delete t.state.turn.during;
  return enterPhase(t, after, place + 1) ?? (after === 'action' ? toBuying(t) : endTurn(t));
}

/** The buy phase is over: first what follows it, then the end of the turn. */
const cleanUp = (t: DominionTable): Signal => enterPhase(t, 'buy') ?? endTurn(t);

/** Runs what was scheduled for the end of the turn before the clean-up. */
const endTurn = (t: DominionTable): Signal =>
  (t.state.turn.later && runLater(t, 'endOfTurn')) ?? finishTurn(t);

/** R2.8, R7.11 */
function finishTurn(t: DominionTable): Signal {
  const s = t.state;
  const { turn } = s;
  const p = seatOf(s, turn.seat);
  const { discard, hand, play } = p;
  const staying = p.lasting ? stayingOf(p.lasting, play) : [];
  for (const card of hand) discard.push(card);
  for (const card of play) discard.push(card);
  for (const card of staying) take(discard, card);
  p.hand = [];
  p.play = staying;
  if (p.lasting) {
    checkTracks(t, turn.seat, 'hand', p.hand);
    checkTracks(t, turn.seat, 'play', p.play);
  }
  draw(t, turn.seat, 5);
  return (turn.later && runLater(t, 'afterCleanUp')) ?? nextTurn(t);
}

/** R7.3: a card with something left to do stays in play, once however often it was played. */
function stayingOf(lasting: readonly Lasting[], play: readonly number[]): number[] {
  const left = lasting.map(({ card }) => card);
  return play.filter((card) => take(left, card));
}

/** R3.1: the end of the game, otherwise the next player who is present. */
function nextTurn(t: DominionTable): Signal {
  const s = t.state;
  const { turn } = s;
  if (isEnd(t)) {
    if (t.events) t.emit({ type: 'end' });
    return t.finish();
  }
  const again = turn.again === true;
  delete turn.again;
  delete turn.extra;
  if (again) {
    turn.extra = true;
    return beginTurn(t);
  }
  do turn.seat = turn.seat + 1 < s.seats.length ? turn.seat + 1 : 0;
  while (s.gone?.includes(turn.seat));
  return beginTurn(t);
}

export function isEnd(t: DominionTable): boolean {
  const { supply, seats } = t.state;
  return supply[t.content.province] === 0 || emptyPiles(t.state) >= emptyPilesToEnd(seats.length);
}

const askAction = (t: DominionTable): boolean =>
  askForCard(t, 'ask.action', (card) => (entryOf(t.content.types, card) & ACTION) !== 0);

const askPhase = (t: DominionTable, phase: number): boolean =>
  askForCard(t, 'ask.phase', (card) => cardAt(t.content, card).phase === phase);

/** Asks for a playable card of the hand, or none; false if the hand has none. */
function askForCard(t: DominionTable, why: string, playable: (card: number) => boolean): boolean {
  const { seat } = t.state.turn;
  let ask: Ask | undefined;
  let last = -1;
  for (const card of seatOf(t.state, seat).hand) {
    if (card === last || !playable(card)) continue;
    last = card;
    ask ??= t.ask(seat, 'one', why);
    ask.options.push(card);
  }
  ask?.options.push(END_PHASE);
  return ask !== undefined;
}

function askTreasures(t: DominionTable): boolean {
  const { turn } = t.state;
  const { types } = t.content;
  let ask: Ask | undefined;
  for (const card of seatOf(t.state, turn.seat).hand) {
    if ((entryOf(types, card) & TREASURE) === 0) continue;
    ask ??= t.askSome(turn.seat, 'ask.treasures', 0, 0);
    ask.options.push(card);
  }
  if (ask) ask.max = ask.options.length;
  return ask !== undefined;
}

function askBuy(t: DominionTable): void {
  const { turn, piles } = t.state;
  const { options } = t.ask(turn.seat, 'one', 'ask.buy');
  if (turn.buys > 0)
    for (const card of piles)
      if (pileOf(t.state, card) > 0 && costOf(t, card) <= turn.coins) options.push(card);
  if (turn.phase === 'action') options.push(END_PHASE);
  options.push(END_TURN);
}
