// `npm run check`: types, lint, format, dead code, duplicates. Every check runs; the first failure
// decides the exit code.
import { ensureInstalled, run, tool } from './lib.mjs';

ensureInstalled();
const checks = [
  ['types', 'tsc', ['-b', '--pretty', 'false']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', 'packages', 'tests', 'scripts']],
  ['format', 'biome', ['format', '.']],
  ['dead code', 'knip', ['--no-progress', '--no-config-hints']],
  ['duplicates', 'jscpd', ['--silent', 'packages']],
];
let failed = 0;
for (const [name, command, args] of checks) {
  const code = run(tool(command), args);
  console.error(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
