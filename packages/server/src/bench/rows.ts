/** One measurement, as `cardwright bench` prints it. */
export interface Row {
  suite: string;
  name: string;
  value: number;
  unit: string;
  ratio?: number;
  of?: string;
  target?: string;
  reached?: boolean;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
