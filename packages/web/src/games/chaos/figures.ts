import type { CardFace } from '../../net/card-faces.ts';
import { type Figure, fieldsOf } from '../look.ts';

export function elementOf({ json }: CardFace): string {
  const { element } = fieldsOf(json);
  return typeof element === 'string' && element !== '' ? element : 'chaos';
}

/** A creature's hit points. */
export function figures({ json }: CardFace): Figure[] {
  const { hp } = fieldsOf(json);
  return typeof hp === 'number' && hp > 0 ? [{ icon: 'heart', value: hp }] : [];
}
