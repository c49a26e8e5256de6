import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { type Ask, Machine, PlayerFault, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { playGame } from '../play-game.ts';
import { playersOf, seatPlayer } from '../seat-players.ts';
import { codesOf, keyOf, placesIn } from './answers.ts';
import { SearchPlayer } from './search-player.ts';
import { LEVELS, settingsForCount, settingsForLevel } from './settings.ts';

const machines = Object.fromEntries(
  Object.keys(games).map((name) => [name, new Machine(games[name]!, loadContent(name))]),
);
const rolls = (seed: string) => {
  const rng = seedRng(seed);
  return (n: number): number => roll(rng, n);
};

describe.each(Object.keys(games))('search in %s', (name) => {
  const machine = machines[name]!;
  const seats = games[name]!.rules.seats;

  test('the same table and the same chance give the same answer, and the table stays as it was', () => {
    const state = machine.start({ seed: 'a', seats: seats.min, options: {} });
    const before = machine.hash(state);
    const answers = [1, 2].map(() =>
      seatPlayer(machine, 'search:30').answer(state, state.ask!.seat, rolls('b')),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(machine.hash(state)).toBe(before);
  });

  test('plays whole games against the heuristic, answering every kind of question legally', () => {
    const players = Array.from({ length: seats.min }, (_, seat) =>
      seatPlayer(machine, seat === 0 ? 'search:6' : 'heuristic'),
    );
    expect(playGame(machine, players, 'whole', {}).state.over).toBe(true);
  });

  test('every level plays with as many players as the game takes', () => {
    const level = LEVELS[0];
    const players = Array.from({ length: seats.max }, (_, seat) =>
      seatPlayer(machine, seat < 2 ? `level:${level}` : 'heuristic'),
    );
    expect(playGame(machine, players, 'full', {}).state.over).toBe(true);
  });

  test('levels think longer and longer; the count is the budget', () => {
    const counts = LEVELS.map((level) => settingsForLevel(machine.game, level).count);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    const player = new SearchPlayer('counted', machine, settingsForCount(machine.game, 40));
    const state = machine.start({ seed: 'c', seats: seats.min, options: {} });
    player.answer(state, state.ask!.seat, rolls('d'));
    expect(player.iterations).toBeLessThanOrEqual(41);
  });
});

test('players are named with what follows them; a wrong name says what would be right', () => {
  const machine = machines.dominion!;
  expect(Object.keys(playersOf(games.dominion!))).toEqual(
    expect.arrayContaining(['random', 'heuristic', 'big-money', 'level', 'search']),
  );
  expect(() => seatPlayer(machine, 'level:6')).toThrow(PlayerFault);
  expect(() => seatPlayer(machine, 'level')).toThrow(/1 to 5/);
  expect(() => seatPlayer(machine, 'search:none')).toThrow(/iterations/);
  expect(() => seatPlayer(machine, 'hueristic')).toThrow(/did you mean 'heuristic'/);
});

test('answers keep their meaning when a deal lists the options otherwise', () => {
  const ask = (options: number[], kind: Ask['kind'] = 'some'): Ask => ({
    id: 0,
    seat: 0,
    kind,
    options,
    min: 0,
    max: 3,
    why: '',
    card: -1,
    secret: false,
  });
  const codes = codesOf(ask([7, 5, 5, 9]), [1, 0, 2]);
  expect(codes).toEqual([5, 5, 7]);
  expect(placesIn(ask([5, 7, 5]), codes)).toEqual([0, 2, 1]);
  expect(placesIn(ask([5, 7]), codes)).toBe(undefined);
  expect(keyOf([5, 7])).not.toBe(keyOf([7, 5]));
  expect(placesIn(ask([3, 4], 'one'), [4])).toEqual([1]);
  expect(placesIn(ask([3, 4], 'order'), [4, 3])).toEqual([1, 0]);
});

test('a tree is kept within a turn: the second question of a turn begins with what the first has learnt', () => {
  const machine = machines.shelfie!;
  const player = new SearchPlayer('keeps', machine, settingsForCount(machine.game, 40));
  const state = machine.start({ seed: 'kept', seats: 2, options: {} });
  const chance = rolls('kept');
  machine.answer(state, player.answer(state, 0, chance));
  const fresh = new SearchPlayer('fresh', machine, settingsForCount(machine.game, 40));
  player.answer(state, 0, rolls('e'));
  fresh.answer(state, 0, rolls('e'));
  expect(player.known).toBeGreaterThan(0);
  expect(fresh.known).toBe(0);
});

const LONG = process.env.CARDWRIGHT_LONG !== undefined;

test('search beats the heuristic in every game (a few games of the quickest; all of them under test:long)', ({
  task,
}) => {
  const deals = LONG ? 10 : 2;
  for (const name of LONG ? Object.keys(machines) : ['lanes']) {
    const machine = machines[name]!;
    let points = 0;
    for (let deal = 0; deal < deals; deal++) {
      for (const shift of [0, 1]) {
        const players = [0, 1].map((seat) =>
          seatPlayer(
            machine,
            seat === shift ? `search:${name === 'dominion' ? 2000 : 100}` : 'heuristic',
          ),
        );
        const { state } = playGame(machine, players, `long ${deal}`, {});
        const { winners } = machine.game.rules.outcome(machine.content, state);
        if (winners.includes(shift)) points += 1 / winners.length;
      }
    }
    // in Dominion the lead is small, so this only sees that it has not become worse
    expect(points / deals / 2, name).toBeGreaterThan(name === 'dominion' ? 0.35 : 0.6);
    task.meta.figures = { ...task.meta.figures, [name]: `${points} of ${2 * deals}` };
  }
}, 600_000);

test.each(Object.keys(games))(
  '%s: a search that pauses after every try gives the same answers as one that does not',
  (name) => {
    const machine = machines[name]!;
    const inSlices = seatPlayer(machine, 'search:40');
    const atOnce = seatPlayer(machine, 'search:40');
    const state = machine.start({
      seed: 'slices',
      seats: games[name]!.rules.seats.min,
      options: {},
    });
    for (let decision = 0; decision < 12 && state.ask; decision++) {
      const { seat } = state.ask;
      const thinking = inSlices.think!(state, seat, rolls(`slices ${decision}`), () => false);
      let pick: number[] | undefined;
      for (let pauses = 0; pick === undefined && pauses < 100; pauses++)
        pick = thinking.goOn(() => true);
      expect(pick).toEqual(atOnce.answer(state, seat, rolls(`slices ${decision}`)));
      machine.answer(state, pick!);
    }
  },
);
