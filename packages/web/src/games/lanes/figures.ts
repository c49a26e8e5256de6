import type { Plain } from '@cardwright/kernel';
import type { CardFace } from '../../net/card-faces.ts';
import { type Figure, fieldsOf } from '../look.ts';

/** Hit points, attack and movement, as printed. */
export function figures({ json }: CardFace): Figure[] {
  const { Hp, Attack, Movement } = fieldsOf(fieldsOf(json).EntityPrintInfo);
  const figure = (icon: string, value: Plain | undefined): Figure[] =>
    (typeof value === 'number' || typeof value === 'string') && value !== ''
      ? [{ icon, value }]
      : [];
  return [...figure('heart', Hp), ...figure('attack', Attack), ...figure('move', Movement)];
}

/** The name in play of a card with a separate title. */
export function otherNames(json: Plain): string[] {
  const { Name } = fieldsOf(json);
  return typeof Name === 'string' && Name !== '' ? [Name] : [];
}
