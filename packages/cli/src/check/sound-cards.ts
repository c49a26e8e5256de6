import { readJson } from '@cardwright/games';
import { loadFiles } from '@cardwright/games/node';
import type { Content, FileFault, Game, Pack, SourceFile } from '@cardwright/kernel';

/** Removing a card can cause further faults, such as a deck that names it. */
const MOST_ROUNDS = 5;

export interface SoundCards {
  content: Content;
  pack: Pack;
  /** Cards that only fill gaps in the ids of the sound ones; not to be shown. */
  standIns: readonly unknown[];
}

/** A pack without its faulty cards and decks, to show the others; undefined if none can be read. */
export function soundCards(
  game: Game,
  pack: Pack,
  faults: readonly FileFault[],
): SoundCards | undefined {
  let rest = pack;
  let found = faults;
  const standIns: unknown[] = [];
  for (let round = 0; round < MOST_ROUNDS && found.length > 0; round++) {
    const faulty = found;
    const files = rest.files.flatMap((file) => {
      const its = faulty.filter((fault) => fault.file === file.path);
      if (its.length === 0) return [file];
      return (round > 0 && withoutGaps(file, its, standIns)) || without(file, its);
    });
    const manifest = rest.manifest && withoutDecks(rest.manifest, faulty);
    rest = { ...rest, files, ...(manifest && { manifest }) };
    const loaded = loadFiles(game, rest);
    if (loaded.content) return { content: loaded.content, pack: rest, standIns };
    found = loaded.faults;
  }
  return undefined;
}

/** Highest id whose gaps are filled. */
const MOST_IDS = 500;

/**
 * A list whose ids leave a gap because a faulty card was removed: copies of a sound card fill it.
 * Undefined if something else is wrong.
 */
function withoutGaps(
  file: SourceFile,
  faults: readonly FileFault[],
  standIns: unknown[],
): SourceFile[] | undefined {
  const read = readJson(file);
  if (!read.ok || !Array.isArray(read.value)) return undefined;
  if (!faults.every(({ pointer = '' }) => /^\/\d+\/id$/.test(pointer))) return undefined;
  const cards = read.value as { id?: unknown }[];
  const ids = cards.flatMap(({ id }) => (Number.isInteger(id) ? [Number(id)] : []));
  const most = Math.max(...ids);
  if (new Set(ids).size < cards.length || most > MOST_IDS) return undefined;
  for (let id = 0; id < most; id++) if (!ids.includes(id)) standIns.push({ ...cards[0], id });
  return [{ ...file, text: JSON.stringify([...cards, ...standIns]) }];
}

/** A file without its faulty cards; no file at all if they cannot be told apart. */
export function without(file: SourceFile, faults: readonly FileFault[]): SourceFile[] {
  const read = readJson(file);
  if (!read.ok) return [];
  const { value } = read;
  const removed = new Set<string>();
  for (const { pointer = '' } of faults) {
    const [, first, second] = pointer.split('/');
    if (first === undefined || typeof value !== 'object' || value === null) return [];
    const inside: unknown = Reflect.get(value, first);
    const isCard =
      second !== undefined && Array.isArray(inside) && isRecord(inside[Number(second)]);
    removed.add(isCard ? `${first}/${second}` : first);
  }
  const left = pruned(value, '', (path) => removed.has(path));
  return [{ ...file, text: JSON.stringify(left) }];
}

/** Parts of a manifest whose entries the cards do not need. */
const BY_NAME = ['decks', 'kingdoms'];

/** A manifest without its faulty decks and kingdoms; its other faults stay. */
function withoutDecks(manifest: SourceFile, faults: readonly FileFault[]): SourceFile {
  const removed = faults
    .filter(({ file }) => file === manifest.path)
    .map(({ pointer = '' }) => pointer.split('/').slice(1).map(unescaped))
    .filter(([part = '']) => BY_NAME.includes(part));
  const read = removed.length > 0 ? readJson(manifest) : undefined;
  if (!read?.ok) return manifest;
  const value: unknown = structuredClone(read.value);
  for (const [part = '', name] of removed) {
    const holder: unknown = isObject(value) ? value[part] : undefined;
    if (name !== undefined && isObject(holder)) delete holder[name];
    else if (isObject(value)) delete value[part];
  }
  return { ...manifest, text: JSON.stringify(value) };
}

/** A part of a JSON pointer. */
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

const isObject = (value: unknown): value is { [key: string]: unknown } => isRecord(value);

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list or object without some of its entries and of the entries of its lists. */
function pruned(value: unknown, at: string, isRemoved: (path: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([key]) => !isRemoved(at + key))
    .map(([key, inner]): [string, unknown] => [
      key,
      at === '' && Array.isArray(inner) ? pruned(inner, `${key}/`, isRemoved) : inner,
    ]);
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}
