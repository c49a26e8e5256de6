#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('cardwright is not built yet: run "npm run build" (or "npm start", which builds and serves it)');
  process.exitCode = 2;
}
