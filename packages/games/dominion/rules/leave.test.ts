import {
  type GameEvent,
  hashedRecord,
  Machine,
  Match,
  type MatchRecord,
  replay,
} from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../node.ts';
import { dominion } from '../game.ts';
import { END_TURN } from '../procedures/turn.ts';
import { type DominionState, SHOWN } from '../state.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);
const card = (name: string): number => content.byName.get(name)!;
const cards = (...names: string[]): number[] => names.map(card).sort((a, b) => a - b);
const KINGDOM = [
  'Bandit',
  'Bureaucrat',
  'CouncilRoom',
  'Gardens',
  'Library',
  'Militia',
  'Moat',
  'ThroneRoom',
  'Village',
  'Witch',
];

/** A table of which some hands are told; seat 0 begins. */
function table(seats: number, hands: { [seat: number]: string[] }): DominionState {
  const state = machine.start({ seed: 'leave', seats, options: { kingdom: KINGDOM } });
  for (const [seat, names] of Object.entries(hands))
    state.seats[Number(seat)]!.hand = cards(...names);
  state.ask = null;
  state.stack = [{ kind: 'procedure', name: 'turn', step: 'begin', seat: 0, vars: { queue: [] } }];
  machine.proceed(state);
  return state;
}

/** Picks options by their card's name; what is no card by its code. */
function pick(state: DominionState, ...wanted: (string | number)[]): GameEvent[] {
  const events: GameEvent[] = [];
  const { kind, options } = state.ask!;
  const places = wanted.map((w) =>
    kind === 'yes-no' ? Number(w) : options.indexOf(typeof w === 'string' ? card(w) : w),
  );
  machine.answer(state, places, events);
  return events;
}

function endTurn(state: DominionState): void {
  while (state.ask!.why !== 'ask.buy')
    machine.answer(state, dominion.rules.fallback(content, state));
  pick(state, END_TURN);
}

const ownedBy = (state: DominionState, seat: number): number => {
  const { hand, deck, discard, play, aside } = state.seats[seat]!;
  return hand.length + deck.length + discard.length + play.length + aside.length;
};

test('R3.4: its cards are gone, neither to the supply nor to the trash', () => {
  const state = table(3, {});
  const supply = state.supply.slice();
  machine.leave(state, 2);
  expect(ownedBy(state, 2)).toBe(0);
  expect(state.supply).toEqual(supply);
  expect(state.trash).toEqual([]);
  expect(ownedBy(state, 0)).toBe(10);
  expect(state.ask!.seat).toBe(0);
});

test('R3.4: the turn order closes over its place', () => {
  const state = table(4, {});
  machine.leave(state, 1);
  machine.leave(state, 2);
  endTurn(state);
  expect(state.turn.seat).toBe(3);
  endTurn(state);
  expect(state.turn.seat).toBe(0);
});

test('R3.4: if it was its turn, that turn is over at once and the next one begins', () => {
  const state = table(3, { 0: ['Village', 'Copper', 'Copper'] });
  pick(state, 'Village');
  const events: GameEvent[] = [];
  machine.leave(state, 0, events);
  expect(state.turn).toMatchObject({
    seat: 1,
    actions: 1,
    buys: 1,
    coins: 0,
    phase: 'action',
    played: [],
  });
  expect(state.ask!.seat).toBe(1);
  expect(state.seats[1]!.turns).toBe(1);
  expect(events).toEqual([{ type: 'turn', seat: 1, turn: 1 }]);
  expect(ownedBy(state, 0)).toBe(0);
});

test('R3.4, R3.1: a turn that ends so may end the game', () => {
  const state = table(3, {});
  state.supply[card('Province')] = 0;
  state.seats[1]!.discard.push(card('Duchy'));
  machine.leave(state, 0);
  expect(state.over).toBe(true);
  expect(state.stack).toEqual([]);
  expect(dominion.rules.outcome(content, state).winners).toEqual([1]);
});

test('R3.4: no attack reaches it and no Curse is dealt to it', () => {
  const state = table(4, { 0: ['Witch'], 1: ['Moat'] });
  machine.leave(state, 2);
  pick(state, 'Witch');
  pick(state, 0); // seat 1 keeps its Moat to itself
  const curses = (seat: number): number =>
    state.seats[seat]!.discard.filter((c) => c === card('Curse')).length;
  expect([1, 2, 3].map(curses)).toEqual([1, 0, 1]);
  expect(state.supply[card('Curse')]).toBe(28);
});

test('R3.4: Council Room deals it nothing', () => {
  const state = table(3, { 0: ['CouncilRoom'] });
  machine.leave(state, 1);
  const events = pick(state, 'CouncilRoom');
  expect(events.filter((e) => e.type === 'draw').map((e) => e['seat'])).toEqual([0, 2]);
});

test('R3.4: an attack that waits for it continues with the next player', () => {
  const hand = ['Copper', 'Copper', 'Copper', 'Estate', 'Silver'];
  const state = table(4, { 0: ['Militia'], 1: hand, 2: hand, 3: hand });
  pick(state, 'Militia');
  expect(state.ask).toMatchObject({ seat: 1, min: 2 });
  machine.leave(state, 1);
  expect(state.ask).toMatchObject({ seat: 2, min: 2 });
  // and one that is still to come is left out
  machine.leave(state, 3);
  expect(state.ask!.seat).toBe(2);
  pick(state, 'Copper', 'Estate');
  expect(state.turn).toMatchObject({ seat: 0, coins: 2 });
  expect(state.ask!.seat).toBe(0);
});

test('R3.4, R5.1: the reaction that is waited for is left out, and so is one to come', () => {
  const state = table(4, { 0: ['Witch'], 1: ['Moat'], 2: ['Moat'], 3: ['Moat'] });
  pick(state, 'Witch');
  expect(state.ask).toMatchObject({ seat: 1, why: 'ask.react' });
  machine.leave(state, 2);
  expect(state.ask).toMatchObject({ seat: 1, why: 'ask.react' });
  machine.leave(state, 1);
  expect(state.ask).toMatchObject({ seat: 3, why: 'ask.react' });
  pick(state, 1);
  expect(state.seats[3]!.discard).toEqual([]);
  expect(state.supply[card('Curse')]).toBe(30);
});

test('R3.4, R6.2: an attack played twice continues after a victim has left, the second time without it', () => {
  const hand = ['Copper', 'Copper', 'Copper', 'Estate', 'Silver'];
  const state = table(3, { 0: ['ThroneRoom', 'Militia'], 1: hand, 2: hand });
  pick(state, 'ThroneRoom');
  pick(state, 'Militia');
  expect(state.ask!.seat).toBe(1);
  machine.leave(state, 1);
  expect(state.ask!.seat).toBe(2);
  pick(state, 'Copper', 'Estate');
  expect(state.turn).toMatchObject({ seat: 0, coins: 4 });
});

test('R3.4: when the attacker leaves, what others had turned up goes back in the order it lay', () => {
  const state = table(3, { 0: ['Bandit'] });
  state.seats[1]!.deck.push(card('Gold'), card('Silver'));
  const before = state.seats[1]!.deck.slice();
  pick(state, 'Bandit');
  expect(state.ask!.seat).toBe(1);
  expect(state.seats[1]!.aside.length).toBe(2);
  machine.leave(state, 0);
  expect(state.seats[1]!).toMatchObject({
    deck: before,
    aside: [],
    asideOpen: false,
    known: [SHOWN, SHOWN],
  });
  expect(state.turn.seat).toBe(1);
  expect(state.trash).toEqual([]);
});

test('R3.4: it has no score and cannot win, whatever it owned', () => {
  const match = new Match(machine, {
    seed: 'score',
    generator: 'chacha8',
    options: { kingdom: KINGDOM },
    seats: ['a', 'b', 'c'],
  });
  match.state.seats[0]!.discard.push(card('Province'), card('Province'));
  match.state.seats[1]!.discard.push(card('Curse'), card('Curse'), card('Curse'), card('Curse'));
  match.state.seats[2]!.discard.push(card('Curse'), card('Curse'), card('Curse'), card('Curse'));
  match.leave(0, 'timeout');
  const { scores, winners } = match.outcome();
  expect(scores[0]).toBe(0);
  expect(winners).toEqual([2]); // both have -1 point; the second has had a turn
  expect(dominion.players.evaluate(content, match.state)[0]).toBe(0);
  expect(dominion.information.view(content, match.state, 1)).toMatchObject({
    seats: [{ gone: true, deck: 0 }, { deck: 5 }, { deck: 5 }],
  });
});

test('R3.4: with fewer than two players left the game is over, and whoever stayed has won', () => {
  const match = new Match(machine, {
    seed: 'alone',
    generator: 'chacha8',
    options: { kingdom: KINGDOM },
    seats: ['a', 'b', 'c'],
  });
  match.leave(1, 'resign');
  expect(match.over).toBe(false);
  match.leave(0, 'resign');
  expect(match.over).toBe(true);
  expect(match.outcome().winners).toEqual([2]);
  const record = JSON.parse(
    JSON.stringify(hashedRecord(machine, match.record)),
  ) as typeof match.record;
  expect(replay(machine, record).outcome()).toEqual(match.outcome());
});

describe('records of the rules before R3.4', () => {
  /** A short match; `leaves` gives up after two answers. */
  function played(seats: number, leaves: number | undefined): MatchRecord {
    const match = new Match(machine, {
      seed: 'old',
      generator: 'quick',
      options: { kingdom: KINGDOM },
      seats: new Array<string>(seats).fill('p'),
    });
    for (let i = 0; i < 12 && !match.over; i++) {
      if (i === 2 && leaves !== undefined) match.leave(leaves, 'resign');
      const { ask } = match.state;
      if (ask)
        match.answer(ask.seat, {
          ask: ask.id,
          pick: dominion.rules.fallback(content, match.state),
        });
    }
    return { ...hashedRecord(machine, match.record), rules: '1' };
  }

  test.each([
    [2, undefined],
    [4, undefined],
    [2, 1],
  ])('of %i seats, of which %s leaves, go the same way and verify', (seats, leaves) => {
    const record = played(seats, leaves);
    expect(replay(machine, record).record.entries).toEqual(record.entries);
  });

  test('with three at the table, of whom one left, are refused by their rules', () => {
    expect(() => replay(machine, played(3, 1))).toThrow(
      'the record was played under rules 1, these are 4',
    );
    expect(() => replay(machine, { ...played(3, undefined), rules: '0' })).toThrow('under rules 0');
  });
});
