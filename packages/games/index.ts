export * from './loading/index.ts';
export * from './words/make-words.ts';
