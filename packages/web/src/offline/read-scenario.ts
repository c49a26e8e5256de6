import { openPosition, positionsIn, readScenarioFile, ScenarioFault } from '@cardwright/games';
import { type FileFault, type Plain, SetupFault, type SourceFile } from '@cardwright/kernel';
import type { GameLoader } from './local-games.ts';

/** A position of a scenario file, ready to play; or what is wrong with it. */
export interface ReadPosition {
  name: string;
  given: Plain;
  seats: number;
  /** The seat to move. */
  seat: number;
  fault?: FileFault;
}

/** A scenario file that was opened or dropped on the page. */
export interface ReadScenario {
  /** Absent if the file does not say, or if this page does not have the game. */
  game?: string;
  faults: FileFault[];
  positions: ReadPosition[];
}

/**
 * Reads a scenario file and opens each of its positions. Every mistake is reported with line and
 * column.
 */
export async function readScenario(
  file: SourceFile,
  loaders: { readonly [name: string]: GameLoader },
): Promise<ReadScenario> {
  const { value, places, faults } = readScenarioFile(file);
  if (!value || !places) return { faults, positions: [] };
  const load = Object.hasOwn(loaders, value.game) ? loaders[value.game] : undefined;
  if (!load) {
    const known = `known: ${Object.keys(loaders).join(', ')}`;
    return {
      faults: [places.fault(['game'], `there is no game '${value.game}'`, known)],
      positions: [],
    };
  }
  const { scenario, files } = await load();
  const usesPack = (one: Plain | undefined): boolean =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && one.pack !== undefined;
  const positions = positionsIn(value).map(({ name, given, index }): ReadPosition => {
    const at = (path: (string | number)[], message: string, hint?: string): ReadPosition => ({
      name,
      given,
      seats: 0,
      seat: 0,
      fault: places.fault(['cases', index, ...path], message, hint),
    });
    if (value.pack !== undefined || usesPack(given) || usesPack(value.cases[index] as Plain))
      return at(
        [],
        'a page cannot read the pack that this position needs',
        "give its cards inline, or use 'cardwright play --from'",
      );
    try {
      const { state } = openPosition(scenario, { name, given }, files);
      return { name, given, seats: state.asked.length, seat: state.ask?.seat ?? 0 };
    } catch (error) {
      if (!(error instanceof ScenarioFault || error instanceof SetupFault)) throw error;
      return at(['given', ...placeIn(given, error.message)], error.message);
    }
  });
  const none =
    positions.length === 0
      ? [places.fault(['cases'], 'the file has no position to start from')]
      : [];
  return { game: value.game, faults: none, positions };
}

/**
 * The value that a message refers to: messages begin with its path (`seats/0/hand: …`,
 * `given.players/1 …`), as far as it exists in the position.
 */
function placeIn(given: Plain, message: string): (string | number)[] {
  const written = /^[\w@./]+/.exec(message)?.[0].replace(/^given[./]/, '') ?? '';
  const path: (string | number)[] = [];
  let value: Plain | undefined = given;
  for (const part of written.split(/[./]/)) {
    const key: string | number = Array.isArray(value) ? Number(part) : part;
    const inner: Plain | undefined =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as { [key: string]: Plain })[key]
        : undefined;
    if (inner === undefined) break;
    path.push(key);
    value = inner;
  }
  return path;
}
