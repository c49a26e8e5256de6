// `npm test`: does all its own set-up, then checks the code and runs every test. Ends with "N passed, N failed".
// `npm test -- packages/kernel` runs some of them; `npm run test:long` runs the suites with their full counts.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { build, ensureInstalled, run, tool } from './lib.mjs';

const long = process.argv.includes('--long');
const only = process.argv.slice(2).filter((arg) => arg !== '--long');

ensureInstalled();
build();
let failed = 0;
if (only.length === 0) {
  // What the tests of real parts need (a browser, a second language's WebSocket library): each says so itself.
  for (const part of ['server', 'browser']) {
    const needs = new URL(`../tests/${part}/needs.mjs`, import.meta.url);
    if (existsSync(needs)) (await import(needs.href)).default();
  }
  if (run(process.execPath, ['scripts/check.mjs']) !== 0) failed++;
}
const report = '.tmp/vitest.json';
rmSync(report, { force: true });
const env = { ...process.env, ...(long && { CARDWRIGHT_LONG: '1' }) };
const code = run(tool('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only], { env });
const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
failed += numFailedTests;
if (code !== 0 && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
