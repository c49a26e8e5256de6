import type { Message } from '@cardwright/kernel';
import { depending, dependingOn, dependsOnAnother } from './condition-text.ts';
import type { Amount, Per, Where } from './define.ts';
import { thing } from './noun-text.ts';
import { perText, tallied } from './tally-text.ts';
import { type Args, m, type Said, type Who, type Wording } from './wording.ts';

/** "+2 Actions", "If you do, +1 Action", or "+1 Action for each empty pile". */
export function bonus(
  effect: string,
  n: Amount,
  who: Who,
  w: Wording,
  more: Args = {},
): Message | Said {
  if (typeof n === 'number') return m(`text.${effect}`, { who, n, ...more });
  if ('count' in n) {
    const once = m(`text.${effect}`, { who, n: 1, ...more });
    if (dependsOnAnother(n.count, w)) return depending(n.count, once, who, w);
    const referred = dependingOn(n.count, w);
    const message = m(`text.${effect}.each`, { who, n: -1, ...referred, ...more });
    return { message, form: referred.ref === 'it' ? 'condition' : 'plain' };
  }
  return perText(n, who, w, (each) => m(`text.${effect}`, { who, n: each, ...more }));
}

/** "A card for each empty pile". */
export function countedSome(where: Where | undefined, amount: Per, who: Who, w: Wording): Message {
  const { n: each = 1, every = 1, plus = 0 } = amount;
  return m(plus === 0 ? 'text.some.counted' : 'text.some.counted.plus', {
    ...(plus > 0 && { first: thing(where, plus, w) }),
    n: each,
    what: thing(where, each, w),
    every,
    tally: tallied(amount.per, every, who, w),
    round: every === 1 ? 'no' : (amount.round ?? 'down'),
    plus,
  });
}

/** "Look at the top 3 cards of your deck.", or at a counted number of them. */
export function turnedUp(effect: string, n: Amount, who: Who, w: Wording): Message | Said {
  if (typeof n === 'number' || 'count' in n) return bonus(effect, n, who, w);
  return m(`text.${effect}.counted`, { who, some: countedSome(undefined, n, who, w) });
}
