// `npm run version`: turns the notes in .changeset/ into the next version of all packages and their
// changelogs, dates the Unreleased section of CHANGELOG.md, and updates the lock file.
import { readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled, must, tool } from './lib.mjs';

ensureInstalled();
must(tool('changeset'), ['version']);
const { version } = JSON.parse(readFileSync('packages/kernel/package.json', 'utf8'));
const manifest = readFileSync('package.json', 'utf8');
writeFileSync('package.json', manifest.replace(/"version": "[^"]*"/, `"version": "${version}"`));
const changes = readFileSync('CHANGELOG.md', 'utf8');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(
  'CHANGELOG.md',
  changes.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${today})`),
);
must('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
must(tool('biome'), ['format', '--write', '--log-level=warn', 'package.json', 'packages']);
