export * from './match-expect.ts';
export * from './run-scenarios.ts';
export * from './words.ts';
