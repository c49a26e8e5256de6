export interface LongRun {
  /** How the checks, the tests and the mutation run ended: exit codes. */
  checks: number;
  testsCode: number;
  mutationCode: number;
  /** What vitest and Stryker reported; absent where they did not come that far. */
  tests?: unknown;
  mutation?: unknown;
}

export interface LongReport {
  result: 'passed' | 'failed';
  failures: string[];
  groups: {
    [name: string]: {
      passed: number;
      failed: number;
      skipped: number;
      seconds: number;
      samples: number;
      figures: { [test: string]: { [figure: string]: number | string } };
    };
  };
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
