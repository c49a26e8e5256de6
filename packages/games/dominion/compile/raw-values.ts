/** An object of a file that has not been checked. */
export type Fields = { readonly [field: string]: unknown };
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSlot = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('$');

/** What a file has at a JSON pointer. */
export function valueAt(raw: unknown, pointer: string): unknown {
  let value = raw;
  for (const part of pointer.split('/').slice(1))
    value = typeof value === 'object' && value !== null ? (value as Fields)[part] : undefined;
  return value;
}
