import { games, shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { answerCount, Machine, randomPick, roll, seedRng, type State } from '@cardwright/kernel';
import { SearchPlayer, seatPlayer, settingsForLevel } from '@cardwright/sim';
import type { Row } from './measure.ts';

/**
 * The cost of the search: CPU time per iteration in the middle of a game, and per decision at level
 * 5, there and over a whole match.
 */
export function searchSuite(): Row[] {
  return Object.keys(games).flatMap((name) => {
    const machine = new Machine(shippedGame(name), loadContent(name));
    const rng = seedRng('bench');
    const rolls = (n: number): number => roll(rng, n);
    const states = Array.from({ length: 4 }, (_, i) => middle(machine, i, rolls));
    const settings = settingsForLevel(machine.game, 5);
    think(machine, states, { ...settings, count: 60 }, rolls); // warm up
    const level5 = think(machine, states, settings, rolls);
    const match = wholeMatch(machine, settings);
    return [
      {
        suite: 'search',
        name: `${name}, one iteration`,
        value: (level5.milliseconds * 1e6) / level5.iterations,
        unit: 'ns',
      },
      {
        suite: 'search',
        name: `${name}, the longest decision at level 5 (count ${settings.count})`,
        value: level5.worst,
        unit: 'ms',
        target: 'about 2000 at most',
        reached: level5.worst <= 2500,
      },
      {
        suite: 'search',
        name:
          `${name}, a decision at level 5, average of the ${match.decisions} with a choice in ` +
          'one match',
        value: match.average,
        unit: 'ms',
      },
      {
        suite: 'search',
        name: `${name}, the longest of them`,
        value: match.longest,
        unit: 'ms',
        target: 'about 2000 at most',
        reached: match.longest <= 2500,
      },
    ];
  });
}

function middle(machine: Machine, i: number, rolls: (n: number) => number): State {
  const state = machine.start({ seed: `middle ${i}`, seats: 2, options: {} });
  for (let k = 0; state.ask; k++) {
    // a question with a real choice
    if (k >= 8 + 6 * i && state.ask.kind === 'one' && state.ask.options.length > 3) break;
    machine.answer(state, randomPick(state.ask, rolls));
  }
  return state;
}

function think(
  machine: Machine,
  states: readonly State[],
  settings: ReturnType<typeof settingsForLevel>,
  rolls: (n: number) => number,
): { milliseconds: number; iterations: number; worst: number } {
  let total = 0;
  let worst = 0;
  let iterations = 0;
  for (const state of states) {
    if (!state.ask) continue;
    const player = new SearchPlayer('bench', machine, settings);
    const before = process.cpuUsage();
    player.answer(state, state.ask.seat, rolls);
    const { user, system } = process.cpuUsage(before);
    total += (user + system) / 1000;
    worst = Math.max(worst, (user + system) / 1000);
    iterations += player.iterations;
  }
  return { milliseconds: total, iterations: Math.max(1, iterations), worst };
}

/** A match of the search against the heuristic; forced answers are not counted. */
function wholeMatch(
  machine: Machine,
  settings: ReturnType<typeof settingsForLevel>,
): { decisions: number; average: number; longest: number } {
  const seats = [new SearchPlayer('bench', machine, settings), seatPlayer(machine, 'heuristic')];
  const chance = seedRng('match');
  const rolls = (n: number): number => roll(chance, n);
  const state = machine.start({ seed: 'match', seats: 2, options: {} });
  const times: number[] = [];
  for (let ask = state.ask; ask; ask = state.ask) {
    const before = process.cpuUsage();
    const pick = seats[ask.seat]!.answer(state, ask.seat, rolls);
    const { user, system } = process.cpuUsage(before);
    if (ask.seat === 0 && answerCount(ask, 2) > 1) times.push((user + system) / 1000);
    machine.answer(state, pick);
  }
  return {
    decisions: times.length,
    average: times.reduce((sum, t) => sum + t, 0) / Math.max(1, times.length),
    longest: Math.max(0, ...times),
  };
}
