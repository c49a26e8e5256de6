import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { ALIASES, GOODS } from '../rules/goods.ts';

/** The schemas that payloads, costs and requirements in card files are made of. */

const RESOURCE_NAMES = [...GOODS, ...Object.keys(ALIASES)];
const amounts = (
  amount: z.ZodType<number>,
): z.ZodType<{ [name: string]: number | null | undefined }> =>
  exactly(Object.fromEntries(RESOURCE_NAMES.map((name) => [name, amount.nullish()])));

export const Whole = z.number().int().min(-999).max(999);
export const Count = z.number().int().min(0).max(999);
/** Gains may be negative (a loss); costs and requirements may not. */
export const Gain = amounts(Whole);
export const Price = amounts(Count);
export type Price = z.infer<typeof Price>;

/** The files write booleans as strings, as booleans, or as null for false. */
export const BOOLEAN_WORDS = ['TRUE', 'FALSE', 'true', 'false', 'True', 'False', ''] as const;
export const BooleanWord = z.union([z.boolean(), z.enum(BOOLEAN_WORDS), z.null()]);
export const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toUpperCase() === 'TRUE');

export const ResourceName = z.enum(RESOURCE_NAMES as [string, ...string[]]);

/** Missing, null and empty are equivalent. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
