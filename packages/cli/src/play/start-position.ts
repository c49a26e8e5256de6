import {
  packsNamed,
  readScenarios,
  ScenarioFault,
  type ScenarioFile,
  scenarios,
} from '@cardwright/games';
import { filesOf } from '@cardwright/games/node';
import { type Machine, Match, type MatchOptions, type Pack, type State } from '@cardwright/kernel';
import { errorText } from '../error-text.ts';
import { UsageError } from '../exit.ts';
import type { ReferredGame } from '../game-options.ts';
import { readPacksBeside } from '../pack-conflicts.ts';
import { readText } from '../paths.ts';

/** Reads a scenario file for `--from`. */
function readFile(path: string, words: typeof scenarios = scenarios): ScenarioFile {
  const catalogue = { words, shipped: () => [], pack: () => ({ files: [] }) };
  try {
    return readScenarios({ path, text: readText(path) }, catalogue);
  } catch (error) {
    if (error instanceof ScenarioFault) throw new UsageError(`--from: ${error.message}`);
    throw error;
  }
}

/** The game that a scenario file is for. */
export const gameOfScenario = (path: string): string => readFile(path).game;

/** The table of a case in a scenario file, before its first step. */
export function startPosition(
  path: string,
  name: string | undefined,
  { game, outside }: ReferredGame,
): { machine: Machine; state: State; pack: Pack | undefined } {
  const own = outside?.find((found) => found.game === game)?.scenario;
  const words = { ...scenarios, ...(own && { [game.name]: own }) };
  const file = readFile(path, words);
  if (file.game !== game.name)
    throw new UsageError(`--from: ${path} is for ${file.game}, not for ${game.name}`);
  const playable = file.cases.filter(({ check }) => check === undefined);
  const found = name === undefined ? playable[0] : playable.find((one) => one.name === name);
  if (!found) {
    const known = playable.map((one, i) => one.name ?? `case ${i}`).join(', ');
    throw new UsageError(
      name === undefined
        ? `--from: ${path} has no position: its cases only check single rules; ` +
            "add a case with 'given' and without 'check'"
        : `--case: there is no position '${name}' in ${path} (known: ${known})`,
    );
  }
  const given = found.given ?? {};
  const named = packsNamed(file, found);
  try {
    const read = named === undefined ? undefined : readPacksBeside(path, named, game);
    const position = words[game.name]?.prepare(given, filesOf(game), read);
    if (!position) throw new UsageError(`${game.name} has no scenario vocabulary`);
    return { ...position, pack: read };
  } catch (error) {
    if (error instanceof ScenarioFault) throw new UsageError(`--from: ${errorText(error)}`);
    throw error;
  }
}

/** A match that starts at a position: undo stops there, and there is no record to replay. */
export function matchFrom(
  { machine, state }: { machine: Machine; state: State },
  setUp: { seed: string; seats: string[]; options: MatchOptions },
): Match {
  const match = new Match(machine, { ...setUp, generator: 'chacha8' });
  match.state = state;
  match.pin();
  return match;
}
