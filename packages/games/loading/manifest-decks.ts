import type { FileFault, Pack } from '@cardwright/kernel';
import type { z } from 'zod';
import { faultsFor } from './check-file.ts';
import { PARSED_ONCE } from './exactly.ts';
import { readManifest } from './manifest.ts';
import type { Path, Places } from './places.ts';

/** A deck that a pack defines in `pack.json`. */
export interface ManifestDeck<T> {
  name: string;
  deck: T;
  places: Places;
  at: Path;
  /**
   * Parts of the deck are faulty and were left out (an entry of a list is empty), so its size says
   * nothing.
   */
  partial: boolean;
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
    return Object.entries(manifest.decks ?? {}).flatMap(([name, raw]): ManifestDeck<T>[] => {
      const at = ['decks', name];
      const checked = schema.safeParse(raw, PARSED_ONCE);
      if (!checked.success) faults.push(...faultsFor(checked.error, at, manifest, places));
      const read = readableDeck(schema, raw);
      return read ? [{ name, ...read, places, at }] : [];
    });
  });
}

/**
 * A deck without its faulty parts, so that all its faults are reported at once; undefined if too
 * little is left of it.
 */
export function readableDeck<T>(
  schema: z.ZodType<T>,
  raw: unknown,
): { deck: T; partial: boolean } | undefined {
  const checked = schema.safeParse(raw, PARSED_ONCE);
  if (checked.success) return { deck: checked.data, partial: false };
  const rest = schema.safeParse(withoutFaulty(raw, checked.error));
  return rest.success ? { deck: rest.data, partial: true } : undefined;
}

function withoutFaulty(raw: unknown, { issues }: z.ZodError): unknown {
  const rest: unknown = structuredClone(raw);
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.at(-1)];
    const above = issue.code === 'unrecognized_keys' ? issue.path : issue.path.slice(0, -1);
    const holder = above.reduce<unknown>(
      (value, key) => (value as Holder | undefined)?.[key],
      rest,
    );
    if (typeof holder !== 'object' || holder === null) continue;
    for (const key of keys)
      if (key === undefined) continue;
      else if (Array.isArray(holder)) holder[Number(key)] = '';
      else delete (holder as Holder)[key];
  }
  return rest;
}

type Holder = { [key: PropertyKey]: unknown };
