import { framesByType, type Look } from '../look.ts';
import { cover } from './cover.tsx';
import { goalPicture } from './goal-picture.tsx';

export const look: Partial<Look> = {
  place: 3,
  cover,
  frame: framesByType('personal'),
  picture: (card) => goalPicture(card.json),
};
