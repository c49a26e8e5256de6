import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, PlayerFault, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { playersOf, seatPlayer } from '../seat-players.ts';
import { comparedPlayerMaker } from './v1-players.ts';

const ANSWERS = 15;

/** The first answers of a table at which the same player has every seat. */
function answersOf(machine: Machine, name: string, answers: number): string {
  const seats = machine.game.rules.seats.min;
  const make = comparedPlayerMaker(machine, name);
  const players = Array.from({ length: seats }, make);
  const chances = players.map((_, seat) => seedRng(`v1/${seat}`));
  const state = machine.start({ seed: 'v1', seats, options: {} });
  const picks: string[] = [];
  while (state.ask && picks.length < answers) {
    const { seat } = state.ask;
    const pick = players[seat]?.answer(state, seat, (n) => roll(chances[seat]!, n)) ?? [];
    picks.push(pick.join('+') || 'none');
    machine.answer(state, pick);
  }
  return `${name}: ${picks.join(', ')}\n`;
}

// Only a change of a game's rules or cards may change these answers (vitest -u writes them anew).
test.each(Object.keys(games))('%s: the players of version 0.1 answer as they did', async (name) => {
  const machine = new Machine(games[name]!, loadContent(name));
  const lines = [
    answersOf(machine, 'v1:heuristic', 6 * ANSWERS),
    answersOf(machine, 'v1:search:30', ANSWERS),
  ];
  await expect(lines.join('')).toMatchFileSnapshot(`golden/${name}.txt`);
});

test('they are for comparison: no list offers them, and a server cannot seat them', () => {
  const machine = new Machine(games.dominion!, loadContent('dominion'));
  expect(Object.keys(playersOf(machine.game)).filter((name) => name.startsWith('v1'))).toEqual([]);
  expect(() => seatPlayer(machine, 'v1:heuristic')).toThrow(PlayerFault);
  expect(comparedPlayerMaker(machine, 'v1:level:5')().name).toBe('v1:level:5');
  expect(() => comparedPlayerMaker(machine, 'v1:level:3')).toThrow(/v1:heuristic, v1:level:5/);
});
