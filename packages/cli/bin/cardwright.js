#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Where the first few hundred objects from one allocation site survive, V8 allocates all later ones
// from that site in the old generation, for good. A process that keeps some early forks would then
// pay five to fifteen times as much for every fork it throws away. See docs/performance.md,
// "Forks".
setFlagsFromString('--no-allocation-site-pretenuring');

const main = new URL('../bundle/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error(
    'cardwright is not built yet: run "npm run build" (or "npm start", which builds and serves it)',
  );
  process.exitCode = 2;
}
