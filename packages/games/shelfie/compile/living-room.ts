import type { FileFault, SourceFile } from '@cardwright/kernel';
import { checkFile, readJson } from '../../loading/index.ts';
import { LivingRoom } from '../format.ts';

/** The living room may have any size; its rows are equally long. */
export function checkRoomFile(file: SourceFile): {
  matrix?: readonly (readonly number[])[];
  faults: FileFault[];
} {
  const checked = checkFile(file, LivingRoom);
  const faults = checked.faults;
  const read = readJson(file);
  const rows = read.ok
    ? (read.value as { LivingRoomBoardJSON?: unknown } | null)?.LivingRoomBoardJSON
    : undefined;
  if (read.ok && Array.isArray(rows)) {
    // the length of most rows is the intended one
    const lengths = rows.map((row: unknown) => (Array.isArray(row) ? row.length : -1));
    const often = (n: number): number => lengths.filter((length) => length === n).length;
    const meant = lengths.reduce(
      (best, length) => (length >= 0 && often(length) > often(best) ? length : best),
      lengths[0] ?? 0,
    );
    lengths.forEach((length, r) => {
      if (length > 0 && length !== meant)
        faults.push(
          read.places.fault(
            ['LivingRoomBoardJSON', r],
            `this row has ${length} spaces, the others have ${meant}`,
            'make all rows the same length',
          ),
        );
    });
  }
  if (faults.length > 0 || !checked.value) return { faults };
  return { matrix: checked.value.LivingRoomBoardJSON, faults };
}
