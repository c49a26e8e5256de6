// `npm run build:static [-- --out DIR]`: the page that needs no server, as a folder for any static
// host.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, must, tool } from './lib.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/static' } } });
const out = resolve(values.out);
ensureInstalled();
must(tool('vite'), [
  'build',
  'packages/web',
  '--mode',
  'static',
  '--outDir',
  out,
  '--emptyOutDir',
  '--logLevel',
  'error',
]);
console.log(`the page is in ${out}: any static host serves it, under any path`);
