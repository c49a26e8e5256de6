import { execFileSync } from 'node:child_process';
import {
  Machine,
  type MatchOptions,
  randomPick,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { games, shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { program } from '../program.ts';
import { nanoseconds, type Row } from './measure.ts';

/** The promised random decisions and forks per second on a quiet core. */
const PROMISED: { [game: string]: { decisions?: number; forkMicroseconds?: number } } = {
  lorenzo: { decisions: 100_000, forkMicroseconds: 10 },
  chaos: { decisions: 150_000 },
  lanes: { decisions: 150_000 },
};

/**
 * Every game: nanoseconds per random decision and per fork, games per second, bytes per state.
 * Forks are measured twice: in this process, after all five games have been played in it as on a
 * server, and in a separate process that plays only one game. With `only`, measures that game in
 * this process.
 */
export function gamesSuite(only?: string): Row[] {
  const played = (only === undefined ? Object.keys(games) : [only]).map((name) => play(name));
  return played.flatMap((game) => {
    const forkNs = timeForks(game);
    const alone = only === undefined ? aloneRow(game.name, forkNs) : [];
    return [...rowsOf(game, forkNs), ...alone];
  });
}

interface Played {
  name: string;
  machine: Machine;
  /** Positions sampled from random play. */
  states: State[];
  decisionNs: number;
  perGame: number;
}

function play(name: string): Played {
  const game = shippedGame(name);
  const machine = new Machine(game, loadContent(name));
  const options: MatchOptions = {};
  const seats = game.rules.seats.min;
  const chance = seedRng('bench');
  const rolls = (n: number): number => roll(chance, n);
  let played = 0;
  let decisions = 0;
  let state: State = machine.start({ seed: '0', seats, options });
  const states: State[] = [];
  const decisionNs = nanoseconds(() => {
    for (let i = 0; i < 500; i++) {
      if (!state.ask) state = machine.start({ seed: String(++played), seats, options });
      if (states.length < 200 && decisions % 17 === 0) states.push(machine.fork(state));
      decisions++;
      machine.answer(state, randomPick(state.ask!, rolls));
    }
    return 500;
  });
  return { name, machine, states, decisionNs, perGame: decisions / Math.max(1, played) };
}

const timeForks = ({ machine, states }: Played): number =>
  nanoseconds(() => {
    for (const state of states) machine.fork(state);
    return states.length;
  });

function rowsOf({ name, states, decisionNs, perGame }: Played, forkNs: number): Row[] {
  const promised = PROMISED[name] ?? {};
  const bytes =
    states.reduce((sum, state) => sum + JSON.stringify(state).length, 0) / states.length;
  return [
    {
      suite: name,
      name: 'random decision',
      value: decisionNs,
      unit: 'ns',
      ...(promised.decisions !== undefined && {
        target: `at most ${(1e9 / promised.decisions) | 0} (${promised.decisions}/s)`,
        reached: decisionNs <= 1e9 / promised.decisions,
      }),
    },
    {
      suite: name,
      name: 'fork',
      value: forkNs,
      unit: 'ns',
      ...(promised.forkMicroseconds !== undefined && {
        target: `under ${promised.forkMicroseconds * 1000}`,
        reached: forkNs < promised.forkMicroseconds * 1000,
      }),
    },
    { suite: name, name: 'random games', value: 1e9 / (decisionNs * perGame), unit: 'games/s' },
    { suite: name, name: 'decisions a random game', value: perGame, unit: '' },
    { suite: name, name: 'bytes of a state', value: bytes, unit: 'bytes' },
  ];
}

/** Measures the fork in a separate process that plays only this game. */
function aloneRow(name: string, inCompany: number): Row[] {
  const printed = execFileSync(
    process.execPath,
    [program, 'bench', 'games', '--game', name, '--json'],
    { encoding: 'utf8' },
  );
  const { rows } = JSON.parse(printed) as { rows: Row[] };
  const value = rows.find((row) => row.name === 'fork')!.value;
  const ratio = inCompany / value;
  const of = 'times it beside all games';
  return [
    {
      suite: name,
      name: 'fork, game alone',
      value,
      unit: 'ns',
      ratio,
      of,
      target: 'under 2',
      reached: ratio < 2,
    },
  ];
}
