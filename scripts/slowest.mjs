// The slowest tests and files of a run, from Vitest's JSON report.

const MOST = 20;

const slowest = (rows) => rows.sort((a, b) => b.seconds - a.seconds).slice(0, MOST);
const lines = (rows) =>
  rows.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);

/** Merges the reports of several runs. */
export function joined(reports) {
  const sum = (field) => reports.reduce((n, report) => n + report[field], 0);
  return {
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    numFailedTestSuites: sum('numFailedTestSuites'),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
}

/**
 * The twenty slowest files and tests. Files run in parallel, so they add up to more than the run.
 */
export function slowestText(report, root) {
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: name.slice(root.length + 1),
    seconds: (endTime - startTime) / 1000,
  }));
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.slice(root.length + 1)}: ${fullName.trim()}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `The slowest of ${files.length} files (${all.toFixed(0)} s in all):`,
    ...lines(slowest(files)),
    `The slowest of ${tests.length} tests:`,
    ...lines(slowest(tests)),
  ].join('\n');
}
