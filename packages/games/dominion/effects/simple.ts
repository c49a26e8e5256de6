import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { draw } from '../rules/zones.ts';
import { Amount, amountOf, defineEffect } from './define.ts';
import { m } from './wording.ts';
import { perText } from './tally-text.ts';
import { depending, dependingOn, dependsOnAnother } from './condition-text.ts';
import { bonus } from './amount-text.ts';

/** R4: +N Cards, for the seat that the list is about. */
export const cards = defineEffect({
  name: 'cards',
  about: 'draws n cards',
  params: exactly({ do: z.literal('cards'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text({ n }, who, w) {
    const draws = (each: number): Message =>
      m(who === 'they' ? 'text.draws' : 'text.cards', { n: each });
    if (typeof n === 'number') return draws(n);
    if ('per' in n) return perText(n, who, w, draws);
    if (dependsOnAnother(n.count, w)) return depending(n.count, draws(1), who, w);
    const referred = dependingOn(n.count, w);
    if (referred.ref === 'them') return m('text.drawThatMany', { who });
    return {
      message: m('text.cards.each', { who, ...referred }),
      form: referred.ref === 'it' ? 'condition' : 'plain',
    };
  },
  run(t, n, f) {
    draw(t, f.seat, amountOf(t, f, n));
    return undefined;
  },
});

export const actions = defineEffect({
  name: 'actions',
  about: 'gives n more Actions this turn',
  params: exactly({ do: z.literal('actions'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text: ({ n }, who, w) => bonus('actions', n, who, w),
  run(t, n, f) {
    t.state.turn.actions += amountOf(t, f, n);
    return undefined;
  },
});

export const buys = defineEffect({
  name: 'buys',
  about: 'gives n more Buys this turn',
  params: exactly({ do: z.literal('buys'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text: ({ n }, who, w) => bonus('buys', n, who, w),
  run(t, n, f) {
    t.state.turn.buys += amountOf(t, f, n);
    return undefined;
  },
});

export const coins = defineEffect({
  name: 'coins',
  about: 'gives n coins to spend this turn',
  params: exactly({ do: z.literal('coins'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text: ({ n }, who, w) => bonus('coins', n, who, w),
  run(t, n, f) {
    t.state.turn.coins += amountOf(t, f, n);
    return undefined;
  },
});
