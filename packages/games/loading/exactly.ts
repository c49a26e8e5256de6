import { z } from 'zod';

export const KNOWN_FIELDS = 'known fields: ';

/**
 * An object with these fields and no others; an unknown one is reported with the known ones, so
 * that a near miss can be named.
 */
export function exactly<S extends z.core.$ZodLooseShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  const known = KNOWN_FIELDS + Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? known : undefined),
  });
}

export const KNOWN_KINDS = 'known kinds: ';

/** Objects told apart by one field; an unknown value is reported with the known ones. */
export function kindsBy<K extends string>(
  field: K,
  kinds: readonly z.ZodObject[],
): z.ZodType<{ [key in K]: string } & { [field: string]: unknown }> {
  const names = kinds.flatMap((kind) => {
    const tag = kind.shape[field];
    return tag instanceof z.ZodLiteral
      ? [...tag.values].map(String)
      : tag instanceof z.ZodEnum
        ? tag.options.map(String)
        : [];
  });
  const known = KNOWN_KINDS + names.join(', ');
  const union = z.discriminatedUnion(field, kinds as unknown as [z.ZodObject], {
    error: (issue) => (issue.code === 'invalid_union' ? known : undefined),
  });
  return union as unknown as z.ZodType<{ [key in K]: string } & { [field: string]: unknown }>;
}
