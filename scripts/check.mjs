// `npm run check`: types, public API, lint, format, line width, dead code, duplicates. Every check
// runs; any failure makes the exit code 1.
import { ensureInstalled, run, tool } from './lib.mjs';

ensureInstalled();
const checks = [
  ['types', 'tsc', ['-b', '--pretty', 'false']],
  ['public API', process.execPath, ['scripts/api-report.mjs', '--check']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', 'packages', 'tests', 'scripts']],
  ['format', 'biome', ['format', '.']],
  ['line width', process.execPath, ['scripts/line-width.mjs']],
  ['dead code', 'knip', ['--no-progress', '--no-config-hints']],
  ['duplicates', 'jscpd', ['--silent', 'packages']],
];
let failed = 0;
for (const [name, command, args] of checks) {
  const code = run(command === process.execPath ? command : tool(command), args);
  console.error(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
