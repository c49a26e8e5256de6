import { games, nearest } from '@cardwright/games';
import { loadFiles } from '@cardwright/games/node';
import type { Format, Game, Pack } from '@cardwright/kernel';
import { UsageError } from '../exit.ts';
import { schemaOf } from '../json-schemas.ts';

/** The folders of packs with player files. */
export const playerFoldersOf = (game: Game): string[] =>
  Object.values(game.players.byName).flatMap(({ files }) => (files ? [files.folder] : []));

/** Whether a pack has a file with one of a game's usual names. */
export function hasFileOf(game: Game, pack: Pack): boolean {
  const known = [
    ...game.content.formats.map((format) => format.file),
    ...playerFoldersOf(game).map((folder) => `${folder}/[name].json`),
  ];
  return pack.files.some((file) => known.some((name) => isNamed(name, file.path)));
}

function isNamed(format: string, path: string): boolean {
  if (!format.includes('[')) return path === format || path.endsWith(`/${format}`);
  const pattern = format
    .split('/')
    .map((part) =>
      part.startsWith('[number]')
        ? '-?\\d+\\.json'
        : part.includes('[')
          ? part.replace(/\[\w+\]/, '[^/]+').replaceAll('.', '\\.')
          : part,
    );
  return new RegExp(`(^|/)${pattern.join('/')}$`).test(path);
}

/**
 * Finds the game by the usual names of its files. If several games use a name, the fields decide,
 * because even a broken file has them. The number of faults is only the tie-breaker.
 */
export function gameOf(path: string, pack: Pack): Game {
  const fits = Object.values(games).filter((game) => hasFileOf(game, pack));
  const [only] = fits;
  if (!only) {
    const known = Object.values(games).map(
      (game) => `${game.name}: ${game.content.formats.map((f) => f.file).join(', ')}`,
    );
    throw new UsageError(
      `${path}: no file with a known name (${known.join('; ')}); name the game with --game`,
    );
  }
  if (fits.length === 1) return only;
  const scored = fits
    .map((game) => ({ game, known: packScore(game, pack) }))
    .sort((a, b) => b.known - a.known);
  if ((scored[0]?.known ?? 0) > (scored[1]?.known ?? 0)) return scored[0]?.game ?? only;
  return withFewestFaults(path, pack, fits);
}

function withFewestFaults(path: string, pack: Pack, fits: readonly Game[]): Game {
  const found = fits
    .map((game) => ({ game, faults: loadFiles(game, pack).faults }))
    .sort((a, b) => a.faults.length - b.faults.length);
  const [first, second] = found;
  // invalid JSON is a fault in every game, so the game does not matter
  const undecided =
    first?.faults.length === second?.faults.length &&
    JSON.stringify(first?.faults) !== JSON.stringify(second?.faults);
  if (!first || undecided)
    throw new UsageError(
      `${path}: could be ${found.map((f) => f.game.name).join(' or ')}; name the game with --game`,
    );
  return first.game;
}

/** The share of the words in a pack's files that a game's formats know, from 0 to 1. */
const packScore = (game: Game, pack: Pack): number =>
  Math.max(
    0,
    ...game.content.formats.flatMap((format) =>
      pack.files
        .filter((file) => isNamed(format.file, file.path))
        .map((file) => score(game, format, file.text)),
    ),
  );

const vocabularies = new Map<string, ReadonlySet<string>>();

/** All field names of a format, at any depth, and the words that fields may hold. */
function vocabulary(game: Game, format: Format): ReadonlySet<string> {
  const key = `${game.name} ${format.file}`;
  let words = vocabularies.get(key);
  if (!words) {
    const found = new Set<string>();
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties = {}, enum: values = [], const: value } = node as SchemaNode;
      for (const word of [...Object.keys(properties), ...values, value])
        if (typeof word === 'string') found.add(word);
      for (const inner of Object.values(node)) visit(inner);
    };
    visit(schemaOf(game, format.file));
    vocabularies.set(key, (words = found));
  }
  return words;
}

interface SchemaNode {
  properties?: object;
  enum?: unknown[];
  const?: unknown;
}

/**
 * The share of a file's words that a format knows, from 0 to 1; misspelt ones count half. Uses the
 * text instead of parsed JSON, so that it works for invalid JSON too.
 */
function score(game: Game, format: Format, text: string): number {
  const quoted = text.slice(0, 200_000).matchAll(/["'“]?([\p{L}_][\p{L}\p{N}_]*)["'”:]/gu);
  const counts = new Map<string, number>();
  for (const [, word = ''] of quoted) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = vocabulary(game, format);
  let known = 0;
  let all = 0;
  for (const [word, count] of [...counts].slice(0, 300)) {
    all += count;
    if (words.has(word)) known += count;
    else if (word.length > 2 && nearest(word, words) !== undefined) known += count / 2;
  }
  return all === 0 ? 0 : known / all;
}

/** The most likely format of a file with an unusual name, in one game or in all. */
export function likelyFormat(
  text: string,
  among: readonly Game[],
): { game: Game; format: Format } | undefined {
  const scored = among
    .flatMap((game) =>
      game.content.formats
        .filter(({ file }) => file.endsWith('.json'))
        .map((format) => ({ game, format, score: score(game, format, text) })),
    )
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  return first && first.score > 0.4 && first.score > (second?.score ?? 0) ? first : undefined;
}
