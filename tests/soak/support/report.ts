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
      panel('CPU time of the server, share of one core', {
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
  return `a match added ${rate(first, middle)} kB in the first half and ${rate(middle, last)} kB in the second`;
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

/** The report as Markdown. */
export function soakText(result: SoakResult, about: About): string {
  const { counts, verified, minutes, warmUp, flatness } = result;
  const failures = soakFailures(result);
  const day = about.finished.slice(0, 10);
  const ran =
    `**It ${failures.length === 0 ? 'passed' : 'failed'}**, on ${day}, after ${minutes} minutes, with ` +
    `Node ${about.node} on ${about.cores} cores (${about.processor}) that other programs shared.`;
  const kinds = Object.entries(counts).filter(
    ([name]) => !name.startsWith('calls of') && !name.startsWith('refused'),
  );
  const refused = Object.entries(counts).filter(([name]) => name.startsWith('refused'));
  const listed = (entries: [string, number][]): string =>
    entries.map(([name, n]) => `${name.replace('refused: ', '')} ${whole(n)}`).join(', ');
  return `# The last soak test

Written by \`npm run soak\`, which puts an hour of mixed load on the built server. The server runs in
a separate process with the limits that [deploy.md](deploy.md#limits) recommends. The same results
are in \`soak.json\` as data.

${wrap(ran)}

![Memory, handles, event-loop delay, latency, disk space and CPU time](soak.svg)

${failures.map((failure) => `${wrap(`- ${failure}`, '  ')}\n`).join('')}${failures.length === 0 ? '' : '\n'}## Stable after the first ${number(warmUp, 0)} minutes

The dashed line in the chart marks the end of the warm-up. The time after it is split into two
halves. The median of the second half may exceed that of the first by at most a tenth (half, for
event-loop delay and latency) or by a small fixed amount, whichever is more. *Per hour* is the slope
of a least-squares line through all samples.

| | median of the first half | of the second half | per hour | stable |
| --- | --: | --: | --: | --- |
${flatness.map(flatLine).join('\n')}

${wrap(`Disk space grows with the number of stored matches, so it is measured per match: ${diskRates(result)}. Delays and latencies are measured as multiples of those of an idle process and of an echo server, because other programs shared the machine. [performance.md](performance.md) has absolute times.`)}

## What the clients did

${wrap(`${listed(kinds)}.`)}

${wrap(
  'Refusals that are expected even with well-behaved clients, such as an answer that arrives after ' +
    `another seat's undo: ` +
    `${listed(refused)}.`,
)}

## What was verified afterwards

${wrap(
  'The server was stopped with SIGTERM and restarted with the same data. Then every record was ' +
    `read and replayed: ${whole(verified.records)} records with ${whole(verified.entries)} ` +
    'entries. For each record, the hashes, the commitment, the seal and the last hash that the ' +
    `players received were checked. ${whole(verified.eventStreams)} seats had received exactly the ` +
    `${whole(verified.events)} events of their records, in order, each event once. ` +
    `${whole(verified.resumed)} seats of unfinished matches were resumed without loss. ` +
    `Errors: ${verified.wrong.length}.`,
)}
`;
}
