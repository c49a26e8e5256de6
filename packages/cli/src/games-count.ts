/** A number of games in words. */
export const gamesCount = (n: number): string => (n === 1 ? '1 game' : `${n} games`);

/** How many games were stopped before their end. */
export const gamesStopped = (n: number): string =>
  `${gamesCount(n)} ${n === 1 ? 'was' : 'were'} stopped`;
