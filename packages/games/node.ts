import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  compileContent,
  type Content,
  type Game,
  type Loaded,
  type Pack,
  packsOf,
  type SourceFile,
  standsAlone,
  type State,
  type Words,
  translatedNames,
} from '@cardwright/kernel';
import { games, scenarios, shippedGame } from './index.ts';
import { isAboutStandIn, LANGUAGES, onePerHugeNumber, uniqueFaults } from './loading/index.ts';
import { type GamePackage, loadedPackage, type Presentation } from './node/game-package.ts';
import { checkManifests, checkNamed, translatableTexts } from './node/check-manifests.ts';
import { findConflicts } from './node/conflicts.ts';
import { ContentFault, filesUnder, PackFault } from './node/read-folder.ts';
import { LESSON_FILE, type LessonRead, readLesson } from './node/read-lesson.ts';
import { inPack, packTranslations, readPack } from './node/read-pack.ts';
import { findReplacements, type Replacement } from './node/replacements.ts';
import { makeWords, type Messages, namePrinter, sourceOf } from './words/make-words.ts';

export {
  GameFault,
  type GamePackage,
  isInstalled,
  isPath,
  loadedPackage,
  loadGamePackage,
  type Presentation,
} from './node/game-package.ts';
export { ContentFault, filesUnder, PackFault, readSource } from './node/read-folder.ts';
export type { PackImage } from './node/pack-images.ts';
export {
  combinedPacks,
  packArchive,
  packImages,
  packPaths,
  packsBeside,
  packTranslations,
  readPack,
  readPackManifests,
} from './node/read-pack.ts';
export { LESSON_FILE, type LessonRead, readLesson } from './node/read-lesson.ts';
export type { Replacement } from './node/replacements.ts';

const here = dirname(fileURLToPath(import.meta.url));
const built = [`${sep}dist`, `${sep}bundle`].some((end) => here.endsWith(end));
/** This package's folder, for sources and build alike. */
const root = built ? dirname(here) : here;

export const shippedFiles = (game: string): SourceFile[] => filesUnder(join(root, game, 'content'));

/**
 * A game's templates for card authors, if it has any: the folder `pack`, and a card test in
 * `scenario.json`. An external game has them at the same place in its package.
 */
export function starterFolder(game: Game): string | undefined {
  const folder = join(loadedPackage(game)?.folder ?? join(root, game.name), 'examples', 'starter');
  return existsSync(folder) ? folder : undefined;
}

/** A shipped game by name, or an external one by the folder that it was loaded from. */
export function gameAt(reference: string): Game {
  const game = Object.hasOwn(games, reference) ? games[reference] : undefined;
  const found = game ?? loadedPackage(reference)?.game;
  if (!found)
    throw new PackFault(
      `there is no game '${reference}' (known: ${Object.keys(games).join(', ')})`,
    );
  return found;
}

/** The files that a game ships with. */
export const filesOf = (game: Game): readonly SourceFile[] =>
  loadedPackage(game)?.files ?? shippedFiles(game.name);

/** Packs without their manifests. */
const bare = (pack: Pack | undefined): Pack | undefined =>
  pack && {
    files: pack.files,
    alone: standsAlone(pack),
    under: packsOf(pack)
      .slice(0, -1)
      .map(({ files }) => ({ files })),
  };

/** The first so many of combined packs. */
function firstPacks(pack: Pack | undefined, count: number): Pack | undefined {
  const packs = packsOf(pack).slice(0, count);
  const top = packs.at(-1);
  return top && { ...top, under: packs.slice(0, -1) };
}

export function loadFiles<S extends State, C extends Content>(
  game: Game<S, C>,
  pack?: Pack,
): Loaded<C> {
  const loaded = compileContent(game, filesOf(game as object as Game), pack);
  const manifests = checkManifests(game as object as Game, pack);
  // faults of a deck must not hide a wrong name: without manifests, the cards can still be read
  const cards =
    loaded.content ?? game.content.load(filesOf(game as object as Game), bare(pack)).content;
  const upTo = (packs: number): Content | undefined =>
    game.content.load(filesOf(game as object as Game), bare(firstPacks(pack, packs))).content;
  const messages = (language: string): string[] =>
    Object.values(readMessages(language)[game.name] ?? {});
  const named = cards && checkNamed(game as object as Game, cards, pack, { upTo, messages });
  const faults = onePerHugeNumber(
    uniqueFaults([...manifests.faults, ...loaded.faults, ...(named?.faults ?? [])]),
  );
  // after a syntax error, a warning at an unreliable place is that error
  const warnings = [...manifests.warnings, ...loaded.warnings, ...(named?.warnings ?? [])].filter(
    (one) => !faults.some((fault) => isDeepStrictEqual(fault, one)) && !isAboutStandIn(one, faults),
  );
  return faults.length > 0 ? { faults, warnings } : { ...loaded, warnings };
}

/** Which cards of combined packs replace which; empty if the packs have faults. */
export const replacements = (game: Game, reference: string): Replacement[] =>
  findReplacements(game, reference, loadFiles);

/**
 * The names of cards and the texts of packs in a language, for `wordsIn`. Includes other names that
 * contain one of them, unchanged, so that those are not partly translated.
 */
export function translationsIn(
  game: Game,
  content: Content,
  pack: Pack | undefined,
  language: string,
): { readonly [text: string]: string } {
  const all = game.content.cards(content);
  const messages = readMessages(language);
  const known = all.filter(({ words }) => {
    const { translation } = words ?? {};
    return translation !== undefined && sourceOf(messages, translation.key) !== undefined;
  });
  const translated = {
    ...translatedNames(known, makeWords(messages, language)),
    ...packTranslations(pack, language),
  };
  const keys = Object.keys(translated);
  if (keys.length === 0) return translated;
  const cards = all.map(({ name }) => name);
  const longer = [...cards, ...translatableTexts(game, content)].filter((text) =>
    keys.some((key) => text.includes(key)),
  );
  return { ...Object.fromEntries(longer.map((text) => [text, text])), ...translated };
}

/** The names of a game's presets and choices in packs, by language. */
export function setupTranslations(
  game: Game,
  content: Content,
  pack: Pack,
): { translations?: { [language: string]: { [text: string]: string } } } {
  const names = new Set(translatableTexts(game, content));
  const languages = LANGUAGES.map((language) => {
    const all = Object.entries(packTranslations(pack, language));
    return [language, Object.fromEntries(all.filter(([text]) => names.has(text)))] as const;
  }).filter(([, found]) => Object.keys(found).length > 0);
  return languages.length > 0 ? { translations: Object.fromEntries(languages) } : {};
}

/** Conflicts between combined packs, one per line; empty if the packs have faults. */
export const packConflicts = (game: Game, reference: string): string[] =>
  findConflicts(game, reference, loadFiles);

const shippedContent = new Map<object, Content>();

/**
 * A game's content: the shipped files, or packs on top of them. Passing the game itself preserves
 * its type of content. Throws a `ContentFault` with every fault.
 */
export function loadContent<S extends State, C extends Content>(game: Game<S, C>, pack?: string): C;
export function loadContent(reference: string, pack?: string): Content;
export function loadContent(named: Game | string, pack?: string): Content {
  const game = typeof named === 'string' ? gameAt(named) : named;
  const known = pack === undefined ? shippedContent.get(game) : undefined;
  if (known) return known;
  const loaded = loadFiles(game, pack === undefined ? undefined : readPack(pack));
  if (!loaded.content)
    throw new ContentFault(pack === undefined ? loaded.faults : inPack(pack, loaded.faults));
  if (pack === undefined) shippedContent.set(game, loaded.content);
  return loaded.content;
}

export { LANGUAGES };

/** The lesson of a shipped game, played through once; undefined if it has none. */
export function shippedLesson(game: string): LessonRead | undefined {
  const path = join(root, game, LESSON_FILE);
  const words = scenarios[game];
  if (!existsSync(path) || !words) return undefined;
  return readLesson(path, shippedGame(game), words, shippedFiles(game));
}

export function readMessages(language: string): Messages {
  return JSON.parse(readFileSync(join(root, 'words', `${language}.json`), 'utf8')) as Messages;
}

/**
 * A missing message is a bug: it throws when run from sources and in tests; a release logs it to
 * stderr and continues.
 */
const forgiving =
  built && process.env.NODE_ENV !== 'test' && process.env.NODE_ENV !== 'development';

/** `translations` are the names and texts of packs, from `translationsIn`. */
export const wordsIn = (
  language: string,
  seatName?: (seat: number) => string,
  outside: readonly GamePackage[] = [],
  translations: { readonly [text: string]: string } = {},
): Words => {
  const messages = { ...readMessages(language) };
  for (const one of outside) messages[one.game.name] = messagesOf(one, language);
  const words = makeWords(messages, language, {
    seatName,
    report: forgiving ? (fault) => console.error(fault.message) : undefined,
  });
  const print = namePrinter(new Map(Object.entries(translations)));
  return (message) => print(words(message));
};

/** A game's messages in a language; English is the fallback. */
export const messagesOf = ({ words }: Presentation, language: string): Messages[string] => ({
  ...words.en,
  ...words[language],
});

/** What a page shows about a shipped game: its messages and its rules. */
export const shippedPresentation = (game: string): Presentation => ({
  words: Object.fromEntries(LANGUAGES.map((one) => [one, readMessages(one)[game] ?? {}])),
  rules: readFileSync(join(root, game, 'RULES.md'), 'utf8'),
});
