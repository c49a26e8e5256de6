import { Machine, type MatchOptions, randomPick, roll, seedRng, type State } from '@cardwright/kernel';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { nanoseconds, type Row } from './measure.ts';

/** Random decisions a second and forks that a game promises on a quiet core. */
const PROMISED: { [game: string]: { decisions?: number; forkMicroseconds?: number } } = {
  lorenzo: { decisions: 100_000, forkMicroseconds: 10 },
  chaos: { decisions: 150_000 },
  lanes: { decisions: 150_000 },
};

/** Every game: nanoseconds a random decision and a fork, games a second, bytes of a match's record. */
export function gamesSuite(): Row[] {
  return Object.keys(games).flatMap((name) => gameRows(name));
}

function gameRows(name: string): Row[] {
  const game = games[name]!;
  const content = loadContent(name);
  const machine = new Machine(game, content);
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
  const perGame = decisions / Math.max(1, played);
  const forkNs = nanoseconds(() => {
    for (const s of states) machine.fork(s);
    return states.length;
  });
  const promised = PROMISED[name] ?? {};
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
    { suite: name, name: 'bytes of a state', value: states.reduce((sum, s) => sum + JSON.stringify(s).length, 0) / states.length, unit: 'bytes' },
  ];
}
