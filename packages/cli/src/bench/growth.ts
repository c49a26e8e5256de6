import { games, shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import {
  type Content,
  Machine,
  type MatchOptions,
  randomPick,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { playerMaker, playGame } from '@cardwright/sim';
import type { Row } from './measure.ts';
import { processorTime } from './processor-time.ts';

/**
 * The cost of a decision in the first and in the last tenth of a match, for replayed random answers
 * and for the heuristic including its thinking.
 */
export function flatness(suite: string): Row[] {
  const rows: Row[] = [];
  for (const name of Object.keys(games)) {
    const machine = new Machine(shippedGame(name), loadContent(name));
    for (const player of ['random', 'heuristic']) {
      const [first, last] = tenths(machine, player, player === 'random' ? 200 : 20);
      rows.push({
        suite,
        name: `${name}, ${player}: a decision in the last tenth of a match`,
        value: last,
        unit: 'ns',
        ratio: last / first,
        of: 'of the first tenth',
        ...(player === 'random' && { target: 'at most 1.5', reached: last / first <= 1.5 }), // a player's thinking is not part of the engine's cost
      });
    }
  }
  return rows;
}

/**
 * Nanoseconds per decision in the first and in the last tenth. Replays whole matches, because a
 * freshly copied table would have another memory layout, and takes the minimum for each tenth,
 * because load on the machine only ever adds time.
 */
function tenths(machine: Machine, player: string, matches: number): [number, number] {
  const seats = machine.game.rules.seats.min;
  const options: MatchOptions = {};
  const maker = playerMaker(machine, player);
  const played = Array.from({ length: matches }, (_, i) => {
    const seed = `flat ${i}`;
    const picks: number[][] = [];
    const see = (_state: State, pick: readonly number[]): void => {
      picks.push([...pick]);
    };
    playGame(machine, Array.from({ length: seats }, maker), seed, options, { see });
    return {
      seed,
      picks,
      ends: [0.1, 0.9, 1].map((part) => Math.floor(picks.length * part)),
      best: new Array<number>(3).fill(Number.POSITIVE_INFINITY),
    };
  });
  let clock = Number.POSITIVE_INFINITY; // the cost of measuring
  for (let i = 0; i < 10_000; i++) clock = Math.min(clock, -performance.now() + performance.now());
  for (let round = 0; round < 40; round++) {
    for (const { seed, picks, ends, best } of played) {
      const seated = Array.from({ length: seats }, maker);
      const chance = Array.from({ length: seats }, (_, seat) => seedRng(`${seed}/${seat}`));
      const rolls = chance.map(
        (rng) =>
          (n: number): number =>
            roll(rng, n),
      );
      const state = machine.start({ seed, seats, options });
      let done = 0;
      ends.forEach((end, part) => {
        const began = performance.now();
        for (; done < end; done++) {
          const { seat } = state.ask!;
          machine.answer(
            state,
            player === 'random' ? picks[done]! : seated[seat]!.answer(state, seat, rolls[seat]!),
          );
        }
        best[part] = Math.min(best[part]!, performance.now() - began);
      });
    }
  }
  const sum = (of: (match: (typeof played)[number]) => number): number =>
    played.reduce((total, match) => total + of(match), 0);
  const first = sum((m) => m.best[0]! - clock) / sum((m) => m.ends[0]!);
  const last = sum((m) => m.best[2]! - clock) / sum((m) => m.ends[2]! - m.ends[1]!);
  return [first * 1e6, last * 1e6];
}

/** How the cost of a random decision grows with players, cards and tables. */
export async function growth(suite: string): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (
    name: string,
    game: string,
    content: Content,
    seats: number,
    tables: number,
  ): Promise<void> => {
    rows.push({
      suite,
      name,
      value: await decision(new Machine(shippedGame(game), content), seats, tables),
      unit: 'ns',
    });
  };
  const shelfie = loadContent('shelfie');
  for (const seats of [2, 3, 4])
    await add(`shelfie, a random decision with ${seats} players`, 'shelfie', shelfie, seats, 1);
  for (const tables of [1, 100, 1000])
    await add(
      `shelfie, a random decision at ${tables} tables in turn`,
      'shelfie',
      shelfie,
      2,
      tables,
    );
  return rows;
}

/** CPU time of a random decision, alternating between this many tables. */
export async function decision(machine: Machine, seats: number, tables: number): Promise<number> {
  const chance = seedRng('growth');
  let games = 0;
  const begin = (): State => machine.start({ seed: String(games++), seats, options: {} });
  const open = Array.from({ length: tables }, begin);
  return processorTime(() => {
    const n = Math.max(500, tables);
    for (let i = 0; i < n; i++) {
      const at = i % tables;
      let state = open[at]!;
      if (!state.ask) state = open[at] = begin();
      machine.answer(
        state,
        randomPick(state.ask!, (k) => roll(chance, k)),
      );
    }
    return n;
  }, 600);
}
