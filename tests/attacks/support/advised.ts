/** The limits that docs/deploy.md advises for the open internet, as arguments of `serve`. */
export function advised(more: { [name: string]: number } = {}): string[] {
  const limits = {
    addressConnections: 50,
    addressRate: 500,
    addressMatches: 100,
    addressTables: 20,
    addressThinkMs: 300,
    ...more,
  };
  return Object.entries(limits).flatMap(([name, n]) => ['--limit', `${name}=${n}`]);
}

/** The value of a metric in /metrics. */
export async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^cardwright_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
