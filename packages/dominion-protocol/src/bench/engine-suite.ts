import { spawnSync } from 'node:child_process';
import { at, Machine, randomPick, roll, seedRng, type State } from '@cardwright/kernel';
import { loadContent } from '@cardwright/games/node';
import { playGame, seatPlayer } from '@cardwright/sim';
import { shippedGame } from '@cardwright/games';
import type { BenchTools, Row } from '@cardwright/server/bench';
import { limitGame } from './limit-loop.ts';

const suite = 'dominion';

type Nanoseconds = BenchTools['nanoseconds'];

/** Dominion beside a loop with no engine at all, everything in one run. */
export function engineSuite({ nanoseconds, program }: BenchTools): Row[] {
  const machine = new Machine(shippedGame(suite), loadContent(suite));
  const limit = limitLoop(nanoseconds);
  const money = bigMoney(machine, nanoseconds);
  const speed = limit.gameNs / money.gameNs;
  const randomNs = nanoseconds(randomPlay(machine, 'Sleight of Hand'));
  return [
    {
      suite,
      name: 'limit loop, Big Money against itself',
      value: 1e9 / limit.gameNs,
      unit: 'games/s',
    },
    { suite, name: 'limit loop, one turn', value: limit.turnNs, unit: 'ns' },
    {
      suite,
      name: 'Big Money against itself',
      value: 1e9 / money.gameNs,
      unit: 'games/s',
      ratio: speed,
      of: 'of the limit loop',
      target: 'at least 1/12 (0.083)',
      reached: speed >= 1 / 12,
    },
    { suite, name: 'Big Money, one decision', value: money.decisionNs, unit: 'ns' },
    {
      suite,
      name: 'random decision, options listed',
      value: randomNs,
      unit: 'ns',
      ratio: randomNs / limit.turnNs,
      of: 'turns of the limit loop',
      target: 'at most 25',
      reached: randomNs <= 25 * limit.turnNs,
    },
    ...stateRows(machine, randomNs, nanoseconds),
    coldStart(program),
  ];
}

function limitLoop(nanoseconds: Nanoseconds): { gameNs: number; turnNs: number } {
  let seed = 0;
  let turns = 0;
  let played = 0;
  const gameNs = nanoseconds(() => {
    for (let i = 0; i < 200; i++) turns += limitGame(`1/${seed++}`).turns;
    played += 200;
    return 200;
  });
  return { gameNs, turnNs: (gameNs * played) / turns };
}

function bigMoney(
  machine: Machine,
  nanoseconds: Nanoseconds,
): { gameNs: number; decisionNs: number } {
  const players = [seatPlayer(machine, 'big-money'), seatPlayer(machine, 'big-money')];
  let seed = 0;
  let decisions = 0;
  let played = 0;
  const gameNs = nanoseconds(() => {
    for (let i = 0; i < 50; i++)
      decisions += playGame(machine, players, `1/${seed++}`, {}).decisions;
    played += 50;
    return 50;
  });
  return { gameNs, decisionNs: (gameNs * played) / decisions };
}

/** Fork, save, load and hash of states in the middle of a card's effect. */
function stateRows(machine: Machine, randomNs: number, nanoseconds: Nanoseconds): Row[] {
  const middles = middleStates(machine);
  let next = 0;
  const each = (work: (state: State) => void) => (): number => {
    for (let i = 0; i < 100; i++) work(at(middles, next++ % middles.length));
    return 100;
  };
  const forkNs = nanoseconds(each((s) => void machine.fork(s)));
  const saveNs = nanoseconds(each((s) => void JSON.stringify(s)));
  const texts = middles.map((s) => JSON.stringify(s));
  const loadNs = nanoseconds(() => {
    for (const text of texts) JSON.parse(text);
    return texts.length;
  });
  const hashNs = nanoseconds(each((s) => void machine.hash(s)));
  return [
    {
      suite,
      name: 'fork in mid-effect',
      value: forkNs,
      unit: 'ns',
      ratio: forkNs / randomNs,
      of: 'random decisions',
      target: 'at most 2',
      reached: forkNs <= 2 * randomNs,
    },
    { suite, name: 'save (JSON)', value: saveNs, unit: 'ns' },
    { suite, name: 'load (JSON)', value: loadNs, unit: 'ns' },
    { suite, name: 'hash', value: hashNs, unit: 'ns' },
    {
      suite,
      name: 'bytes of a saved table',
      value: texts.reduce((sum, t) => sum + t.length, 0) / texts.length,
      unit: 'bytes',
    },
  ];
}

/** Random play in a kingdom, a batch of decisions at a time. */
function randomPlay(machine: Machine, kingdom: string): () => number {
  const chance = seedRng('bench');
  const rolls = (n: number): number => roll(chance, n);
  let game = 0;
  let state = machine.start({ seed: '0', seats: 2, options: { kingdom } });
  return () => {
    for (let i = 0; i < 500; i++) {
      if (!state.ask)
        state = machine.start({ seed: String(++game), seats: 2, options: { kingdom } });
      machine.answer(state, randomPick(state.ask!, rolls));
    }
    return 500;
  };
}

/** Tables in the middle of a card's effect. */
function middleStates(machine: Machine): State[] {
  const out: State[] = [];
  const chance = seedRng('middles');
  for (let g = 0; out.length < 100; g++) {
    const state = machine.start({
      seed: String(g),
      seats: 2,
      options: { kingdom: 'Sleight of Hand' },
    });
    while (state.ask && out.length < 100) {
      if (state.stack.length > 2) out.push(machine.fork(state));
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
    }
  }
  return out;
}

/** A new process: start, load and play a thousand games of Big Money. */
function coldStart(program: string): Row {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const began = performance.now();
    const done = spawnSync(
      process.execPath,
      [
        program,
        'simulate',
        'dominion',
        '--seats',
        'big-money,big-money',
        '--games',
        '1000',
        '--threads',
        '1',
        '--json',
      ],
      {
        encoding: 'utf8',
      },
    );
    if (done.status !== 0) throw new Error(`the cold start failed: ${done.stderr}`);
    best = Math.min(best, performance.now() - began);
  }
  return {
    suite,
    name: 'first 1,000 Big Money games from a cold process',
    value: best,
    unit: 'ms',
    target: 'under 1000',
    reached: best < 1000,
  };
}
