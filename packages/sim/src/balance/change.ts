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
import {
  type FileFault,
  type Pack,
  packsOf,
  type SourceFile,
  standsAlone,
} from '@cardwright/kernel';

/** The change to try: a file or folder in the game's format, or values set in one card. */
export type ChangeRequest = { file: string } | { card: string; set: readonly string[] };

/** A folder with the change on top of the previous pack; `done` deletes it. */
export interface ChangedPack {
  folder: string;
  /** The id of the card, if only one is changed. */
  card: string | undefined;
  /** Warnings about the values that were set. */
  warnings: readonly FileFault[];
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
  let warnings: FileFault[] = [];
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
    warnings = expectReadable(
      game,
      whole,
      {
        path,
        of: changed.original,
        label: label ? join(pack, path) : changed.path,
        values: changed.values,
      },
      request.set,
    );
  }
  const { folder, done } = written(files, base);
  const under = several && pack !== undefined ? packPaths(pack) : [];
  return { folder: combinedPacks([...under, folder]), done, card, warnings };
}

function written(
  files: ReadonlyMap<string, string>,
  { alone, manifest }: Pack,
): Pick<ChangedPack, 'folder' | 'done'> {
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

/** What the author of a card calls it, where cards have numbers instead of names. */
const descriptionOf = (json: unknown): string | undefined =>
  typeof json === 'object' &&
  json !== null &&
  'description' in json &&
  typeof json.description === 'string'
    ? plain(json.description)
    : undefined;
const plain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');

/** The card with a description, which must be the only one. */
function onlyDescribed(cards: readonly FoundCard[], wanted: string): FoundCard | undefined {
  const found = cards.filter(({ json }) => descriptionOf(json) === plain(wanted));
  if (found.length > 1)
    throw new PackFault(
      `the description '${wanted}' fits several cards; name one of them: ` +
        found.map(({ name }) => `'${name}'`).join(', '),
    );
  return found[0];
}

function findCard(game: string, pack: string | undefined, wanted: string): FoundCard {
  const cards = gameAt(game).content.cards(loadContent(game, pack));
  const card =
    cards.find((c) => c.id === wanted) ??
    cards.find((c) => c.name === wanted) ??
    cards.find((c) => c.name.toLowerCase() === wanted.toLowerCase()) ??
    // the id that the card has in its file, or its description
    cards.find(({ json }) => fileId(json) === wanted) ??
    onlyDescribed(cards, wanted);
  if (card) return card;
  const near = nearest(
    wanted,
    cards.flatMap((c) => [c.id, c.name, descriptionOf(c.json) ?? '']),
  );
  const described = cards.find(({ json }) => near && descriptionOf(json) === near);
  const meant = described?.name ?? near;
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
  values: readonly SetValue[];
}

/** A value that was set: its JSON pointer, and whether the card had the field before. */
interface SetValue {
  pointer: string;
  added: boolean;
}

/**
 * Throws faults of the values that were set, at their places in the author's file, and returns
 * warnings about them. A new field that gives a warning is a fault: it would have no effect.
 */
function expectReadable(
  game: string,
  changed: Pack,
  file: SetFile,
  set: readonly string[],
): FileFault[] {
  const loaded = gameAt(game).content.load(filesWith(gameAt(game)), changed);
  const read = readJson({ ...file.of, path: file.label });
  const placed = (fault: FileFault): FileFault => {
    if (fault.file !== file.path || fault.pointer === undefined || !read.ok) return fault;
    const place = fault.pointer.split('/').slice(1).map(pathPart);
    return read.places.fault(place, `--set ${set.join(' ')}: ${fault.message}`, fault.hint);
  };
  if (!loaded.content) throw new ContentFault(loaded.faults.map(placed));
  const about = (values: readonly SetValue[]): FileFault[] =>
    loaded.warnings
      .filter((w) => w.file === file.path && values.some(({ pointer }) => pointer === w.pointer))
      .map(placed);
  const useless = about(file.values.filter(({ added }) => added));
  if (useless.length > 0) throw new ContentFault(useless);
  return about(file.values);
}

const pathPart = (part: string): string | number =>
  /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');

const pointerTo = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The file that contains the card, with `path=value` applied to it. */
function withCardSet(
  files: readonly SourceFile[],
  { json, id, name }: FoundCard,
  set: readonly string[],
): SourceFile & { original: SourceFile; values: SetValue[] } {
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
    const values = set.map((one) => {
      const { path, added } = setValue(node, one);
      return { pointer: pointerTo([...place, ...path]), added };
    });
    return { path: file.path, text: JSON.stringify(copy, null, 1), original: file, values };
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

const isSection = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A field that only one section of the card has may be named without the section: `cost` is
 * `EntityPrintInfo.Cost` in Lanes and `on_use.cost` of a spell in Chaos.
 */
function inItsSection(card: unknown, keys: readonly string[]): string[] {
  const [first, ...rest] = keys;
  if (first === undefined || !isSection(card) || Object.hasOwn(card, first)) return [...keys];
  const found = Object.entries(card).flatMap(([section, fields]) =>
    isSection(fields)
      ? Object.keys(fields)
          .filter((field) => field.toLowerCase() === first.toLowerCase())
          .map((field) => [section, field])
      : [],
  );
  const [only] = found;
  return only && found.length === 1 ? [...only, ...rest] : [...keys];
}

/**
 * `cost=5`, `play.0.n=3`: the value as JSON, or as text if it is not JSON. Returns its path and
 * whether the card had no such field.
 */
function setValue(card: unknown, assignment: string): { path: string[]; added: boolean } {
  const equals = assignment.indexOf('=');
  const named = assignment
    .slice(0, Math.max(0, equals))
    .split(/[./]/)
    .filter((key) => key !== '');
  const path = inItsSection(card, named);
  const keys = path.slice(0, -1);
  const last = path.at(-1);
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
  const added = !Object.hasOwn(node, last);
  if (value !== null) node[last] = value;
  else if (Array.isArray(node)) node.splice(Number(last), 1);
  else delete node[last];
  return { path, added };
}
