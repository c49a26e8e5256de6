import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Entries that run in Node, in the browser and in a worker alike. */
const ENTRIES = [
  '@cardwright/kernel',
  '@cardwright/games',
  '@cardwright/games/puzzle',
  '@cardwright/games/words',
  '@cardwright/protocol',
  '@cardwright/match',
  '@cardwright/sim/search',
];

/** Packages of others that need neither Node nor a browser. */
const LIBRARIES = ['intl-messageformat', 'jsonc-parser', 'zod'];

/** What only Node has; `performance` and `Intl` are everywhere. The compiler knows no page here. */
const NODE_GLOBAL =
  /\b(?:process|Buffer|require)\s*[.([]|\b(?:setImmediate|__dirname|__filename)\b|import\.meta\.dirname/;

interface Manifest {
  exports: { [entry: string]: string | { '@cardwright/source': string } };
}

/** The source that a package of ours exports under this name. */
function sourceOf(name: string): string {
  const [, short = '', rest = ''] = /^@cardwright\/([a-z-]+)(\/.*)?$/.exec(name) ?? [];
  const folder = join(root, 'packages', short);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const found = exports[`.${rest}`];
  if (typeof found !== 'object') throw new Error(`${name} is not exported with a source`);
  return join(folder, found['@cardwright/source']);
}

/** What a module imports at run time; types are gone by then. */
function importsOf(text: string): string[] {
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm,
  );
  return Array.from(found, (match) => (match[1] ?? match[2] ?? match[3])!);
}

/** Comments and strings may say anything. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');

interface Reached {
  files: Set<string>;
  /** Other people's packages, and Node's own modules. */
  outside: Set<string>;
}

/** All that an entry leads to. */
function reachedFrom(entry: string): Reached {
  const files = new Set<string>();
  const outside = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const from of importsOf(readFileSync(file, 'utf8'))) {
      if (from.startsWith('.')) visit(join(dirname(file), from));
      else if (from.startsWith('@cardwright/')) visit(sourceOf(from));
      else outside.add(from);
    }
  };
  visit(sourceOf(entry));
  return { files, outside };
}

describe('what runs everywhere', () => {
  for (const entry of ENTRIES) {
    const { files, outside } = reachedFrom(entry);

    test(`${entry} reaches no module of Node, and no library that needs it`, () => {
      expect(files.size).toBeGreaterThan(0);
      for (const file of files) expect(existsSync(file), file).toBe(true);
      expect([...outside].filter((name) => !LIBRARIES.includes(name))).toEqual([]);
    });

    test(`${entry} uses no global that only Node has`, () => {
      const found = [...files].flatMap((file) => {
        const [what] = NODE_GLOBAL.exec(codeOf(readFileSync(file, 'utf8'))) ?? [];
        return what === undefined ? [] : [`${relative(root, file)}: ${what}`];
      });
      expect(found).toEqual([]);
    });
  }

  test('the walk sees what it is to find: the entries for Node reach Node', () => {
    expect([...reachedFrom('@cardwright/games/node').outside]).toContain('node:fs');
    expect([...reachedFrom('@cardwright/sim').outside]).toContain('piscina');
    expect(reachedFrom('@cardwright/sim/search').files.size).toBeGreaterThan(8);
    expect(reachedFrom('@cardwright/games').files.size).toBeGreaterThan(200);
  });
});
