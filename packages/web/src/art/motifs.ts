import { PLACES } from './motif-places.ts';
import { SEA } from './motif-sea.ts';
import type { Layer } from './motif-shapes.ts';
import { THINGS } from './motif-things.ts';

/** Every figure by its name. */
export const MOTIFS: { [name: string]: Layer[] } = { ...PLACES, ...THINGS, ...SEA };
