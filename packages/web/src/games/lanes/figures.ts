import type { Plain } from '@cardwright/kernel';
import type { CardFace } from '../../net/card-faces.ts';
import { type Figure, fieldsOf } from '../look.ts';

/** Hit points, attack and movement, as they are printed. */
export function figures({ json }: CardFace): Figure[] {
  const { Hp, Attack, Movement } = fieldsOf(fieldsOf(json).EntityPrintInfo);
  const figure = (icon: string, value: Plain | undefined): Figure[] =>
    (typeof value === 'number' || typeof value === 'string') && value !== ''
      ? [{ icon, value }]
      : [];
  return [...figure('heart', Hp), ...figure('attack', Attack), ...figure('move', Movement)];
}

/** What a card with a title of its own is called once it is in play. */
export function otherNames(json: Plain): string[] {
  const { Name } = fieldsOf(json);
  return typeof Name === 'string' && Name !== '' ? [Name] : [];
}
