import { z } from 'zod';

/**
 * How content is parsed. Each file is read once, so compiling its schema to JavaScript first, as
 * zod does by default, takes longer than checking the file.
 */
export const PARSED_ONCE = { jitless: true } as const;

export const KNOWN_FIELDS = 'known fields: ';

/**
 * An object with these fields and no others. An unknown field is reported with the known ones, so
 * that the message can suggest the nearest.
 */
export function exactly<S extends z.core.$ZodLooseShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  const known = KNOWN_FIELDS + Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? known : undefined),
  });
}

const KNOWN_KINDS = /^known kinds of ([^:]+): (.*)$/;

/** The inverse of the message that `kindsBy` gives zod. */
export function parseKnownKinds(message: string): { noun: string; kinds: string[] } | undefined {
  const [, noun, kinds] = KNOWN_KINDS.exec(message) ?? [];
  return noun === undefined || kinds === undefined ? undefined : { noun, kinds: kinds.split(', ') };
}

/**
 * A discriminated union. An unknown kind is reported as `unknown <noun> "…"`, with the nearest
 * known one.
 */
export function kindsBy<K extends string>(
  field: K,
  kinds: readonly z.ZodObject[],
  noun = 'value',
): z.ZodType<{ [key in K]: string } & { [field: string]: unknown }> {
  const names = kinds.flatMap((kind) => {
    const tag = kind.shape[field];
    return tag instanceof z.ZodLiteral
      ? [...tag.values].map(String)
      : tag instanceof z.ZodEnum
        ? tag.options.map(String)
        : [];
  });
  const known = `known kinds of ${noun}: ${names.join(', ')}`;
  const union = z.discriminatedUnion(field, kinds as unknown as [z.ZodObject], {
    error: (issue) => (issue.code === 'invalid_union' ? known : undefined),
  });
  return union as unknown as z.ZodType<{ [key in K]: string } & { [field: string]: unknown }>;
}
