export function apiReport(folder: string): string;
