import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFault, SourceFile } from '@cardwright/kernel';
import { decodeText } from '../loading/index.ts';

/** Limits of a folder of cards; a larger one is probably a mistake. */
export const FOLDER_LIMITS = {
  files: 20_000,
  /** For all files together, and for each. */
  bytes: 64 * 1024 * 1024,
  fileBytes: 8 * 1024 * 1024,
  depth: 16,
} as const;

/** A folder or a file that cannot be read as cards at all. */
export class PackFault extends Error {}

/** Whether a game may read a file, judging by its name. */
export const isCardFile = (name: string): boolean => /\.(json|jsonc|txt|csv)$/.test(name);

/**
 * The files under a folder that a game may read, sorted by name. Links to folders are not followed,
 * to avoid cycles.
 */
export function filesUnder(folder: string): SourceFile[] {
  const out: SourceFile[] = [];
  let seen = 0;
  let bytes = 0;
  const visit = (inside: string, depth: number): void => {
    if (depth > FOLDER_LIMITS.depth)
      throw new PackFault(`${join(folder, inside)}: folders are nested too deep`);
    for (const entry of entriesOf(join(folder, inside))) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (++seen > FOLDER_LIMITS.files)
        throw new PackFault(`${folder} has more than ${FOLDER_LIMITS.files} files`);
      if (entry.isDirectory()) visit(path, depth + 1);
      else if (isCardFile(entry.name) && isFile(entry, join(folder, path))) {
        const text = readSource(join(folder, path));
        bytes += text.length;
        if (bytes > FOLDER_LIMITS.bytes)
          throw new PackFault(
            `${folder} has more than ${megabytes(FOLDER_LIMITS.bytes)} of card files`,
          );
        out.push({ path, text });
      }
    }
  };
  visit('', 0);
  return out;
}

const entriesOf = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Anything else (a pipe, a device) might never end; a link is treated as its target. */
const isFile = (entry: Dirent, path: string): boolean =>
  entry.isFile() ||
  (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile() === true);

/** The text of one card file. Its encoding is checked when it is parsed as JSON. */
export function readSource(path: string): string {
  const { size } = statSync(path);
  if (size > FOLDER_LIMITS.fileBytes)
    throw new PackFault(
      `${path} has ${megabytes(size)}; a card file may have at most ` +
        megabytes(FOLDER_LIMITS.fileBytes),
    );
  return decodeText(readFileSync(path));
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / (1024 * 1024))} MB`;

/** Content with faults: all of them, for its author. */
export class ContentFault extends Error {
  readonly faults: readonly FileFault[];
  constructor(faults: readonly FileFault[]) {
    super(
      faults
        .map((f) => `${f.file}:${f.line}:${f.column} ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
        .join('\n'),
    );
    this.faults = faults;
  }
}
