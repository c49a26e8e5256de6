import type { FileFault } from '@cardwright/kernel';

/** Words that designers often write for an effect; they are spelt too differently to be guessed. */
const EFFECT_FOR: { readonly [word: string]: string } = {
  draw: 'cards',
  card: 'cards',
  money: 'coins',
  gold: 'coins',
  destroy: 'trash',
  victory: 'points',
};

/** Adds what was probably meant to faults about words of the hobby that the format does not use. */
export function hintUsualWords(fault: FileFault): FileFault {
  const effect = EFFECT_FOR[/^unknown effect "(\w+)"$/.exec(fault.message)?.[1] ?? ''];
  if (effect !== undefined) return { ...fault, hint: `did you mean '${effect}'?` };
  const night =
    fault.message === 'unknown value "Night"' && /\/types\/\d+$/.test(fault.pointer ?? '');
  return night
    ? { ...fault, hint: 'write "Phase", and add "phase": { "name": "Night", "after": "buy" }' }
    : fault;
}
