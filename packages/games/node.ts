import { readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  Content,
  FileFault,
  Game,
  Loaded,
  Pack,
  SourceFile,
  State,
  Words,
} from '@cardwright/kernel';
import { games } from './index.ts';
import { readJson } from './loading/index.ts';
import { type GamePackage, loadedPackage, type Presentation } from './node/game-package.ts';
import { ContentFault, filesUnder } from './node/read-folder.ts';
import { makeWords, type Messages } from './words/make-words.ts';

export {
  GameFault,
  type GamePackage,
  isInstalled,
  isPath,
  loadedPackage,
  loadGamePackage,
  type Presentation,
} from './node/game-package.ts';
export { ContentFault, filesUnder } from './node/read-folder.ts';

const here = dirname(fileURLToPath(import.meta.url));
const built = here.endsWith(`${sep}dist`);
/** This package's folder, from its sources and from its build alike. */
const root = built ? dirname(here) : here;

export const shippedFiles = (game: string): SourceFile[] => filesUnder(join(root, game, 'content'));

/** A game by its name, or one from outside by the folder that it was loaded from. */
export function gameAt(reference: string): Game {
  const game = Object.hasOwn(games, reference) ? games[reference] : undefined;
  const found = game ?? loadedPackage(reference)?.game;
  if (!found)
    throw new PackFault(
      `there is no game '${reference}' (known: ${Object.keys(games).join(', ')})`,
    );
  return found;
}

/** The files a game comes with. */
export const filesOf = (game: Game): readonly SourceFile[] =>
  loadedPackage(game)?.files ?? shippedFiles(game.name);

/**
 * A folder of files in a game's format; `pack.json` may say that it stands alone. Its faults are
 * thrown, or put into `faults` where that is given.
 */
export function readPack(folder: string, faults?: FileFault[]): Pack {
  if (!statSync(folder).isDirectory()) throw new PackFault(`${folder} is not a folder`);
  const files = filesUnder(folder);
  const info = files.find((file) => file.path === 'pack.json');
  const found: FileFault[] = [];
  const alone = info !== undefined && standsAlone(info, found);
  if (faults) faults.push(...found);
  else if (found.length > 0) throw new ContentFault(found);
  return { files: files.filter((file) => file.path !== 'pack.json'), alone };
}

function standsAlone(info: SourceFile, faults: FileFault[]): boolean {
  const read = readJson(info);
  if (!read.ok) {
    faults.push(...read.faults);
    return false;
  }
  const { value, places } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(
      places.fault(
        [],
        'an object was expected',
        'write {"alone": true} for a pack that is used without the shipped cards',
      ),
    );
    return false;
  }
  const { alone = false } = value as { alone?: unknown };
  if (typeof alone !== 'boolean')
    faults.push(
      places.fault(
        ['alone'],
        `true or false was expected, found ${JSON.stringify(alone)}`,
        'true: used without the shipped cards; false: joins them',
      ),
    );
  return alone === true;
}

/** A pack that cannot be read at all. */
export class PackFault extends Error {}

export function loadFiles<S extends State, C extends Content>(
  game: Game<S, C>,
  pack?: Pack,
): Loaded<C> {
  return game.content.load(filesOf(game as object as Game), pack);
}

const shippedContent = new Map<object, Content>();

/**
 * A game's content: the shipped files, or those with a pack over them. A game named by itself gives
 * its own type of content. Throws a `ContentFault` with every fault.
 */
export function loadContent<S extends State, C extends Content>(
  game: Game<S, C>,
  packFolder?: string,
): C;
export function loadContent(reference: string, packFolder?: string): Content;
export function loadContent(named: Game | string, packFolder?: string): Content {
  const game = typeof named === 'string' ? gameAt(named) : named;
  const known = packFolder === undefined ? shippedContent.get(game) : undefined;
  if (known) return known;
  const loaded = loadFiles(game, packFolder === undefined ? undefined : readPack(packFolder));
  if (!loaded.content) throw new ContentFault(loaded.faults);
  if (packFolder === undefined) shippedContent.set(game, loaded.content);
  return loaded.content;
}

export const LANGUAGES = ['en', 'it'] as const;

export function readMessages(language: string): Messages {
  return JSON.parse(readFileSync(join(root, 'words', `${language}.json`), 'utf8')) as Messages;
}

/**
 * A message without words is a bug: it throws from the sources and in tests; a release says so on
 * stderr and continues.
 */
const forgiving =
  built && process.env.NODE_ENV !== 'test' && process.env.NODE_ENV !== 'development';

export const wordsIn = (
  language: string,
  seatName?: (seat: number) => string,
  outside: readonly GamePackage[] = [],
): Words => {
  const messages = { ...readMessages(language) };
  for (const one of outside) messages[one.game.name] = messagesOf(one, language);
  return makeWords(messages, language, {
    seatName,
    report: forgiving ? (fault) => console.error(fault.message) : undefined,
  });
};

/** A game's words in a language; what is not translated is in English. */
export const messagesOf = ({ words }: Presentation, language: string): Messages[string] => ({
  ...words.en,
  ...words[language],
});

/** What a page shows of a shipped game: its words, and its rules in our own words. */
export const shippedPresentation = (game: string): Presentation => ({
  words: Object.fromEntries(LANGUAGES.map((one) => [one, readMessages(one)[game] ?? {}])),
  rules: readFileSync(join(root, game, 'RULES.md'), 'utf8'),
});
