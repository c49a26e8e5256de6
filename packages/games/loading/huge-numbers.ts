import type { FileFault } from '@cardwright/kernel';

/** The correction for a number that JavaScript cannot represent. */
export const FEWER_DIGITS = 'write a number of at most 15 digits';

/** What stands in for such a number while the rest of the file is checked. */
const STAND_IN = /-?9007199254740991/g;

/**
 * A number that is too big for JavaScript is one fault: a game that rejects its stand-in gives the
 * limit, if it has one, and other complaints about the stand-in are dropped.
 */
export function onePerHugeNumber(faults: readonly FileFault[]): FileFault[] {
  const huge = new Map<string, FileFault>();
  for (const fault of faults) if (fault.hint === FEWER_DIGITS) huge.set(placeOf(fault), fault);
  if (huge.size === 0) return [...faults];
  const precise = new Set<string>();
  const out = faults.flatMap((fault) => {
    const known = huge.get(placeOf(fault));
    if (!known || fault === known) return [fault];
    if (!/is too (?:big|small)/.test(fault.message)) return [];
    precise.add(placeOf(fault));
    const [written = ''] = known.message.split(' ');
    return [{ ...fault, message: fault.message.replace(STAND_IN, written) }];
  });
  return out.filter((fault) => fault.hint !== FEWER_DIGITS || !precise.has(placeOf(fault)));
}

/** Whether a warning is about the stand-in of a number that is a fault at the same place. */
export const isAboutStandIn = (warning: FileFault, faults: readonly FileFault[]): boolean =>
  warning.message.search(STAND_IN) >= 0 &&
  faults.some((fault) => placeOf(fault) === placeOf(warning));

const placeOf = ({ file, line, column, pointer = '' }: FileFault): string =>
  `${file} ${line} ${column} ${pointer}`;
