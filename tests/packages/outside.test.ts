import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Browser } from 'playwright-core';
import { publint } from 'publint';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser, visit } from '../browser/support/browser.ts';
import { StaticHost } from '../browser/support/static-host.ts';
import { LONG } from '../server/support/long.ts';
import { exampleIn, scriptIn } from './support/examples.ts';
import { nodeOf, otherNodes } from './support/node-versions.ts';
import { describeOutsideGames } from './support/outside-games.ts';
import { OutsideProject, tool } from './support/outside-project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const GAMES = ['chaos', 'dominion', 'lanes', 'lorenzo', 'shelfie'];
const outside = new OutsideProject();
let names: string[] = [];
let browser: Browser;

/** Packages that have no program in their README, but a test or commands. */
const WITHOUT_PROGRAM = ['cardwright', '@cardwright/testing', 'create-cardwright-game'];
const withProgram = (): string[] => names.filter((name) => !WITHOUT_PROGRAM.includes(name));

/** The file that holds the example of a package. */
const fileOf = (name: string): string => name.replaceAll(/[@/]/g, '_');
const readmeOf = (name: string): string =>
  readFileSync(outside.installed(name, 'README.md'), 'utf8');
const embedding = readFileSync(join(root, 'docs', 'embedding.md'), 'utf8');

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    // the declarations of the packages are checked too
    skipLibCheck: false,
    rootDir: 'src',
    outDir: 'out',
  },
  include: ['src'],
};

beforeAll(async () => {
  outside.install();
  names = outside.packages();
  for (const name of withProgram())
    outside.write(`src/${fileOf(name)}.ts`, exampleIn(readmeOf(name)).code);
  outside.write('src/embedding.ts', exampleIn(embedding).code);
  outside.write('src/nim.test.ts', exampleIn(readmeOf('@cardwright/testing')).code);
  outside.write('tsconfig.json', JSON.stringify(TSCONFIG));
  for (const file of ['everywhere', 'in-node', 'in-page', 'in-worker'])
    copyFileSync(
      fileURLToPath(new URL(`support/${file}.mjs`, import.meta.url)),
      join(outside.project, `${file}.mjs`),
    );
  browser = await sharedBrowser();
}, 600_000);
afterAll(async () => {
  await closePages(browser);
  outside.remove();
});

/** Every string in the `exports` of a manifest. */
const targetsOf = (exports: unknown): string[] =>
  typeof exports === 'object' && exports !== null
    ? Object.values(exports).flatMap(targetsOf)
    : [String(exports)];

describe('each tarball', () => {
  test('is there for every package of the workspace', () => {
    const folders = readdirSync(join(root, 'packages'));
    expect(names.length).toBe(folders.length);
    expect(names).toEqual(expect.arrayContaining(['@cardwright/kernel', 'cardwright']));
  });

  test('has its licence, its README and what its exports name, and no source or test', () => {
    for (const name of names) {
      const { license, sideEffects, files, exports } = outside.manifest(name);
      expect({ name, license }).toEqual({ name, license: 'MIT' });
      expect(typeof sideEffects, name).toBe('boolean');
      expect(files?.length, name).toBeGreaterThan(0);
      for (const file of ['LICENSE', 'README.md'])
        expect(existsSync(outside.installed(name, file)), `${name} ${file}`).toBe(true);
      for (const target of targetsOf(exports ?? {}).filter((path) => !path.includes('*')))
        expect(existsSync(outside.installed(name, target)), `${name} ${target}`).toBe(true);
      // a template is a project of its own, sources and tests included
      const all = readdirSync(outside.installed(name, '.'), { recursive: true })
        .map(String)
        .filter((file) => !file.startsWith('template/'));
      expect(all.filter((file) => /\.test\.|(?<!\.d)\.tsx?$|tsbuildinfo/.test(file))).toEqual([]);
    }
  });

  test('has maps that bring their sources along', () => {
    const maps = names.flatMap((name) =>
      readdirSync(outside.installed(name, '.'), { recursive: true })
        .map(String)
        .filter((file) => file.endsWith('.js.map') && !file.includes('node_modules'))
        .map((file) => outside.installed(name, file)),
    );
    const sources = new Set<string>();
    for (const file of maps) {
      const map = JSON.parse(readFileSync(file, 'utf8')) as {
        sources: string[];
        sourcesContent?: string[];
      };
      expect(map.sourcesContent?.length, file).toBe(map.sources.length);
      for (const source of map.sources) sources.add(`${dirname(file)}/${source}`);
    }
    expect(sources.size).toBeGreaterThan(300);
  });

  test('passes publint', async () => {
    for (const path of outside.tarballs()) {
      const { buffer } = new Uint8Array(readFileSync(path));
      const { messages } = await publint({ pack: { tarball: buffer } });
      // a template has a manifest of its own, which is meant
      const found = messages.filter(({ code }) => code !== 'NESTED_PACKAGE_JSON_FIELD_IGNORED');
      expect({ path, found }).toEqual({ path, found: [] });
    }
  });

  test('has types that resolve for ES modules and bundlers', async () => {
    // ordinary runs check one package with a single entry, one with several and the program; the
    // strict project below imports from all of them
    const some = /\/(?:cardwright-kernel|cardwright-games|cardwright)-\d/;
    const checked = outside.tarballs().filter((path) => LONG || some.test(path));
    expect(checked.length).toBeGreaterThanOrEqual(3);
    for (const path of checked) {
      const found = await checkPackage(
        createPackageFromTarballData(new Uint8Array(readFileSync(path))),
      );
      // no code to import
      if (found.types === false) {
        expect(['@cardwright/web', 'create-cardwright-game']).toContain(found.packageName);
        continue;
      }
      // ES modules only: `require` is not served
      const problems = found.problems.filter(
        (one) =>
          !('resolutionKind' in one && ['node10', 'node16-cjs'].includes(one.resolutionKind)),
      );
      expect({ path, problems }).toEqual({ path, problems: [] });
    }
  });

  test('is not larger than it may be', ({ task }) => {
    const sizes = Object.fromEntries(
      outside.tarballs().map((path) => [
        path
          .split('/')
          .at(-1)
          ?.replace(/-\d.*$/, ''),
        statSync(path).size,
      ]),
    );
    console.log(`tarballs in bytes: ${JSON.stringify(sizes, null, 1)}`);
    task.meta.figures = sizes;
    expect(sizes['cardwright-kernel']).toBeLessThan(100_000);
    expect(sizes['cardwright-games']).toBeLessThan(1_750_000);
    expect(sizes['cardwright-web']).toBeLessThan(2_350_000);
  });
});

describe('a strict project', () => {
  test('type-checks the examples of every README and of docs/embedding.md', () => {
    expect(outside.run(tool('tsc'), ['-p', '.', '--pretty', 'false'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(withProgram().length).toBeGreaterThanOrEqual(8);
  });

  test('runs them, and they print what the text says', () => {
    const programs = [
      ...withProgram().map((name) => ({ file: fileOf(name), example: exampleIn(readmeOf(name)) })),
      { file: 'embedding', example: exampleIn(embedding) },
    ];
    const script = fileURLToPath(new URL('support/run-programs.mjs', import.meta.url));
    const files = programs.map(({ file }) => `out/${file}.js`);
    const { code, stdout, stderr } = outside.run(process.execPath, [script, ...files]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const printed = JSON.parse(stdout) as string[];
    for (const [i, { file, example }] of programs.entries()) {
      expect(example.prints, file).not.toBe('');
      expect({ file, prints: printed[i] }).toEqual({ file, prints: example.prints });
    }
  }, 300_000);

  test('runs the example of @cardwright/testing with Vitest', () => {
    const vitest = outside.installed('vitest', 'vitest.mjs');
    const { code, stdout } = outside.run(process.execPath, [
      vitest,
      'run',
      '--reporter=json',
      'src/nim.test.ts',
    ]);
    const { numPassedTests, numTotalTests } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      numPassedTests: number;
      numTotalTests: number;
    };
    expect({ code, numPassedTests }).toEqual({ code: 0, numPassedTests: numTotalTests });
    expect(numTotalTests).toBeGreaterThan(5);
  }, 120_000);
});

describe('the installed program', () => {
  test('runs the commands of its README', () => {
    const script = scriptIn(readmeOf('cardwright'));
    // npx finds the program the same way every time, in a process of its own
    const direct = script.replace('\n', '\nnpx() { "node_modules/.bin/$@"; }\n');
    outside.write('example.sh', LONG ? script : direct);
    const { code, stdout } = outside.run('bash', ['-e', 'example.sh']);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const { version } = outside.manifest('cardwright');
    expect(stdout.split('\n')[0]).toBe(version);
    expect(stdout).toContain('my-pack: no faults');
    expect(stdout).toContain('shelfie: 50 games');
    expect(stdout).toMatch(/Won by Player \d/);
    expect(JSON.parse(outside.read('cards.schema.json'))).toHaveProperty('$schema');
  }, 300_000);
});

describeOutsideGames(outside, () => browser);

interface Everything {
  goldens: { game: string; steps: string; count: number; final: string }[];
  searched: number[];
  sessions: unknown[];
}

describe('everywhere', () => {
  const goldens = GAMES.flatMap((game) => {
    const folder = join(root, 'packages', 'games', game, 'golden');
    // the tests of each game play all of them on the sources
    const files = readdirSync(folder).filter(
      (_, i, all) => LONG || i === 0 || i === all.length - 1,
    );
    return files.map(
      (file) =>
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as { game: string; final: string },
    );
  });
  const playedBy = (node: string): Everything => {
    outside.write('goldens.json', JSON.stringify(goldens));
    return JSON.parse(outside.must(node, ['in-node.mjs', 'goldens.json'])) as Everything;
  };
  let here: Everything;
  beforeAll(() => {
    here = playedBy(process.execPath);
  });

  test('golden games end on the installed packages as they are written', () => {
    expect(here.goldens.map(({ final }) => final)).toEqual(goldens.map(({ final }) => final));
    expect(here.searched).toEqual(GAMES.map(() => 3));
    expect(here.sessions).toEqual(GAMES.map(() => true));
  });

  test('a page and a worker in Chromium play them with the same hashes', async ({ task }) => {
    const out = join(outside.project, 'browser');
    const inputs = ['in-page', 'in-worker'];
    await build({
      root: outside.project,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: out,
        target: 'es2022',
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(
            inputs.map((name) => [name, join(outside.project, `${name}.mjs`)]),
          ),
          output: { entryFileNames: '[name].js' },
          preserveEntrySignatures: 'strict',
        },
      },
    });
    outside.write(
      'browser/index.html',
      '<link rel="icon" href="data:,"><script type="module" src="in-page.js"></script>',
    );
    const host = await new StaticHost(out).start();
    const { page, faults, close } = await visit(browser, host.url);
    await page.waitForFunction(() => 'playEverything' in globalThis);
    const files = Object.fromEntries(
      GAMES.map((game) => {
        const folder = outside.installed('@cardwright/games', join(game, 'content'));
        const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /\.(json|jsonc|txt|csv)$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort();
        return [
          game,
          paths.map((path) => ({
            path: path.slice(folder.length + 1),
            text: readFileSync(path, 'utf8'),
          })),
        ];
      }),
    );
    const input = { files, goldens };
    const inPage = await page.evaluate(
      (given) =>
        (globalThis as unknown as { playEverything(o: unknown): unknown }).playEverything(given),
      input,
    );
    // the same code as in the page: one game of each kind shows that a worker runs it
    const some = LONG ? goldens : GAMES.map((name) => goldens.find(({ game }) => game === name));
    const inWorker = await page.evaluate(
      (given) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('in-worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(given);
        }),
      { files, goldens: some },
    );
    expect(inPage).toEqual(here);
    const ofSome = here.goldens.filter((_, i) => some.includes(goldens[i]));
    expect(inWorker).toEqual({ ...here, goldens: ofSome });
    expect(faults).toEqual([]);
    const hashes = here.goldens.reduce((sum, { count }) => sum + count, 0);
    task.meta.figures = { games: goldens.length, hashes };
    await close();
    await host.stop();
  }, 180_000);

  for (const version of LONG ? otherNodes() : [])
    test(`the installed packages on Node ${version} give the same hashes`, ({ task }) => {
      expect(playedBy(nodeOf(version))).toEqual(here);
      task.meta.figures = { games: goldens.length, versions: `${process.version} and ${version}` };
    });
});
