import { framesByType, type Look } from '../look.ts';
import { cover } from './cover.tsx';
import { splitName } from './split-name.ts';

export const look: Partial<Look> = {
  place: 1,
  cover,
  frame: framesByType('curse', 'treasure', 'victory', 'reaction', 'attack'),
  printedName: splitName,
};
