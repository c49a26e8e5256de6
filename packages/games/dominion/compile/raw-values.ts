import type { Path } from '../../loading/index.ts';

/** An object of a file that has not been checked. */
export type Fields = { readonly [field: string]: unknown };
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a file has at a JSON pointer. */
export function valueAt(raw: unknown, pointer: string): unknown {
  let value = raw;
  for (const part of pointer.split('/').slice(1))
    value = typeof value === 'object' && value !== null ? (value as Fields)[part] : undefined;
  return value;
}

/**
 * The path of a value inside a line: of this very object, or of the first text that is the same.
 * The lists inside the line have lines of their own.
 */
export function pathIn(line: unknown, wanted: unknown): Path | undefined {
  if (line === wanted) return [];
  if (!isFields(line)) return undefined;
  for (const [field, value] of Object.entries(line)) {
    const path = pathIn(value, wanted);
    if (path) return [field, ...path];
  }
  return undefined;
}

/** The pointer of the object or list around a value, and the name of its field there. */
export const aboveOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));
export const lastOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** JSON as people write it: { "in": "hand" }. */
export function printJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printJson).join(', ')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `"${key}": ${printJson(inner)}`);
  return `{ ${fields.join(', ')} }`;
}
