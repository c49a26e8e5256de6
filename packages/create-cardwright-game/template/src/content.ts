import { checkFile } from '@cardwright/games';
import {
  type Content,
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  type SourceFile,
} from '@cardwright/kernel';
import { z } from 'zod';

/** The public format of content/cards.json. */
export const CardFile = z.strictObject({
  name: z.string().min(1).max(30),
  points: z.int().min(-20).max(20),
  count: z.int().min(1).max(20).describe('How many of it lie on the beach.'),
});
export const CardsFile = z.array(CardFile).min(1);
export type CardFile = z.infer<typeof CardFile>;

export interface GameContent extends Content {
  readonly cards: readonly CardFile[];
}

/** Reads all files, those of a pack after the shipped ones: a card replaces the one of its name. */
export function load(shipped: readonly SourceFile[], pack?: Pack): Loaded<GameContent> {
  const faults: FileFault[] = [];
  const cards = new Map<string, CardFile>();
  for (const file of [...(pack?.alone ? [] : shipped), ...(pack?.files ?? [])]) {
    const { value = [], faults: found } = checkFile(file, CardsFile);
    faults.push(...found);
    for (const card of value) cards.set(card.name, card);
  }
  if (faults.length > 0) return { faults, warnings: [] };
  const all = [...cards.values()];
  return { content: { hash: hashPlain(all), programs: [], cards: all }, faults, warnings: [] };
}
