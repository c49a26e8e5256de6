import type { ParamsIn, ResultOf } from '@cardwright/protocol';

type GameInfo = ResultOf<'games'>['games'][number];
export type SetupGame = Pick<GameInfo, 'presets' | 'choices' | 'seats'>;
export type Choice = GameInfo['choices'][number];
type Options = NonNullable<ParamsIn<'create'>['options']>;

/** How a match is to be set up: as the game does it, ready-made, or chosen by hand. */
export interface Setup {
  way: 'default' | 'own' | number;
  /**
   * What was chosen by hand, by option. For every seat: one's own first, then the others' as they
   * sit; '' is left to chance. Of cards: their ids.
   */
  picks: { [option: string]: readonly string[] };
  /** Where one sits oneself. */
  seat: number;
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

/**
 * The presets worth a line of their own: those that only fill what is chosen for every seat are
 * chosen there.
 */
export const listedPresets = (game: SetupGame): number[] => {
  const eachSeat = new Set(
    game.choices.filter(({ kind }) => kind === 'each-seat').map(({ option }) => option),
  );
  return game.presets.flatMap(({ options }, i) =>
    Object.keys(options).every((option) => eachSeat.has(option)) ? [] : [i],
  );
};

/** How many cards are still to be chosen; below 0 too many were. */
export function missing(choice: Choice, setup: Setup): number {
  return choice.kind === 'cards' ? choice.count - (setup.picks[choice.option]?.length ?? 0) : 0;
}

export const isComplete = (game: SetupGame, setup: Setup): boolean =>
  setup.way !== 'own' || game.choices.every((choice) => missing(choice, setup) === 0);

/** What the seats of a choice have, one's own first; a seat nobody chose for is left to chance. */
export const seatPicks = (choice: Choice, setup: Setup, seats: number): string[] =>
  Array.from({ length: seats }, (_, i) => setup.picks[choice.option]?.[i] ?? '');

/** What the server is asked for. `roll(n)` is the page's chance. */
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

/** So many of the cards, each as likely as any other. */
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
