import { type Panel, timeCharts } from '@cardwright/sim/report';
import type { Flatness } from './flatness.ts';
import type { SoakResult } from './run-soak.ts';
import type { Sample } from './samples.ts';

/** Where and when it ran. */
export interface About {
  finished: string;
  node: string;
  cores: number;
  processor: string;
}

type Figure = (sample: Sample) => number;

/** The samples as one chart. */
export function soakChart({ samples, warmUp }: SoakResult): string {
  const panel = (title: string, figures: { [name: string]: Figure }): Panel => ({
    title,
    curves: Object.entries(figures).map(([name, of]) => ({
      name,
      points: samples.map((sample) => [sample.minutes, of(sample)] as const),
    })),
  });
  return timeCharts(
    'minutes',
    [
      panel('Memory, MB', { 'resident set': (s) => s.rssMb, 'heap in use': (s) => s.heapMb }),
      panel('Handles', {
        'file descriptors': (s) => s.descriptors,
        'active resources': (s) => s.handles,
        'live matches': (s) => s.matchesLive,
      }),
      panel('Event-loop delay, ms', {
        'server, p99': (s) => s.loopP99Ms,
        'idle process, p99': (s) => s.controlLoopP99Ms,
      }),
      panel('Answer to result, ms', {
        p99: (s) => s.latencyP99Ms,
        'p99 of a bare echo': (s) => s.echoP99Ms,
        p50: (s) => s.latencyP50Ms,
      }),
      panel('Disk, MB', { disk: (s) => s.diskMb }),
      panel('Processor time of the server, share of one core', {
        share: (s) => s.processorShare,
      }),
    ],
    warmUp,
  );
}

const number = (x: number, digits = 1): string =>
  x.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const whole = (x: number): string => number(x, 0);

/** The failures, in words; empty if the run passed. */
export function soakFailures(result: SoakResult): string[] {
  const { flatness, verified, errors, exitCode, losses } = result;
  return [
    ...flatness.filter((f) => !f.isFlat).map((f) => `not flat: ${f.name}`),
    ...errors,
    ...verified.wrong,
    ...(exitCode === 0 ? [] : [`SIGTERM ended with ${exitCode}`]),
    ...(losses === 0 ? [] : [`${losses} losses were found at the restart`]),
  ];
}

const flatLine = ({ name, unit, first, second, perHour, isFlat }: Flatness): string => {
  const of = unit === '' ? name : `${name} (${unit})`;
  const change = `${perHour < 0 ? '−' : '+'}${number(Math.abs(perHour))}`;
  return (
    `| ${of} | ${number(first)} | ${number(second)} | ${change} | ` +
    `${isFlat ? 'yes' : '**no**'} |`
  );
};

/** Bytes on disk per match, in each half after the warm-up. */
function diskRates({ samples, warmUp }: SoakResult): string {
  const settled = samples.filter(({ minutes }) => minutes >= warmUp);
  const [first, middle, last] = [0, 0.5, 1].map(
    (share) => settled[Math.round(share * (settled.length - 1))],
  );
  if (!first || !middle || !last) return 'there are no samples';
  const rate = (from: Sample, to: Sample): string =>
    number((1024 * (to.diskMb - from.diskMb)) / Math.max(1, to.matchesMade - from.matchesMade));
  return `one added ${rate(first, middle)} kB in the first half and ${rate(middle, last)} kB in the second`;
}

/** Wraps lines at 100 columns; further lines of a list item are indented. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > 100) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** The report as a page. */
export function soakText(result: SoakResult, about: About): string {
  const { counts, verified, minutes, warmUp, flatness } = result;
  const failures = soakFailures(result);
  const day = about.finished.slice(0, 10);
  const ran =
    `**It ${failures.length === 0 ? 'passed' : 'failed'}**, on ${day}, ${minutes} minutes, ` +
    `Node ${about.node}, ${about.cores} cores (${about.processor}), which other work shared.`;
  const kinds = Object.entries(counts).filter(
    ([name]) => !name.startsWith('calls of') && !name.startsWith('refused'),
  );
  const refused = Object.entries(counts).filter(([name]) => name.startsWith('refused'));
  const listed = (entries: [string, number][]): string =>
    entries.map(([name, n]) => `${name.replace('refused: ', '')} ${whole(n)}`).join(', ');
  return `# The last soak

Written by \`npm run soak\`: an hour of mixed load against the built server in a process of its own,
with the limits that [deploy.md](deploy.md#limits) advises. The same as data is in \`soak.json\`.

${wrap(ran)}

![Memory, handles, event-loop delay, latency, disk and processor time](soak.svg)

${failures.map((failure) => `${wrap(`- ${failure}`, '  ')}\n`).join('')}${failures.length === 0 ? '' : '\n'}## Flat after the first ${number(warmUp, 0)} minutes

The dashed line in the chart is the end of the warm-up. What comes after it is cut into two halves,
and the median of the second must not be above that of the first by more than a tenth (times: by
half), or a small amount. The last column but one is what a straight line through all samples gains
in an hour.

| | first half | second half | per hour | flat |
| --- | --: | --: | --: | --- |
${flatness.map(flatLine).join('\n')}

${wrap(`The disk grows with the matches that are stored, so it is judged by match: ${diskRates(result)}. Times are judged as multiples of those of a process that only echoes, because other work shared the machine; [performance.md](performance.md) has times of a quiet one.`)}

## What was done

${wrap(`${listed(kinds)}.`)}

${wrap(
  `Refusals that paced clients have to expect (an answer that another seat's undo overtook): ` +
    `${listed(refused)}.`,
)}

## What was verified afterwards

${wrap(
  'The server was stopped with SIGTERM and started again over the same data. Every record was ' +
    `read and played again: ${whole(verified.records)} records with ${whole(verified.entries)} ` +
    'entries, each with its hashes, its commitment, its seal and the last hash that the players ' +
    `heard. ${whole(verified.eventStreams)} seats heard exactly the ${whole(verified.events)} ` +
    `events that their records give, in order, each once. ${whole(verified.resumed)} seats of ` +
    `unfinished matches were taken up again with nothing lost. Wrong: ${verified.wrong.length}.`,
)}
`;
}
