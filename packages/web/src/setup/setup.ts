import type { ParamsIn, ResultOf } from '@cardwright/protocol';

type GameInfo = ResultOf<'games'>['games'][number];
export type SetupGame = Pick<GameInfo, 'presets' | 'choices' | 'seats'>;
export type Choice = GameInfo['choices'][number];
type Options = NonNullable<ParamsIn<'create'>['options']>;

/** The set-up of a match: the game's default, a preset, or custom choices. */
export interface Setup {
  way: 'default' | 'own' | number;
  /**
   * Custom choices by option. For options per seat: the player's own first, then the others in
   * seating order; '' is random. For cards: their ids.
   */
  picks: { [option: string]: readonly string[] };
  /** The player's own seat. */
  seat: number;
  /** The personality of the computer's players; undefined: none. */
  style?: string | undefined;
}

export const defaultSetup = (game: SetupGame): Setup => ({
  way: 'default',
  seat: 0,
  picks: Object.fromEntries(
    game.choices.map((choice) => [
      choice.option,
      choice.kind === 'cards' ? [] : firstValues(choice, game.seats.max),
    ]),
  ),
});

const firstValues = (
  { usual, values }: Extract<Choice, { kind: 'each-seat' }>,
  seats: number,
): string[] =>
  usual === undefined
    ? values.slice(0, seats).map(({ value }) => value)
    : new Array<string>(seats).fill(usual);

/** The presets to list: those that only fill options per seat are offered there instead. */
export const listedPresets = (game: SetupGame): number[] => {
  const eachSeat = new Set(
    game.choices.filter(({ kind }) => kind === 'each-seat').map(({ option }) => option),
  );
  return game.presets.flatMap(({ options }, i) =>
    Object.keys(options).every((option) => eachSeat.has(option)) ? [] : [i],
  );
};

/** How many cards are still to be chosen; negative if there are too many. */
export function missing(choice: Choice, setup: Setup): number {
  return choice.kind === 'cards' ? choice.count - (setup.picks[choice.option]?.length ?? 0) : 0;
}

export const isComplete = (game: SetupGame, setup: Setup): boolean =>
  setup.way !== 'own' || game.choices.every((choice) => missing(choice, setup) === 0);

/** The values of an option per seat, the player's own first; undecided seats are random. */
export const seatPicks = (choice: Choice, setup: Setup, seats: number): string[] =>
  Array.from({ length: seats }, (_, i) => setup.picks[choice.option]?.[i] ?? '');

/** The options for the server. `roll(n)` is the page's randomness. */
export function optionsOf(
  game: SetupGame,
  setup: Setup,
  seats: number,
  roll: (n: number) => number,
): Options | undefined {
  if (setup.way === 'default') return undefined;
  if (setup.way !== 'own') return game.presets[setup.way]?.options;
  const options: Options = {};
  for (const choice of game.choices) {
    if (choice.kind === 'cards') {
      options[choice.option] = [...(setup.picks[choice.option] ?? [])];
      continue;
    }
    const { values } = choice;
    const [mine = '', ...others] = seatPicks(choice, setup, seats).map((value) =>
      value === '' ? (values[roll(values.length)]?.value ?? '') : value,
    );
    others.splice(Math.min(setup.seat, seats - 1), 0, mine);
    options[choice.option] = others;
  }
  return options;
}

/** The name of the computer's player: only levels have a personality. */
export const playerOf = (level: string, { style }: Pick<Setup, 'style'>): string =>
  style === undefined || !hasStyle(level) ? level : `${level}:${style}`;

export const hasStyle = (level: string): boolean => level.startsWith('level:');

/** A random sample of this many cards. */
export function drawCards(
  cards: readonly string[],
  count: number,
  roll: (n: number) => number,
): string[] {
  const left = cards.slice();
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(roll(left.length), 1)[0] ?? '',
  );
}
