import { type Ask, Bug, type Plain } from '@cardwright/kernel';
import { isObject, readWords } from '../../scenario/read.ts';
import { type Play, ScenarioFault, type Stepped } from '../../scenario/words.ts';
import { ACTION, cardAt, type DominionContent, PHASE, TREASURE } from '../content.ts';
import { MODE } from '../effects/branch.ts';
import { NONE } from '../effects/choose.ts';
import { END_PHASE, END_TURN } from '../procedures/turn.ts';
import { costOf } from '../rules/zones.ts';
import { type DominionState, pileOf, seatOf } from '../state.ts';
import { whole } from './read.ts';
import { STEP } from './vocabulary.ts';

export type Table = Play<DominionState, DominionContent>;

/** The questions of a turn, which are answered with `play`, `buy`, `endPhase` and `endTurn`. */
export const QUESTIONS: ReadonlySet<string> = new Set([
  'ask.action',
  'ask.treasures',
  'ask.buy',
  'ask.phase',
]);

export function step(play: Table, raw: Plain): Stepped {
  const s = readWords(raw, 'a step', Object.keys(STEP));
  const seat = whole(s.seat, 'seat', -1, 0, play.state.seats.length - 1);
  if (seat < 0) throw new ScenarioFault(`a step must name its seat: ${JSON.stringify(raw)}`);
  settle(play);
  const { state } = play;
  const verbs = Object.keys(STEP).filter((verb) => verb !== 'seat' && s[verb] !== undefined);
  if (verbs.length !== 1)
    throw new ScenarioFault(
      `a step needs one of play, buy, endPhase, endTurn, choose: ${JSON.stringify(raw)}`,
    );
  if (state.over || !state.ask) return { refused: 'over' };
  if (state.ask.seat !== seat) return { refused: 'wrong_seat' };
  const open = !QUESTIONS.has(state.ask.why);
  if (s.choose !== undefined) return open ? choose(play, s.choose) : { refused: 'not_offered' };
  if (open) return { refused: 'not_offered' };
  const done =
    s.play !== undefined
      ? playStep(play, s.play)
      : s.buy !== undefined
        ? buyStep(play, s.buy)
        : s.endTurn !== undefined
          ? endTurn(play)
          : endPhase(play);
  if (!('refused' in done)) settle(play);
  return done;
}

/** The open question: steps are only parsed while there is one. */
function askIn(play: Table): Ask {
  if (!play.state.ask) throw new Bug('no question is pending');
  return play.state.ask;
}

const answer = (play: Table, picks: readonly number[]): void =>
  play.machine.answer(play.state, picks, play.events);
const code = (play: Table, wanted: number): void =>
  answer(play, [askIn(play).options.indexOf(wanted)]);

/** Answers questions with a single possible answer, which are never written. */
export function settle(play: Table): void {
  for (let ask = play.state.ask; ask && !QUESTIONS.has(ask.why); ask = play.state.ask) {
    const only = onlyAnswer(ask);
    if (!only) return;
    answer(play, only);
  }
}

/** Cards of the same name are interchangeable. */
function onlyAnswer(ask: Ask): number[] | undefined {
  const { kind, options, min, max } = ask;
  const alike = options.every((o) => o === options[0]);
  if (kind === 'one') return options.length === 1 ? [0] : undefined;
  if (kind === 'some' && min === max && (alike || min === options.length))
    return options.slice(0, min).map((_, i) => i);
  if (kind === 'order' && alike) return options.map((_, i) => i);
  return undefined;
}

function playStep(play: Table, wanted: Plain): Stepped {
  const {
    state,
    machine: { content },
  } = play;
  const card = typeof wanted === 'string' ? content.byName.get(wanted) : undefined;
  const { turn } = state;
  const { hand } = seatOf(state, turn.seat);
  if (card === undefined || !hand.includes(card)) return { refused: 'not_in_hand' };
  const { types } = cardAt(content, card);
  if ((types & (ACTION | TREASURE | PHASE)) === 0) return { refused: 'not_playable' };
  if (askIn(play).why === 'ask.phase') {
    if (!askIn(play).options.includes(card)) return { refused: 'wrong_phase' };
    code(play, card);
    return {};
  }
  if ((types & ACTION) !== 0 && turn.phase === 'action') {
    if (turn.actions === 0) return { refused: 'no_actions' };
    code(play, card);
    return {};
  }
  if ((types & TREASURE) === 0 || turn.bought) return { refused: 'wrong_phase' };
  if (askIn(play).why === 'ask.action') code(play, END_PHASE);
  const ask = askIn(play);
  if (ask.why !== 'ask.treasures') return { refused: 'wrong_phase' };
  answer(play, [ask.options.indexOf(card)]);
  return {};
}

function buyStep(play: Table, wanted: Plain): Stepped {
  const {
    state,
    machine: { content },
  } = play;
  const card = typeof wanted === 'string' ? content.byName.get(wanted) : undefined;
  const { turn } = state;
  if (card === undefined || pileOf(state, card) <= 0)
    return { refused: 'no_pile', why: noPile(state, wanted, card) };
  if (isAfterBuying(play)) return { refused: 'wrong_phase' };
  if (turn.buys === 0) return { refused: 'no_buys' };
  if (turn.coins < costOf({ content, state }, card)) return { refused: 'no_coins' };
  toBuying(play);
  code(play, card);
  return {};
}

function noPile({ piles }: DominionState, wanted: Plain, card: number | undefined): string {
  const name = typeof wanted === 'string' ? wanted : JSON.stringify(wanted);
  if (card === undefined) return `there is no card ${name}`;
  return piles.includes(card)
    ? `the pile of ${name} is empty`
    : `${name} is not in this kingdom; name it in given.kingdom or given.supply`;
}

/** Leaves the action phase and the playing of Treasures. */
function toBuying(play: Table): void {
  for (let ask = askIn(play); ask.why !== 'ask.buy'; ask = askIn(play)) {
    if (ask.why === 'ask.treasures') answer(play, []);
    else code(play, END_PHASE);
  }
}

/** Whether an extra phase after the buy phase is in progress. */
const isAfterBuying = ({ state, machine: { content } }: Table): boolean =>
  content.phases.some(({ name, after }) => name === state.turn.during && after === 'buy');

function endTurn(play: Table): Stepped {
  endBuying(play);
  while (isAfterBuying(play)) code(play, END_PHASE);
  return {};
}

function endBuying(play: Table): void {
  if (isAfterBuying(play)) return;
  toBuying(play);
  code(play, END_TURN);
}

function endPhase(play: Table): Stepped {
  const { turn } = play.state;
  if (turn.during === undefined && turn.phase === 'buy') endBuying(play);
  else if (askIn(play).why === 'ask.treasures') answer(play, []);
  else code(play, END_PHASE);
  return {};
}

function choose(play: Table, wanted: Plain): Stepped {
  const { ask } = play.state;
  if (!ask) return { refused: 'not_offered' };
  if (isSentry(play, ask)) return sentry(play, wanted);
  const picks = picksFor(play, ask, wanted);
  if (!picks || play.machine.refusal(play.state, ask.seat, { ask: ask.id, pick: picks }))
    return { refused: 'not_offered' };
  const cards = picks.map((place) => ask.options[place] ?? NONE);
  answer(play, picks);
  orderAs(play, ask, cards);
  settle(play);
  return {};
}

/** A list of chosen cards also says in which order they are put onto the deck or played (R7.12). */
function orderAs(play: Table, before: Ask, cards: readonly number[]): void {
  const { ask } = play.state;
  if (before.kind !== 'some' || !ask || !ORDERS.has(ask.why) || ask.seat !== before.seat) return;
  const sorted = cards.toSorted((a, b) => a - b);
  if (ask.options.length !== cards.length || ask.options.some((o, i) => o !== sorted[i])) return;
  const places: number[] = [];
  for (const card of cards)
    places.push(ask.options.findIndex((o, i) => o === card && !places.includes(i)));
  answer(play, places);
}

const ORDERS: ReadonlySet<string> = new Set(['ask.topdeckOrder', 'ask.playOrder']);

/** The indices that a written answer means; undefined if it matches nothing. */
function picksFor(play: Table, ask: Ask, wanted: Plain): number[] | undefined {
  const { content } = play.machine;
  const { options, kind } = ask;
  if (kind === 'yes-no')
    return typeof wanted === 'boolean' ? [wanted ? 1 : 0] : wanted === null ? [0] : undefined;
  if (kind === 'number') return typeof wanted === 'number' ? [wanted] : undefined;
  if (wanted === null && kind === 'one')
    return options.includes(NONE) ? [options.indexOf(NONE)] : undefined;
  const list = wanted === null ? [] : Array.isArray(wanted) ? wanted : [wanted];
  if (list.length === 0 && kind === 'one' && options.includes(NONE)) return [options.indexOf(NONE)];
  const picks: number[] = [];
  for (const name of list) {
    // One of several lists is chosen by number.
    const card =
      typeof name === 'string'
        ? content.byName.get(name)
        : typeof name === 'number'
          ? MODE - (name - 1)
          : undefined;
    const place = options.findIndex((o, i) => o === card && !picks.includes(i));
    if (place < 0) return undefined;
    picks.push(place);
  }
  return picks;
}

// Sentry's three questions are one step, written as a list; the later of two cards put back is on
// top.

export const isSentry = (play: Table, ask: Ask): boolean =>
  ask.card >= 0 && cardAt(play.machine.content, ask.card).name === 'Sentry';

const SENTRY_QUESTIONS = [
  ['ask.trash', 'trash'],
  ['ask.discard', 'discard'],
  ['ask.putBack', 'topdeck'],
] as const;

function sentry(play: Table, wanted: Plain): Stepped {
  const { content } = play.machine;
  const { seat } = askIn(play);
  const looked = seatOf(play.state, seat).aside.slice();
  const list = wanted === null ? [] : wanted;
  if (!Array.isArray(list) || list.length !== looked.length) return { refused: 'not_offered' };
  const left = looked.slice();
  const plan: { card: number; placement: string }[] = [];
  for (const entry of list) {
    const card =
      isObject(entry) && typeof entry.card === 'string'
        ? content.byName.get(entry.card)
        : undefined;
    const placement = isObject(entry) ? entry.placement : undefined;
    const at = card === undefined ? -1 : left.indexOf(card);
    if (
      card === undefined ||
      at < 0 ||
      (placement !== 'trash' && placement !== 'discard' && placement !== 'topdeck')
    )
      return { refused: 'not_offered' };
    left.splice(at, 1);
    plan.push({ card, placement });
  }
  for (const [why, placement] of SENTRY_QUESTIONS) {
    const { ask } = play.state;
    if (ask?.why !== why || !isSentry(play, ask)) continue; // nothing left to answer
    const cards = plan
      .filter((p) => p.placement === placement)
      .map((p) => cardAt(content, p.card).name);
    const picks = picksFor(play, ask, cards);
    if (!picks) return { refused: 'not_offered' };
    answer(play, picks);
  }
  settle(play);
  return {};
}
