import { openPuzzle, type Puzzle } from '@cardwright/games/puzzle';
import { Fault, type Machine } from '@cardwright/kernel';
import { type CheckOptions, isClear, rounded } from './find-puzzles.ts';
import { judge } from './judge-answers.ts';

/** A puzzle that holds with its new figures, or why it does not. */
export type VerifiedPuzzle =
  | { readonly ok: true; readonly puzzle: Puzzle }
  | { readonly ok: false; readonly id: string; readonly why: string };

/**
 * Checks a puzzle with a search on fresh deals: that the position is still the same, and that its
 * best answer is still better than all others by `margin`. Figures of one that holds are renewed.
 */
export function verifyPuzzle(
  machine: Machine,
  puzzle: Puzzle,
  { count, deals, margin, seed }: CheckOptions & { margin: number; seed: string },
): VerifiedPuzzle {
  const { id, answers } = puzzle;
  try {
    const { state } = openPuzzle(machine, puzzle);
    const all = answers.map(({ pick }) => pick);
    const options = { count, deals, margin, seed: `${seed}/${id}` };
    const judged = judge(machine, state, all[0] ?? [], all, options);
    if (!judged) return { ok: false, id, why: 'another answer is about as good' };
    if (!isClear(judged, margin)) return { ok: false, id, why: leadText(judged.margin) };
    return { ok: true, puzzle: { ...puzzle, ...rounded(judged) } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, id, why: error.message };
  }
}

const percent = (x: number): string => (100 * x).toFixed(1);
const leadText = ({ low, mean, high }: Puzzle['margin']): string =>
  `its best answer leads by ${percent(mean)} points (95 % interval ${percent(low)} … ` +
  `${percent(high)})`;
