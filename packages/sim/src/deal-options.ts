import {
  type Content,
  type Game,
  type MatchOptions,
  type Plain,
  roll,
  seedRng,
} from '@cardwright/kernel';

/** A part of the set-up that is drawn again for every deal. */
export type DrawnSetup =
  /** For a list of cards: `with`, filled up with some of `from`. */
  | { option: string; with: Plain[]; from: Plain[]; count: number }
  /** One of these for every seat, so all players have the same deck. */
  | { option: string; eachSeat: Plain[] };

/** Options that differ per seat, such as decks. */
export const eachSeatOptions = (game: Game, content: Content): string[] =>
  (game.rules.choices?.(content) ?? [])
    .filter(({ kind }) => kind === 'each-seat')
    .map(({ option }) => option);

/** Adds what is drawn for a deal; the seed decides. */
export function drawnOptions(
  options: MatchOptions,
  drawn: DrawnSetup,
  seed: string,
  seats: number,
): MatchOptions {
  const rng = seedRng(`${seed}/setup`);
  if ('eachSeat' in drawn) {
    const value = drawn.eachSeat[roll(rng, drawn.eachSeat.length)] ?? null;
    return { ...options, [drawn.option]: new Array<Plain>(seats).fill(value) };
  }
  const left = drawn.from.filter((card) => !drawn.with.includes(card));
  const cards = [...drawn.with];
  while (cards.length < drawn.count && left.length > 0)
    cards.push(...left.splice(roll(rng, left.length), 1));
  return { ...options, [drawn.option]: cards };
}

/**
 * The options of a game whose players have rotated by `shift` seats: per-seat options move with
 * their player.
 */
export function shiftedOptions(
  options: MatchOptions,
  eachSeat: readonly string[],
  shift: number,
): MatchOptions {
  if (shift === 0) return options;
  const moved: { [name: string]: Plain } = {};
  for (const name of eachSeat) {
    const list = options[name];
    if (Array.isArray(list) && list.length > 1)
      moved[name] = list.map(
        (_, seat) => list[(seat + list.length - shift) % list.length] as Plain,
      );
  }
  return Object.keys(moved).length === 0 ? options : { ...options, ...moved };
}
