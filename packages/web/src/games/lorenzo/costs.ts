import type { CardFace } from '../../net/card-faces.ts';
import { type Figure, fieldsOf } from '../look.ts';

const GOODS: { [good: string]: string } = {
  WOOD: 'wood',
  STONE: 'stone',
  COINS: 'coin',
  SERVANTS: 'servant',
  MILITARY_POINTS: 'military',
  FAITH_POINTS: 'faith',
  VICTORY_POINTS: 'points',
};

export function costs(card: CardFace): Figure[][] {
  const { cost } = fieldsOf(card.json);
  return (Array.isArray(cost) ? cost : []).flatMap((way) => {
    const figures = Object.entries(fieldsOf(way)).flatMap(([good, n]): Figure[] =>
      GOODS[good] && typeof n === 'number' ? [{ icon: GOODS[good], value: n }] : [],
    );
    return figures.length > 0 ? [figures] : [];
  });
}
