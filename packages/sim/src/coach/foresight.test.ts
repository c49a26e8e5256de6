import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchOptions } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { seatPlayer } from '../seat-players.ts';
import { Foresight } from './foresight.ts';

/** What happened between the decisions of one match: their entries by question, foreseen or not. */
function watched(game: string, options: MatchOptions, decisions: number) {
  const machine = new Machine(shippedGame(game), loadContent(game));
  const state = machine.start({ seed: 'foresight', seats: 2, options });
  const foresight = new Foresight(machine, 'seed');
  const player = seatPlayer(machine, 'heuristic');
  const asked: { entry: number; seat: number; why: string }[] = [];
  for (let entry = 0; entry < decisions && state.ask; entry++) {
    const { ask } = state;
    asked.push({ entry, seat: ask.seat, why: ask.why });
    foresight.ask(state, entry);
    const pick = player.answer(state, ask.seat, () => 0);
    foresight.answer(ask, pick);
    machine.answer(state, pick);
  }
  const after = (why: string): boolean[] =>
    asked
      .filter(({ entry, seat }) => asked.some((one) => one.seat === seat && one.entry > entry))
      .filter((one) => one.why === why)
      .map(({ entry }) => foresight.foreseen.has(entry));
  return { after };
}

describe('Foresight', () => {
  test('playing Treasures shows nothing new, but the end of a turn draws a hand', () => {
    const { after } = watched('dominion', {}, 40);
    expect(after('ask.treasures').length).toBeGreaterThan(5);
    expect(new Set(after('ask.treasures'))).toEqual(new Set([true]));
    expect(after('ask.buy').length).toBeGreaterThan(5);
    expect(after('ask.buy')).toContain(false);
  });

  test('without any chance or secret, everything is foreseen', () => {
    const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));
    const foresight = new Foresight(machine, 'seed');
    const state = machine.start({ seed: 'same', seats: 2, options: {} });
    foresight.ask(state, 0);
    foresight.ask(state, 0);
    expect([...foresight.foreseen]).toEqual([0]);
  });

  test('an answer to another question is not foreseen, and does no harm', () => {
    const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));
    const foresight = new Foresight(machine, 'seed');
    const state = machine.start({ seed: 'same', seats: 2, options: {} });
    foresight.ask(state, 0);
    foresight.answer({ ...state.ask!, why: 'other', kind: 'yes-no' }, [1]);
    foresight.ask(state, 1);
    expect([...foresight.foreseen]).toEqual([]);
  });

  test('nobody foresees that a seat leaves', () => {
    const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));
    const foresight = new Foresight(machine, 'seed');
    const state = machine.start({ seed: 'same', seats: 2, options: {} });
    foresight.ask(state, 0);
    foresight.leave();
    foresight.ask(state, 1);
    expect([...foresight.foreseen]).toEqual([]);
  });
});
