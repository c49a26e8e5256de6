import type { Content, FileFault, Game, Pack, Plain } from '@cardwright/kernel';
import { loadFiles, wordsIn } from '../node.ts';

type Path = readonly (string | number)[];

/** Finds words in a game's files that change nothing. */
export interface WordSearch {
  readonly game: Game;
  /** The pack for a file with these cards. */
  pack(json: Plain): Pack;
  /** The facts of cards besides their text: numbers, tags, places. */
  facts(content: Content): unknown;
  /** Other words that are valid at the same place. */
  readonly words: readonly string[];
  /** Fields for people, which the game ignores. */
  readonly free: ReadonlySet<string>;
}

const english = wordsIn('en');

/**
 * The words of a file that make no difference and have no warning. A word makes a difference if the
 * cards have another text or other facts, or a fault, without it or with another word in its place,
 * or if another word there has a warning. A number makes a difference only if another number that
 * may stand there does.
 */
export function idleWords(search: WordSearch, json: Plain): string[] {
  const before = read(search, json);
  if (before.signature === undefined) return [];
  const silent: string[] = [];
  for (const path of pathsIn(json)) {
    if (path.some((key) => search.free.has(String(key)))) continue;
    if (isWarned(before.warnings, path) || isRepeated(json, path)) continue;
    if (isIdle(search, json, path, before.signature)) silent.push(`/${path.join('/')}`);
  }
  return silent;
}

/** Whether no change of the file at a place makes a difference. */
function isIdle(search: WordSearch, json: Plain, path: Path, signature: string): boolean {
  const numeric = typeof valueAt(json, path) === 'number';
  let allowed = 0;
  for (const other of variants(search, json, path)) {
    const after = read(search, other);
    if (numeric && after.signature === undefined) continue;
    allowed++;
    if (after.signature !== signature || isWarned(after.warnings, path)) return false;
  }
  return allowed > 0;
}

/** Of equal entries in a list, only the later ones have warnings. */
function isRepeated(json: Plain, path: Path): boolean {
  const list = valueAt(json, path.slice(0, -1));
  if (!Array.isArray(list)) return false;
  const later = JSON.stringify(list[Number(path.at(-1))]);
  return list.filter((entry) => JSON.stringify(entry) === later).length > 1;
}

const valueAt = (json: Plain, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as { [key: string]: unknown })[key], json);

interface Read {
  /** Undefined if the file has faults. */
  readonly signature: string | undefined;
  readonly warnings: readonly FileFault[];
}

function read(search: WordSearch, json: Plain): Read {
  const { game } = search;
  const { content, warnings } = loadFiles(game, search.pack(json));
  if (!content) return { signature: undefined, warnings };
  const texts = game.content
    .cards(content)
    .map(({ id }) => [id, game.face.cardText(content, id, english)]);
  return { signature: JSON.stringify([texts, search.facts(content)]), warnings };
}

/** The places of all words and numbers; lists and objects matter if something in them does. */
function pathsIn(json: Plain, at: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [at];
  return Object.entries(json).flatMap(([key, value]) =>
    pathsIn(value, [...at, Array.isArray(json) ? Number(key) : key]),
  );
}

/** Whether a warning is about a word, its ancestors or its descendants. */
const isWarned = (warnings: readonly FileFault[], path: Path): boolean => {
  const pointer = `/${path.join('/')}/`;
  return warnings.some(
    (w) => pointer.startsWith(`${w.pointer}/`) || `${w.pointer}/`.startsWith(pointer),
  );
};

/** Variants of the file: without a word, and with others in its place. */
function variants({ words }: WordSearch, json: Plain, path: Path): Plain[] {
  const value = valueAt(json, path);
  const others: unknown[] = [];
  if (typeof value === 'number') others.push(value + 1, value - 1, value + 3);
  if (typeof value === 'boolean') others.push(!value);
  if (typeof value === 'string') others.push(...words.filter((word) => word !== value));
  return [undefined, ...others].map((other) => changed(json, path, other));
}

function changed(json: Plain, path: Path, value: unknown): Plain {
  const copy = structuredClone(json);
  let at = copy as { [key: string]: unknown };
  for (const key of path.slice(0, -1)) at = at[key] as { [key: string]: unknown };
  const last = path.at(-1)!;
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return copy;
}
