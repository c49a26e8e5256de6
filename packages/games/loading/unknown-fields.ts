import type { FileFault } from '@cardwright/kernel';
import { KNOWN_FIELDS } from './exactly.ts';

/** A field that does not exist at its place. */
export interface UnknownField {
  readonly field: string;
  /** The fields that its object may have, if none of them is spelt nearly the same. */
  readonly known: readonly string[];
  readonly fault: FileFault;
}

/**
 * Adds to faults about unknown fields what was probably meant: one of the known fields, or advice.
 * A field that stands for another is one fault: the other is not missing too.
 */
export function hintUnknownFields(
  faults: readonly FileFault[],
  meaning: (unknown: UnknownField) => string | undefined,
): FileFault[] {
  const stoodFor = new Set<string>();
  const hinted = faults.map((fault) => {
    const field = /^unknown field '(.+)'$/.exec(fault.message)?.[1];
    if (field === undefined) return fault;
    const { file, pointer = '', hint = '' } = fault;
    const known = hint.startsWith(KNOWN_FIELDS) ? hint.slice(KNOWN_FIELDS.length).split(', ') : [];
    const meant = meaning({ field, known, fault });
    if (meant === undefined) return fault;
    if (!known.includes(meant)) return { ...fault, hint: meant };
    stoodFor.add(`${file} ${pointer.slice(0, pointer.lastIndexOf('/'))} ${meant}`);
    return { ...fault, hint: `did you mean '${meant}'?` };
  });
  return hinted.filter(({ file, message, pointer = '' }) => {
    const missing = /^the field '(\w+)' is missing$/.exec(message)?.[1];
    return missing === undefined || !stoodFor.has(`${file} ${pointer} ${missing}`);
  });
}
