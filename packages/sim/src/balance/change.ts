import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nearest, readJson } from '@cardwright/games';
import {
  ContentFault,
  filesOf as filesWith,
  gameAt,
  loadContent,
  PackFault,
  readPack,
} from '@cardwright/games/node';
import type { SourceFile } from '@cardwright/kernel';

/** What is to be tried: a file (or a folder) of the game's format, or a card with values set. */
export type ChangeRequest = { file: string } | { card: string; set: readonly string[] };

/**
 * A folder that holds the change over whatever pack was there before; `done` takes it away again.
 */
export interface ChangedPack {
  folder: string;
  /** The card's id, where one card is changed. */
  card: string | undefined;
  done(): void;
}

export function changedPack(
  game: string,
  pack: string | undefined,
  request: ChangeRequest,
): ChangedPack {
  const base = pack === undefined ? undefined : readPack(pack);
  const files = new Map((base?.files ?? []).map((file) => [file.path, file.text]));
  let card: string | undefined;
  if ('file' in request) {
    const given = new Map<string, string>();
    for (const { file, from } of filesOf(game, request.file)) {
      files.set(file.path, file.text);
      given.set(file.path, from);
    }
    const named = (path: string): string =>
      given.get(path) ?? (pack !== undefined && files.has(path) ? join(pack, path) : path);
    card = onlyDifferentCard(game, pack, files, base?.alone === true, named);
  } else {
    const found = findCard(game, pack, request.card);
    const under = base?.alone ? [] : filesWith(gameAt(game));
    const changed = withCardSet([...(base?.files ?? []), ...under], found, request.set);
    files.set(changed.path, changed.text);
    card = found.id;
  }
  return { ...written(files, base?.alone === true), card };
}

function written(files: ReadonlyMap<string, string>, alone: boolean): Omit<ChangedPack, 'card'> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-change-'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (alone) writeFileSync(join(folder, 'pack.json'), '{"alone": true}');
  return { folder, done: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * A folder is a pack; a single file goes to where the shipped files have one of that name. Each
 * with where it was read.
 */
function filesOf(game: string, path: string): { file: SourceFile; from: string }[] {
  if (statSync(path).isDirectory())
    return readPack(path).files.map((file) => ({ file, from: join(path, file.path) }));
  const as = (place: string): { file: SourceFile; from: string }[] => [
    { file: { path: place, text: readFileSync(path, 'utf8') }, from: path },
  ];
  const shipped = filesWith(gameAt(game)).map((file) => file.path);
  const parts = path.split(/[\\/]/);
  for (let from = 0; from < parts.length; from++) {
    const tail = parts.slice(from).join('/');
    const place = shipped.find((p) => p === tail) ?? shipped.find((p) => p.endsWith(`/${tail}`));
    if (place !== undefined) return as(place);
  }
  const usual = gameAt(game).content.formats[0]?.file ?? '';
  return as(usual.includes('[') ? basename(path) : usual);
}

interface FoundCard {
  id: string;
  name: string;
  json: unknown;
}

function findCard(game: string, pack: string | undefined, wanted: string): FoundCard {
  const cards = gameAt(game).content.cards(loadContent(game, pack));
  const card =
    cards.find((c) => c.id === wanted) ??
    cards.find((c) => c.name === wanted) ??
    cards.find((c) => c.name.toLowerCase() === wanted.toLowerCase());
  if (card) return card;
  const meant = nearest(
    wanted,
    cards.flatMap((c) => [c.id, c.name]),
  );
  throw new PackFault(
    `${gameAt(game).name} has no card '${wanted}'${meant ? `; did you mean '${meant}'?` : ''}`,
  );
}

/**
 * The one card that differs from before, if it is one. Faults of the files are told under the names
 * they were given by.
 */
function onlyDifferentCard(
  game: string,
  pack: string | undefined,
  files: ReadonlyMap<string, string>,
  alone: boolean,
  named: (path: string) => string,
): string | undefined {
  const before = new Map(
    gameAt(game)
      .content.cards(loadContent(game, pack))
      .map((c) => [c.id, c.json]),
  );
  const { content, faults } = gameAt(game).content.load(filesWith(gameAt(game)), {
    files: [...files].map(([path, text]) => ({ path, text })),
    alone,
  });
  if (!content) throw new ContentFault(faults.map((f) => ({ ...f, file: named(f.file) })));
  const different = gameAt(game)
    .content.cards(content)
    .filter((c) => !isDeepStrictEqual(c.json, before.get(c.id)));
  return different.length === 1 ? different[0]!.id : undefined;
}

/** The file that has the card, with `path=value` set in it. */
function withCardSet(
  files: readonly SourceFile[],
  { json, id, name }: FoundCard,
  set: readonly string[],
): SourceFile {
  for (const file of files) {
    const read = readJson(file);
    if (!read.ok) continue;
    const whole = read.value;
    const place =
      placeOf(whole, (node) => isDeepStrictEqual(node, json)) ??
      placeOf(whole, (node) => isNamed(node, id, name));
    if (!place) continue;
    const copy = structuredClone(whole);
    let node = copy;
    for (const key of place) node = (node as { [key: string]: unknown })[key];
    for (const one of set) setValue(node, one);
    return { path: file.path, text: JSON.stringify(copy, null, 1) };
  }
  throw new PackFault(
    `the file of card '${id}' was not found; write the change as a file and use --change`,
  );
}

/**
 * A game may fill in defaults, so that its card is not word for word what the file has: then the
 * name tells.
 */
const isNamed = (node: unknown, id: string, name: string): boolean =>
  typeof node === 'object' &&
  node !== null &&
  Object.entries(node).some(
    ([key, value]) => /^(name|id)$/i.test(key) && (value === name || String(value) === id),
  );

function placeOf(
  value: unknown,
  wanted: (node: unknown) => boolean,
  path: string[] = [],
): string[] | undefined {
  if (wanted(value)) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = placeOf(inner, wanted, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** `cost=5`, `play.0.n=3`: the value as JSON, or as text where it is none. */
function setValue(card: unknown, assignment: string): void {
  const equals = assignment.indexOf('=');
  const keys = assignment
    .slice(0, Math.max(0, equals))
    .split(/[./]/)
    .filter((key) => key !== '');
  const last = keys.pop();
  if (equals < 1 || last === undefined)
    throw new PackFault(`--set is PATH=VALUE, as in cost=5 or play.0.n=3, not '${assignment}'`);
  const text = assignment.slice(equals + 1);
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // plain text
  }
  let node = card as { [key: string]: unknown };
  for (const key of keys) {
    const next = Object.hasOwn(node, key) ? node[key] : undefined;
    if (typeof next !== 'object' || next === null)
      throw new PackFault(`--set ${assignment}: the card has no '${key}' to look into`);
    node = next as { [key: string]: unknown };
  }
  if (Array.isArray(node) && !(/^\d+$/.test(last) && Number(last) <= node.length))
    throw new PackFault(
      `--set ${assignment}: that is a list of ${node.length}, '${last}' is no place in it`,
    );
  if (last === '__proto__') throw new PackFault(`--set ${assignment}: no card has a '${last}'`);
  if (value !== null) node[last] = value;
  else if (Array.isArray(node)) node.splice(Number(last), 1);
  else delete node[last];
}
