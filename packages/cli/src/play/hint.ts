import { hintWords } from '@cardwright/games/words';
import type { Match, Words } from '@cardwright/kernel';
import { isChoice, startHint } from '@cardwright/sim/search';

/**
 * How long a hint may take, in milliseconds: far more than it needs, because one that runs out of
 * time is not the same every time.
 */
const WITHIN_MS = 30_000;

/**
 * The answer of the strongest level, its winning chances, and the runner-up. It knows no more than
 * the person: hidden cards are redealt. The same position of a match has the same hint.
 */
export function hintText({ machine, state, record }: Match, words: Words): string {
  const { ask } = state;
  if (!ask || !isChoice(ask)) return words({ key: 'coach.hint.only' });
  const start = performance.now();
  const late = (share = 1): boolean => performance.now() - start >= share * WITHIN_MS;
  const seed = `hint ${record.seed} ${machine.hash(state)}`;
  const hint = startHint(machine, state, seed, late).goOn(() => false);
  return hint ? hintWords(hint, words) : '';
}
