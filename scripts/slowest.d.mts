interface SlowestInput {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
}
export function slowestText(report: SlowestInput, root: string): string;
interface Counted extends SlowestInput {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}
export function joined(reports: Counted[]): Counted;
