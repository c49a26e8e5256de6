import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FileFault } from '@cardwright/kernel';
import type { Manifest, Places } from '../loading/index.ts';
import { pathFault, readArchive } from './archive.ts';
import { imageFault, type ImageType, imageTypeOf } from './image-formats.ts';

/** Limits for a pack's pictures: each of them, and all together. */
export const IMAGE_LIMITS = {
  bytes: 256 * 1024,
  allBytes: 24 * 1024 * 1024,
  images: 1_000,
} as const;

/** A picture that a pack brings for a card. */
export interface PackImage {
  /** The card's name or id, as in the manifest. */
  card: string;
  /** The name it is served under: a hash of its bytes, so it can be cached forever. */
  file: string;
  type: ImageType;
  bytes: Uint8Array;
}

/** The bytes of a file in a pack; a message if it cannot be read. */
type ReadBytes = (path: string) => Uint8Array | string;

/** Reads the pictures that a manifest names. Those with faults are left out. */
export function readImages(
  pack: string,
  { images = {} }: Manifest,
  places: Places | undefined,
  faults: FileFault[],
): PackImage[] {
  const entries = Object.entries(images);
  if (entries.length === 0 || !places) return [];
  if (entries.length > IMAGE_LIMITS.images) {
    const most = `at most ${IMAGE_LIMITS.images} pictures`;
    faults.push(places.faultAtKey(['images'], `${entries.length} pictures: ${most}`));
    return [];
  }
  const read = bytesIn(pack);
  let left: number = IMAGE_LIMITS.allBytes;
  return entries.flatMap(([card, path]) => {
    const found = readImage(path, read);
    const wrong =
      typeof found === 'string'
        ? found
        : (left -= found.bytes.length) < 0
          ? `the pictures have more than ${IMAGE_LIMITS.allBytes} bytes together`
          : undefined;
    if (wrong === undefined && typeof found !== 'string') return [{ card, ...found }];
    faults.push(places.fault(['images', card], `${path}: ${wrong}`));
    return [];
  });
}

/** The picture, or what is wrong with it. */
function readImage(path: string, read: ReadBytes): Omit<PackImage, 'card'> | string {
  const outside = pathFault(path);
  if (outside !== undefined) return `this is ${outside}; give the path from the pack's folder`;
  const type = imageTypeOf(path);
  if (!type) return 'a picture is a file that ends in .svg, .png or .webp';
  const bytes = read(path);
  if (typeof bytes === 'string') return bytes;
  const wrong = imageFault(type, bytes);
  if (wrong !== undefined) return wrong;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { file: `${hash}.${type.ending}`, type, bytes };
}

const tooBig = (bytes: number): string =>
  `it has ${bytes} bytes; a picture may have at most ${IMAGE_LIMITS.bytes}`;

/** Reads files of a folder or an archive. Does not follow a link out of the folder. */
function bytesIn(pack: string): ReadBytes {
  if (!statSync(pack).isDirectory()) {
    const files = new Map(readArchive(pack).map(({ path, bytes }) => [path, bytes]));
    return (path) => {
      const bytes = files.get(path);
      if (!bytes) return 'the archive has no such file';
      return bytes.length > IMAGE_LIMITS.bytes ? tooBig(bytes.length) : bytes;
    };
  }
  const root = realpathSync(pack) + sep;
  return (path) => {
    const file = join(pack, path);
    if (!existsSync(file)) return 'the pack has no such file';
    if (!realpathSync(file).startsWith(root)) return 'this is a link that leads out of the pack';
    const found = statSync(file);
    if (!found.isFile()) return 'this is not a file';
    return found.size > IMAGE_LIMITS.bytes ? tooBig(found.size) : readFileSync(file);
  };
}
