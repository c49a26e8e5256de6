import { z } from 'zod';

export const KNOWN_FIELDS = 'known fields: ';

/** An object with these fields and no others; an unknown one is reported with the known ones, so that a near miss can be named. */
export function exactly<S extends z.core.$ZodLooseShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  const known = KNOWN_FIELDS + Object.keys(shape).join(', ');
  return z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? known : undefined) });
}
