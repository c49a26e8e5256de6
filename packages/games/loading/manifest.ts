import type { FileFault, SourceFile } from '@cardwright/kernel';
import { z } from 'zod';
import { checkFile } from './check-file.ts';
import { PARSED_ONCE } from './exactly.ts';
import { nearest } from './nearest.ts';
import type { Places } from './places.ts';

const Text = (most: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u, 'one line of text');

const Version = z
  .string()
  .regex(/^\d{1,6}\.\d{1,6}(\.\d{1,6})?$/, 'a version is two or three numbers: 1.0 or 1.0.2');

/** `pack.json`: the metadata of a pack. Every field is optional. */
export const ManifestSchema = z.looseObject({
  $schema: z.string().optional(),
  name: Text(60).optional().describe('the name of the pack, by which other packs refer to it'),
  version: Version.optional().describe('raise it whenever the cards change'),
  author: Text(200).optional().describe('who made it'),
  licence: Text(200).optional().describe('the licence, such as CC-BY-4.0'),
  game: Text(64).optional().describe('the game that it is for, such as dominion'),
  formats: z
    .record(z.string(), z.literal(1))
    .optional()
    .describe('the version of each file format that it is written in; today all are 1'),
  depends: z
    .record(Text(60), Version)
    .optional()
    .describe('packs that must be loaded before it, by name, each with its lowest version'),
  kingdoms: z
    .record(Text(60), z.array(Text(60)).length(10))
    .optional()
    .describe('sets of ten kingdom cards to choose by name'),
  decks: z
    .record(Text(60), z.looseObject({}))
    .optional()
    .describe('decks to choose by name, each in the format of the deck file without its name'),
  images: z
    .record(Text(60), Text(200))
    .optional()
    .describe('pictures of cards: a file of the pack (.svg, .png, .webp) by the name of the card'),
  translations: z
    .record(z.string(), z.record(Text(300), Text(500)))
    .optional()
    .describe('by language (en, it), then by text: names and texts of the pack in that language'),
  alone: z.boolean().optional().describe('true: the shipped cards are left out'),
});
export type Manifest = z.infer<typeof ManifestSchema>;

export interface ReadManifest {
  manifest: Manifest;
  /** Absent if there is no manifest, or it is not JSON. */
  places?: Places;
  faults: FileFault[];
  warnings: FileFault[];
}

/** Reads `pack.json`. Unknown fields are only warnings, because earlier versions ignored them. */
export function readManifest(file: SourceFile | undefined): ReadManifest {
  if (!file) return { manifest: {}, faults: [], warnings: [] };
  const { value, places, faults, raw } = checkFile(file, ManifestSchema);
  const known = Object.keys(ManifestSchema.shape);
  const read = value ?? validPart(raw);
  const unknown = Object.keys(read).filter((key) => !known.includes(key));
  const warnings = unknown.flatMap((key) => {
    const meant = nearest(key, known);
    const hint = meant ? `did you mean '${meant}'?` : `known fields: ${known.join(', ')}`;
    return places ? [places.faultAtKey([key], `unknown field '${key}'`, hint)] : [];
  });
  return { manifest: read, ...(places && { places }), faults, warnings };
}

/** A faulty manifest without its invalid values, so that the other fields are checked as well. */
function validPart(raw: unknown): Manifest {
  const { data, error } = ManifestSchema.safeParse(raw, PARSED_ONCE);
  if (data) return data;
  const kept = structuredClone(raw);
  for (const { path } of error.issues) remove(kept, path);
  return ManifestSchema.safeParse(kept, PARSED_ONCE).data ?? {};
}

/** Removes the value at a path; of a list, the whole list, because the others would move. */
function remove(from: unknown, path: readonly PropertyKey[]): void {
  const inList = path.findIndex((part) => typeof part === 'number');
  const shown = inList < 0 ? path : path.slice(0, inList);
  const last = shown.at(-1);
  if (last === undefined) return;
  let owner = from as { [key: PropertyKey]: unknown } | undefined;
  for (const part of shown.slice(0, -1)) owner = owner?.[part] as typeof owner;
  if (owner) delete owner[last];
}

/** Compares versions: whether one is at least the other. */
export function isAtLeast(version: string, lowest: string): boolean {
  const [a, b] = [version, lowest].map((text) => text.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
