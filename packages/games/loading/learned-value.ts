import {
  type Content,
  type FileFault,
  type LearnedValue,
  type Loaded,
  type Pack,
  packsOf,
  type SourceFile,
} from '@cardwright/kernel';
import { z } from 'zod';
import { checkFile } from './check-file.ts';

/** The weights of a trained value function, in the folder of a game's content or of a pack. */
export const VALUE_FILE = 'value.json';

const LearnedValueFile: z.ZodType<LearnedValue> = z
  .strictObject({
    features: z.array(z.string()).min(1),
    weights: z.array(z.array(z.number())).min(1),
    provenance: z.strictObject({
      game: z.string(),
      rules: z.string(),
      content: z.string(),
      command: z.string(),
      games: z.int(),
      positions: z.int(),
      loss: z.number(),
      evaluateLoss: z.number(),
    }),
  })
  .refine(({ features, weights }) => weights.every((row) => row.length === features.length), {
    path: ['weights'],
    message: 'every phase needs as many weights as there are features',
  });

/** A game's loader; some have further parameters. */
type Load<C extends Content, R extends readonly unknown[]> = (
  shipped: readonly SourceFile[],
  pack?: Pack,
  ...rest: R
) => Loaded<C>;

/**
 * Extends a game's loader to read the weights of its value function. Weights of a later pack
 * override those before it. They do not change the content hash, because no rule depends on them.
 */
export function withLearnedValue<C extends Content, R extends readonly unknown[]>(
  load: Load<C, R>,
): Load<C, R> {
  return (shipped, pack, ...rest) => {
    const loaded = load(shipped, pack, ...rest);
    const faults: FileFault[] = [];
    let learned: LearnedValue | undefined;
    for (const files of [shipped, ...packsOf(pack).map((one) => one.files)]) {
      const file = files.find(isValueFile);
      if (!file) continue;
      const checked = checkFile(file, LearnedValueFile);
      faults.push(...checked.faults);
      learned = checked.value ?? learned;
    }
    if (faults.length > 0)
      return { faults: [...loaded.faults, ...faults], warnings: loaded.warnings };
    if (!loaded.content || !learned) return loaded;
    return { ...loaded, content: { ...loaded.content, learned } };
  };
}

const isValueFile = ({ path }: SourceFile): boolean => path === VALUE_FILE;
