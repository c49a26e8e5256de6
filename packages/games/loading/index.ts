export * from './check-file.ts';
export * from './exactly.ts';
export * from './nearest.ts';
export * from './places.ts';
