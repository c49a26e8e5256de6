import { expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { flatnessOf, WATCHED } from './support/flatness.ts';
import { soakChart, soakFailures, soakText } from './support/report.ts';
import { runSoak } from './support/run-soak.ts';
import type { Sample } from './support/samples.ts';

/** So few minutes tell nothing about growth: the hour of `npm run soak` judges that. */
const MINUTES = LONG ? 2 : 0.1;
const WANTED = [
  'answers',
  'matches watched',
  'HTTP requests',
  'matches between friends',
  'matches between bots',
  "matches of Dominion's own protocol",
];

test('mixed load for a moment: nothing goes wrong, and all that it left behind verifies', async ({
  task,
}) => {
  const result = await runSoak({
    minutes: MINUTES,
    everyMs: 1000,
    slowness: 0.25,
    seed: 1,
    isEnough: (counts) => WANTED.every((what) => counts.has(what)),
  });
  const { counts, verified, errors, exitCode, losses, samples } = result;
  expect({ errors, wrong: verified.wrong, exitCode, losses }).toEqual({
    errors: [],
    wrong: [],
    exitCode: 0,
    losses: 0,
  });
  const { answers = 0, events = 0 } = counts;
  expect(events).toBeGreaterThan(answers);
  expect(verified.resumed + verified.records).toBeGreaterThan(0);
  for (const sample of samples)
    for (const [name, value] of Object.entries(sample)) expect(value, name).not.toBeNaN();
  expect(soakChart(result)).toContain('</svg>');
  task.meta.figures = { answers, events, records: verified.records, resumed: verified.resumed };
}, 600_000);

const sample = (minutes: number, more: Partial<Sample> = {}): Sample => ({
  minutes,
  rssMb: 200,
  heapMb: 50,
  descriptors: 90,
  handles: 60,
  loopP99Ms: 12,
  diskMb: 10 + minutes,
  latencyP50Ms: 2,
  latencyP99Ms: 10,
  controlLoopP99Ms: 11,
  echoP50Ms: 1,
  echoP99Ms: 2,
  answersPerSecond: 40,
  processorShare: 0.2,
  connections: 50,
  matchesLive: 40,
  matchesMade: 50 + 5 * minutes,
  ...more,
});
const hour = (of: (minutes: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 360 }, (_, i) => sample(i / 6, of(i / 6)));
const notFlat = (samples: Sample[]): string[] =>
  flatnessOf(samples, 10)
    .filter(({ isFlat }) => !isFlat)
    .map(({ name }) => name);

test('what grows after the warm-up is found, what grows during it is not', () => {
  expect(notFlat(hour(() => ({})))).toEqual([]);
  expect(notFlat(hour((minutes) => ({ rssMb: 100 + 10 * Math.min(10, minutes) })))).toEqual([]);
  expect(notFlat(hour((minutes) => ({ rssMb: 200 + 2 * minutes })))).toEqual(['resident memory']);
  expect(notFlat(hour((minutes) => ({ heapMb: 50 + minutes })))).toEqual([
    'heap of the main thread',
  ]);
  expect(
    notFlat(hour((minutes) => ({ descriptors: 90 + minutes, handles: 60 + minutes }))),
  ).toEqual(['file descriptors', 'active handles']);
  expect(notFlat(hour((minutes) => ({ diskMb: 10 + minutes * minutes })))).toEqual([
    'disk space per match created',
  ]);
});

test('times are judged beside an idle process: a slow machine is no failure, a slow server is', () => {
  const slow = (minutes: number): number => (minutes > 30 ? 20 : 1);
  const machine = hour((minutes) => ({
    loopP99Ms: 12 * slow(minutes),
    controlLoopP99Ms: 11 * slow(minutes),
    latencyP99Ms: 10 * slow(minutes),
    echoP99Ms: 2 * slow(minutes),
  }));
  expect(notFlat(machine)).toEqual([]);
  const server = hour((minutes) => ({
    loopP99Ms: 12 * slow(minutes),
    latencyP50Ms: 2 * slow(minutes),
    latencyP99Ms: 10 * slow(minutes),
  }));
  expect(notFlat(server)).toEqual([
    'event-loop delay, p99',
    'answer latency, p50',
    'answer latency, p99',
  ]);
});

test('the report says whether the run passed, and why not', () => {
  const samples = hour((minutes) => ({ rssMb: 200 + 2 * minutes }));
  const verified = { records: 7, entries: 99, eventStreams: 3, events: 88, resumed: 2, wrong: [] };
  const result = {
    minutes: 60,
    warmUp: 10,
    counts: { answers: 1234 },
    samples,
    flatness: flatnessOf(samples, 10),
    verified,
    errors: ['an error'],
    exitCode: 1,
    losses: 0,
  };
  const about = { finished: '2026-01-02T00:00:00Z', node: 'v20', cores: 2, processor: 'some' };
  expect(soakFailures(result)).toEqual([
    'not flat: resident memory',
    'an error',
    'SIGTERM ended with 1',
  ]);
  const text = soakText(result, about);
  expect(text).toContain('**It failed**, on 2026-01-02, after 60 minutes');
  expect(text).toContain('- not flat: resident memory\n');
  for (const { name } of WATCHED) expect(text).toContain(`| ${name}`);
  const fine = { ...result, flatness: [], errors: [], exitCode: 0 };
  expect(soakText(fine, about)).toContain('**It passed**');
});
