// `npm run pack`: builds everything, then writes the tarball of every package into a folder (`npm
// run pack -- DIR`, default .tmp/tarballs). These tarballs are what gets published.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
try {
  // npm chooses what is packed, from copies with the published manifests
  const copies = readdirSync('packages').map((name) => {
    const dir = join(stage, name);
    cpSync(join('packages', name), dir, {
      recursive: true,
      filter: (path) => !path.endsWith('/node_modules'),
    });
    const file = join(dir, 'package.json');
    const manifest = publishedManifest(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    return dir;
  });
  must('npm', ['pack', ...copies, '--silent', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
