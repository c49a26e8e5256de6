// `npm run soak`: see scripts/soak.mjs.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type About, soakChart, soakFailures, soakText } from './support/report.ts';
import { runSoak, type SoakResult } from './support/run-soak.ts';
import type { Sample } from './support/samples.ts';

const HOUR = 60;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: String(HOUR) }, redraw: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes is a number above 0');
/** Only the results of a full hour are kept. */
const folder = minutes >= HOUR ? 'docs' : '.tmp/soak';
mkdirSync('.tmp/soak', { recursive: true });
const samples = '.tmp/soak/samples.jsonl';

function tell(sample: Sample): void {
  appendFileSync(samples, `${JSON.stringify(sample)}\n`);
  const { minutes: at, rssMb, heapMb, descriptors, loopP99Ms, latencyP99Ms, diskMb } = sample;
  console.log(
    `${at.toFixed(1)} min: ${rssMb} MB resident, ${heapMb} MB heap, ${descriptors} descriptors, ` +
      `loop p99 ${loopP99Ms} ms, answer p99 ${latencyP99Ms} ms, ${diskMb} MB on disk`,
  );
}

async function run(): Promise<{ about: About; result: SoakResult }> {
  rmSync(samples, { force: true });
  const everyMs = Math.min(10_000, minutes * 1000);
  const result = await runSoak({ minutes, everyMs, slowness: 1, seed: 20_261_116, onSample: tell });
  const about = {
    finished: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
  };
  return { about, result };
}

const kept = values.redraw
  ? (JSON.parse(readFileSync(join(folder, 'soak.json'), 'utf8')) as Awaited<ReturnType<typeof run>>)
  : await run();
writeFileSync(join(folder, 'soak.json'), `${JSON.stringify(kept)}\n`);
writeFileSync(join(folder, 'soak.svg'), soakChart(kept.result));
writeFileSync(join(folder, 'soak.md'), soakText(kept.result, kept.about));
const failures = soakFailures(kept.result);
for (const failure of failures) console.error(failure);
console.log(`${failures.length === 0 ? 'passed' : 'failed'}; the report is ${folder}/soak.md`);
process.exitCode = failures.length === 0 ? 0 : 1;
