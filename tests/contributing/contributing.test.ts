import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = join(root, '.tmp', 'contributing');
const SOURCE = ['--conditions=@cardwright/source', '--import', 'tsx'];
const LEFT_OUT = ['node_modules', 'dist', '.tmp', '.git', 'fixtures', 'pictures', 'coverage'];
/** Each thread would compile the sources once more. */
const GAMES = ['--games', '20', '--threads', '1', '--json'];
const KINGDOM = 'Almshouse,Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village';

/** Sources and documents, with links so that the packages of the copy find each other. */
function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  for (const name of readdirSync(root))
    if (!LEFT_OUT.includes(name))
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !LEFT_OUT.includes(path.split('/').at(-1) ?? ''),
      });
  const modules = join(root, 'node_modules');
  for (const name of readdirSync(join(modules, '@cardwright'))) {
    const target = relative(realpathSync(root), realpathSync(join(modules, '@cardwright', name)));
    mkdirSync(join(copy, 'node_modules', '@cardwright'), { recursive: true });
    symlinkSync(join(copy, target), join(copy, 'node_modules', '@cardwright', name));
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (LEFT_OUT.includes(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
const texts = (): Map<string, string> =>
  new Map(filesIn(copy).map((path) => [relative(copy, path), readFileSync(path, 'utf8')]));

const runIn = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
const cardwright = (...args: string[]): string =>
  runIn(...SOURCE, 'packages/cli/src/main.ts', ...args);
/** The program as it is built here: compiling the changed copy takes far longer. */
const built = (...args: string[]): string =>
  runIn(join(root, 'packages/cli/bin/cardwright.js'), ...args);

/** Runs a step; the files that it has added and changed. */
function carryOut(step: string): { added: string[]; changed: string[] } {
  const before = texts();
  runIn(join(root, 'tests/contributing/steps', `${step}.mjs`));
  const after = texts();
  const added = [...after.keys()].filter((path) => !before.has(path));
  const changed = [...before].filter(([path, text]) => after.get(path) !== text);
  return { added, changed: changed.map(([path]) => path) };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** What a heading of CONTRIBUTING states: "(two new files, three changed)". */
function stated(heading: string): { added: number | 'folder'; changed: number } {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const found = new RegExp(
    `^## ${heading} \\((?:(its folder)|(\\w+) new files?)(?:, (\\w+) changed)?\\)$`,
    'm',
  ).exec(text);
  if (!found) throw new Error(`CONTRIBUTING.md does not count what "${heading}" touches`);
  const [, folder, files, changed = 'no'] = found;
  return {
    added: folder === undefined ? NUMBERS.indexOf(files ?? '') : 'folder',
    changed: NUMBERS.indexOf(changed),
  };
}

beforeAll(makeCopy);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('add a card: the card of CONTRIBUTING is a pack that checks and plays', () => {
  const { added, changed } = carryOut('add-card');
  expect({ added: added.length, changed: changed.length }).toEqual(stated('Add a card'));
  expect(built('check', 'my-pack')).toContain('my-pack');
  const match = ['--kingdom', KINGDOM, '--seats', 'heuristic,big-money', ...GAMES];
  const played = built('simulate', 'dominion', '--pack', 'my-pack', ...match);
  expect(JSON.parse(played)).toMatchObject({ games: 20 });
}, 600_000);

test('add an effect: it passes its scenario', () => {
  const { added, changed } = carryOut('add-effect');
  expect({ added: added.length, changed: changed.length }).toEqual(stated('Add an effect'));
  const scenario = 'packages/games/dominion/scenarios/bonuses.json';
  expect(cardwright('scenario', scenario)).toContain('1 passed, 0 failed');
}, 600_000);

test('add a game: the contract, its rooms, its words and its row hold, and it is simulated', () => {
  const { added, changed } = carryOut('add-game');
  const inFolder = added.filter((path) => path.startsWith('packages/games/pebbles/'));
  expect(inFolder).toEqual(added);
  expect({ added: 'folder', changed: changed.length }).toEqual(stated('Add a game'));
  const seats = ['--seats', 'heuristic,random', ...GAMES];
  expect(JSON.parse(cardwright('simulate', 'pebbles', ...seats))).toMatchObject({ games: 20 });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const suites = ['packages/games/pebbles', 'packages/games/contract/rooms', 'tests/architecture'];
  const names = '21 pebbles|rooms of pebbles|ARCHITECTURE says';
  // one worker loads the code once for all of them
  const flags = ['--reporter=json', '--maxWorkers=1', '--no-isolate'];
  const report = runIn(vitest, 'run', ...flags, ...suites, '-t', names);
  const { numPassedTests, numFailedTests } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(25);
}, 600_000);

test('add an RPC method: the server answers it, and describes it', async () => {
  const { added, changed } = carryOut('add-method');
  expect({ added: added.length, changed: changed.length }).toEqual(stated('Add an RPC method'));
  const data = join(copy, 'data');
  const args = [...SOURCE, 'packages/cli/src/main.ts', 'serve', '--port', '0', '--data', data];
  const server = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => {
        const found = /serves at (\S+)/.exec(chunk.toString())?.[1];
        if (found !== undefined) resolve(found);
      });
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    const answer = new Promise<string>((resolve, reject) => {
      socket.once('message', (text: Buffer) => resolve(text.toString()));
      socket.once('error', reject);
    });
    socket.once('open', () => socket.send('{"jsonrpc":"2.0","id":1,"method":"time","params":{}}'));
    expect(JSON.parse(await answer)).toMatchObject({ id: 1, result: { at: expect.any(Number) } });
    socket.terminate();
    const document = (await (await fetch(`${url}/openrpc.json`)).json()) as {
      methods: { name: string }[];
    };
    expect(document.methods.map(({ name }) => name)).toContain('time');
  } finally {
    server.kill('SIGKILL');
  }
}, 600_000);
