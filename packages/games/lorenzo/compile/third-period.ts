import type { z } from 'zod';
import type { Path } from '../../loading/index.ts';
import type { BonusPayload } from '../effects/index.ts';
import { EVERY_GOOD, FAITH, type Good, goodOf, goodsOf } from '../rules/goods.ts';
import type { Compiling } from './lines.ts';
import type { Paired, Placed } from './pair-effects.ts';

/** Flags that the final scoring reads. All others act during the rounds or at a report. */
const AT_THE_END: readonly string[] = [
  'NOENDGREEN',
  'NOENDBLUE',
  'NOENDPURPLE',
  'LESSFORVICTORY',
  'LESSFORVISTORY',
  'LESSFORMILITARY',
  'LESSFORBUILDING',
  'LESSFORRESOURCE',
];

const AFTER = 'a tile of period 3 is given after the last round';
const HINT =
  'write a penalty of the final scoring, such as the flag NOENDGREEN or an ADD with a negative ' +
  'amount, or "period": 1 or 2';

/**
 * R10.7, R14.1: between the third report and the final scoring nobody acts, so a tile of period 3
 * matters only by what it gives or takes at once and by flags of the final scoring.
 */
export function warnOfLateEffects(
  effects: readonly Paired[],
  { places }: Placed,
  c: Compiling,
): void {
  const warn = (at: Path, message: string): void => {
    c.warnings.push(places.fault(at, `${AFTER}, ${message}`, HINT));
  };
  // Faith points have been scored by then; only a venture may still count them.
  const matters = (good: Good): boolean => good !== FAITH || c.countedAtEnd.has(FAITH);
  const given = effects.flatMap(goodsGiven).filter(matters);
  for (const { effect, payload, effectAt, payloadAt } of effects) {
    if (effect === 'ADD') {
      for (const [name, n] of Object.entries(payload as Amounts))
        if ((n ?? 0) !== 0 && !matters(goodOf(name))) warn([...payloadAt, name], FAITH_IS_SCORED);
    } else if (effect === 'BONUS') {
      if (!matters(goodOf((payload as z.infer<typeof BonusPayload>).INCREASE)))
        warn([...payloadAt, 'INCREASE'], FAITH_IS_SCORED);
    } else if (effect === 'LESSRESOURCE') {
      // R11.2: what the tile itself gives is lessened, too.
      if (!(payload as string[]).some((name) => given.includes(goodOf(name))))
        warn(effectAt, 'so LESSRESOURCE has nothing left to lessen');
    } else {
      const word = effect === 'FLAG' ? String(payload) : effect;
      if (!AT_THE_END.includes(word)) warn(effectAt, `so ${word} has no effect any more`);
    }
  }
}

type Amounts = { readonly [name: string]: number | null | undefined };
const FAITH_IS_SCORED = 'when faith points have been scored and count no more';

/** The goods of which a tile gives some at once. */
function goodsGiven({ effect, payload }: Paired): Good[] {
  if (effect === 'ADD') {
    const goods = goodsOf(payload as Amounts);
    return EVERY_GOOD.filter((good) => goods[good] > 0);
  }
  if (effect !== 'BONUS') return [];
  const { INCREASE, INCREASINGQUANTITY } = payload as z.infer<typeof BonusPayload>;
  return INCREASINGQUANTITY > 0 ? [goodOf(INCREASE)] : [];
}
