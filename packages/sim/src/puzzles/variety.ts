import type { Puzzle } from '@cardwright/games/puzzle';

/** A puzzle's features, used to keep a set varied. */
export interface Theme {
  /** The question in words, with its best answer. */
  readonly answer: string;
  readonly phase: Puzzle['phase'];
  /** The match it comes from. */
  readonly match: string;
  /** Number of answers given before it in that match. */
  readonly entry: number;
}

/** Limits for puzzles of one match: how many, and how far apart at least. */
const MOST_OF_MATCH = 2;
const APART = 6;

/** Decides whether a puzzle adds variety to the others of a set of `size`. */
export class Variety {
  private readonly size: number;
  private readonly themes: Theme[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Whether the set has room for such a puzzle. */
  fits(theme: Theme): boolean {
    const { themes, size } = this;
    const alike = (is: (other: Theme) => boolean): number => themes.filter(is).length;
    const ofMatch = themes.filter(({ match }) => match === theme.match);
    return (
      ofMatch.length < MOST_OF_MATCH &&
      ofMatch.every(({ entry }) => Math.abs(entry - theme.entry) >= APART) &&
      alike(({ answer }) => answer === theme.answer) < Math.max(1, Math.ceil(size / 10)) &&
      alike(({ phase }) => phase === theme.phase) < Math.ceil(0.6 * size)
    );
  }

  add(theme: Theme): void {
    this.themes.push(theme);
  }
}
