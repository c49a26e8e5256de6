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

/** Faults by message and place, and the form that was probably meant. */
const MEANT: readonly { message: RegExp; at: RegExp; hint: (found: string) => string }[] = [
  { message: /^unknown value "Night"$/, at: /\/types\/\d+$/, hint: () => NIGHT },
  {
    message: /^unknown value "up ?to (\d+)"$/i,
    at: /\/count$/,
    hint: (n) => `write { "upTo": ${n} }`,
  },
  { message: /^unknown value "all"$/, at: /\/count$/, hint: () => 'use "do": "all" instead' },
  {
    message: /^unknown value "(?!any)/,
    at: /\/count$/,
    hint: () => 'write a number, "any", { "upTo": 2 } or { "downTo": 3 }',
  },
  { message: /^found "(-?\d+)"$/, at: /\/(points|n|count)$/, hint: (n) => `write ${n}, unquoted` },
  {
    message: /^unknown value a list of \d+$/,
    at: /\/where\/(type|name)$/,
    hint: () => 'a filter takes one value; choose from one kind, or write "notType" or "not"',
  },
  {
    message: /^unknown field '(?:n|count)'$/,
    at: /\/(n|count)$/,
    hint: () =>
      'this line has no number; for several cards, repeat it or use "choose" with "count"',
  },
];
const NIGHT = 'write "Phase", and add "phase": { "name": "Night", "after": "buy" }';

/** Adds what was probably meant to faults about words of the hobby that the format does not use. */
export function hintUsualWords(fault: FileFault): FileFault {
  const effect = EFFECT_FOR[/^unknown effect "(\w+)"$/.exec(fault.message)?.[1] ?? ''];
  if (effect !== undefined) return { ...fault, hint: `did you mean '${effect}'?` };
  for (const { message, at, hint } of MEANT) {
    const found = message.exec(fault.message);
    if (found && at.test(fault.pointer ?? '')) return { ...fault, hint: hint(found[1] ?? '') };
  }
  return fault;
}
