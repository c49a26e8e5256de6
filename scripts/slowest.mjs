// The slowest and the failed tests of a run, from Vitest's JSON report.

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

const failedTests = ({ assertionResults }) =>
  assertionResults.filter(({ status }) => status === 'failed');

/** A run in which some files failed, with the results of their second try. */
export function withSecondTry(first, second) {
  const names = new Set(second.testResults.map(({ name }) => name));
  const kept = first.testResults.filter(({ name }) => !names.has(name));
  return joined([...kept, ...second.testResults].map(countsOf));
}

const countsOf = (result) => {
  const failed = failedTests(result).length;
  return {
    numPassedTests: result.assertionResults.filter(({ status }) => status === 'passed').length,
    numFailedTests: failed,
    numFailedTestSuites: result.status === 'failed' && failed === 0 ? 1 : 0,
    testResults: [result],
  };
};

/** A line for each failed test, and for each file that failed as a whole. */
export function failedText({ testResults }, root) {
  const firstLine = (text) => (text ?? '').split('\n')[0];
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((result) => {
      const file = result.name.slice(root.length + 1);
      const tests = failedTests(result);
      if (tests.length === 0) return [`  ${file}: ${firstLine(result.message)}`];
      return tests.map(
        ({ fullName, failureMessages }) =>
          `  ${file}: ${fullName.trim()}: ${firstLine(failureMessages[0])}`,
      );
    })
    .join('\n');
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
