import { type Ask, Machine, type Plain, type SourceFile, type State, seedRng, fixedRng, type Pack } from '@cardwright/kernel';
import { nearest } from '../loading/index.ts';
import { type Play, ScenarioFault, type ScenarioWords, type Stepped } from '../scenario/words.ts';
import { ACTION, type DominionContent, TREASURE } from './content.ts';
import { NONE } from './effects/choose.ts';
import { dominion } from './index.ts';
import { END_PHASE, END_TURN } from './procedures/turn.ts';
import { outcomeOf } from './score.ts';
import { emptyTable, kingdomOf } from './setup.ts';
import type { DominionState } from './state.ts';

type Table = Play<DominionState, DominionContent>;
type Obj = { [key: string]: Plain };

const isObj = (value: Plain | undefined): value is Obj => typeof value === 'object' && value !== null && !Array.isArray(value);

function object(value: Plain | undefined, what: string, known: readonly string[]): Obj {
  if (value === undefined) return {};
  if (!isObj(value)) throw new ScenarioFault(`${what} should be an object, found ${JSON.stringify(value)}`);
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) {
    const meant = nearest(odd, known);
    throw new ScenarioFault(`${what}: unknown word '${odd}'${meant ? `; did you mean '${meant}'?` : ` (known: ${known.join(', ')})`}`);
  }
  return value;
}

function whole(value: Plain | undefined, what: string, usual: number, min = 0, max = 1000): number {
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) throw new ScenarioFault(`${what} should be a whole number from ${min} to ${max}, found ${JSON.stringify(value)}`);
  return value;
}

function cardNamed(content: DominionContent, name: Plain | undefined, what: string): number {
  const card = typeof name === 'string' ? content.byName.get(name) : undefined;
  if (card === undefined) {
    const meant = typeof name === 'string' ? nearest(name, content.byName.keys()) : undefined;
    throw new ScenarioFault(`${what}: there is no card ${JSON.stringify(name)}${meant ? `; did you mean '${meant}'?` : ''}`);
  }
  return card;
}

function cardList(content: DominionContent, value: Plain | undefined, what: string): number[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ScenarioFault(`${what} should be a list of card names, found ${JSON.stringify(value)}`);
  return value.map((name) => cardNamed(content, name, what));
}

function prepare(given: Plain, shipped: readonly SourceFile[], pack?: Pack): { machine: Machine<DominionState, DominionContent>; state: DominionState } {
  const g = object(given, 'given', ['kingdom', 'seats', 'turn', 'supply', 'trash', 'seed', 'rolls', 'pack', 'players']);
  const loaded = dominion.load(shipped, pack);
  if (!loaded.content) throw new ScenarioFault(loaded.faults.map((f) => `${f.file}:${f.line}:${f.column} ${f.message}`).join('\n'));
  const content = loaded.content;
  const seats = seatList(g);
  if (seats.length < 2 || seats.length > 6) throw new ScenarioFault(`a match has two to six seats, ${seats.length} were given`);
  const kingdom = kingdomFor(content, g, seats);
  const rng = g.rolls !== undefined ? fixedRng(rolls(g.rolls)) : seedRng(String(g.seed ?? 'scenario'));
  const base: State = { content: content.hash, rng, stack: [], ask: null, asked: seats.map(() => 0), over: false };
  const state = emptyTable(content, base, seats.length, kingdom);
  seats.forEach((seat, i) => {
    const s = object(seat, `given.seats/${i}`, ['hand', 'deck', 'discard', 'inPlay', 'turns']);
    const p = state.seats[i]!;
    p.hand = cardList(content, s.hand, `seats/${i}/hand`).sort((a, b) => a - b);
    p.deck = cardList(content, s.deck, `seats/${i}/deck`).reverse();
    p.discard = cardList(content, s.discard, `seats/${i}/discard`);
    p.play = cardList(content, s.inPlay, `seats/${i}/inPlay`);
    p.turns = whole(s.turns, `seats/${i}/turns`, 0, 0, 100_000);
  });
  state.trash = cardList(content, g.trash, 'trash');
  for (const [name, n] of Object.entries(object(g.supply, 'given.supply', [...content.byName.keys()]))) {
    const card = cardNamed(content, name, 'supply');
    if (state.supply[card]! < 0) throw new ScenarioFault(`supply: ${name} has no pile in this game; name it in the kingdom`);
    state.supply[card] = whole(n, `supply/${name}`, 0);
  }
  const t = object(g.turn, 'given.turn', ['seat', 'actions', 'buys', 'coins', 'phase']);
  const { turn } = state;
  turn.seat = whole(t.seat, 'turn/seat', 0, 0, seats.length - 1);
  turn.actions = whole(t.actions, 'turn/actions', 1);
  turn.buys = whole(t.buys, 'turn/buys', 1);
  turn.coins = whole(t.coins, 'turn/coins', 0);
  if (t.phase !== undefined && t.phase !== 'action' && t.phase !== 'buy') throw new ScenarioFault(`turn/phase is "action" or "buy", found ${JSON.stringify(t.phase)}`);
  turn.phase = t.phase ?? 'action';
  const runner = state.seats[turn.seat]!;
  if (!isObj(seats[turn.seat]) || (seats[turn.seat] as Obj).turns === undefined) runner.turns = Math.max(1, runner.turns);
  turn.played = runner.play.slice();
  for (const card of runner.play) {
    // A Merchant already in play still waits for the first Silver.
    for (const line of content.programs[content.cards[card]!.program]?.lines ?? []) {
      if (line.effect.name !== 'whenFirst') continue;
      const watch = line.params as { card: number; program: number };
      if (!turn.played.includes(watch.card)) turn.watches.push({ card: watch.card, program: watch.program });
    }
  }
  state.stack.push({ kind: 'procedure', name: 'turn', step: 'next', seat: turn.seat, vars: { queue: [] } });
  const machine = new Machine(dominion, content);
  machine.proceed(state);
  return { machine, state };
}

function seatList(g: Obj): Plain[] {
  if (g.seats === undefined) return Array.from({ length: whole(g.players, 'players', 2, 2, 6) }, () => ({}));
  if (!Array.isArray(g.seats)) throw new ScenarioFault('given.seats should be a list, one object per player');
  return g.seats;
}

function rolls(value: Plain): number[] {
  if (!Array.isArray(value) || !value.every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 0)) throw new ScenarioFault('given.rolls should be a list of whole numbers from 0');
  return value as number[];
}

/** Ten names as given; without them, the kingdom cards that the position mentions, filled up from the content's order. */
function kingdomFor(content: DominionContent, g: Obj, seats: readonly Plain[]): number[] {
  if (g.kingdom !== undefined) return kingdomOf(content, g.kingdom, () => 0);
  const all = content.cards.map((c) => c.name).filter((name) => !['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province', 'Curse'].includes(name));
  const text = JSON.stringify([seats, g.supply ?? null, g.trash ?? null]);
  const mentioned = all.filter((name) => text.includes(`"${name}"`));
  return kingdomOf(content, [...mentioned, ...all.filter((name) => !mentioned.includes(name))].slice(0, 10), () => 0);
}

// ---- steps ----------------------------------------------------------------------------------------------------------

const QUESTIONS = new Set(['ask.action', 'ask.treasures', 'ask.buy']);

function step(play: Table, raw: Plain): Stepped {
  const s = object(raw, 'a step', ['seat', 'play', 'buy', 'endPhase', 'endTurn', 'choose']);
  const seat = whole(s.seat, 'seat', -1, 0, play.state.seats.length - 1);
  if (seat < 0) throw new ScenarioFault(`a step names its seat: ${JSON.stringify(raw)}`);
  settle(play);
  const { state } = play;
  const verbs = ['play', 'buy', 'endPhase', 'endTurn', 'choose'].filter((verb) => s[verb] !== undefined);
  if (verbs.length !== 1) throw new ScenarioFault(`a step has one of play, buy, endPhase, endTurn, choose: ${JSON.stringify(raw)}`);
  if (state.over || !state.ask) return { refused: 'over' };
  if (state.ask.seat !== seat) return { refused: 'wrong_seat' };
  const open = !QUESTIONS.has(state.ask.why);
  if (s.choose !== undefined) return open ? choose(play, s.choose) : { refused: 'not_offered' };
  if (open) return { refused: 'not_offered' };
  const done = s.play !== undefined ? playStep(play, s.play) : s.buy !== undefined ? buyStep(play, s.buy) : s.endTurn !== undefined ? endTurn(play) : endPhase(play);
  if (!('refused' in done)) settle(play);
  return done;
}

const answer = (play: Table, picks: readonly number[]): void => play.machine.answer(play.state, picks, play.events);
const code = (play: Table, wanted: number): void => answer(play, [play.state.ask!.options.indexOf(wanted)]);

/** Answers what has a single possible answer: such a question is never written. */
function settle(play: Table): void {
  for (let ask = play.state.ask; ask && !QUESTIONS.has(ask.why); ask = play.state.ask) {
    const only = onlyAnswer(ask);
    if (!only) return;
    answer(play, only);
  }
}

/** Cards of one name are alike. */
function onlyAnswer(ask: Ask): number[] | undefined {
  const { kind, options, min, max } = ask;
  const alike = options.every((o) => o === options[0]);
  if (kind === 'one') return options.length === 1 ? [0] : undefined;
  if (kind === 'some' && min === max && (alike || min === options.length)) return options.slice(0, min).map((_, i) => i);
  if (kind === 'order' && alike) return options.map((_, i) => i);
  return undefined;
}

function playStep(play: Table, wanted: Plain): Stepped {
  const { state, machine: { content } } = play;
  const card = typeof wanted === 'string' ? content.byName.get(wanted) : undefined;
  const { turn } = state;
  const { hand } = state.seats[turn.seat]!;
  if (card === undefined || !hand.includes(card)) return { refused: 'not_in_hand' };
  const { types } = content.cards[card]!;
  if ((types & (ACTION | TREASURE)) === 0) return { refused: 'not_playable' };
  if ((types & ACTION) !== 0 && turn.phase === 'action') {
    if (turn.actions === 0) return { refused: 'no_actions' };
    code(play, card);
    return {};
  }
  if ((types & TREASURE) === 0 || turn.bought) return { refused: 'wrong_phase' };
  if (state.ask!.why === 'ask.action') code(play, END_PHASE);
  const ask = play.state.ask!;
  if (ask.why !== 'ask.treasures') return { refused: 'wrong_phase' };
  answer(play, [ask.options.indexOf(card)]);
  return {};
}

function buyStep(play: Table, wanted: Plain): Stepped {
  const { state, machine: { content } } = play;
  const card = typeof wanted === 'string' ? content.byName.get(wanted) : undefined;
  const { turn, supply } = state;
  if (card === undefined || !(supply[card]! > 0)) return { refused: 'no_pile' };
  if (turn.buys === 0) return { refused: 'no_buys' };
  if (turn.coins < content.cards[card]!.cost) return { refused: 'no_coins' };
  toBuying(play);
  code(play, card);
  return {};
}

/** Leaves the action phase and the playing of Treasures. */
function toBuying(play: Table): void {
  for (let ask = play.state.ask!; ask.why !== 'ask.buy'; ask = play.state.ask!) {
    if (ask.why === 'ask.action') code(play, END_PHASE);
    else answer(play, []);
  }
}

function endTurn(play: Table): Stepped {
  toBuying(play);
  code(play, END_TURN);
  return {};
}

function endPhase(play: Table): Stepped {
  const { turn } = play.state;
  if (turn.phase === 'buy') return endTurn(play);
  if (play.state.ask!.why === 'ask.treasures') answer(play, []);
  else code(play, END_PHASE);
  return {};
}

function choose(play: Table, wanted: Plain): Stepped {
  const { ask } = play.state;
  if (!ask) return { refused: 'not_offered' };
  if (isSentry(play, ask)) return sentry(play, wanted);
  const picks = picksFor(play, ask, wanted);
  if (!picks || play.machine.refusal(play.state, ask.seat, { ask: ask.id, pick: picks })) return { refused: 'not_offered' };
  answer(play, picks);
  settle(play);
  return {};
}

/** The places that a written answer means, or undefined where it means none. */
function picksFor(play: Table, ask: Ask, wanted: Plain): number[] | undefined {
  const { content } = play.machine;
  const { options, kind } = ask;
  if (kind === 'yes-no') return typeof wanted === 'boolean' ? [wanted ? 1 : 0] : wanted === null ? [0] : undefined;
  if (kind === 'number') return typeof wanted === 'number' ? [wanted] : undefined;
  if (wanted === null && kind === 'one') return options.includes(NONE) ? [options.indexOf(NONE)] : undefined;
  const list = wanted === null ? [] : Array.isArray(wanted) ? wanted : [wanted];
  if (list.length === 0 && kind === 'one' && options.includes(NONE)) return [options.indexOf(NONE)];
  const picks: number[] = [];
  for (const name of list) {
    const card = typeof name === 'string' ? content.byName.get(name) : undefined;
    const place = options.findIndex((o, i) => o === card && !picks.includes(i));
    if (place < 0) return undefined;
    picks.push(place);
  }
  return picks;
}

// Sentry's three questions are one step: the list of its protocol, the later of two put back on top.

const isSentry = (play: Table, ask: Ask): boolean => ask.card >= 0 && play.machine.content.cards[ask.card]!.name === 'Sentry';

function sentry(play: Table, wanted: Plain): Stepped {
  const { content } = play.machine;
  const seat = play.state.ask!.seat;
  const looked = play.state.seats[seat]!.aside.slice();
  const list = wanted === null ? [] : wanted;
  if (!Array.isArray(list) || list.length !== looked.length) return { refused: 'not_offered' };
  const left = looked.slice();
  const plan: { card: number; placement: string }[] = [];
  for (const entry of list) {
    const card = isObj(entry) && typeof entry.card === 'string' ? content.byName.get(entry.card) : undefined;
    const placement = isObj(entry) ? entry.placement : undefined;
    const at = card === undefined ? -1 : left.indexOf(card);
    if (at < 0 || (placement !== 'trash' && placement !== 'discard' && placement !== 'topdeck')) return { refused: 'not_offered' };
    left.splice(at, 1);
    plan.push({ card: card!, placement });
  }
  const of = (placement: string): number[] => plan.filter((p) => p.placement === placement).map((p) => p.card);
  for (let ask = play.state.ask; ask && isSentry(play, ask) && ask.seat === seat && play.state.seats[seat]!.aside.length > 0; ask = play.state.ask) {
    const cards = ask.why === 'ask.trash' ? of('trash') : ask.why === 'ask.discard' ? of('discard') : of('topdeck');
    const picks = picksFor(play, ask, cards.map((card) => content.cards[card]!.name));
    if (!picks) return { refused: 'not_offered' };
    answer(play, picks);
  }
  settle(play);
  return {};
}

// ---- what is expected -----------------------------------------------------------------------------------------------

function look(play: Table): Plain {
  settle(play);
  const { state, machine: { content } } = play;
  const name = (card: number): string => content.cards[card]!.name;
  const { scores, winners } = outcomeOf(content, state);
  return {
    seats: state.seats.map((p) => ({ hand: bag(p.hand, name), deck: p.deck.map(name).reverse(), discard: bag(p.discard, name), inPlay: bag(p.play, name), turns: p.turns })),
    turn: { seat: state.turn.seat, phase: state.turn.phase, actions: state.turn.actions, buys: state.turn.buys, coins: state.turn.coins },
    supply: Object.fromEntries(state.piles.map((card) => [name(card), state.supply[card]!])),
    trash: bag(state.trash, name),
    over: state.over,
    scores,
    winner: !state.over ? null : winners.length === 1 ? winners[0]! : winners,
    results: play.results,
  };
}

/** Zones whose order does not count are compared sorted by name. */
const bag = (cards: readonly number[], name: (card: number) => string): string[] => cards.map(name).sort();

export const dominionScenario: ScenarioWords<DominionState, DominionContent> = { prepare, step, look, normal: sortBags };

/** `expect` lists of zones without order, sorted like `look`'s. */
function sortBags(expected: Plain): Plain {
  if (!isObj(expected)) return expected;
  const sorted = (value: Plain): Plain => (Array.isArray(value) && value.every((v) => typeof v === 'string') ? [...value].sort() : value);
  const out: Obj = { ...expected };
  if (out.trash !== undefined) out.trash = sorted(out.trash);
  if (Array.isArray(out.seats)) {
    out.seats = out.seats.map((seat) => (isObj(seat) ? Object.fromEntries(Object.entries(seat).map(([zone, v]) => [zone, zone === 'deck' ? v : deep(v, sorted)])) : seat));
  }
  if (Array.isArray(out.oneOf)) out.oneOf = out.oneOf.map(sortBags);
  return out;
}

const deep = (value: Plain, sorted: (v: Plain) => Plain): Plain => (isObj(value) && Array.isArray(value.oneOf) ? { oneOf: value.oneOf.map(sorted) } : sorted(value));
