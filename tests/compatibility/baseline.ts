// `npm run baseline`: compares the code with the compatibility baseline, shows the values behind
// it, or regenerates it.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parts } from './parts/index.ts';
import { keptRecords } from './parts/records.ts';
import { transcriptOf } from './parts/transcripts.ts';
import { ASPECTS, valueAt } from './support/aspects.ts';
import { keptFiles, writeFiles } from './support/fixtures.ts';
import { jsonDifference } from './support/json-difference.ts';
import { compare, describe, type Part } from './support/part.ts';
import { showWhole } from './support/normalise.ts';

const HELP = `npm run baseline -- [parts] [options]

Compares the code with the compatibility baseline and prints the first differences.
Exit code 1 if anything differs. Parts: ${parts.map(({ name }) => name).join(', ')}.

  --write             regenerate the parts from the code, and print what changed
  --renew             regenerate their inputs too: records that no longer replay, data folders
  --show <what>       print the values behind the digests:
                      dominion/12/57          record 12 of Dominion, after entry 57
                      transcripts/play-chaos  a transcript with nothing shortened
  --against <folder>  with --show: compare with another checkout`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    renew: { type: 'boolean', default: false },
    show: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** The values behind a name, one per line. */
async function valuesOf(name: string): Promise<string> {
  const [first = '', second = '', entry = '-1'] = name.split('/');
  if (first === 'transcripts') {
    showWhole();
    return (await transcriptOf(second)).join('\n');
  }
  const record = keptRecords(first).find(({ index }) => index === Number(second));
  if (!record) throw new Error(`there is no record ${second} of '${first}'`);
  return JSON.stringify(
    valueAt(record, Number(entry) + 1),
    (_key, value: unknown) => unpacked(value),
    1,
  );
}

/** Values are kept as JSON texts. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  return JSON.parse(value) as unknown;
}

async function show(name: string, against: string | undefined): Promise<void> {
  const own = await valuesOf(name);
  if (against === undefined) return console.log(own);
  const args = ['run', '--silent', 'baseline', '--', '--show', name];
  const other = spawnSync('npm', args, {
    cwd: resolve(against),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (other.status !== 0) throw new Error(other.stderr);
  const found = name.startsWith('transcripts/')
    ? transcriptDifferences(other.stdout, own)
    : aspectDifferences(other.stdout, own);
  console.log(found.length === 0 ? 'nothing differs' : found.join('\n'));
}

const shown = (where: string, there: string, here: string): string =>
  `${where}\n    there ${there}\n    here  ${here}`;

function transcriptDifferences(there: string, here: string): string[] {
  const [old, now] = [there.trim().split('\n'), here.trim().split('\n')];
  return now.flatMap((line, i) => {
    const before = old[i] ?? '(nothing)';
    return before === line ? [] : [shown(`line ${i + 1}`, before, line)];
  });
}

function aspectDifferences(there: string, here: string): string[] {
  const [old, now] = [JSON.parse(there), JSON.parse(here)] as { [aspect: string]: unknown }[];
  return ASPECTS.flatMap((aspect) => {
    const first = jsonDifference(old?.[aspect], now?.[aspect]);
    return first ? [shown(`${aspect} at ${first.path}`, first.a, first.b)] : [];
  });
}

/** Compares one part, or writes it; returns true if nothing differs. */
async function run(part: Part, write: boolean, renew: boolean): Promise<boolean> {
  if (renew) await part.renew?.();
  const now = await part.derive();
  const differences = compare(part, keptFiles(part.name), now);
  for (const [file, found] of differences) console.log(describe(file, found, write ? 1 : 3));
  if (write) writeFiles(part.name, now);
  const changed = [...differences.values()].reduce((sum, list) => sum + list.length, 0);
  const what = write ? 'regenerated' : 'differ';
  console.log(`${part.name}: ${changed === 0 ? 'unchanged' : `${changed} lines ${what}`}`);
  return changed === 0 || write;
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  if (values.show !== undefined) return show(values.show, values.against);
  const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new Error(
      `there is no part '${unknown}' (known: ${parts.map(({ name }) => name).join(', ')})`,
    );
  const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  let alike = true;
  for (const part of wanted)
    alike = (await run(part, values.write || values.renew, values.renew)) && alike;
  process.exitCode = alike ? 0 : 1;
}

await main();
