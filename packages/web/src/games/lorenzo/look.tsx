import { framesByType, type Look } from '../look.ts';
import { costs } from './costs.ts';
import { cover } from './cover.tsx';

export const look: Partial<Look> = {
  place: 2,
  cover,
  costs,
  frame: framesByType('territor', 'character', 'building', 'venture', 'leader', 'excommunic'),
};
