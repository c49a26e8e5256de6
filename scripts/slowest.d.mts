interface SlowestInput {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status?: string;
    message?: string;
    assertionResults: {
      fullName: string;
      duration?: number | null;
      status?: string;
      failureMessages?: string[];
    }[];
  }[];
}
export function failedText(report: SlowestInput, root: string): string;
export function withSecondTry(first: SlowestInput, second: SlowestInput): Counted;
export function slowestText(report: SlowestInput, root: string): string;
interface Counted extends SlowestInput {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}
export function joined(reports: Counted[]): Counted;
