// `npm run api`: writes docs/api/<package>.md, the exported declarations of every package as the
// compiler emits them. With --check it only compares, and fails where a report is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, must, root, tool } from './lib.mjs';
import { apiReport } from './read-declarations.mjs';

const FOLDER = join('docs', 'api');
/** Maximum number of changed lines shown; the file has the rest. */
const SHOWN = 12;

/** A line diff: lines that only one of the two texts has, each with its sign. */
function changedLines(before, after) {
  const only = (some, others) => some.filter((line) => !others.includes(line));
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...only(old, now).map((line) => `- ${line}`),
    ...only(now, old).map((line) => `+ ${line}`),
  ];
}

ensureInstalled();
const check = process.argv.includes('--check');
if (!check) must(tool('tsc'), ['-b', '--pretty', 'false']);
mkdirSync(FOLDER, { recursive: true });
let stale = 0;
for (const name of readdirSync('packages')) {
  const file = join(FOLDER, `${name}.md`);
  const text = apiReport(join(root, 'packages', name));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before === text) continue;
  if (!check) {
    writeFileSync(file, text);
    console.log(file);
    continue;
  }
  stale++;
  const changed = changedLines(before, text);
  console.error(`${file} is out of date: the public API of packages/${name} has changed.`);
  for (const line of changed.slice(0, SHOWN)) console.error(`  ${line}`);
  if (changed.length > SHOWN) console.error(`  … and ${changed.length - SHOWN} more lines`);
}
if (stale > 0) {
  console.error(
    'If the change is meant: `npm run api` writes the reports, `npx changeset` notes the change ' +
      '(docs/versioning.md says how large it is). Otherwise undo it.',
  );
  process.exitCode = 1;
}
