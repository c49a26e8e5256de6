// `npm run pack`: builds everything, then writes the tarball of every package into a folder (`npm
// run pack -- DIR`, default .tmp/tarballs). These tarballs are what gets published.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, ensureInstalled, must } from './lib.mjs';
import { publishedManifest } from './published-manifest.mjs';

const [named = join('.tmp', 'tarballs'), ...more] = process.argv.slice(2);
if (named.startsWith('-') || more.length > 0) {
  const usage = 'usage: npm run pack -- [DIR]   (default: .tmp/tarballs)';
  const isHelp = named === '--help' || named === '-h';
  (isHelp ? console.log : console.error)(usage);
  process.exit(isHelp ? 0 : 2);
}
const folder = resolve(named);
const stage = resolve('.tmp', `pack-${process.pid}`);

/** The tarballs in a folder. */
const tarballs = (dir) => readdirSync(dir).filter((name) => name.endsWith('.tgz'));

ensureInstalled();
build();
mkdirSync(folder, { recursive: true });
for (const name of tarballs(folder)) rmSync(join(folder, name));
mkdirSync(stage, { recursive: true });
try {
  must('npm', ['pack', '--workspaces', '--silent', '--pack-destination', stage], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const unpacked = tarballs(stage).map((name) => {
    const dir = join(stage, name.replace(/\.tgz$/, ''));
    mkdirSync(dir);
    must('tar', ['-xzf', join(stage, name), '-C', dir, '--strip-components=1']);
    const file = join(dir, 'package.json');
    const manifest = publishedManifest(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    return dir;
  });
  must('npm', ['pack', ...unpacked, '--silent', '--pack-destination', folder]);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
