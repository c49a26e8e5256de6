// `npm run pack`: builds everything, then writes the tarball of every package into a folder
// (`npm run pack -- DIR`, .tmp/tarballs unless given).
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, ensureInstalled, must } from './lib.mjs';

const folder = resolve(process.argv[2] ?? join('.tmp', 'tarballs'));
ensureInstalled();
build();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.tgz')) rmSync(join(folder, name));
must('npm', ['pack', '--workspaces', '--silent', '--pack-destination', folder]);
