import type { FileFault, Pack } from '@cardwright/kernel';
import type { z } from 'zod';
import { faultsFor } from './check-file.ts';
import { readManifest } from './manifest.ts';
import type { Path, Places } from './places.ts';

/** A deck that a pack defines in `pack.json`. */
export interface ManifestDeck<T> {
  name: string;
  deck: T;
  places: Places;
  at: Path;
}

/**
 * The decks that packs define in `pack.json`, in the order of the packs. `schema` is the format of
 * the game's deck file without the name.
 */
export function readManifestDecks<T>(
  packs: readonly Pick<Pack, 'manifest'>[],
  schema: z.ZodType<T>,
  faults: FileFault[],
): ManifestDeck<T>[] {
  return packs.flatMap(({ manifest: file }) => {
    const { manifest, places } = readManifest(file);
    if (!places) return [];
    return Object.entries(manifest.decks ?? {}).flatMap(([name, raw]) => {
      const at = ['decks', name];
      const checked = schema.safeParse(raw);
      if (checked.success) return [{ name, deck: checked.data, places, at }];
      faults.push(...faultsFor(checked.error, at, manifest, places));
      return [];
    });
  });
}
