import { type Machine, roll, seedRng, type State } from '@cardwright/kernel';
import { codesOf, keyOf } from '../search/answers.ts';

/** Deals on which the greedy player compares answers. */
const GLANCES = 6;

/**
 * Whether the answer needs no thought: either the game calls it obvious, or both the game's simple
 * player and a greedy player choose it. The greedy player compares only the tables right after the
 * answers.
 */
export function isTrivial(
  machine: Machine,
  state: State,
  best: readonly number[],
  all: readonly (readonly number[])[],
  seed: string,
): boolean {
  const { game, content } = machine;
  const ask = state.ask!;
  const { seat } = ask;
  const sight = game.information.sight(content, state, seat);
  if (game.players.obvious?.(sight, ask)) return true;
  const rng = seedRng(`${seed}/simple`, 'quick');
  const simple = game.players.byName[game.players.default]!.make([], content);
  const key = (pick: readonly number[]): number => keyOf(codesOf(ask, pick));
  const first = simple.answer(sight, ask, (n) => roll(rng, n));
  return key(first) === key(best) && key(greedy(machine, state, all, seed)) === key(best);
}

/** The answer whose immediate table evaluates best. */
function greedy(
  machine: Machine,
  state: State,
  all: readonly (readonly number[])[],
  seed: string,
): readonly number[] {
  const { seat } = state.ask!;
  const worth = all.map((pick) => {
    let sum = 0;
    for (let deal = 0; deal < GLANCES; deal++) {
      const table = machine.fork(state);
      machine.redeal(table, seat, seedRng(`${seed}/glance/${deal}`, 'quick'));
      machine.answer(table, pick.slice());
      sum += machine.game.players.evaluate(machine.content, table)[seat]!;
    }
    return sum;
  });
  return all[worth.indexOf(Math.max(...worth))]!;
}
