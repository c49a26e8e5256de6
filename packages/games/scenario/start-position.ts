import {
  type Game,
  Machine,
  type Pack,
  type Plain,
  type SourceFile,
  type StartPosition,
  type State,
  startingFrom,
} from '@cardwright/kernel';
import { isObject } from './read.ts';
import type { ScenarioFile } from './run-scenarios.ts';
import { ScenarioFault, type ScenarioWords } from './words.ts';

/** A case of a scenario file that describes a position. */
export interface PositionCase {
  name: string;
  given: Plain;
  /** Its index among the cases of the file. */
  index: number;
}

/** The positions in a scenario file: every case except those that check a single rule. */
export const positionsIn = ({ cases }: ScenarioFile): PositionCase[] =>
  cases.flatMap(({ name, given = {}, check }, index) =>
    check === undefined ? [{ name: name ?? `case ${index}`, given, index }] : [],
  );

/** A position that can be played on. */
export interface OpenedPosition {
  /** The game whose matches start here, for `Match` and for sessions. */
  game: Game;
  /** Plays the content of the position, including inline cards; deals as usual. */
  machine: Machine;
  /** The table at its first decision. */
  state: State;
}

/**
 * Opens a position for a match that starts from it instead of a deal: in the page, in lessons and
 * puzzles, and to replay the record of such a match. Rolls pinned by a card test are left out,
 * because a match needs more of them than a test. Throws a `ScenarioFault` if the position is
 * invalid.
 */
export function openPosition(
  words: ScenarioWords,
  start: StartPosition,
  shipped: readonly SourceFile[],
  pack?: Pack,
): OpenedPosition {
  const { machine, state } = words.prepare(withoutRolls(start.given), shipped, pack);
  if (state.over || !state.ask) throw new ScenarioFault('the match is over in this position');
  return { game: startingFrom(machine.game, start, state), machine, state };
}

/** The machine for replaying a record that starts from a position. */
export function machineFrom({ game, machine }: OpenedPosition): Machine {
  return new Machine(game, machine.content);
}

function withoutRolls(given: Plain): Plain {
  if (!isObject(given)) return given;
  const { rolls: _, ...rest } = given;
  return rest;
}
