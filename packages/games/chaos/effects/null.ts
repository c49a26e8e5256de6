import { defineEffect } from './define.ts';

/** An explicit "no effect". */
export const nothing = defineEffect({
  name: 'null',
  about: 'does nothing',
  also: ['no_effect'],
  fields: {},
  compile: () => undefined,
  text: () => [],
  run: () => undefined,
});
