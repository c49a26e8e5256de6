import type { Game, MatchOptions } from '@cardwright/kernel';
import { faultsFor, games, nearest, readJson } from '@cardwright/games';
import type { GamePackage } from '@cardwright/games/node';
import type { Command } from 'commander';
import { UsageError } from './exit.ts';

/** The shipped games, as help lists them. */
export const gameNames = (): string => {
  const names = Object.keys(games);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};

/** The games whose players can be trained. */
export const trainableGames = (): string =>
  Object.values(games)
    .filter(({ players }) => players.evolution)
    .map(({ name }) => name)
    .join(' or ');

export function gameNamed(name: string): Game {
  const game = Object.hasOwn(games, name) ? games[name] : undefined;
  if (game) return game;
  const meant = nearest(name, Object.keys(games));
  throw new UsageError(
    `there is no game '${name}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
      `${Object.keys(games).join(', ')})`,
  );
}

/** `--game`, for commands that also take a game as their first argument. */
export const addGameOption = (command: Command): Command =>
  command.option(
    '--game <folder>',
    'your own game: the folder of its package (./my-game), or an installed package',
  );

/** The game named by the first argument or by `--game`. */
export function oneGame(named: string | undefined, flag: string | undefined): string {
  if (named !== undefined && flag !== undefined)
    throw new UsageError(`two games were given, '${named}' and --game ${flag}; give one`);
  const reference = named ?? flag;
  if (reference === undefined)
    throw new UsageError(`no game was given: name ${gameNames()}, or a folder with --game`);
  return reference;
}

/** A game from the command line, and its name in plans and worker threads. */
export interface ReferredGame {
  game: Game;
  reference: string;
  /** The package of an external game: its messages, rules and files. */
  outside: GamePackage[];
}

/** A shipped game by name, or an external one by folder or package. */
export async function referredGame(reference: string): Promise<ReferredGame> {
  if (Object.hasOwn(games, reference))
    return { game: gameNamed(reference), reference, outside: [] };
  const { GameFault, isInstalled, isPath, loadGamePackage } = await import(
    '@cardwright/games/node'
  );
  if (!isPath(reference) && !isInstalled(reference)) gameNamed(reference); // throws
  try {
    const found = await loadGamePackage(reference);
    return { game: found.game, reference: found.folder, outside: [found] };
  } catch (error) {
    throw error instanceof GameFault ? new UsageError(`--game ${error.message}`) : error;
  }
}

/** The game of a record; `--game` adds an external one. */
export async function gameOfRecord(name: string, flag: string | undefined): Promise<ReferredGame> {
  if (flag === undefined) return referredGame(gameNamed(name).name);
  const found = await referredGame(flag);
  if (found.game.name === name) return found;
  throw new UsageError(
    `the record is of game '${name}', but --game ${flag} is '${found.game.name}'`,
  );
}

/**
 * The comma-separated players, exactly as many as the game needs. Without them, `first` and as many
 * of `other` as needed.
 */
export function playersNamed(
  game: Game,
  names: string | undefined,
  other: string,
  first?: string,
): string[] {
  const { min, max } = game.rules.seats;
  const players =
    names?.split(',').map((name) => name.trim()) ??
    Array.from({ length: Math.max(2, min) }, (_, seat) => (seat === 0 && first) || other);
  if (players.length >= min && players.length <= max) return players;
  throw new UsageError(
    `${game.name} is for ${min === max ? min : `${min} to ${max}`} players, ` +
      `${players.length} ${players.length === 1 ? 'was' : 'were'} named`,
  );
}

const hasKingdom = ({ rules }: Game): boolean =>
  rules.options.safeParse({ kingdom: 'random' }).success;

/**
 * Validated match options from `--options JSON` and `--kingdom` (ten comma-separated names, a
 * preset, or random).
 */
export function matchOptions(
  game: Game,
  json: string | undefined,
  kingdom: string | undefined,
): MatchOptions {
  if (kingdom !== undefined && !hasKingdom(game)) {
    const others = Object.values(games).filter(hasKingdom);
    throw new UsageError(
      `--kingdom applies only to ${others.map(({ name }) => name).join(', ')}, not to ${game.name}`,
    );
  }
  const file = { path: '--options', text: json ?? '{}' };
  const read = readJson(file);
  if (!read.ok)
    throw new UsageError(
      `--options: ${read.faults[0]!.message} (column ${read.faults[0]!.column})`,
    );
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    throw new UsageError('--options must be a JSON object');
  const options: { [name: string]: unknown } = { ...read.value };
  if (kingdom !== undefined)
    options.kingdom = kingdom.includes(',')
      ? kingdom.split(',').map((name) => name.trim())
      : kingdom;
  const checked = game.rules.options.safeParse(options);
  if (checked.success) return checked.data;
  const faults = faultsFor(checked.error, [], options, read.places);
  throw new UsageError(
    faults
      .map(
        (f) =>
          `options of ${game.name}: ${f.pointer ?? ''} ${f.message}${f.hint ? ` (${f.hint})` : ''}`,
      )
      .join('\n'),
  );
}
