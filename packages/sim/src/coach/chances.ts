import type { ChanceFit, Game } from '@cardwright/kernel';

/** A game that was not measured shows the share of games won as it is. */
const AS_IT_IS: ChanceFit = { shift: 0, slope: 1 };

/**
 * Winning chances from the share of the coach's games won. The coach searches most for the seat
 * that is asked, which flatters that seat; the game knows by how much.
 */
export function chanceOf({ players }: Game, share: number): number {
  const { shift, slope } = players.chances ?? AS_IT_IS;
  return fromOdds(Math.exp(shift) * oddsOf(share) ** slope);
}

/** The share of games won behind these winning chances. */
export function shareOf({ players }: Game, chance: number): number {
  const { shift, slope } = players.chances ?? AS_IT_IS;
  return fromOdds((oddsOf(chance) / Math.exp(shift)) ** (1 / slope));
}

/** How much the chances change for a small change of the share, on the way between two shares. */
export function stretchBetween(game: Game, a: number, b: number): number {
  const [low, high] = [Math.min(a, b) - APART, Math.max(a, b) + APART].map((share) =>
    Math.min(1, Math.max(0, share)),
  ) as [number, number];
  return (chanceOf(game, high) - chanceOf(game, low)) / (high - low);
}

/** Keeps two equal shares apart. */
const APART = 0.005;

const oddsOf = (chance: number): number => chance / (1 - chance);

const fromOdds = (odds: number): number => (odds === Infinity ? 1 : odds / (1 + odds));
