import type { Content, Game } from './game.ts';
import { SetupFault } from './game.ts';
import type { Plain, State } from './state.ts';

/**
 * Where a match starts instead of a deal: a position in the words of the game's card tests (the
 * `given` of a scenario's case). It is part of the match's record.
 */
export interface StartPosition {
  /** What the scenario calls it. */
  name?: string;
  given: Plain;
}

/**
 * The same game, with matches that start from `state` instead of a deal. Only set-up differs: what
 * is hidden in the position stays as it is, and later chance follows the match's own seed.
 */
export function startingFrom<S extends State, C extends Content>(
  game: Game<S, C>,
  start: StartPosition,
  state: S,
): Game<S, C> {
  const { copy } = game.rules;
  const setup: Game<S, C>['rules']['setup'] = (_table, base, seats) => {
    const table = copy(state);
    if (seats !== table.asked.length)
      throw new SetupFault(`the position has ${table.asked.length} seats, not ${seats}`);
    table.rng = base.rng;
    return table;
  };
  return { ...game, rules: { ...game.rules, start, setup } };
}
