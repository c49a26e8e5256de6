import type { Plain } from '@cardwright/kernel';
import type { CardFace } from '../net/card-faces.ts';

export interface Figure {
  icon: string;
  value: string | number;
}

const GOODS: { [good: string]: string } = {
  WOOD: 'wood',
  STONE: 'stone',
  COINS: 'coin',
  SERVANTS: 'servant',
  MILITARY_POINTS: 'military',
  FAITH_POINTS: 'faith',
  VICTORY_POINTS: 'points',
};
type Fields = { [field: string]: Plain };
const fieldsOf = (json: Plain): Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};

/** What a card costs where that is more than a number: each way to pay is one list. */
export function costsOf(card: CardFace): Figure[][] {
  if (card.game !== 'lorenzo') return [];
  const { cost } = fieldsOf(card.json);
  return (Array.isArray(cost) ? cost : []).flatMap((way) => {
    const figures = Object.entries(fieldsOf(way)).flatMap(([good, n]): Figure[] =>
      GOODS[good] && typeof n === 'number' ? [{ icon: GOODS[good], value: n }] : [],
    );
    return figures.length > 0 ? [figures] : [];
  });
}

/** Figures printed on a card beside its text: hit points, attack, movement. */
export function figuresOf(card: CardFace): Figure[] {
  const json = fieldsOf(card.json);
  if (card.game === 'chaos')
    return typeof json.hp === 'number' && json.hp > 0 ? [{ icon: 'heart', value: json.hp }] : [];
  if (card.game !== 'lanes') return [];
  const out: Figure[] = [];
  const shown = fieldsOf(json.EntityPrintInfo ?? null);
  const add = (icon: string, value: Plain | undefined): void => {
    if ((typeof value === 'number' || typeof value === 'string') && value !== '')
      out.push({ icon, value });
  };
  add('heart', shown.Hp);
  add('attack', shown.Attack);
  add('move', shown.Movement);
  return out;
}
