// `npm test`: does all its own set-up, then checks the code and runs every test. Ends with "N
// passed, N failed". `npm test -- packages/kernel` runs some of them, `npm test -- --quick` the
// type check and the fast tests, for the inner loop. `npm run test:long` runs the suites with their
// full counts, then the mutation tests of the kernel, and writes the results to docs/; with a path,
// it adds the results of that part.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { build, ensureInstalled, root, run, tool } from './lib.mjs';
import { longReport, longReportText, withLater } from './long-report.mjs';
import { quickArguments } from './quick-tests.mjs';
import { failedText, joined, slowestText, withSecondTry } from './slowest.mjs';
import { toRepeat, wholeRun } from './whole-run.mjs';

const long = process.argv.includes('--long');
const quick = process.argv.includes('--quick');
const only = process.argv.slice(2).filter((arg) => arg !== '--long' && arg !== '--quick');
const whole = only.length === 0 && !quick;
const began = Date.now();

/** Runs a program that writes a JSON report; returns its exit code and, if written, the report. */
function runWithReport(file, command, args, options) {
  rmSync(file, { force: true });
  const code = run(command, args, options);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

// other programs are downloaded and unpacked while the packages are installed, built and checked
const needs = whole
  ? once(spawn(process.execPath, ['scripts/install-needs.mjs'], { stdio: 'inherit' }), 'exit')
  : undefined;
ensureInstalled();
let checks = 0;
// the fast tests start no server and need nothing built but the types of all packages
if (quick) checks = run(tool('tsc'), ['-b', '--pretty', 'false']);
else build();
if (whole) checks = run(process.execPath, ['scripts/check.mjs']);
const [needsCode] = (await needs) ?? [0];
if (needsCode !== 0) process.exit(needsCode ?? 1);
const cores = availableParallelism();

/** Runs Vitest once. */
function vitest(args, workers) {
  const file = '.tmp/vitest.json';
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // the next part of the run finds the modules compiled
  const flags = [...reports, '--experimental.fsModuleCache'];
  const env = {
    ...process.env,
    ...(long && { CARDWRIGHT_LONG: '1' }),
    ...(quick && { CARDWRIGHT_QUICK: '1' }),
  };
  const all = ['run', ...flags, `--maxWorkers=${workers}`, ...args];
  return runWithReport(file, tool('vitest'), all, { env });
}

/** Runs every part, one after another, and merges their reports. */
function runWhole() {
  const runs = wholeRun(cores).map(({ args, workers }) => vitest(args, workers));
  const reports = runs.map(({ report }) => report);
  const code = runs.find((one) => one.code !== 0)?.code ?? 0;
  if (reports.includes(undefined)) return { code };
  const report = joined(reports);
  const files = toRepeat(report, root);
  if (files.length === 0) return { code, report };
  const failed = failedText(report, root);
  console.log(`Failed, tried once more alone:\n${failed}`);
  const again = vitest(files, 1);
  if (!again.report) return { code, report };
  // a part that failed without a failed file, by an unhandled error, stays failed
  const isExplained = runs.every((one) => one.code === 0 || toRepeat(one.report, root).length > 0);
  return {
    code: isExplained ? again.code : code,
    report: withSecondTry(report, again.report),
    ...(again.code === 0 && { unsteady: failed }),
  };
}

const tests =
  whole && !long ? runWhole() : vitest([...(quick ? quickArguments : []), ...only], cores);
const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = tests.report ?? {};
let failed = numFailedTests + (checks === 0 ? 0 : 1);
if (tests.code !== 0 && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites);

const keep = (report) => {
  writeFileSync('docs/long-run.json', `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync('docs/long-run.md', longReportText(report));
};
const about = { root, finished: new Date().toISOString(), node: process.version };
if (long && !whole && tests.report) {
  const last = JSON.parse(readFileSync('docs/long-run.json', 'utf8'));
  keep(withLater(last, tests.report, about));
}
if (long && whole) {
  const mutation = runWithReport('.tmp/mutation.json', tool('stryker'), [
    'run',
    '--concurrency',
    String(cores),
  ]);
  if (mutation.code !== 0) failed++;
  const report = longReport(
    {
      checks,
      tests: tests.report,
      testsCode: tests.code,
      mutation: mutation.report,
      mutationCode: mutation.code,
    },
    {
      ...about,
      finished: new Date().toISOString(),
      cores,
      minutes: (Date.now() - began) / 60_000,
    },
  );
  keep(report);
}
if (tests.report && !quick) console.log(slowestText(tests.report, root));
if (tests.unsteady) console.log(`Passed only at the second try:\n${tests.unsteady}`);
if (checks !== 0) console.log('Failed: npm run check');
const failedTests = tests.report && failedText(tests.report, root);
if (failedTests) console.log(`Failed:\n${failedTests}`);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
