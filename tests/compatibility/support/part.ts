/** The state of the current code for one part of the baseline: the lines of its files. */
export type Files = Map<string, string[]>;

/** The first place where a file differs, in words. */
export interface Difference {
  where: string;
  expected: string;
  found: string;
}

/** A part of the baseline: lines derived from the code are compared with the stored lines. */
export interface Part {
  readonly name: string;
  readonly about: string;
  /**
   * The lines of its files below `fixtures/`, as derived from the current code; only those of the
   * sample, if asked for.
   */
  derive(scope?: 'sample'): Promise<Files>;
  /** The keys of the lines in the sample, which ordinary test runs compare; without it, all. */
  sampled?(file: string): ReadonlySet<string>;
  /** The key of a line; lines with the same key are compared. */
  key(line: string): string;
  /** Describes the difference of two lines that are known to differ. */
  difference(file: string, expected: string, found: string): Difference;
  /** Regenerates the inputs (records, data folders). */
  renew?(): Promise<void>;
}

/** Every difference between the stored files and those derived now, by file. */
export function compare(part: Part, kept: Files, now: Files): Map<string, Difference[]> {
  const out = new Map<string, Difference[]>();
  for (const file of new Set([...kept.keys(), ...now.keys()])) {
    const differences = compareLines(part, file, kept.get(file) ?? [], now.get(file) ?? []);
    if (differences.length > 0) out.set(file, differences);
  }
  return out;
}

function compareLines(part: Part, file: string, kept: string[], now: string[]): Difference[] {
  const [before, after] = [keyed(part, kept), keyed(part, now)];
  const out: Difference[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [expected, found] = [before.get(key), after.get(key)];
    if (expected === found) continue;
    if (expected !== undefined && found !== undefined)
      out.push(part.difference(file, expected, found));
    else out.push({ where: key, expected: expected ?? '(nothing)', found: found ?? '(nothing)' });
  }
  if (out.length === 0 && kept.join('\n') !== now.join('\n'))
    out.push({ where: 'the order of lines', expected: 'as kept', found: 'another' });
  return out;
}

const keyed = (part: Part, lines: string[]): Map<string, string> =>
  new Map(lines.map((line) => [part.key(line), line]));

const LONGEST = 400;
const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length} characters)` : text;

/** A readable report: the first few differences of a file, and their number. */
export function describe(file: string, differences: readonly Difference[], most = 3): string {
  const shown = differences.slice(0, most).map(({ where, expected, found }) => {
    return `${file}: ${where}\n    expected ${cut(expected)}\n    found    ${cut(found)}`;
  });
  const more = differences.length - shown.length;
  if (more > 0) shown.push(`${file}: ${more} more ${more === 1 ? 'line differs' : 'lines differ'}`);
  return shown.join('\n');
}
