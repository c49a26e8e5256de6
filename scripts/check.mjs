// `npm run check`: types, public API, lint, format, line width, dead code, duplicates. Every check
// runs; any failure makes the exit code 1. The checks run side by side, since most of them use one
// core, and print what they found one after another.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ensureInstalled, root, run, tool } from './lib.mjs';

ensureInstalled();
const node = (script, ...args) => [process.execPath, [script, ...args]];

/** Long ones first. Types come before all others: the public API is read from the declarations. */
const checks = [
  ['lint', tool('oxlint'), ['--type-aware', '--deny-warnings', 'packages', 'tests', 'scripts']],
  ['dead code', tool('knip'), ['--no-progress', '--no-config-hints']],
  ['format', tool('biome'), ['format', '.']],
  ['public API', ...node('scripts/api-report.mjs', '--check')],
  ['line width', ...node('scripts/line-width.mjs')],
  ['duplicates', tool('jscpd'), ['--silent', 'packages']],
];

let failed = 0;
function report(name, code, said = '') {
  process.stderr.write(said);
  console.error(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) failed++;
}

/** Runs one check and returns its exit code and what it printed. */
function checked(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

async function next() {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [name, command, args] = check;
    const { code, said } = await checked(command, args);
    report(name, code, said);
  }
}

report('types', run(tool('tsc'), ['-b', '--pretty', 'false']));
await Promise.all(Array.from({ length: availableParallelism() }, next));
process.exitCode = failed === 0 ? 0 : 1;
