import { openPuzzle, type Puzzle } from '@cardwright/games/puzzle';
import { Fault, type Machine } from '@cardwright/kernel';
import { type CheckOptions, isClear, rounded, whyOf } from './find-puzzles.ts';
import { judge } from './judge-answers.ts';

/** A verified puzzle with its new figures, or the reason why it failed. */
export type VerifiedPuzzle =
  | { readonly ok: true; readonly puzzle: Puzzle }
  | { readonly ok: false; readonly id: string; readonly why: string };

/**
 * Verifies a puzzle by a search on fresh redeals: the position must be unchanged, and its best
 * answer must still be better than all others by `margin`. Updates the figures of a puzzle that
 * passes.
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
    const { why: _before, ...rest } = puzzle;
    const why = whyOf(machine, state, judged, options);
    return { ok: true, puzzle: { ...rest, ...rounded(judged), ...why } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, id, why: error.message };
  }
}

const percent = (x: number): string => (100 * x).toFixed(1);
const leadText = ({ low, mean, high }: Puzzle['margin']): string =>
  `its best answer leads by ${percent(mean)} percentage points (95 % interval ${percent(low)} … ` +
  `${percent(high)})`;
