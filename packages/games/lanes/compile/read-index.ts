import type { FileFault, SourceFile } from '@cardwright/kernel';
import { encodingFault, nearest } from '../../loading/index.ts';

/** A line of the index: id, type, expansion, class. */
export interface IndexEntry {
  id: number;
  type: string;
  expansion: string;
  class: string;
  file: string;
  line: number;
}

const TYPES = ['unit', 'skill', 'building', 'player'];

/**
 * Reads `index.txt` (or `index.csv`): one card per line, no header, blank lines ignored,
 * case-insensitive.
 */
export function readIndex(file: SourceFile, faults: FileFault[]): IndexEntry[] {
  const unreadable = encodingFault(file);
  if (unreadable) {
    faults.push(unreadable);
    return [];
  }
  const entries: IndexEntry[] = [];
  const seen = new Map<number, IndexEntry>();
  file.text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((text, i) => {
      if (text.trim() === '') return;
      const line = i + 1;
      const cells = text.split(',').map((cell) => cell.trim());
      const columnOf = (cell: number): number =>
        text.split(',').slice(0, cell).join(',').length + (cell > 0 ? 2 : 1);
      const fault = (cell: number, message: string, hint?: string): void => {
        faults.push({
          file: file.path,
          line,
          column: columnOf(cell),
          message,
          ...(hint && { hint }),
        });
      };
      if (cells.length !== 4) {
        fault(
          0,
          `expected four values, found ${cells.length}`,
          'write id,type,expansion,class, for example 114,unit,vanilla,base',
        );
        return;
      }
      const [id, type, expansion, cardClass] = cells as [string, string, string, string];
      if (!/^-?\d+$/.test(id)) fault(0, `'${id}' is not a card number`, 'write a whole number');
      else if (Number(id) === 0)
        fault(0, 'card number 0 is reserved for unknown cards', 'write a number from 1');
      if (!TYPES.includes(type.toLowerCase())) {
        const meant = nearest(type, TYPES);
        fault(
          1,
          `unknown type '${type}'; allowed: ${TYPES.join(', ')}`,
          meant && `did you mean '${meant}'?`,
        );
      }
      if (expansion === '') fault(2, 'the expansion is missing');
      if (cardClass === '') fault(3, 'the class is missing');
      const entry: IndexEntry = {
        id: Number(id),
        type: type.toLowerCase(),
        expansion: expansion.toLowerCase(),
        class: cardClass.toLowerCase(),
        file: file.path,
        line,
      };
      const twin = seen.get(entry.id);
      if (twin) {
        fault(
          0,
          `duplicate card number ${entry.id}, also in line ${twin.line}`,
          'keep one of the two',
        );
        return;
      }
      seen.set(entry.id, entry);
      entries.push(entry);
    });
  return entries;
}

/** Parses a card's path `[expansion]/[class]/[number].json`; missing parts are undefined. */
export function readPath(path: string): {
  number: string;
  class: string | undefined;
  expansion: string | undefined;
} {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return {
    number: (parts.at(-1) ?? '').replace(/\.jsonc?$/i, ''),
    class: parts.at(-2)?.toLowerCase(),
    expansion: parts.at(-3)?.toLowerCase(),
  };
}
