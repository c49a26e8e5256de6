import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { seatOf } from '../state.ts';
import { Amount, amountOf, defineEffect, MatName } from './define.ts';
import { bonus } from './amount-text.ts';

export const tokens = defineEffect({
  name: 'tokens',
  about: 'gives the player n tokens of a kind',
  params: exactly({ do: z.literal('tokens'), token: MatName, n: Amount }),
  compile: (json, c) => ({ token: json.token, n: c.amount(json.n) }),
  text({ token, n }, who, w) {
    if (typeof n === 'number') w.holdTokens(token, w.tokensHeld(token) + n);
    return bonus('tokens', n, who, w, { token });
  },
  run(t, p, f) {
    const n = amountOf(t, f, p.n);
    if (n === 0) return undefined;
    const held = (seatOf(t.state, f.seat).tokens ??= {});
    held[p.token] = (held[p.token] ?? 0) + n;
    if (t.events) t.emit({ type: 'tokens', seat: f.seat, n, token: p.token });
    return undefined;
  },
});

export const removeTokens = defineEffect({
  name: 'removeTokens',
  about: 'takes up to n tokens of a kind from the player',
  params: exactly({ do: z.literal('removeTokens'), token: MatName, n: Amount }),
  compile: (json, c) => ({ token: json.token, n: c.amount(json.n) }),
  text({ token, n }, who, w) {
    const held = w.tokensHeld(token);
    const isSure = typeof n !== 'number' || n <= held;
    w.holdTokens(token, typeof n === 'number' ? Math.max(0, held - n) : 0);
    return bonus('removeTokens', n, who, w, { token, sure: isSure ? 'yes' : 'no' });
  },
  run(t, p, f) {
    const seat = seatOf(t.state, f.seat);
    const had = seat.tokens?.[p.token] ?? 0;
    const n = Math.min(had, amountOf(t, f, p.n));
    if (n === 0 || !seat.tokens) return undefined;
    seat.tokens[p.token] = had - n;
    // Equal tables must have equal states: no tokens is the same as never having had any.
    if (had === n) delete seat.tokens[p.token];
    if (Object.keys(seat.tokens).length === 0) delete seat.tokens;
    if (t.events) t.emit({ type: 'removeTokens', seat: f.seat, n, token: p.token });
    return undefined;
  },
});

export const points = defineEffect({
  name: 'points',
  about: 'gives the player n points, which count at the end of the game',
  params: exactly({ do: z.literal('points'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text: ({ n }, who, w) => bonus('takePoints', n, who, w),
  run(t, p, f) {
    const n = amountOf(t, f, p);
    if (n === 0) return undefined;
    const seat = seatOf(t.state, f.seat);
    seat.bonus = (seat.bonus ?? 0) + n;
    if (t.events) t.emit({ type: 'points', seat: f.seat, n });
    return undefined;
  },
});
