import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nearest, readJson } from '@cardwright/games';
import {
  combinedPacks,
  ContentFault,
  filesOf as filesWith,
  gameAt,
  loadContent,
  packPaths,
  PackFault,
  readPack,
} from '@cardwright/games/node';
import { type Pack, packsOf, type SourceFile, standsAlone } from '@cardwright/kernel';

/** The change to try: a file or folder in the game's format, or values set in one card. */
export type ChangeRequest = { file: string } | { card: string; set: readonly string[] };

/** A folder with the change on top of the previous pack; `done` deletes it. */
export interface ChangedPack {
  folder: string;
  /** The id of the card, if only one is changed. */
  card: string | undefined;
  done(): void;
}

export function changedPack(
  game: string,
  pack: string | undefined,
  request: ChangeRequest,
): ChangedPack {
  const given = pack === undefined ? undefined : readPack(pack);
  const several = given?.under !== undefined;
  // with several packs the change becomes one more pack; a single pack is copied and changed
  const base: Pack = several || !given ? { files: [] } : given;
  const files = new Map(base.files.map((file) => [file.path, file.text]));
  let card: string | undefined;
  if ('file' in request) {
    const from = new Map<string, string>();
    for (const { file, from: path } of filesOf(game, request.file)) {
      files.set(file.path, file.text);
      from.set(file.path, path);
    }
    const named = (path: string): string =>
      from.get(path) ?? (pack !== undefined && files.has(path) ? join(pack, path) : path);
    const changed: Pack = {
      ...base,
      files: [...files].map(([path, text]) => ({ path, text })),
      ...(several && { under: packsOf(given) }),
    };
    card = onlyDifferentCard(game, pack, changed, named);
  } else {
    const found = findCard(game, pack, request.card);
    const shipped = standsAlone(given) ? [] : filesWith(gameAt(game));
    const layers = packsOf(given).toReversed();
    const changed = withCardSet(
      [...layers.flatMap((layer) => layer.files), ...shipped],
      found,
      request.set,
    );
    const inside = several
      ? [...packPaths(pack ?? '')].find((p) => changed.path.startsWith(p))
      : '';
    const path = changed.path.slice(inside?.length ?? 0).replace(/^\/+/, '');
    files.set(path, changed.text);
    card = found.id;
    const whole: Pack = {
      ...base,
      files: [...files].map(([place, text]) => ({ path: place, text })),
      ...(several && { under: packsOf(given) }),
    };
    const label = pack !== undefined && !several && base.files.some((f) => f.path === path);
    const set = { path, of: changed.original, label: label ? join(pack, path) : changed.path };
    expectReadable(game, whole, set, request.set);
  }
  const { folder, done } = written(files, base);
  const under = several && pack !== undefined ? packPaths(pack) : [];
  return { folder: combinedPacks([...under, folder]), done, card };
}

function written(
  files: ReadonlyMap<string, string>,
  { alone, manifest }: Pack,
): Omit<ChangedPack, 'card'> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-change-'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (manifest) writeFileSync(join(folder, 'pack.json'), manifest.text);
  else if (alone) writeFileSync(join(folder, 'pack.json'), '{"alone": true}');
  return { folder, done: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Reads the change: a folder is a pack, and a single file takes the place of the shipped file of
 * that name. Remembers where each file came from.
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
    cards.find((c) => c.name.toLowerCase() === wanted.toLowerCase()) ??
    // the id that the card has in its file
    cards.find(({ json }) => fileId(json) === wanted);
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
 * The card that differs, if there is exactly one. Faults are reported under the original file
 * names.
 */
function onlyDifferentCard(
  game: string,
  pack: string | undefined,
  changed: Pack,
  named: (path: string) => string,
): string | undefined {
  const before = new Map(
    gameAt(game)
      .content.cards(loadContent(game, pack))
      .map((c) => [c.id, c.json]),
  );
  const { content, faults } = gameAt(game).content.load(filesWith(gameAt(game)), changed);
  if (!content) throw new ContentFault(faults.map((f) => ({ ...f, file: named(f.file) })));
  const different = gameAt(game)
    .content.cards(content)
    .filter((c) => !isDeepStrictEqual(c.json, before.get(c.id)));
  return different.length === 1 ? different[0]!.id : undefined;
}

/** A file in which values were set. */
interface SetFile {
  path: string;
  /** As the author wrote it, and what it is called in messages. */
  of: SourceFile;
  label: string;
}

/** Faults of the values that were set, at their places in the author's file. */
function expectReadable(game: string, changed: Pack, file: SetFile, set: readonly string[]): void {
  const { content, faults } = gameAt(game).content.load(filesWith(gameAt(game)), changed);
  if (content) return;
  const read = readJson({ ...file.of, path: file.label });
  throw new ContentFault(
    faults.map((fault) => {
      if (fault.file !== file.path || fault.pointer === undefined || !read.ok) return fault;
      const place = fault.pointer.split('/').slice(1).map(pathPart);
      return read.places.fault(place, `--set ${set.join(' ')}: ${fault.message}`, fault.hint);
    }),
  );
}

const pathPart = (part: string): string | number =>
  /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');

/** The file that contains the card, with `path=value` applied to it. */
function withCardSet(
  files: readonly SourceFile[],
  { json, id, name }: FoundCard,
  set: readonly string[],
): SourceFile & { original: SourceFile } {
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
    return { path: file.path, text: JSON.stringify(copy, null, 1), original: file };
  }
  throw new PackFault(
    `the file of card '${id}' was not found; write the change as a file and use --change`,
  );
}

const fileId = (json: unknown): string | undefined =>
  typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : undefined;

/**
 * A game may fill in defaults, so a compiled card can differ from the text of its file; then the
 * name decides.
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

const MOST_VARIANTS = 100;

/**
 * Expands ranges: `cost=3..6` becomes `cost=3` to `cost=6`, several ranges all combinations.
 * Returns the settings of each variant.
 */
export function sweptSettings(set: readonly string[]): string[][] {
  let variants: string[][] = [[]];
  for (const one of set) {
    const range = /^([^=]+)=(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(one);
    const [path, from, to] = range ? [range[1], Number(range[2]), Number(range[3])] : ['', 0, 0];
    if (range && to < from)
      throw new PackFault(`--set ${one}: a range must ascend, as in ${path}=${to}..${from}`);
    if (range && (to - from + 1) * variants.length > MOST_VARIANTS)
      throw new PackFault(`--set ${one}: more than ${MOST_VARIANTS} variants`);
    const values = range
      ? Array.from({ length: to - from + 1 }, (_, i) => `${path}=${from + i}`)
      : [one];
    variants = variants.flatMap((settings) => values.map((value) => [...settings, value]));
  }
  return variants;
}

/** The id of a card that is named by its id or name. */
export const cardNamed = (game: string, pack: string | undefined, wanted: string): string =>
  findCard(game, pack, wanted).id;

/** `cost=5`, `play.0.n=3`: the value as JSON, or as text if it is not JSON. */
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
      throw new PackFault(`--set ${assignment}: the card has no '${key}'`);
    node = next as { [key: string]: unknown };
  }
  if (Array.isArray(node) && !(/^\d+$/.test(last) && Number(last) <= node.length))
    throw new PackFault(
      `--set ${assignment}: '${last}' is not an index of this list of ${node.length}`,
    );
  // a cost that the format writes as a string stays a string
  if (typeof value === 'number' && Object.hasOwn(node, last) && typeof node[last] === 'string')
    value = text;
  if (last === '__proto__') throw new PackFault(`--set ${assignment}: no card has a '${last}'`);
  if (value !== null) node[last] = value;
  else if (Array.isArray(node)) node.splice(Number(last), 1);
  else delete node[last];
}
