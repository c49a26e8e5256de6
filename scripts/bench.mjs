// `npm run bench [suites]`: builds, measures, and shows what changed since the last entry of the history.
import { build, ensureInstalled, must } from './lib.mjs';

ensureInstalled();
build();
must(process.execPath, ['packages/cli/bin/cardwright.js', 'bench', '--history', 'docs/bench-history.json', ...process.argv.slice(2)]);
