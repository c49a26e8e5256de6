/** The first place where two JSON values differ, as a path, and both values there. */
export function jsonDifference(
  a: unknown,
  b: unknown,
  path = '',
): { path: string; a: string; b: string } | undefined {
  if (JSON.stringify(a) === JSON.stringify(b)) return undefined;
  if (isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b)) {
    const [inA, inB] = [Object.keys(a), Object.keys(b)];
    for (const key of new Set([...inA, ...inB])) {
      const found = jsonDifference(a[key], b[key], `${path}/${key}`);
      if (found) return found;
    }
    return { path: `${path || '/'} (order of fields)`, a: inA.join(' '), b: inB.join(' ') };
  }
  return { path: path || '/', a: text(a), b: text(b) };
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string => (value === undefined ? '(absent)' : JSON.stringify(value));
