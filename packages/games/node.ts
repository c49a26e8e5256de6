import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Content, FileFault, Game, Loaded, Pack, SourceFile, Words } from '@cardwright/kernel';
import { games } from './index.ts';
import { makeWords, type Messages } from './words/make-words.ts';

/** This package's folder, from its sources and from its build alike. */
const root = ((): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith(`${sep}dist`) ? dirname(here) : here;
})();

function filesUnder(folder: string): SourceFile[] {
  const out: SourceFile[] = [];
  const visit = (dir: string): void => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(json|jsonc|txt|csv)$/.test(entry.name)) out.push({ path: relative(folder, path).split(sep).join('/'), text: readFileSync(path, 'utf8') });
    }
  };
  visit(folder);
  return out;
}

export const shippedFiles = (game: string): SourceFile[] => filesUnder(join(root, game, 'content'));

/** A folder of files in a game's format; `pack.json` may say that it stands alone. */
export function readPack(folder: string): Pack {
  if (!statSync(folder).isDirectory()) throw new PackFault(`${folder} is not a folder`);
  const files = filesUnder(folder);
  const info = files.find((file) => file.path === 'pack.json');
  let alone = false;
  if (info) {
    try {
      alone = (JSON.parse(info.text) as { alone?: unknown }).alone === true;
    } catch {
      throw new PackFault(`${join(folder, 'pack.json')} is not JSON`);
    }
  }
  return { files: files.filter((file) => file.path !== 'pack.json'), alone };
}

/** A pack that cannot be read at all. */
export class PackFault extends Error {}

/** Content with faults: all of them, for whoever wrote it. */
export class ContentFault extends Error {
  readonly faults: readonly FileFault[];
  constructor(faults: readonly FileFault[]) {
    super(faults.map((f) => `${f.file}:${f.line}:${f.column} ${f.message}${f.hint ? ` (${f.hint})` : ''}`).join('\n'));
    this.faults = faults;
  }
}

export function loadFiles(game: Game, pack?: Pack): Loaded<Content> {
  return game.load(shippedFiles(game.name), pack);
}

const shippedContent = new Map<string, Content>();

/** A game's content: the shipped files, or those with a pack over them. Throws a `ContentFault` with every fault. */
export function loadContent(name: string, packFolder?: string): Content {
  const game = games[name];
  if (!game) throw new PackFault(`there is no game '${name}' (known: ${Object.keys(games).join(', ')})`);
  const known = packFolder === undefined ? shippedContent.get(name) : undefined;
  if (known) return known;
  const loaded = loadFiles(game, packFolder === undefined ? undefined : readPack(packFolder));
  if (!loaded.content) throw new ContentFault(loaded.faults);
  if (packFolder === undefined) shippedContent.set(name, loaded.content);
  return loaded.content;
}

export const LANGUAGES = ['en', 'it'] as const;

export function readMessages(language: string): Messages {
  return JSON.parse(readFileSync(join(root, 'words', `${language}.json`), 'utf8')) as Messages;
}

export const wordsIn = (language: string): Words => makeWords(readMessages(language), language);

/** The rules of a game in our own words, as Markdown. */
export const rulesOf = (game: string): string => readFileSync(join(root, game, 'RULES.md'), 'utf8');
