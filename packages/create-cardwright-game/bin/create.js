#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `Usage: npm create cardwright-game <folder> [-- --packages <folder>]

Writes a package with a small working game for Cardwright: rules, a card, words, a table for the
page, tests and a README. The folder's name is the game's name: lowercase letters, digits and
hyphens.

  --packages <folder>   take Cardwright's packages from the tarballs there, not from the registry
  --help                print this`;

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const version = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).version;

/** A wrong call: one clear message. */
class UsageError extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { packages: { type: 'string' }, help: { type: 'boolean' } },
    });
    return { ...values, folders: positionals };
  } catch (error) {
    throw new UsageError(error.message);
  }
}

/** `my-game` from the folder; what a game may be called, Cardwright checks too. */
function nameFrom(folder) {
  const name = basename(resolve(folder));
  if (/^[a-z][a-z0-9-]{0,39}$/.test(name)) return name;
  throw new UsageError(
    `'${name}' is not a valid game name: use lowercase letters, digits and hyphens, such as my-game`,
  );
}

/** "My game" of my-game, and MyGame for types. */
const titleOf = (name) => (name[0].toUpperCase() + name.slice(1)).replaceAll('-', ' ');

/** How package.json names Cardwright's packages: by version, or by their tarballs. */
function packageSource(folder) {
  if (folder === undefined) return () => version;
  const there = statSync(folder, { throwIfNoEntry: false });
  if (!there?.isDirectory()) throw new UsageError(`--packages ${folder}: there is no such folder`);
  const files = readdirSync(folder);
  return (name) => {
    const begins = `${name.replace('@', '').replace('/', '-')}-`;
    const file = files.find(
      (one) => one.startsWith(begins) && /^\d.*\.tgz$/.test(one.slice(begins.length)),
    );
    if (file === undefined)
      throw new UsageError(
        `--packages ${folder}: the tarball of ${name} is not there (npm run pack)`,
      );
    return `file:${resolve(folder, file).split(sep).join('/')}`;
  };
}

function manifest(name, source) {
  const ours = ['@cardwright/games', '@cardwright/kernel', '@cardwright/testing', 'cardwright'];
  const file = JSON.parse(readFileSync(join(here, 'template', 'package.json'), 'utf8'));
  file.name = name;
  for (const field of ['dependencies', 'devDependencies'])
    for (const one of ours) if (file[field][one]) file[field][one] = source(one);
  // tarballs name each other by version: each is to come from its file, too
  if (source('cardwright').startsWith('file:'))
    file.overrides = Object.fromEntries(
      [
        'dominion-protocol',
        'games',
        'kernel',
        'match',
        'protocol',
        'server',
        'sim',
        'testing',
        'web',
      ]
        .map((one) => `@cardwright/${one}`)
        .map((one) => [
          one,
          file.dependencies[one] || file.devDependencies[one] ? `$${one}` : source(one),
        ]),
    );
  return `${JSON.stringify(file, null, 2)}\n`;
}

function write(folder, name, source) {
  const template = join(here, 'template');
  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const entry of files) {
    const from = join(entry.parentPath, entry.name);
    // npm leaves .gitignore out of packages
    const to = join(folder, from.slice(template.length + 1)).replace(/gitignore$/, '.gitignore');
    const text =
      entry.name === 'package.json'
        ? manifest(name, source)
        : readFileSync(from, 'utf8')
            .replaceAll('my-game', name)
            .replaceAll('My game', titleOf(name));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
}

function create() {
  const { folders, packages, help } = readArguments();
  if (help) return console.log(HELP);
  const [folder] = folders;
  if (folders.length !== 1) throw new UsageError('name one folder, as my-game');
  const name = nameFrom(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} already exists and is not empty`);
  write(folder, name, packageSource(packages));
  console.log(`${folder} is ready:

  cd ${folder}
  npm install
  npm test            the game's tests
  npm run play        in the terminal
  npm run serve       in the browser

README.md says which file is what.`);
}

try {
  create();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`create-cardwright-game: ${error.message}\n(--help says more)`);
  process.exitCode = 2;
}
