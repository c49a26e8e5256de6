import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: every script works from there, wherever it is called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Runs a program with the terminal's own input and output; its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

/** As `run`, but ends this process when the program fails. */
export function must(command, args, options) {
  const code = run(command, args, options);
  if (code !== 0) process.exit(code);
}

export const tool = (name) => join(root, 'node_modules', '.bin', name);

/** Installs what the lock file names, once for each version of it. */
export function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = join('node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing what is needed (once) …');
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/** Names, sizes and times of all sources under these folders, as one word. */
function fingerprint(folders) {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (['node_modules', 'dist', '.tmp', 'golden', 'scenarios'].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  folders.forEach(visit);
  return hash.digest('hex');
}

/** Compiles the packages and, when anything it is made of has changed, the page. */
export function build() {
  must(tool('tsc'), ['-b', 'packages/cli', 'packages/testing']);
  const stamp = join('packages', 'web', 'dist', '.made-of');
  const made = fingerprint([
    'packages/web',
    'packages/protocol',
    'packages/kernel',
    'packages/games',
    'packages/match',
    'packages/sim',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  must(tool('vite'), ['build', 'packages/web', '--logLevel', 'warn']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, made);
}
