// The results of a long run, as data and in words: docs/long-run.json and docs/long-run.md.

/** The group of a suite: `packages/games/lanes`, `packages/kernel`, `tests/server`. */
function groupOf(file) {
  const parts = file.split('/');
  return parts.slice(0, Math.min(parts[1] === 'games' ? 3 : 2, parts.length - 1)).join('/');
}

/**
 * Adds up the figures of tests with the same name (a suite run for several set-ups); other values
 * are kept unchanged.
 */
function add(into, figures) {
  for (const [name, value] of Object.entries(figures))
    into[name] = typeof value === 'number' ? (into[name] ?? 0) + value : value;
}

function groupsOf(report, root) {
  const groups = {};
  for (const { name, assertionResults, startTime, endTime } of report.testResults) {
    const group = (groups[groupOf(name.slice(root.length + 1))] ??= {
      passed: 0,
      failed: 0,
      skipped: 0,
      seconds: 0,
      samples: 0,
      figures: {},
    });
    group.seconds += (endTime - startTime) / 1000;
    for (const { title, status, meta } of assertionResults) {
      group[status === 'passed' || status === 'failed' ? status : 'skipped']++;
      if (status !== 'passed' || !meta.figures) continue;
      const { samples = 0, ...figures } = meta.figures;
      group.samples += samples;
      if (Object.keys(figures).length > 0) add((group.figures[title] ??= {}), figures);
    }
  }
  for (const group of Object.values(groups)) group.seconds = Math.round(group.seconds);
  return Object.fromEntries(Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const percent = (part, whole) => (whole === 0 ? 100 : Math.round((1000 * part) / whole) / 10);

function scored(statuses) {
  const count = (status) => statuses.filter((s) => s === status).length;
  const [killed, timedOut, survived, untested] = [
    'Killed',
    'Timeout',
    'Survived',
    'NoCoverage',
  ].map(count);
  return {
    score: percent(killed + timedOut, killed + timedOut + survived + untested),
    killed,
    timedOut,
    survived,
    untested,
  };
}

/**
 * The score of the mutation run, in total and by file; files without mutants (only types) are left
 * out.
 */
function mutationOf(report) {
  const files = Object.entries(report.files).filter(([, { mutants }]) => mutants.length > 0);
  const statuses = ({ mutants }) => mutants.map(({ status }) => status);
  return {
    ...scored(files.flatMap(([, file]) => statuses(file))),
    files: Object.fromEntries(files.map(([name, file]) => [name, scored(statuses(file))])),
  };
}

/** Every failure by name; the run has passed if there are none. */
function failuresOf({ checks, tests, testsCode, mutation, mutationCode }, root) {
  const failures = checks === 0 ? [] : ['npm run check'];
  for (const { name, status, assertionResults, message } of tests?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = name.slice(root.length + 1);
    for (const { fullName } of failed) failures.push(`${file}: ${fullName.trim()}`);
    if (status === 'failed' && failed.length === 0)
      failures.push(`${file}: ${message.split('\n')[0]}`);
  }
  if (!tests) failures.push('the tests wrote no report');
  else if (testsCode !== 0 && failures.length === 0)
    failures.push('the tests ended with an error outside any test');
  if (!mutation) failures.push('the mutation run wrote no report');
  else if (mutationCode !== 0) failures.push('the mutation score is below the required minimum');
  return failures;
}

/**
 * The results as data. `run` contains the reports of the tests and of the mutation run, and their
 * exit codes.
 */
export function longReport(run, { root, finished, node, cores, minutes }) {
  const failures = failuresOf(run, root);
  return {
    result: failures.length === 0 ? 'passed' : 'failed',
    finished,
    node,
    cores,
    minutes: Math.round(minutes),
    failures,
    groups: run.tests ? groupsOf(run.tests, root) : {},
    mutation: run.mutation ? mutationOf(run.mutation) : null,
  };
}

/**
 * Merges later runs of single files into the last whole run: `npm run test:long -- tests/long`
 * updates the report instead of replacing it.
 */
export function withLater(report, tests, { root, finished, node }) {
  const later = { ...report.later };
  for (const result of tests.testResults) {
    const file = result.name.slice(root.length + 1);
    const [group] = Object.values(groupsOf({ testResults: [result] }, root));
    later[file] = { finished, node, ...group };
  }
  return { ...report, later };
}

const number = (n) => (typeof n === 'number' ? n.toLocaleString('en') : n);
const named = (figures) =>
  Object.entries(figures)
    .map(
      ([name, value]) =>
        `${name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()} ${number(value)}`,
    )
    .join(', ');

/** Wraps a list item at 100 columns. */
function wrapped(line) {
  const [indent] = /^ *(?:- )?/.exec(line);
  if (indent === '' || line.length <= 100) return line;
  const lines = [''];
  for (const word of line.slice(indent.length).split(' ')) {
    const last = lines.at(-1);
    if (last !== '' && indent.length + last.length + 1 + word.length > 100) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return indent + lines.join(`\n${' '.repeat(indent.length)}`);
}

/** Files that were run separately after the whole run. */
function laterLines(later) {
  const entries = Object.entries(later);
  if (entries.length === 0) return [];
  const lines = ['', '## Files run separately since then', ''];
  for (const [file, { finished, node, passed, failed, seconds, figures }] of entries) {
    lines.push(
      `- \`${file}\`, ${finished.slice(0, 10)}, Node ${node}: ${passed} passed, ${failed} ` +
        `failed, ${number(seconds)} s`,
    );
    for (const [title, values] of Object.entries(figures))
      lines.push(`  - ${title}: ${named(values)}`);
  }
  return lines;
}

/** The results as a page for people. */
export function longReportText(report) {
  const { result, finished, node, cores, minutes, failures, groups, mutation } = report;
  const out = [
    '# The last long run',
    '',
    'Written by `npm run test:long`. The same results are in `long-run.json` as data.',
    '',
  ];
  out.push(
    `**It ${result}**, on ${finished.slice(0, 10)}, with Node ${node} on ${cores} cores, in ` +
      `${minutes} minutes.`,
    '',
  );
  if (failures.length > 0)
    out.push(
      'Failures (figures of failed tests are left out below):',
      '',
      ...failures.map((f) => `- ${f}`),
      '',
    );
  out.push(
    '| suites | passed | failed | skipped | generated samples | seconds |',
    '| --- | --: | --: | --: | --: | --: |',
  );
  for (const [name, g] of Object.entries(groups)) {
    out.push(
      `| \`${name}\` | ${g.passed} | ${g.failed} | ${g.skipped} | ${number(g.samples)} | ` +
        `${number(g.seconds)} |`,
    );
  }
  out.push('', '## Counts and measurements', '');
  for (const [name, { figures }] of Object.entries(groups)) {
    for (const [title, values] of Object.entries(figures))
      out.push(`- \`${name}\` ${title}: ${named(values)}`);
  }
  out.push(...laterLines(report.later ?? {}));
  if (mutation) {
    out.push('', '## Mutation testing', '');
    out.push(
      `Stryker changes \`packages/kernel\` in one place at a time. ${mutation.score} % of these ` +
        'mutants made a test fail.',
      '',
    );
    out.push(
      '| file | score | killed | timed out | survived | not covered |',
      '| --- | --: | --: | --: | --: | --: |',
    );
    const row = (name, m) =>
      `| ${name} | ${m.score} % | ${m.killed} | ${m.timedOut} | ${m.survived} | ${m.untested} |`;
    for (const [name, m] of Object.entries(mutation.files))
      out.push(row(`\`${name.split('/').at(-1)}\``, m));
    out.push(row('all', mutation));
  }
  return `${out.map(wrapped).join('\n')}\n`;
}
