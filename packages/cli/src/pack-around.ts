import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { games, nearest } from '@cardwright/games';
import type { Game, Pack, SourceFile } from '@cardwright/kernel';
import { gameOf, hasFileOf } from './check/detect-game.ts';
import { UsageError } from './exit.ts';

/** The pack that a new file would belong to. */
export interface PackAround {
  folder: string;
  /** The path of the new file inside the pack. */
  inside: string;
}

/** The nearest folder above a path that has a `pack.json`. */
export function packAround(path: string): PackAround | undefined {
  const file = resolve(path);
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pack.json')))
      return { folder, inside: relative(folder, file).replaceAll(sep, '/') };
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * The packs that a new file is played with, in order: those of `--pack`, then the one that it would
 * belong to.
 */
export async function packsAround(
  path: string,
  named: string | undefined,
): Promise<readonly string[]> {
  const { packPaths } = await import('@cardwright/games/node');
  const around = packAround(path);
  return [...(named === undefined ? [] : packPaths(named)), ...(around ? [around.folder] : [])];
}

/**
 * The game of the packs around a new file, of the files beside it, or the only one that reads a
 * file of this name; undefined if unclear.
 */
export async function gameAround(
  path: string,
  packs: readonly string[],
): Promise<string | undefined> {
  const { combinedPacks, ContentFault, readPack, readPackManifests } = await import(
    '@cardwright/games/node'
  );
  const last = packs.at(-1);
  try {
    if (last !== undefined) {
      const read = readPack(combinedPacks(packs));
      const named = readPackManifests(read).at(-1)?.game;
      if (named !== undefined && !Object.hasOwn(games, named))
        throw new UsageError(
          `${join(last, 'pack.json')} names the game '${named}'; ` +
            'add --game with its folder or package',
        );
      return gameOf(last, read).name;
    }
    const beside = filesIn(dirname(resolve(path)));
    return beside.files.length > 0 ? gameOf(path, beside).name : gameReading(path);
  } catch (error) {
    if (last !== undefined && (error instanceof UsageError || error instanceof ContentFault))
      throw error;
    return undefined;
  }
}

function gameReading(path: string): string | undefined {
  const named = { files: [unwritten(path)] };
  const [only, ...others] = Object.values(games).filter((game) => hasFileOf(game, named));
  return others.length === 0 ? only?.name : undefined;
}

const unwritten = (path: string): SourceFile => ({
  path: resolve(path).replaceAll(sep, '/'),
  text: '',
});

/** What to do with a new card whose file a pack would not read; undefined if it is read. */
export function unreadNote(game: Game, path: string): string | undefined {
  if (hasFileOf(game, { files: [unwritten(path)] })) return undefined;
  const known = game.content.formats.map(({ file }) => file);
  const meant = nearest(basename(path), known);
  return (
    `note: ${game.name} does not read ${basename(path)} in a pack; ` +
    (meant === undefined
      ? `copy the card to one of ${known.join(', ')}`
      : `rename it to ${meant}, or copy the card there`)
  );
}

function filesIn(folder: string): Pack {
  if (!existsSync(folder)) return { files: [] };
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && statSync(join(folder, name)).isFile())
    .map((name): SourceFile => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }));
  return { files };
}

/** Refuses a card file that its pack would not read. */
export function expectReadByPack(game: Game, path: string, { folder, inside }: PackAround): void {
  if (hasFileOf(game, { files: [{ path: inside, text: '' }] })) return;
  const names = game.content.formats.map(({ file }) => file);
  const [main] = names;
  const above = relative(dirname(resolve(path)), folder);
  const use =
    main === undefined || main.includes('[')
      ? ''
      : `; use cardwright new card ${join(dirname(path), above, main)}, which adds a card to it`;
  throw new UsageError(
    `a pack of ${game.name} does not read ${inside}, only ${names.join(', ')}${use}`,
  );
}

/**
 * The text of a list of cards with one more card at its end, in the layout of the file; undefined
 * if the text is not such a list. The card gets a free name or id; cards may also be the fields of
 * an object, with their ids as keys.
 */
export function withCardAdded(text: string, template: string): string | undefined {
  const cards = listOf(text);
  const [card] = listOf(template) ?? [];
  if (!cards || !card) return withEntryAdded(text, template);
  const indent = /^\[\r?\n([ \t]+)\S/.exec(text.trimStart())?.[1] ?? '  ';
  const free = typeof card.id === 'number' ? { id: freeId(card.id, cards) } : freeName(card, cards);
  return free && appended(text, ']', JSON.stringify({ ...card, ...free }, null, indent), indent);
}

const freeId = (first: number, cards: readonly { [key: string]: unknown }[]): number =>
  Math.max(first, ...cards.map(({ id }) => (typeof id === 'number' ? id + 1 : first)));

function freeName(
  { name: wanted }: { [key: string]: unknown },
  cards: readonly { [key: string]: unknown }[],
): { name: string } | undefined {
  if (typeof wanted !== 'string') return undefined;
  const taken = new Set(cards.map(({ name }) => name));
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} ${n}`;
  return { name };
}

/**
 * Like `withCardAdded`, for an object whose keys are the ids of cards. The template has the last
 * id that there is, so free ones are below it.
 */
function withEntryAdded(text: string, template: string): string | undefined {
  const cards = numberedOf(text);
  const [entry] = Object.entries(numberedOf(template) ?? {});
  if (!cards || !entry) return undefined;
  const [last, card] = entry;
  let id = Number(last);
  while (String(id) in cards) id--;
  if (id < 1) return undefined;
  const indent = /^\{\r?\n([ \t]+)\S/.exec(text.trimStart())?.[1] ?? '  ';
  const added = `"${id}": ${JSON.stringify(card).replaceAll(',', ', ')}`;
  return appended(text, '}', added, indent);
}

function appended(text: string, bracket: string, card: string, indent: string): string {
  const end = text.lastIndexOf(bracket);
  const added = card
    .split('\n')
    .map((line) => indent + line)
    .join('\n');
  const before = text.slice(0, end).trimEnd();
  const comma = /[[{]$/.test(before) ? '' : ',';
  return `${before}${comma}\n${added}\n${text.slice(end)}`;
}

/** An object whose keys are all numbers. */
function numberedOf(text: string): { [id: string]: unknown } | undefined {
  const value = parsed(text);
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => /^\d+$/.test(key))
    ? { ...value }
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(text: string): { [key: string]: unknown }[] | undefined {
  const value = parsed(text);
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
    ? value
    : undefined;
}
