import type { Content, FileFault, Game, Pack, Plain } from '@cardwright/kernel';
import { loadFiles, wordsIn } from '../node.ts';

type Path = readonly (string | number)[];

/** How a game's files are searched for words that change nothing. */
export interface WordSearch {
  readonly game: Game;
  /** The pack that a file of these cards makes. */
  pack(json: Plain): Pack;
  /** What cards have besides their text: figures, tags, places. */
  facts(content: Content): unknown;
  /** Other words that may stand where a word stands. */
  readonly words: readonly string[];
  /** Fields that are for people, not for the game. */
  readonly free: ReadonlySet<string>;
}

const english = wordsIn('en');

/**
 * The words of a file that make no difference and are not warned about. A word makes a difference
 * if the cards have another text or other facts, or a fault, without it or with another word in its
 * place, or if another word there is warned about.
 */
export function idleWords(search: WordSearch, json: Plain): string[] {
  const before = read(search, json);
  if (before.signature === undefined) return [];
  const silent: string[] = [];
  for (const path of pathsIn(json)) {
    if (path.some((key) => search.free.has(String(key)))) continue;
    if (isWarned(before.warnings, path) || isRepeated(json, path)) continue;
    const differs = variants(search, json, path).some((other) => {
      const after = read(search, other);
      return after.signature !== before.signature || isWarned(after.warnings, path);
    });
    if (!differs) silent.push(`/${path.join('/')}`);
  }
  return silent;
}

/** Of equal entries of a list only the later ones are warned about. */
function isRepeated(json: Plain, path: Path): boolean {
  const list = valueAt(json, path.slice(0, -1));
  if (!Array.isArray(list)) return false;
  const later = JSON.stringify(list[Number(path.at(-1))]);
  return list.filter((entry) => JSON.stringify(entry) === later).length > 1;
}

const valueAt = (json: Plain, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as { [key: string]: unknown })[key], json);

interface Read {
  /** Undefined where the file has faults. */
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

/** The place of every word and number; lists and objects matter if something in them does. */
function pathsIn(json: Plain, at: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [at];
  return Object.entries(json).flatMap(([key, value]) =>
    pathsIn(value, [...at, Array.isArray(json) ? Number(key) : key]),
  );
}

/** A warning about a word, or about something that it belongs to or that belongs to it. */
const isWarned = (warnings: readonly FileFault[], path: Path): boolean => {
  const pointer = `/${path.join('/')}/`;
  return warnings.some(
    (w) => pointer.startsWith(`${w.pointer}/`) || `${w.pointer}/`.startsWith(pointer),
  );
};

/** The file without a word, and with others in its place. */
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
