import type { FileFault } from '@cardwright/kernel';
import { CARD_TYPES, EVERY_TYPE, type DevelopmentCard, type LeaderCard } from '../content.ts';
import { FAITH } from '../rules/goods.ts';
import type { Placed } from './pair-effects.ts';

/** R5.3: so many cards of a type. */
const MOST_OF_A_TYPE = 6;

/**
 * Warns of leaders and cards whose requirements nobody can ever meet. Those without a place are
 * not checked.
 */
export function warnOfUnreachable(
  placed: {
    readonly cards: readonly (Placed | undefined)[];
    readonly leaders: readonly (Placed | undefined)[];
  },
  compiled: { readonly cards: readonly DevelopmentCard[]; readonly leaders: readonly LeaderCard[] },
  trackEnd: number,
  warnings: FileFault[],
): void {
  const tooMuchFaith = ({ places, at }: Placed, path: string[], faith: number): void => {
    if (faith > trackEnd)
      warnings.push(
        places.fault(
          [...at, 'requirements', ...path],
          `the faith track ends at ${trackEnd}, so no player ever has ${faith} faith points`,
          `write at most ${trackEnd}`,
        ),
      );
  };
  compiled.leaders.forEach(({ goods, cards }, i) => {
    const its = placed.leaders[i];
    if (!its) return;
    tooMuchFaith(its, ['RESOURCE'], goods[FAITH]);
    cards.forEach((counts, entry) => {
      const type = EVERY_TYPE.find((one) => counts[one] > MOST_OF_A_TYPE);
      if (type !== undefined)
        warnings.push(
          its.places.fault(
            [...its.at, 'requirements', 'CARDTYPE', ...(cards.length > 1 ? [entry] : [])],
            `no player ever owns ${counts[type]} cards of type ${CARD_TYPES[type]}`,
            `write at most ${MOST_OF_A_TYPE}`,
          ),
        );
    });
  });
  compiled.cards.forEach(({ costs }, i) => {
    const its = placed.cards[i];
    if (its) tooMuchFaith(its, [], Math.max(...costs.map(({ needs }) => needs[FAITH])));
  });
}
