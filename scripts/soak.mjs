// `npm run soak`: an hour of mixed load against the real server; the chart and the figures are
// written to docs/. `npm run soak -- --minutes 5` is shorter and writes them to .tmp/soak/;
// `--redraw` draws the last result again.
import { build, ensureInstalled, must } from './lib.mjs';

ensureInstalled();
build();
must(process.execPath, [
  '--conditions=@cardwright/source',
  '--import',
  'tsx',
  'tests/soak/soak.ts',
  ...process.argv.slice(2),
]);
