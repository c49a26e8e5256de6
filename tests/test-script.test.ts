import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { INCLUDED } from '../scripts/quick-tests.mjs';
import { failedText, joined, slowestText, withSecondTry } from '../scripts/slowest.mjs';
import { ALONE, MOCKING, SLOWEST, toRepeat, wholeRun } from '../scripts/whole-run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const result = (name: string, seconds: number, durations: number[]) => ({
  name: `/here/${name}`,
  startTime: 1000,
  endTime: 1000 + 1000 * seconds,
  assertionResults: durations.map((duration, i) => ({ fullName: ` test ${i}`, duration })),
});

test('the slowest files and tests are printed, the slowest first, twenty of each', () => {
  const many = Array.from({ length: 30 }, (_, i) => result(`tests/${i}.test.ts`, i, [10 * i]));
  const report = { testResults: [...many, result('tests/slow.test.ts', 90, [100, 80_000])] };
  const lines = slowestText(report, '/here').split('\n');
  expect(lines).toHaveLength(42);
  expect(lines[0]).toBe('The slowest of 31 files (525 s in all):');
  expect(lines.slice(1, 3)).toEqual([
    '   90.0 s  tests/slow.test.ts',
    '   29.0 s  tests/29.test.ts',
  ]);
  expect(lines[21]).toBe('The slowest of 32 tests:');
  expect(lines[22]).toBe('   80.0 s  tests/slow.test.ts: test 1');
});

const testFiles = ['packages', 'tests'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true })
    .map((path) => `${folder}/${String(path)}`)
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules')),
);

test('the script that packs refuses options instead of making a folder of their name', () => {
  const run = (option: string) =>
    spawnSync(process.execPath, ['scripts/pack.mjs', option], { cwd: root, encoding: 'utf8' });
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('[DIR]') });
  expect(run('--force')).toMatchObject({ status: 2, stderr: expect.stringContaining('[DIR]') });
  expect(readdirSync(root).filter((name) => name.startsWith('-'))).toEqual([]);
});

test('every file that is known to be slow is there', () => {
  for (const file of SLOWEST) expect(testFiles).toContain(file);
});

test('every part of the quick tests is there', () => {
  for (const part of INCLUDED)
    expect(testFiles.filter((file) => file.startsWith(part)).length, part).toBeGreaterThan(0);
});

test('a whole run runs every test file exactly once', () => {
  const runsIn = (args: readonly string[], file: string): boolean => {
    const excluded = args.flatMap((arg) => /^--exclude=(.*?)(?:\*\*)?$/.exec(arg)?.[1] ?? []);
    const included = args.filter((arg) => !arg.startsWith('--'));
    const matches = (path: string): boolean => file.startsWith(path);
    return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
  };
  for (const file of testFiles)
    expect(wholeRun(2).filter(({ args }) => runsIn(args, file)).length, file).toBe(1);
});

test('tests that compare processor time run alone', () => {
  const comparing = testFiles.filter((file) =>
    /from '.*\/processor-time\.ts'/.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(comparing.length).toBeGreaterThan(0);
  for (const file of comparing) expect(ALONE).toContain(file);
});

test('tests that replace modules share no code with others', () => {
  const mocking = testFiles.filter((file) =>
    /\bvi\.(?:do)?mock\(/i.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(mocking).toEqual(MOCKING);
});

test('the counts of two runs are added up', () => {
  const one = {
    numPassedTests: 3,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    testResults: [result('tests/a.test.ts', 1, [1])],
  };
  const other = { ...one, numPassedTests: 4, testResults: [result('tests/b.test.ts', 2, [])] };
  expect(joined([one, other])).toEqual({
    numPassedTests: 7,
    numFailedTests: 2,
    numFailedTestSuites: 2,
    testResults: [...one.testResults, ...other.testResults],
  });
});

const failing = (name: string, ...failed: string[]) => ({
  ...result(name, 1, []),
  status: 'failed',
  message: 'cannot load\nat line 3',
  assertionResults: [
    { fullName: 'sound', status: 'passed', duration: 1 },
    ...failed.map((fullName) => ({
      fullName,
      status: 'failed',
      duration: 1,
      failureMessages: [`Error: ${fullName}\n    at here`],
    })),
  ],
});

test('what failed is listed at the end, each test with the first line of its error', () => {
  const report = { testResults: [failing('a.test.ts', 'one', 'two'), failing('b.test.ts')] };
  expect(failedText(report, '/here').split('\n')).toEqual([
    '  a.test.ts: one: Error: one',
    '  a.test.ts: two: Error: two',
    '  b.test.ts: cannot load',
  ]);
  expect(failedText({ testResults: [result('c.test.ts', 1, [1])] }, '/here')).toBe('');
});

test('a few failed files outside the pure packages are tried once more; any others are not', () => {
  const repeated = (...files: string[]) =>
    toRepeat({ testResults: files.map((file) => failing(file, 'one')) }, '/here');
  expect(repeated('tests/server/a.test.ts', 'tests/browser/b.test.ts')).toEqual([
    'tests/server/a.test.ts',
    'tests/browser/b.test.ts',
  ]);
  expect(repeated('tests/server/a.test.ts', 'packages/kernel/src/b.test.ts')).toEqual([]);
  expect(repeated(...[1, 2, 3, 4].map((n) => `tests/nodes/${n}.test.ts`))).toEqual([]);
});

test('the second try of a file replaces its first in the counts', () => {
  const first = { testResults: [failing('a.test.ts', 'one'), failing('b.test.ts', 'two')] };
  const second = { testResults: [{ ...failing('a.test.ts'), status: 'passed' }] };
  const { testResults, ...counts } = withSecondTry(first, second);
  expect(counts).toEqual({ numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 0 });
  expect(failedText({ testResults }, '/here')).toBe('  b.test.ts: two: Error: two');
});
