import {
  type Ask,
  answerCount,
  type Content,
  type Game,
  Machine,
  type MatchOptions,
  type State,
} from '@cardwright/kernel';
import { expect, test } from 'vitest';
import './task-figures.ts';

/**
 * Every answer an ask allows. A pick of several is a set, so each stands once, in the order of the
 * options.
 */
function* allAnswers(ask: Ask): Generator<number[]> {
  const { kind, options, min, max } = ask;
  if (kind === 'yes-no') yield* [[0], [1]];
  else if (kind === 'number') for (let n = min; n <= max; n++) yield [n];
  else if (kind === 'one') for (let i = 0; i < options.length; i++) yield [i];
  else if (kind === 'order') yield* places([], options.length, options.length, false);
  else for (let n = min; n <= max; n++) yield* places([], n, options.length, true);
}

/**
 * `count` different places below n after those already named, all orders of them or the rising one
 * alone.
 */
function* places(named: number[], count: number, n: number, rising: boolean): Generator<number[]> {
  if (named.length === count) {
    yield named;
    return;
  }
  for (let i = rising ? (named.at(-1) ?? -1) + 1 : 0; i < n; i++)
    if (rising || !named.includes(i)) yield* places([...named, i], count, n, rising);
}

/** How many different tables there are after one answer, after two, and so on. */
export function countStates<S extends State, C extends Content>(
  machine: Machine<S, C>,
  start: S,
  depth: number,
): number[] {
  let level = new Map([[machine.hash(start), start]]);
  const counts: number[] = [];
  for (let d = 0; d < depth; d++) {
    const next = new Map<string, S>();
    for (const state of level.values()) {
      if (!state.ask) continue;
      let answers = 0;
      for (const pick of allAnswers(state.ask)) {
        const after = machine.after(state, pick);
        next.set(machine.hash(after), after);
        answers++;
      }
      expect(answers).toBe(answerCount(state.ask));
    }
    counts.push(next.size);
    level = next;
  }
  return counts;
}

/**
 * From one deal, the number of different tables after each answer, as it was once counted: a rule
 * that gains, loses or blurs a choice shows here, even where no test names it. `deeper` is what a
 * long run continues to.
 */
export function stateCountTest<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  o: { name: string; seats: number; options?: MatchOptions; counts: number[]; deeper?: number[] },
): void {
  const wanted = [...o.counts, ...(process.env.CARDWRIGHT_LONG ? (o.deeper ?? []) : [])];
  test(`${game.name}, ${o.name}: the number of distinct states after each of ${wanted.length} answers`, ({
    task,
  }) => {
    const machine = new Machine(game, content);
    const counts = countStates(
      machine,
      machine.start({ seed: 'reachable', seats: o.seats, options: o.options ?? {} }),
      wanted.length,
    );
    expect(counts).toEqual(wanted);
    task.meta.figures = { states: counts.reduce((sum, n) => sum + n, 0) };
  });
}
