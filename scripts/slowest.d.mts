interface SlowestInput {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
}
export function slowestText(report: SlowestInput, root: string): string;
