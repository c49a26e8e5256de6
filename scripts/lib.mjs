import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. Every script runs there, whatever folder it is called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Runs a program on this terminal and returns its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

/** Like `run`, but exits with the program's code when it fails. */
export function must(command, args, options) {
  const code = run(command, args, options);
  if (code !== 0) process.exit(code);
}

export const tool = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Installs the packages of the lock file, once per version of it. A complete installation is
 * updated in place, so an interrupted update leaves most of it; `npm ci` would delete everything
 * first. The stamp file is missing while the installation may be incomplete, and then `npm ci`
 * starts afresh.
 */
export function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = join('node_modules', '.installed-lock');
  const isComplete = existsSync(stamp);
  if (isComplete && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing dependencies (once for each lock file) …');
  rmSync(stamp, { force: true });
  const command = isComplete ? ['install', '--no-save'] : ['ci'];
  must('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/** A hash of the names, sizes and modification times of all sources in these folders. */
function fingerprint(folders) {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (['node_modules', 'dist', 'bundle', '.tmp', 'golden', 'scenarios'].includes(entry.name))
        continue;
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

/** Compiles and bundles the packages, and the page if any of its sources has changed. */
export function build() {
  must(tool('tsc'), ['-b', 'packages/cli', 'packages/testing']);
  must(process.execPath, ['scripts/bundle.mjs']);
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
