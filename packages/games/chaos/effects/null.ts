import { defineEffect } from './define.ts';

/** No effect, said aloud. */
export const nothing = defineEffect({
  name: 'null',
  also: ['no_effect'],
  fields: {},
  compile: () => undefined,
  text: () => [],
  run: () => undefined,
});
