export * from './batch.ts';
export * from './game-pool.ts';
export * from './match-up.ts';
export * from './play-game.ts';
export * from './seat-players.ts';
export * from './simulate.ts';
export * from './statistics.ts';
export * from './tally.ts';
