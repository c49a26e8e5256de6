import { gain } from '../gain.ts';
import type { Goods } from '../goods.ts';
import { defineEffect, type Source } from './define.ts';

/** ADD: the goods named, at once. */
export const addEffect = defineEffect<{ gain: Goods; source: Source }>({
  name: 'ADD',
  run(t, params, f) {
    gain(t, f.seat, params.gain, params.source);
    return undefined;
  },
});
