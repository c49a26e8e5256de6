import { readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type FileFault,
  hashPlain,
  type Pack,
  type PackIdentity,
  packsOf,
  type SourceFile,
} from '@cardwright/kernel';
import { decodeText, isAtLeast, type Manifest, readManifest } from '../loading/index.ts';
import { formatArchive, readArchive } from './archive.ts';
import { type PackImage, readImages } from './pack-images.ts';
import { ContentFault, filesUnder, isCardFile, PackFault } from './read-folder.ts';

/**
 * Joins several packs into one reference, in reading order. It can be used wherever the folder of
 * one pack can: plans, worker threads, jobs of a cluster.
 */
export const combinedPacks = (paths: readonly string[]): string =>
  paths.length === 1 ? (paths[0] ?? '') : JSON.stringify(paths);

/** The folders of a pack reference. */
export function packPaths(reference: string): readonly string[] {
  return reference.startsWith('["') ? (JSON.parse(reference) as string[]) : [reference];
}

/** The reference of the packs that a scenario in a folder names. */
export function packsBeside(folder: string, named: string | readonly string[]): string {
  const paths = typeof named === 'string' ? [named] : named;
  return combinedPacks(paths.map((path) => resolve(folder, path)));
}

const MANIFEST = 'pack.json';
/** Maximum number of packs. */
const MOST_PACKS = 32;

interface NamedPack {
  pack: Pack;
  path: string;
  manifest: Manifest;
}

/**
 * Reads folders of files in a game's format. Several are combined in the given order; their files
 * are then prefixed with the folder. Faults of manifests are thrown, or added to `faults` if given.
 */
export function readPack(reference: string, faults?: FileFault[]): Pack {
  const paths = packPaths(reference);
  if (paths.length > MOST_PACKS)
    throw new PackFault(`${paths.length} packs were given; at most ${MOST_PACKS} can be combined`);
  const twice = paths.find((path, i) =>
    paths.slice(0, i).some((p) => resolve(p) === resolve(path)),
  );
  if (twice !== undefined) throw new PackFault(`the pack ${twice} was given twice`);
  const found: FileFault[] = [];
  const read: NamedPack[] = [];
  for (const path of paths) read.push(readOne(path, paths.length > 1, read, found));
  if (faults) faults.push(...found);
  else if (found.length > 0) throw new ContentFault(inPack(reference, found));
  const top = read.at(-1);
  if (!top) throw new PackFault('no pack was given');
  const under = read.slice(0, -1).map(({ pack }) => pack);
  return under.length > 0 ? { ...top.pack, under } : top.pack;
}

/** Faults with the folder of their pack; files of several packs already have it. */
export function inPack(reference: string, faults: readonly FileFault[]): FileFault[] {
  const [path, ...others] = packPaths(reference);
  return path === undefined || others.length > 0
    ? [...faults]
    : faults.map((fault) => ({ ...fault, file: join(path, fault.file) }));
}

function readOne(
  path: string,
  several: boolean,
  before: readonly NamedPack[],
  faults: FileFault[],
): NamedPack {
  const prefix = several ? `${path.replace(/[\\/]+$/, '').replaceAll('\\', '/')}/` : '';
  const sources = sourcesOf(path);
  const files = sources.map((file) => ({ ...file, path: prefix + file.path }));
  const manifestFile = files.find((file) => file.path === prefix + MANIFEST);
  const read = readManifest(manifestFile);
  faults.push(...read.faults);
  const { manifest, places } = read;
  for (const [name, lowest] of Object.entries(manifest.depends ?? {})) {
    const wrong = missing(name, lowest, before);
    if (wrong && places) faults.push(places.fault(['depends', name], wrong.message, wrong.hint));
  }
  readImages(path, manifest, places, faults);
  const game = before.map((one) => one.manifest.game).find((other) => other !== undefined);
  if (places && game !== undefined && manifest.game !== undefined && game !== manifest.game)
    faults.push(
      places.fault(['game'], `this pack is for ${manifest.game}, another one for ${game}`),
    );
  const pack: Pack = {
    files: files.filter((file) => file !== manifestFile),
    alone: manifest.alone === true,
    ...(manifestFile && { manifest: manifestFile }),
    identity: identityOf(sources, manifest),
  };
  return { pack, path, manifest };
}

/**
 * The hash does not depend on the location of the pack, nor on whether it is a folder or an
 * archive.
 */
function identityOf(files: readonly SourceFile[], manifest: Manifest): PackIdentity {
  const { name, version } = manifest;
  const texts = files.map(({ path, text }): [string, string] => [path, text]);
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    hash: hashPlain(texts.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The files of a folder, or of an archive made by `cardwright pack`. */
function sourcesOf(path: string): SourceFile[] {
  if (statSync(path).isDirectory()) return filesUnder(path);
  if (!/\.t(?:ar\.)?gz$/.test(path))
    throw new PackFault(`${path} is neither the folder of a pack nor a .tgz file of one`);
  return readArchive(path)
    .filter((file) => isCardFile(file.path))
    .map((file) => ({ path: file.path, text: decodeText(file.bytes) }));
}

/** What is wrong with a pack that another one depends on. */
function missing(
  name: string,
  lowest: string,
  before: readonly NamedPack[],
): { message: string; hint: string } | undefined {
  const found = before.find(({ manifest }) => manifest.name === name);
  if (!found)
    return {
      message: `this pack needs the pack '${name}' (${lowest} or later)`,
      hint: 'name it with --pack, before this one',
    };
  const { version = '0.0' } = found.manifest;
  if (isAtLeast(version, lowest)) return undefined;
  return {
    message: `this pack needs '${name}' ${lowest} or later, ${basename(found.path)} is ${version}`,
    hint: `get a later version of '${name}'`,
  };
}

/** The pictures of packs by card; those of later packs override. */
export function packImages(reference: string): ReadonlyMap<string, PackImage> {
  const found = packPaths(reference).flatMap((path) => {
    const { manifest, places } = readManifest(readPack(path, []).manifest);
    return readImages(path, manifest, places, []);
  });
  return new Map(found.map((image) => [image.card, image]));
}

/** The manifests of packs, in order; a pack without one has an empty one. */
export const readPackManifests = (pack: Pack): Manifest[] =>
  packsOf(pack).map(({ manifest }) => readManifest(manifest).manifest);

/** The names and texts of packs in a language, by their original spelling. */
export function packTranslations(
  pack: Pack | undefined,
  language: string,
): { readonly [text: string]: string } {
  const layers = packsOf(pack).map(({ manifest }) => readManifest(manifest).manifest);
  return Object.assign({}, ...layers.map(({ translations = {} }) => translations[language] ?? {}));
}

/** Packs a folder into one file: its manifest, its cards and pictures, and accompanying texts. */
export function packArchive(folder: string): {
  name: string | undefined;
  version: string | undefined;
  files: number;
  bytes: Uint8Array;
} {
  const files = filesUnder(folder);
  const { manifest } = readManifest(files.find(({ path }) => path === MANIFEST));
  const pictures = [...new Set(Object.values(manifest.images ?? {}))].map((path) => ({
    path,
    bytes: readFileSync(join(folder, path)),
  }));
  const archived = [
    ...files.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) })),
    ...pictures,
  ];
  const bytes = formatArchive(archived);
  return { name: manifest.name, version: manifest.version, files: archived.length, bytes };
}
