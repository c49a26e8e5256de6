// `npm run bench [suites]`: builds, measures, and shows what changed since the last entry of the
// history. `page` needs Chromium, as the browser tests do, and is measured only when it is asked
// for.
import { build, ensureInstalled, must } from './lib.mjs';

const suites = process.argv.slice(2);
const rest = suites.filter((suite) => suite !== 'page');
ensureInstalled();
build();
if (rest.length > 0 || suites.length === 0)
  must(process.execPath, [
    'packages/cli/bin/cardwright.js',
    'bench',
    '--history',
    'docs/bench-history.json',
    ...rest,
  ]);
if (suites.includes('page'))
  must(process.execPath, [
    '--conditions=@cardwright/source',
    '--import',
    'tsx',
    'tests/browser/bench.ts',
  ]);
