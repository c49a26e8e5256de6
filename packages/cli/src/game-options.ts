import type { Game, MatchOptions } from '@cardwright/kernel';
import { faultsFor, games, nearest, readJson } from '@cardwright/games';
import { UsageError } from './exit.ts';

/** All of them, as help says it. */
export const gameNames = (): string => {
  const names = Object.keys(games);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};

/** The games whose players can be bred. */
export const trainableGames = (): string =>
  Object.values(games)
    .filter(({ players }) => players.evolution)
    .map(({ name }) => name)
    .join(' or ');

/** A command that can also continue with a run needs the game only for a new one. */
export function expectGame(name: string | undefined): string {
  if (name === undefined) throw new UsageError(`which game? ${gameNames()}`);
  return name;
}

export function gameNamed(name: string): Game {
  const game = Object.hasOwn(games, name) ? games[name] : undefined;
  if (game) return game;
  const meant = nearest(name, Object.keys(games));
  throw new UsageError(
    `there is no game '${name}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
      `${Object.keys(games).join(', ')})`,
  );
}

/** The players named with commas, as many as the game is for. */
export function playersNamed(game: Game, names: string): string[] {
  const players = names.split(',').map((name) => name.trim());
  const { min, max } = game.rules.seats;
  if (players.length >= min && players.length <= max) return players;
  throw new UsageError(
    `${game.name} is for ${min === max ? min : `${min} to ${max}`} players, ` +
      `${players.length} ${players.length === 1 ? 'was' : 'were'} named`,
  );
}

const hasKingdom = ({ rules }: Game): boolean =>
  rules.options.safeParse({ kingdom: 'random' }).success;

/**
 * Match options from `--options JSON` and `--kingdom` (ten names with commas, a preset's name, or
 * random), checked.
 */
export function matchOptions(
  game: Game,
  json: string | undefined,
  kingdom: string | undefined,
): MatchOptions {
  if (kingdom !== undefined && !hasKingdom(game)) {
    const others = Object.values(games).filter(hasKingdom);
    throw new UsageError(
      `--kingdom is for ${others.map(({ name }) => name).join(', ')}; ${game.name} has none`,
    );
  }
  const file = { path: '--options', text: json ?? '{}' };
  const read = readJson(file);
  if (!read.ok)
    throw new UsageError(
      `--options: ${read.faults[0]!.message} (column ${read.faults[0]!.column})`,
    );
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    throw new UsageError('--options is a JSON object');
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
