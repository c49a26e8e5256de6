export * from './batch.ts';
export * from './play-game.ts';
export * from './seat-players.ts';
export * from './simulate.ts';
export * from './tally.ts';
