import { statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { games, namePrinter, type PrintNames } from '@cardwright/games';
import {
  combinedPacks,
  type GamePackage,
  loadContent,
  loadFiles,
  packConflicts,
  packPaths,
  readPack,
  readSource,
  type Replacement,
  replacements,
  translationsIn,
  wordsIn,
} from '@cardwright/games/node';
import {
  type CardInfo,
  type Content,
  type FileFault,
  type Game,
  type Loaded,
  type Pack,
  type Words,
} from '@cardwright/kernel';
import { UsageError } from '../exit.ts';
import { referredGame } from '../game-options.ts';
import { typeWords } from '../type-words.ts';
import { undeckedNote } from '../undecked-cards.ts';
import { checkLesson, isLesson } from './check-lesson.ts';
import {
  foldersOf,
  gameOf,
  statedGame,
  hasFileOf,
  type LikelyFormat,
  likeliestFormat,
  likelyFormat,
  misnamedFile,
} from './detect-game.ts';
import { noMatch } from './no-match.ts';
import { soundCards } from './sound-cards.ts';

/** The result of `check` for one file or folder. */
export interface Checked {
  path: string;
  /** The game it was read for, and whether that was guessed. */
  game: string;
  guessed: boolean;
  /** For a file with an unusual name: the usual name of the format that it was read in. */
  format?: string;
  ok: boolean;
  faults: FileFault[];
  warnings?: FileFault[];
  /** For a pack: shipped cards that it replaces. */
  replaces?: Replacement[];
  /** For a pack: how to play cards that no deck has. */
  note?: string;
  /** For combined packs: where they contradict each other. */
  conflicts?: string[];
  /**
   * With `--text`: the texts of cards that differ from shipped ones and from those of the packs it
   * is combined with; of all cards if the path has the shipped content itself.
   */
  cards?: CardText[];
  /** With `--text`: what else differs, such as a board, a sentence each. */
  boards?: string[];
}

export interface CardText {
  id: string;
  name: string;
  type: string;
  /** The type in the language of the text. */
  typeText: string;
  cost?: string;
  /** Printed values that the text does not repeat. */
  stats?: string;
  text: string;
}

export interface CheckOptions {
  game?: string;
  /** The language for the texts of cards; undefined for no texts. */
  text?: string;
  /** Packs to combine it with; they are read first. */
  pack?: string;
}

export async function checkPath(
  path: string,
  { game: named, text, pack: under }: CheckOptions,
): Promise<Checked> {
  if (isLesson(path)) return checkLesson(path, named);
  const folder = statSync(path).isDirectory() || /\.t(?:ar\.)?gz$/.test(path);
  const own: FileFault[] = [];
  const together = combinedPacks([...(under === undefined ? [] : packPaths(under)), path]);
  if (under !== undefined && !folder)
    throw new UsageError(`${path}: --pack needs the folder of a pack, but this is a file`);
  const read = folder ? readPack(together, own) : packOfFile(path);
  const known = named === undefined ? undefined : await referredGame(named);
  const { game, pack, format } = known
    ? asFilesOf(path, folder, known.game, read, own.length > 0)
    : guessed(path, folder, read);
  const loaded = loadFiles(game, pack);
  // files of several packs are already prefixed with their folders
  const fileOf = (file: string): string =>
    !folder ? path : under === undefined ? join(path, file) : file;
  const placed = (faults: readonly FileFault[]): FileFault[] =>
    faults.map((f) => ({ ...f, file: fileOf(f.file) }));
  const faults = placed([...own, ...loaded.faults]);
  const warnings = placed([
    ...loaded.warnings,
    ...(folder && loaded.content && faults.length === 0 ? noMatch(game, loaded.content, pack) : []),
  ]);
  return {
    path,
    game: game.name,
    guessed: named === undefined && statedGame(read) === undefined,
    ...(format !== undefined && { format }),
    ok: faults.length === 0,
    faults,
    ...(warnings.length > 0 && { warnings }),
    ...(folder && loaded.content && packNotes(game, loaded.content, together)),
    ...(text !== undefined &&
      textsOf({ game, pack, loaded, text, outside: known?.outside, under })),
  };
}

/** The texts of a pack; of one with faults, the texts of the cards without any. */
function textsOf(of: {
  game: Game;
  pack: Pack;
  loaded: Loaded<Content>;
  text: string;
  outside: readonly GamePackage[] | undefined;
  under: string | undefined;
}): Pick<Checked, 'cards' | 'boards'> {
  const { game, pack, loaded, text, outside, under } = of;
  const whole = loaded.content && { content: loaded.content, pack, standIns: [] };
  const shown = whole ?? soundCards(game, pack, loaded.faults);
  if (!shown) return {};
  const words = wordsWith(game, shown.content, shown.pack, text, outside);
  const empty = !whole || pack.files.length === 0;
  const { content, standIns } = shown;
  const boards = boardTexts(game, content, words, under);
  return {
    cards: cardTexts(game, content, words, { under, empty, standIns }),
    ...(boards.length > 0 && { boards }),
  };
}

/** What the packs replace, of the shipped cards and of each other, and what no deck has. */
function packNotes(
  game: Game,
  content: Content,
  packs: string,
): Pick<Checked, 'replaces' | 'conflicts' | 'note'> {
  const replaces = replacements(game, packs);
  const conflicts = packConflicts(game, packs);
  const note = undeckedNote(game, content);
  return {
    ...(replaces.length > 0 && { replaces }),
    ...(conflicts.length > 0 && { conflicts }),
    ...(note !== undefined && { note }),
  };
}

/** The game of a path, its files, and the format if a file has an unusual name. */
interface ReadFor {
  game: Game;
  pack: Pack;
  format?: string;
}

function guessed(path: string, folder: boolean, read: Pack): ReadFor {
  const all = Object.values(games);
  const [file] = read.files;
  if (folder || !file) return { game: gameOf(path, read), pack: read };
  const named = all.filter((game) => hasFileOf(game, read));
  if (named.length > 0) {
    const other = misnamedFile(file, named);
    return other ? renamed(path, other, read) : { game: gameOf(path, read), pack: read };
  }
  if (/"given"\s*:/.test(file.text))
    throw new UsageError(`${path} looks like a card test: run it with cardwright scenario ${path}`);
  const likely = likelyFormat(file, all);
  if (likely) return renamed(path, likely, read);
  return { game: gameOf(path, read), pack: read };
}

/**
 * Reads a file with an unusual name in the format that its fields match. A folder without any file
 * of a usual name would otherwise never be read.
 */
function asFilesOf(
  path: string,
  folder: boolean,
  game: Game,
  pack: Pack,
  faulty: boolean,
): ReadFor {
  if (faulty || hasFileOf(game, pack)) return { game, pack };
  const { formats } = game.content;
  const [file] = pack.files;
  const format = folder || !file ? undefined : likeliestFormat(file, game);
  if (format) return renamed(path, { game, format }, pack);
  throw new UsageError(
    `${path}: ${folder ? 'no file' : 'not a file'} that ${game.name} reads ` +
      `(known: ${formats.map((f) => f.file).join(', ')})`,
  );
}

function renamed(path: string, { game, format }: LikelyFormat, pack: Pack): ReadFor {
  if (format.file.includes('['))
    throw new UsageError(`${path} looks like a file of ${game.name}: rename it to ${format.file}`);
  const files = pack.files.map((file) => ({ ...file, path: format.file }));
  return { game, pack: { files }, format: format.file };
}

/** Treats a single file as a pack that contains only it; keeps the folders that its path needs. */
function packOfFile(path: string): Pack {
  const parts = resolve(path).split(sep);
  const name = parts.at(-1) ?? '';
  const folders = new Set<string | undefined>(Object.values(games).flatMap(foldersOf));
  const depth = /^-?\d+\.json$/.test(name) ? 3 : folders.has(parts.at(-2)) ? 2 : 1;
  return { files: [{ path: parts.slice(-depth).join('/'), text: readSource(path) }] };
}

interface PrintedWords {
  language: string;
  words: Words;
  /** Adds the pack's own translations to a text. */
  print: PrintNames;
}

function wordsWith(
  game: Game,
  content: Content,
  pack: Pack,
  language: string,
  outside: readonly GamePackage[] = [],
): PrintedWords {
  const translations = translationsIn(game, content, pack, language);
  return {
    language,
    words: wordsIn(language, undefined, outside, translations),
    print: namePrinter(new Map(Object.entries(translations))),
  };
}

/** What the texts are compared with: the packs it is combined with, or the shipped cards. */
interface Before {
  under: string | undefined;
  /** A pack without cards has none to show. */
  empty: boolean;
  /** Cards that are in the content only to fill gaps. */
  standIns: readonly unknown[];
}

/** The boards that differ from those of the shipped content and of other packs, in words. */
function boardTexts(
  game: Game,
  content: Content,
  { words, print }: PrintedWords,
  under: string | undefined,
): string[] {
  const before = game.content.boards?.(loadContent(game, under)) ?? [];
  return (game.content.boards?.(content) ?? [])
    .filter((board) => !before.some((other) => isDeepStrictEqual(board, other)))
    .map((board) => print(words(board)));
}

function cardTexts(
  game: Game,
  content: Content,
  { language, words, print }: PrintedWords,
  { under, empty, standIns }: Before,
): CardText[] {
  const before = loadContent(game, under);
  const shipped = new Map(game.content.cards(before).map((card) => [card.id, card.json]));
  const statsOf = (id: string): Pick<CardText, 'stats'> => {
    const stats = game.face.cardStats?.(content, id);
    return stats ? { stats: print(words(stats)) } : {};
  };
  const worded = ({ id, name, type, cost, words: own }: CardInfo): CardText => ({
    id,
    name: own?.name ? words(own.name) : print(name),
    type,
    typeText: print(typeWords(type, language, words)),
    ...(cost !== undefined && { cost: own?.cost ? words(own.cost) : cost }),
    ...statsOf(id),
    text: print(game.face.cardText(content, id, words)),
  });
  const all = game.content.cards(content);
  const own = all.filter(({ id, json }) =>
    [shipped.get(id), ...standIns].every((other) => !isDeepStrictEqual(json, other)),
  );
  const isShipped = under === undefined && !empty && content.hash === before.hash;
  return (isShipped ? all : own).map(worded);
}
