import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Called, oneProcess } from '../../../packages/cli/src/test-support/one-process.ts';
import { visit } from '../../browser/support/browser.ts';
import { playInside, startGame } from '../../browser/support/play.ts';
import { type OutsideProject, type Ran, tool } from './outside-project.ts';
import { serve, type Served } from './served.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const LANTERN = './lantern-night';
const CREATED = './tide-pools';
const RECORD = 'records/000000.json';

/**
 * The page for a game it has no code for: tile, table, end, replay, gallery and rules. Returns the
 * text of each.
 */
async function tour(page: Page, url: string, game: string): Promise<{ [where: string]: string }> {
  const said: { [where: string]: string } = {};
  const narrow = async (where: string): Promise<void> => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${where} is too wide`).toBeLessThanOrEqual(0);
  };
  const take = async (where: string, selector: string): Promise<void> => {
    await page.waitForSelector(selector);
    said[where] = await page.locator(selector).first().innerText();
    await narrow(where);
  };
  await take('home', `.box[data-game="${game}"]`);
  await startGame(page, game, 'level:1');
  await take('table', '.table[data-asked]');
  await playInside(page, 7);
  await take('end', '[data-final]');
  await page.locator('[data-replay]').click();
  await page.waitForSelector('[data-replay-at]');
  await take('replay', '.scene');
  await page.goto(`${url}#/cards/${game}`);
  await page.locator('.gallery-card').first().click();
  await take('gallery', '.open-card');
  await page.goto(`${url}#/rules/${game}`);
  await page.waitForSelector('.prose h2');
  await take('rules', '.prose');
  return said;
}

/** The example in this repository, and a game made with `create-cardwright-game`. */
export function describeOutsideGames(outside: OutsideProject, browser: () => Browser): void {
  const bin = join(outside.project, 'node_modules', '.bin', 'cardwright');
  const cardwright = (...args: string[]): Promise<Ran> => outside.start(bin, args);
  const main = outside.installed('cardwright', join('bundle', 'main.js'));
  const inOneProcess = oneProcess({ cwd: outside.project, env: outside.env, main });
  const lantern = (command: string, ...args: string[]): Called =>
    inOneProcess([command, '--game', LANTERN, ...args]);
  const vitest = (folder: string): Promise<Ran> =>
    outside.start(process.execPath, [outside.installed('vitest', 'vitest.mjs'), 'run'], {
      cwd: join(outside.project, folder),
    });
  let served: Served;

  beforeAll(async () => {
    cpSync(join(root, 'examples', 'lantern-night'), join(outside.project, LANTERN), {
      recursive: true,
      filter: (path) => !/node_modules|dist/.test(path.slice(root.length)),
    });
    const create = join(outside.project, 'node_modules', '.bin', 'create-cardwright-game');
    outside.must(create, [CREATED, '--packages', outside.tarballFolder]);
    for (const folder of [LANTERN, CREATED]) outside.must(tool('tsc'), ['-p', folder]);
    served = await serve(outside, [LANTERN, CREATED]);
  }, 300_000);
  afterAll(() => served?.stop());

  describe('a game from outside', () => {
    test('passes the contract and its scenarios, also as it is created', async () => {
      const both = await Promise.all([LANTERN, CREATED].map(vitest));
      for (const { code, stderr } of both) expect({ code, stderr }).toMatchObject({ code: 0 });
    }, 120_000);

    test('create-cardwright-game names a tarball for every package of Cardwright', () => {
      const path = join(outside.project, CREATED, 'package.json');
      const { name, dependencies, devDependencies, overrides } = JSON.parse(
        readFileSync(path, 'utf8'),
      ) as { [field: string]: { [name: string]: string } } & { name: string };
      expect(name).toBe('tide-pools');
      const all = { ...dependencies, ...devDependencies };
      const ours = Object.entries({ ...overrides, ...all }).filter(([one]) =>
        /cardwright/.test(one),
      );
      expect(ours.length).toBe(outside.packages().length - 1);
      for (const [one, from] of ours) expect(existsSync(from.replace('file:', '')), one).toBe(true);
      for (const [one, from] of Object.entries(overrides ?? {}))
        expect([`$${one}`, `file:${from.slice(5)}`]).toContain(from);
      // npm resolves it: all our packages are tarballs, whatever the registry has
      const flags = ['--package-lock-only', '--prefer-offline', '--ignore-scripts', '--no-audit'];
      outside.must('npm', ['install', ...flags], { cwd: join(outside.project, CREATED) });
      const lock = JSON.parse(outside.read(`${CREATED}/package-lock.json`)) as {
        packages: { [path: string]: { resolved?: string } };
      };
      const resolved = Object.entries(lock.packages).filter(([one]) =>
        /^node_modules\/(?:@cardwright\/|cardwright$)/.test(one),
      );
      expect(resolved.length).toBe(outside.packages().length - 1);
      for (const [one, from] of resolved) expect(from.resolved, one).toMatch(/^file:.*\.tgz$/);
    }, 120_000);

    test('is taken by every command that takes a game', async () => {
      const players = ['--seats', 'random,search:20', '--seed', '1'];
      const some = ['--games', '4', '--record-dir', 'records', '--json'];
      const simulated = await cardwright('simulate', '--game', LANTERN, ...players, ...some);
      expect(JSON.parse(simulated.stdout)).toMatchObject({ games: 4 });
      const scenarios = ['flares', 'visitors'].map((name) => `${LANTERN}/scenarios/${name}.json`);
      const tournament = ['--players', 'search:20,random', '--deals', '2'];
      const balance = ['--card', 'Beacon', '--set', 'light=5', '--seats', 'random,random'];
      const expected: [Called, string | RegExp][] = [
        [lantern('check', `${LANTERN}/content`), ': no faults'],
        [lantern('scenario', ...scenarios), /\b0 failed/],
        [lantern('scenario', '--words', ...scenarios), '| `worth` | the points it is worth'],
        [lantern('schema'), '"Lantern Night cards"'],
        [lantern('play', ...players), 'Won by'],
        [lantern('tournament', ...tournament), /search:20.*random/s],
        [lantern('balance', ...balance, '--deals', '5'), 'Beacon: '],
        [lantern('replay', RECORD, '--steps'), /lantern-night, \d+ entries: the record is valid/],
        [lantern('explain', RECORD), /flare|lays/],
      ];
      for (const [called, says] of expected)
        expect(called).toMatchObject({ code: 0, out: expect.stringMatching(says) });
    }, 180_000);

    test('a wrong call is refused in one line', () => {
      const wrong: [Called, string | RegExp][] = [
        [inOneProcess(['simulate', '--game', './nowhere']), './nowhere'],
        [inOneProcess(['replay', RECORD]), "there is no game 'lantern-night'"],
        [
          inOneProcess(['replay', '--game', CREATED, RECORD]),
          "--game ./tide-pools is 'tide-pools'",
        ],
        [inOneProcess(['train', 'lantern-night']), "there is no game 'lantern-night'"],
        [lantern('play', '--seats', 'heuristics,random'), "'heuristics'"],
        [lantern('simulate', '--options', '{"kingdom":1}'), 'kingdom'],
      ];
      for (const [called, says] of wrong) {
        expect(called).toMatchObject({ code: 2, err: expect.stringMatching(says) });
        expect(called.err).not.toMatch(/\n +at /);
      }
    }, 120_000);

    test('may bring a copy of the kernel of its own; its faults are still understood', async () => {
      const copied = join(outside.project, 'own-kernel');
      cpSync(join(outside.project, LANTERN), copied, { recursive: true });
      const kernel = join('node_modules', '@cardwright', 'kernel');
      cpSync(join(outside.project, kernel), join(copied, kernel), { recursive: true });
      const file = join(copied, 'dist', 'state.js');
      const refusing =
        "import { SetupFault } from '@cardwright/kernel';\n" +
        readFileSync(file, 'utf8').replace(
          /export function setUp\([^)]*\) \{/,
          (head) => `${head} if (seats === 4) throw new SetupFault('no fourth lantern');`,
        );
      outside.write('own-kernel/dist/state.js', refusing);
      const four = 'random,random,random,random';
      const [well, refused] = await Promise.all(
        ['random,random', four].map((seats) =>
          cardwright('simulate', '--game', './own-kernel', '--seats', seats, '--games', '2'),
        ),
      );
      expect(well).toMatchObject({ code: 0 });
      expect(refused).toMatchObject({ code: 2, stderr: 'cardwright: no fourth lantern\n' });
    }, 120_000);
  });

  describe('the page that the installed program serves', () => {
    test('plays a shipped game against a search player', async () => {
      const { page, faults, close } = await visit(browser(), served.url);
      await page.waitForSelector('[data-play="shelfie"]');
      await startGame(page, 'shelfie', 'level:1');
      expect(await playInside(page, 5, 6)).toBeGreaterThan(0);
      expect(faults).toEqual([]);
      await close();
    }, 180_000);

    test('has the sixth game on an Italian phone, in its English words, from tile to replay', async () => {
      const { page, faults, close } = await visit(browser(), served.url, {
        viewport: { width: 390, height: 844 },
        locale: 'it-IT',
      });
      const said = await tour(page, served.url, 'lantern-night');
      expect(said.home).toContain('Lay your lights face down');
      expect(said.home).toContain('Gioca subito');
      expect(said.table).toContain('Lay a card at a lantern');
      expect(said.end).toMatch(/Lanterns won/);
      expect(said.replay).toMatch(/lantern 1, \d points/i);
      expect(said.gallery).toMatch(/Candle[\s\S]*Flame/);
      expect(said.rules).toContain('Two to four players light a street');
      expect(faults).toEqual([]);
      await close();
    }, 180_000);

    test('has the created game as well, with the default look', async () => {
      const { page, faults, close } = await visit(browser(), served.url);
      const said = await tour(page, served.url, 'tide-pools');
      expect(said.home).toContain('Tide pools');
      expect(said.table).toContain('Take a card from either end');
      expect(said.replay).toMatch(/the beach/i);
      expect(said.gallery).toContain('Worth');
      expect(said.rules).toContain('R2.1');
      expect(faults).toEqual([]);
      await close();
    }, 180_000);
  });
}
