import { defineEffect } from './define.ts';

/** No effect, said aloud. */
export const nothing = defineEffect({
  name: 'null',
  compile: () => undefined,
  run: () => undefined,
});
