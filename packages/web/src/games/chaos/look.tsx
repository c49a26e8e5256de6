import type { Look } from '../look.ts';
import { cover } from './cover.tsx';
import { elementOf, figures } from './figures.ts';
import { picture } from './picture.tsx';

export const look: Partial<Look> = {
  place: 4,
  cover,
  pictures: 'whole',
  picture,
  frame: elementOf,
  figures,
};
