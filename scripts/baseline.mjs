// `npm run baseline`: builds, then compares the code with the compatibility baseline in
// tests/compatibility/fixtures.
import { build, ensureInstalled, run } from './lib.mjs';

ensureInstalled();
build();
const args = [
  '--conditions=@cardwright/source',
  '--import',
  'tsx',
  'tests/compatibility/baseline.ts',
  ...process.argv.slice(2),
];
process.exitCode = run(process.execPath, args);
