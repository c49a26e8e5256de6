import type { FileFault, SourceFile } from '@cardwright/kernel';
import { VALUE_FILE } from './learned-value.ts';
import { nearest } from './nearest.ts';

/** Describes the pack itself, in every game. */
const PACK_FILE = 'pack.json';

/**
 * The fault for a file of a pack that the game does not read. Only JSON files are checked, because
 * a pack may contain a README or pictures. A JSON file that is not read is probably a mistake: its
 * name is misspelt, or it is in the wrong folder.
 */
export function strayFile(file: SourceFile, known: readonly string[]): FileFault[] {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if (!/\.jsonc?$/i.test(name) || name === PACK_FILE || file.path === VALUE_FILE) return [];
  const meant = nearest(name, known);
  return [
    {
      file: file.path,
      line: 1,
      column: 1,
      message: 'not a file of this game',
      hint: meant ? `did you mean '${meant}'?` : `known: ${known.join(', ')}`,
    },
  ];
}
