import { games, nearest, readJson } from '@cardwright/games';
import { loadFiles, readPackManifests } from '@cardwright/games/node';
import type { Format, Game, Pack, SourceFile } from '@cardwright/kernel';
import { UsageError } from '../exit.ts';
import { schemaOf } from '../json-schemas.ts';

/** The folders of packs with player files. */
const playerFoldersOf = (game: Game): string[] =>
  Object.values(game.players.byName).flatMap(({ files }) => (files ? [files.folder] : []));

/** The folders of packs with files of any name, such as `decks` for `decks/[name].json`. */
export const foldersOf = (game: Game): string[] => [
  ...playerFoldersOf(game),
  ...game.content.formats.flatMap(({ file }) => /^(\w+)\/\[\w+\]\.json$/.exec(file)?.[1] ?? []),
];

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
 * Finds the game by what `pack.json` says, or by the usual names of the files. If several games use
 * a name, the fields decide, because even a broken file has them. The number of faults is only the
 * tie-breaker.
 */
export function gameOf(path: string, pack: Pack): Game {
  const stated = statedGame(pack);
  if (stated) return stated;
  const fits = Object.values(games).filter((game) => hasFileOf(game, pack));
  const [only] = fits;
  if (!only) throw unknownName(path, pack);
  const misnamed = pack.files.length === 1 ? misnamedFile(pack.files[0], fits) : undefined;
  if (misnamed) throw new UsageError(`${path}: ${renameWords(misnamed)}`);
  if (fits.length === 1) return only;
  const scored = fits
    .map((game) => ({ game, known: packScore(game, pack) }))
    .sort((a, b) => b.known - a.known);
  if ((scored[0]?.known ?? 0) > (scored[1]?.known ?? 0)) return scored[0]?.game ?? only;
  return withFewestFaults(path, pack, fits);
}

/** The shipped game that `pack.json` names. */
export function statedGame(pack: Pack): Game | undefined {
  const name = readPackManifests(pack).findLast(({ game }) => game !== undefined)?.game;
  return name !== undefined && Object.hasOwn(games, name) ? games[name] : undefined;
}

/** The error for files that no game reads: which one to rename, or which names there are. */
function unknownName(path: string, pack: Pack): UsageError {
  const all = Object.values(games);
  for (const file of pack.files) {
    const likely = likelyFormat(file, all);
    if (likely) return new UsageError(`${path}: ${renameWords({ ...likely, file })}`);
  }
  const names = [...new Set(all.flatMap(({ content }) => content.formats.map((f) => f.file)))];
  const meant = pack.files
    .map((file) => nearest(baseName(file), names))
    .find((name) => name !== undefined);
  if (meant !== undefined)
    return new UsageError(
      `${path}: no file with a known name; did you mean '${meant}'? Or name the game with --game`,
    );
  const known = all.map(
    (game) => `${game.name}: ${game.content.formats.map((f) => f.file).join(', ')}`,
  );
  return new UsageError(
    `${path}: no file with a known name (${known.join('; ')}); name the game with --game`,
  );
}

const baseName = ({ path }: SourceFile): string => path.slice(path.lastIndexOf('/') + 1);

/** A file and the format that its fields match. */
interface Misnamed extends LikelyFormat {
  file: SourceFile;
}

const renameWords = ({ file, game, format }: Misnamed): string =>
  `${baseName(file)} has the fields of ${format.file} of ${game.name}; rename it, or name the ` +
  'game with --game';

/** How much better the fields must match another game than one that uses the file's name. */
const CLEARLY = 0.25;

/** A file that has the name of a file of `named`, but clearly the fields of another game. */
export function misnamedFile(
  file: SourceFile | undefined,
  named: readonly Game[],
): Misnamed | undefined {
  if (!file) return undefined;
  const others = Object.values(games).filter((game) => !named.includes(game));
  const likely = likelyFormat(file, others);
  if (!likely) return undefined;
  const best = Math.max(0, ...formatsOf(named).map((one) => score(one, file.text)));
  return best + CLEARLY < score(likely, file.text) ? { ...likely, file } : undefined;
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
        .map((file) => score({ game, format }, file.text)),
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
function score({ game, format }: LikelyFormat, text: string): number {
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

/** A format that a file may be written in. */
export interface LikelyFormat {
  game: Game;
  format: Format;
}

const formatsOf = (among: readonly Game[]): LikelyFormat[] =>
  among.flatMap((game) =>
    game.content.formats
      .filter(({ file }) => file.endsWith('.json'))
      .map((format) => ({ game, format })),
  );

/** The lowest evidence for which a file is read in a format of any game. */
const CONVINCING = 0.4;

/** The most likely format of a file with an unusual name; undefined if it is not clear. */
export function likelyFormat(file: SourceFile, among: readonly Game[]): LikelyFormat | undefined {
  const [first, second] = byEvidence(file, among);
  return first && first.evidence > CONVINCING && first.evidence > (second?.evidence ?? 0)
    ? first
    : undefined;
}

/** The format of one game in which a JSON file is most likely written. */
export const likeliestFormat = (file: SourceFile, game: Game): Format | undefined =>
  byEvidence(file, [game])[0]?.format;

function byEvidence(
  file: SourceFile,
  among: readonly Game[],
): (LikelyFormat & { evidence: number })[] {
  if (!/\.jsonc?$/i.test(file.path)) return [];
  const read = readJson(file);
  const parsed = read.ok ? read : read.read;
  return formatsOf(among)
    .map((one) => ({
      ...one,
      evidence: score(one, file.text) + (parsed ? fit(one.format, parsed.value) : 0),
    }))
    .sort((a, b) => b.evidence - a.evidence);
}

/**
 * How well a value fits a format: 1 if it is valid, otherwise at most 0, depending on the faults. A
 * format with unknown fields allowed fits everything, which says nothing.
 */
function fit({ schema }: Format, value: unknown): number {
  if (!isTelling(value)) return 0;
  const checked = schema.safeParse(value);
  if (checked.success) return schema.safeParse(UNKNOWN_FIELD).success ? 0 : 1;
  const { issues } = checked.error;
  const wrongKind = issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);
  return -Math.min(issues.length, 10) / 100 - (wrongKind ? 0.3 : 0);
}

const UNKNOWN_FIELD = { 'a field that no format has': true };

/** Whether a value has enough in it to tell formats apart: more than the name of a card. */
const isTelling = (value: unknown): boolean => {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.some(
    (entry) =>
      typeof entry === 'object' &&
      entry !== null &&
      Object.keys(entry).some((field) => field !== 'name'),
  );
};
