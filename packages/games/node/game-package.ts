import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FileFault, type Game, GameLook, type SourceFile } from '@cardwright/kernel';
import { z } from 'zod';
import { games } from '../index.ts';
import { checkFile, readJson } from '../loading/index.ts';
import type { ScenarioWords } from '../scenario/index.ts';
import { WordsFault } from '../words/make-words.ts';
import { parseMessage } from '../words/parse-message.ts';
import type { CompiledLesson } from '../lesson/index.ts';
import { ContentFault, filesUnder } from './read-folder.ts';
import { LESSON_FILE, readLesson } from './read-lesson.ts';

/** What pages and terminals show about a game besides its cards. */
export interface Presentation {
  /** By language, then by key; keys of messages omit the game's name. */
  readonly words: { readonly [language: string]: { readonly [key: string]: string } };
  /** The rules as Markdown. */
  readonly rules: string;
  readonly look?: GameLook;
  /** Its first lesson, played through once. */
  readonly lesson?: CompiledLesson;
}

/** A game with everything in its package. */
export interface GamePackage extends Presentation {
  readonly game: Game;
  /** Its folder; worker threads load it from there. */
  readonly folder: string;
  /** The files of its folder `content`. */
  readonly files: readonly SourceFile[];
  readonly scenario?: ScenarioWords;
}

/** A game that cannot be loaded: what is missing, and what to do. */
export class GameFault extends Error {}

const packages = new Map<string, Promise<GamePackage>>();
const loaded = new Map<string, GamePackage>();

/** The loaded package of an external game, by its folder or by the game itself. */
export const loadedPackage = (named: string | Game): GamePackage | undefined =>
  typeof named === 'string'
    ? loaded.get(named)
    : [...loaded.values()].find(({ game }) => game === named);

/**
 * Loads the game of a package: a folder (`./my-game`), or the name of an installed package. Cached
 * per process. Throws a `GameFault` or a `ContentFault` that says what is wrong.
 */
export async function loadGamePackage(
  reference: string,
  from = process.cwd(),
): Promise<GamePackage> {
  const folder = folderOf(reference, from);
  let once = packages.get(folder);
  if (!once) packages.set(folder, (once = read(folder)));
  const found = await once;
  loaded.set(folder, found);
  return found;
}

export const isPath = (reference: string): boolean =>
  /^(?:\.{0,2}[\\/]|\.{1,2}$|[A-Za-z]:)/.test(reference) ||
  (!reference.startsWith('@') && /[\\/]/.test(reference));

function folderOf(reference: string, from: string): string {
  if (isPath(reference)) {
    const folder = resolve(from, reference);
    const there = statSync(folder, { throwIfNoEntry: false });
    if (there?.isDirectory()) return folder;
    throw new GameFault(
      there
        ? `${reference} is a file; a game is the folder of its package`
        : `${reference}: no such folder`,
    );
  }
  const folder = installedIn(reference, from);
  if (folder !== undefined) return folder;
  throw new GameFault(
    `${reference}: no such package is installed; for a folder write ./${reference}`,
  );
}

/** The folder of an installed package, as Node resolves it from here. */
function installedIn(reference: string, from: string): string | undefined {
  for (let above = resolve(from); ; above = dirname(above)) {
    const folder = join(above, 'node_modules', reference);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(above) === above) return undefined;
  }
}

export const isInstalled = (reference: string, from = process.cwd()): boolean =>
  /^(?:@[\w.-]+\/)?[\w.-]+$/.test(reference) && installedIn(reference, from) !== undefined;

async function read(folder: string): Promise<GamePackage> {
  const module = await importEntry(folder);
  const game = checkedGame(module.game ?? module.default, folder);
  const content = join(folder, 'content');
  const files = existsSync(content) ? filesUnder(content) : [];
  const { faults } = game.content.load(files);
  if (faults.length > 0)
    throw new ContentFault(faults.map((f) => ({ ...f, file: join(content, f.file) })));
  const scenario =
    module.scenario === undefined ? undefined : checkedScenario(module.scenario, folder);
  return {
    game,
    folder,
    files,
    words: wordsOf(folder),
    rules: rulesOf(folder),
    ...lookOf(folder),
    ...(scenario && { scenario }),
    ...lessonOf(folder, game, scenario, files),
  };
}

function lessonOf(
  folder: string,
  game: Game,
  scenario: ScenarioWords | undefined,
  files: readonly SourceFile[],
): { lesson?: CompiledLesson } {
  const path = join(folder, LESSON_FILE);
  if (!existsSync(path)) return {};
  if (!scenario)
    throw new GameFault(`${path} needs positions: export the game's scenario vocabulary`);
  const { lesson, faults } = readLesson(path, game, scenario, files);
  if (!lesson) throw new ContentFault(faults);
  return { lesson };
}

async function importEntry(folder: string): Promise<{ [name: string]: unknown }> {
  const entry = entryOf(folder);
  if (!existsSync(entry))
    throw new GameFault(`${entry} does not exist: build the package first (npm run build)`);
  if (/\.[cm]?tsx?$/.test(entry))
    throw new GameFault(
      `${entry} is TypeScript: build it, and point "exports" in package.json to the built file`,
    );
  try {
    return (await import(pathToFileURL(entry).href)) as { [name: string]: unknown };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new GameFault(`${entry} cannot be loaded: ${error.message}`, { cause: error });
  }
}

/** The module a package exports. */
function entryOf(folder: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new GameFault(`${folder} is not a package: package.json is missing`);
  const checked = readJson({ path: file, text: readFileSync(file, 'utf8') });
  if (!checked.ok) throw new ContentFault(checked.faults);
  const { exports, main } = (checked.value ?? {}) as { exports?: unknown; main?: unknown };
  const root = isObject(exports) && '.' in exports ? exports['.'] : exports;
  return join(folder, targetOf(root) ?? (typeof main === 'string' ? main : 'index.js'));
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const targetOf = (value: unknown): string | undefined =>
  isObject(value)
    ? targetOf(value.node ?? value.import ?? value.default)
    : typeof value === 'string'
      ? value
      : undefined;

const method = z.custom((value) => typeof value === 'function', 'a function is missing');
const table = z.custom(isObject, 'an object is missing');
const schema = z.custom(
  (value) => isObject(value) && typeof value.safeParse === 'function',
  'a zod schema is missing',
);

/** The parts that every game must have; the type checker covers the rest. */
const GameShape = z.looseObject({
  name: z
    .string('a name is missing')
    .regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      'a name has lowercase letters, digits and hyphens, such as my-game',
    ),
  version: z.string('a version of the rules is missing'),
  rules: z.looseObject({
    seats: z.looseObject({ min: z.int().min(1), max: z.int().min(1).max(16) }),
    options: schema,
    setup: method,
    procedures: table,
    triggers: table,
    copy: method,
    outcome: method,
    fallback: method,
    maxDecisions: z.int().min(1),
    rounds: table,
  }),
  information: z.looseObject({ view: method, redeal: method, sight: method }),
  content: z.looseObject({ formats: z.array(table), load: method, cards: method }),
  face: z.looseObject({ option: method, event: method, cardText: method, scene: method }),
  players: z.looseObject({ byName: table, default: z.string(), evaluate: method }),
});

function checkedGame(found: unknown, folder: string): Game {
  if (found === undefined)
    throw new GameFault(
      `${folder} exports no game: export const game = defineGame({ … }) from its main module`,
    );
  const checked = GameShape.safeParse(found);
  if (!checked.success)
    throw new GameFault(
      checked.error.issues
        .map(({ path, message }) => `${folder}: ${['game', ...path].join('.')}: ${message}`)
        .join('\n'),
    );
  const { name } = checked.data;
  if (Object.hasOwn(games, name))
    throw new GameFault(
      `${folder}: the name '${name}' is taken by another game; choose a different one`,
    );
  return found as Game;
}

function checkedScenario(found: unknown, folder: string): ScenarioWords {
  if (isObject(found) && ['prepare', 'step', 'look'].every((m) => typeof found[m] === 'function'))
    return found as object as ScenarioWords;
  throw new GameFault(`${folder}: scenario needs the functions prepare, step and look`);
}

const Section = z.record(z.string(), z.string());

function wordsOf(folder: string): GamePackage['words'] {
  const place = join(folder, 'words');
  const names = existsSync(place)
    ? readdirSync(place).filter((name) => name.endsWith('.json'))
    : [];
  if (!names.includes('en.json'))
    throw new GameFault(
      `${join(place, 'en.json')} is missing: the game's messages, such as {"name": "My game", "about": "One sentence."}`,
    );
  const faults: FileFault[] = [];
  const words: { [language: string]: { [key: string]: string } } = {};
  for (const name of names.sort()) {
    const path = join(place, name);
    const file = { path, text: readFileSync(path, 'utf8') };
    const checked = checkFile(file, Section);
    faults.push(...checked.faults);
    if (!checked.value) continue;
    words[name.slice(0, -'.json'.length)] = checked.value;
    faults.push(...unreadable(file, checked.value));
  }
  if (faults.length > 0) throw new ContentFault(faults);
  return words;
}

/** Messages that are not valid ICU syntax. */
function unreadable(file: SourceFile, messages: { readonly [key: string]: string }): FileFault[] {
  const read = readJson(file);
  return Object.entries(messages).flatMap(([key, text]) => {
    try {
      parseMessage(text, 'en');
      return [];
    } catch (error) {
      if (!read.ok || error instanceof WordsFault || !(error instanceof Error)) throw error;
      return [
        read.places.fault(
          [key],
          `invalid message: ${error.message}`,
          'for example {n, plural, one {# card} other {# cards}}',
        ),
      ];
    }
  });
}

function rulesOf(folder: string): string {
  const path = join(folder, 'RULES.md');
  if (!existsSync(path)) throw new GameFault(`${path} is missing: the rules, which the page shows`);
  return readFileSync(path, 'utf8');
}

function lookOf(folder: string): { look?: GameLook } {
  const path = join(folder, 'look.json');
  if (!existsSync(path)) return {};
  const checked = checkFile({ path, text: readFileSync(path, 'utf8') }, GameLook);
  if (!checked.value) throw new ContentFault(checked.faults);
  return { look: checked.value };
}
