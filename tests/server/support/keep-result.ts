import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../docs/long-server.json', import.meta.url));

/** Whether the suites run with their full counts (`npm run test:long`). */
export const LONG = process.env['CARDWRIGHT_LONG'] !== undefined;

/** Keeps what a long run has shown, for docs/. */
export function keepResult(name: string, result: { [figure: string]: number | string }): void {
  if (!LONG) return;
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { [name: string]: object }) : {};
  kept[name] = result;
  const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
