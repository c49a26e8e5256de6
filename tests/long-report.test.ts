import { describe, expect, test } from 'vitest';
import {
  type LongReport,
  longReport,
  longReportText,
  type LongRun,
  withLater,
} from '../scripts/long-report.mjs';

const about = {
  root: '/here',
  finished: '2026-02-03T04:05:06.000Z',
  node: 'v20.19.0',
  cores: 2,
  minutes: 12.4,
};
const ran = (title: string, figures?: object, status = 'passed') => ({
  title,
  fullName: ` ${title}`,
  status,
  meta: { ...(figures && { figures }) },
});
const file = (name: string, assertionResults: object[], more: object = {}) => ({
  name: `/here/${name}`,
  status: 'passed',
  message: '',
  startTime: 1000,
  endTime: 3000,
  assertionResults,
  ...more,
});
const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });
const run = (more: Partial<LongRun> = {}): LongRun => ({
  checks: 0,
  testsCode: 0,
  mutationCode: 0,
  tests: {
    testResults: [
      file('tests/server/kill.test.ts', [
        ran('kills', { kills: 200 }),
        ran('later', undefined, 'pending'),
      ]),
      file('packages/games/lanes/lanes.test.ts', [
        ran('games end', { games: 20, decisions: 500, best: 'reavers' }),
        ran('games end', { games: 5, decisions: 60 }),
      ]),
      file('packages/games/lanes/properties.test.ts', [
        ran('R1', { samples: 1000 }),
        ran('R2', { samples: 80 }),
      ]),
      file('packages/kernel/src/rng.test.ts', [ran('roll')]),
      file('tests/words.test.ts', [ran('words')]),
    ],
  },
  mutation: {
    files: {
      'packages/kernel/src/a.ts': mutants('Killed', 'Timeout', 'Survived', 'NoCoverage'),
      'packages/kernel/src/types.ts': mutants(),
    },
  },
  ...more,
});
const failing = (more: Partial<LongRun>): LongReport => {
  const report = longReport(run(more), about);
  expect(report.result).toBe('failed');
  expect(longReportText(report)).toContain('**It failed**');
  for (const failure of report.failures) expect(longReportText(report)).toContain(`- ${failure}\n`);
  return report;
};

describe('what is kept of a long run', () => {
  test('tests by the folder they belong to, figures of the same test added up, generated samples counted', () => {
    const { result, failures, groups } = longReport(run(), about);
    expect({ result, failures }).toEqual({ result: 'passed', failures: [] });
    expect(Object.keys(groups)).toEqual([
      'packages/games/lanes',
      'packages/kernel',
      'tests',
      'tests/server',
    ]);
    expect(groups['packages/games/lanes']).toEqual({
      passed: 4,
      failed: 0,
      skipped: 0,
      seconds: 4,
      samples: 1080,
      figures: { 'games end': { games: 25, decisions: 560, best: 'reavers' } },
    });
    expect(groups['tests/server']).toMatchObject({
      passed: 1,
      skipped: 1,
      figures: { kills: { kills: 200 } },
    });
  });

  test('the mutation score, whole and by file; a change that hangs the tests is noticed, one that no test runs is not', () => {
    expect(longReport(run(), about).mutation).toEqual({
      score: 50,
      killed: 1,
      timedOut: 1,
      survived: 1,
      untested: 1,
      files: {
        'packages/kernel/src/a.ts': { score: 50, killed: 1, timedOut: 1, survived: 1, untested: 1 },
      },
    });
  });

  test('the page for people has the result, the day, the counts and the score', () => {
    const text = longReportText(longReport(run(), about));
    expect(text).toContain(
      '**It passed**, on 2026-02-03, with Node v20.19.0 on 2 cores, in 12 minutes.',
    );
    expect(text).toContain('| `packages/games/lanes` | 4 | 0 | 0 | 1,080 | 4 |');
    expect(text).toContain(
      '- `packages/games/lanes` games end: games 25, decisions 560, best reavers',
    );
    expect(text).toContain('| `a.ts` | 50 % | 1 | 1 | 1 | 1 |');
  });
});

describe('files that were run by themselves', () => {
  const tests = {
    testResults: [file('tests/long/chance.test.ts', [ran('dice', { rolls: 1_000_000 })])],
  };
  const about2 = { ...about, finished: '2026-03-04T00:00:00.000Z' };

  test('stand beside the last whole run, and replace what they have shown before', () => {
    const whole = longReport(run(), about);
    const report = withLater(withLater(whole, tests, about), tests, about2);
    expect(report).toMatchObject({ result: 'passed', groups: whole.groups });
    expect(Object.keys(report.later ?? {})).toEqual(['tests/long/chance.test.ts']);
    const text = longReportText(report);
    expect(text).toContain(
      '- `tests/long/chance.test.ts`, 2026-03-04, Node v20.19.0: 1 passed, 0 failed, 2 s\n' +
        '  - dice: rolls 1,000,000\n',
    );
    expect(text).toContain('**It passed**, on 2026-02-03');
  });

  test('lines of lists end at 100 columns', () => {
    const title = 'something that takes many words to say '.repeat(8).trim();
    const many = { testResults: [file('tests/a.test.ts', [ran(title, { games: 1 })])] };
    const lines = longReportText(withLater(longReport(run(), about), many, about)).split('\n');
    const at = lines.findIndex((line) => line.startsWith('  - something'));
    expect(lines[at]?.length).toBeLessThanOrEqual(100);
    expect(lines[at + 1]).toMatch(/^ {4}\w/);
    expect(
      lines
        .slice(at, at + 5)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toContain(`${title}: games 1`);
  });

  test('a whole run starts again', () => {
    expect(longReportText(longReport(run(), about))).not.toContain('run separately');
  });
});

describe('a long run that failed says so', () => {
  test('a test failed: its name is told, its figures are not', () => {
    const tests = {
      testResults: [
        file('tests/server/kill.test.ts', [ran('kills', { kills: 7 }, 'failed')], {
          status: 'failed',
        }),
      ],
    };
    const report = failing({ tests, testsCode: 1 });
    expect(report.failures).toEqual(['tests/server/kill.test.ts: kills']);
    expect(report.groups['tests/server']).toMatchObject({ failed: 1, figures: {} });
  });

  test('a file of tests could not be read', () => {
    const tests = {
      testResults: [
        file('tests/words.test.ts', [], { status: 'failed', message: 'Cannot find x\nat y' }),
      ],
    };
    expect(failing({ tests, testsCode: 1 }).failures).toEqual([
      'tests/words.test.ts: Cannot find x',
    ]);
  });

  test('the checks, the score, an error outside any test', () => {
    expect(failing({ checks: 1 }).failures).toEqual(['npm run check']);
    expect(failing({ mutationCode: 1 }).failures).toEqual([
      'the mutation score is below the required minimum',
    ]);
    expect(failing({ testsCode: 1 }).failures).toEqual([
      'the tests ended with an error outside any test',
    ]);
  });

  test('a run that did not come that far', () => {
    const report = failing({
      tests: undefined,
      testsCode: 1,
      mutation: undefined,
      mutationCode: 1,
    });
    expect(report.failures).toEqual([
      'the tests wrote no report',
      'the mutation run wrote no report',
    ]);
    expect(report.groups).toEqual({});
    expect(report.mutation).toBe(null);
  });
});
