import { framesByType, type Look } from '../look.ts';
import { cover } from './cover.tsx';
import { figures, otherNames } from './figures.ts';

export const look: Partial<Look> = {
  place: 5,
  cover,
  figures,
  otherNames,
  frame: framesByType('unit', 'building', 'skill'),
};
