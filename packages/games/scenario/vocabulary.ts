/** Words and their descriptions. */
export interface WordMeanings {
  readonly [word: string]: string;
}

/** The words that may be used at one place of a scenario; references are made from them. */
export interface WordGroup {
  readonly title: string;
  /**
   * Where they are found in a case: `given`, `given.seats[]` (each element of a list),
   * `given.towers{}` (each value of an object), `do[][0]` (the first element), `expect.**` (at any
   * depth), an empty path for the case itself and `file` for its file.
   */
  readonly at: readonly string[];
  /**
   * The words are the values at these places, such as the code of a refusal; by default they are
   * the keys.
   */
  readonly are?: 'values';
  /**
   * Only in cases with a check of this kind; `any`: of any kind. By default, in cases without a
   * check.
   */
  readonly check?: string;
  readonly words: WordMeanings;
}

/** The words of a scenario file, the same in all games. */
export const FILE_WORDS = {
  game: "the game's name",
  pack: 'the pack of all cases: its folder, seen from the folder of this file, or a list of folders',
  cases: 'the cases; each runs by itself',
  $schema: 'the JSON Schema for an editor; the runner ignores it',
} as const satisfies WordMeanings;

/** The words of a case, the same in all games. */
export const CASE_WORDS = {
  name: 'what the case shows; the report uses it, or the number of the case if it is left out',
  given: 'the position before the first step; what is left out has its usual value',
  do: 'the steps in their order; after each the state is saved and loaded again',
  check: 'one question of the rules instead of steps; `expect` is the answer',
  expect: 'what must hold after the last step; fields that are not named are not checked',
  pack:
    "a pack's folder, seen from the folder of this file, or a list of folders; also in `given`, " +
    'which comes first, and for the whole file, which comes last',
  comment: 'a note for readers; the runner ignores it',
} as const satisfies WordMeanings;

/** Words of `given` for randomness and content, the same in all games. */
export const SHARED_GIVEN = {
  seed: 'the random seed, text or a number; `"scenario"` if left out',
  rolls:
    'the next random draws, each counted from 0 among the equally likely outcomes; a draw ' +
    'among a single outcome needs its 0 too; one too few or too many fails the case',
  pack: "a pack's folder, seen from the folder of the scenario file, or a list of folders",
} as const satisfies WordMeanings;

/** The introduction to scenarios in every game's reference. */
export const SHARED_WORDS: readonly WordGroup[] = [
  { title: 'A scenario file', at: ['file'], words: FILE_WORDS },
  { title: 'A case', at: [''], words: CASE_WORDS },
  {
    title: 'Ways to expect a value',
    at: ['expect.**'],
    words: {
      includes: 'in place of a list: each of these matches an element of its own, in any order',
      oneOf: 'in place of any value, or of the whole `expect`: each of these is accepted',
    },
  },
  {
    title: 'A refused step',
    at: ['do[]'],
    words: {
      refused: 'the code with which the step must be refused; it must change nothing',
    },
  },
];
