export const ALONE: readonly string[];
export const MOCKING: string[];
export const SLOWEST: readonly string[];
export function wholeRun(cores: number): { args: readonly string[]; workers: number }[];
export function toRepeat(
  report: { testResults: { name: string; status?: string }[] },
  root: string,
): string[];
