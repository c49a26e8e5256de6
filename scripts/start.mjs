// `npm start`: installs missing packages, builds, and serves everything with an embedded database.
import { spawn } from 'node:child_process';
import { build, ensureInstalled } from './lib.mjs';

ensureInstalled();
build();
const server = spawn(
  process.execPath,
  ['packages/cli/bin/cardwright.js', 'serve', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
