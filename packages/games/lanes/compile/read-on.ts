import type { FileFault } from '@cardwright/kernel';
import type { z } from 'zod';
import { PARSED_ONCE, type Path, pointerTo } from '../../loading/index.ts';

/** A value without the fields that its schema rejects, and the places of those. */
export interface Rest<T> {
  value: T;
  gone: Path[];
}

/**
 * Continues past schema faults, so that they do not hide the others in a file: each faulty field
 * counts as missing.
 */
export function readOn<T>(raw: unknown, schema: z.ZodType<T>): Rest<T> | undefined {
  const found = schema.safeParse(raw, PARSED_ONCE);
  if (found.success) return { value: found.data, gone: [] };
  const copy = structuredClone(raw);
  const gone: Path[] = [];
  for (const issue of found.error.issues) {
    const path = leaveOut(copy, issue.path as Path);
    if (!path) return undefined;
    gone.push(path);
  }
  const rest = schema.safeParse(copy, PARSED_ONCE);
  return rest.success ? { value: rest.data, gone } : undefined;
}

/** Removes the innermost field on a path; an entry of a list is removed together with its list. */
function leaveOut(raw: unknown, path: Path): Path | undefined {
  let at = raw;
  let found: { holder: { [key: string]: unknown }; path: Path } | undefined;
  for (const [i, part] of path.entries()) {
    if (typeof at !== 'object' || at === null) break;
    if (!Array.isArray(at))
      found = { holder: at as { [key: string]: unknown }, path: path.slice(0, i + 1) };
    at = (at as { [key: string]: unknown })[part];
  }
  if (!found) return undefined;
  delete found.holder[String(found.path.at(-1))];
  return found.path;
}

/** An alias of a field. */
const MEANT: { [key: string]: readonly string[] } = {
  CardType: ['EntityType'],
  LaneTargets: ['TargetLocation', 'TargetOptions'],
};
const NUMBERS = ['Value', 'CardNumber', 'TempVariable', 'Input', 'InputRegister'];

/**
 * Whether a fault is only a consequence of a field removed by `readOn`: it is missing, or its
 * default does not fit.
 */
export function isConsequenceOf(fault: FileFault, gone: readonly Path[]): boolean {
  return gone.some((path) => {
    const key = String(path.at(-1));
    if (fault.pointer === pointerTo(path)) return true;
    if (fault.pointer !== pointerTo(path.slice(0, -1))) return false;
    return (
      [key, ...(MEANT[key] ?? [])].some((name) => fault.message.includes(`'${name}'`)) ||
      (NUMBERS.includes(key) && fault.message.includes('needs a number'))
    );
  });
}
