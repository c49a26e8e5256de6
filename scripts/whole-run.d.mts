export const ALONE: readonly string[];
export function wholeRun(cores: number): { args: readonly string[]; workers: number }[];
