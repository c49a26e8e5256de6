export interface LongRun {
  /** How the checks, the tests and the mutation run ended: exit codes. */
  checks: number;
  testsCode: number;
  mutationCode: number;
  /** What vitest and Stryker reported; absent where they did not come that far. */
  tests?: unknown;
  mutation?: unknown;
}

interface Group {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  samples: number;
  figures: { [test: string]: { [figure: string]: number | string } };
}

export interface LongReport {
  result: 'passed' | 'failed';
  failures: string[];
  groups: { [name: string]: Group };
  /** By file: what was run by itself after the whole run. */
  later?: { [file: string]: Group & { finished: string; node: string } };
  mutation: {
    score: number;
    files: { [file: string]: { score: number; killed: number; survived: number } };
  } | null;
}

export function longReport(
  run: LongRun,
  about: { root: string; finished: string; node: string; cores: number; minutes: number },
): LongReport;
export function longReportText(report: LongReport): string;
export function withLater(
  report: LongReport,
  tests: unknown,
  about: { root: string; finished: string; node: string },
): LongReport;
