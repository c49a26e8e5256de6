import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import {
  closePages,
  launchWhole,
  sharedBrowser,
  visitUnpainted,
  type Visitor,
} from './support/browser.ts';
import { clickOn, playInside, ready, rolls, startGame } from './support/play.ts';
import { TestServer } from './support/server.ts';
import { StaticHost } from './support/static-host.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-static-'));
const GAMES = ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes'];
/** Only the module that makes search players says this. */
const SEARCH = 'takes a number of iterations';
let browser: Browser;

beforeAll(async () => {
  const built = spawnSync(process.execPath, ['scripts/build-static.mjs', '--out', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closePages(browser);
  rmSync(folder, { recursive: true, force: true });
});

const scripts = (): string[] =>
  readdirSync(join(folder, 'assets')).filter((n) => n.endsWith('.js'));
const expectFinalScores = async (page: Page): Promise<void> => {
  const scores = await page.locator('[data-final] .final-score').allInnerTexts();
  expect(scores.length).toBe(2);
  expect(await page.locator('[data-final] .winner').count()).toBeGreaterThan(0);
};
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Scripts that the page itself has loaded; those of workers are not among them. */
const loadedByPage = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'worker')
      .map(({ name }) => new URL(name).pathname.split('/').at(-1) ?? '')
      .filter((name) => name.endsWith('.js') && !name.startsWith('engine-worker')),
  );

/** What was measured as thinking: by name of the worker, `page` for the page itself. */
async function thoughtIn(page: Page): Promise<{ [where: string]: number }> {
  const count = (): number => performance.getEntriesByName('think').length;
  const workers = await Promise.all(
    page.workers().map(async (worker) => {
      return [await worker.evaluate(() => self.name), await worker.evaluate(count)] as const;
    }),
  );
  return { ...Object.fromEntries(workers), page: await page.evaluate(count) };
}

describe('the folder that npm run build:static writes', () => {
  test('is a page with a policy and a manifest of its own; all its addresses are relative', () => {
    const html = textOf('index.html');
    expect(html).toContain('Content-Security-Policy');
    expect(html).not.toMatch(/(?:src|href)="\/|https?:\/\/|<script(?![^>]*src)/);
    const manifest = JSON.parse(textOf('manifest.webmanifest')) as {
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.start_url).toBe('./?offline');
    for (const { src, sizes } of manifest.icons) {
      const file = readFileSync(join(folder, src));
      const isSvg = src.endsWith('.svg');
      // the width and height of a PNG are where its header has them
      const [width, height] = isSvg ? [] : [file.readUInt32BE(16), file.readUInt32BE(20)];
      expect(isSvg ? 'any' : `${width}x${height}`, src).toBe(sizes);
    }
  });

  test('its service worker names every file that a browser asks for, and no other', () => {
    const listed = JSON.parse(/^const FILES = (.*);$/m.exec(textOf('sw.js'))?.[1] ?? '[]');
    const files = (listed as string[]).map((path) => path.replace(/^\.\//, ''));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
    expect(files).toEqual(expect.arrayContaining(['index.html', 'manifest.webmanifest']));
    const assets = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name));
    expect(files).toEqual(expect.arrayContaining(assets.map((name) => `assets/${name}`)));
  });

  test('each game is a file of its own, apart from the engine and from the page', () => {
    for (const game of GAMES) {
      const own = scripts().filter((name) => name.startsWith(`${game}-`));
      expect(own.length, game).toBe(1);
    }
    const searching = scripts().filter((name) => textOf(`assets/${name}`).includes(SEARCH));
    expect(searching.length).toBe(1);
    expect(searching[0]).toMatch(/^engine-worker-/);
  });
});

describe('with the network cut after loading', () => {
  const host = new StaticHost(folder);
  let visitor: Visitor;

  beforeAll(async () => {
    await host.start();
    visitor = await visitUnpainted(browser, host.url);
    await visitor.page.waitForSelector('[data-offline="kept"]');
    await visitor.page.context().setOffline(true);
    await host.stop();
  });
  afterAll(async () => {
    await visitor?.close();
    await host.stop();
  });

  const goHome = async ({ page }: Visitor): Promise<void> => {
    await page.goto(host.url);
    await page.waitForSelector('[data-play]');
  };

  for (const game of GAMES) {
    // in ordinary runs one game is played to its end, after its reload below
    const part = LONG ? 'a whole game' : 'the beginning of a game';
    test(`${part} of ${game} against a search, which never runs on the main thread`, {
      timeout: 480_000,
    }, async ({ task }) => {
      const { page, faults } = visitor;
      await goHome(visitor);
      expect(await page.locator('[data-friend], [data-open]').count()).toBe(0);
      await startGame(page, game, 'level:1');
      const clicks = await playInside(page, 7, LONG ? undefined : 12);
      task.meta.figures = { clicks };
      if (LONG) await expectFinalScores(page);
      else expect(await ready(page)).toBe('asked');
      expect(await thoughtIn(page)).toEqual({ matches: 0, players: 1, page: 0 });
      const loaded = await loadedByPage(page);
      expect(loaded.length).toBeGreaterThan(0);
      for (const name of loaded) expect(textOf(`assets/${name}`), name).not.toContain(SEARCH);
      expect(faults).toEqual([]);
    });
  }

  test('a reload in the middle of a match continues with it; when it has ended it can be seen again', {
    timeout: 480_000,
  }, async () => {
    const { page, faults } = visitor;
    await goHome(visitor);
    await startGame(page, LONG ? 'shelfie' : 'lanes', 'level:2');
    await playInside(page, 3, LONG ? 12 : 4);
    // a choice that was only started is not kept
    await clickOn(page, rolls(3));
    const stand = (): Promise<(string | null)[]> =>
      Promise.all([
        page.locator('.table').getAttribute('data-asked'),
        page.locator('.scene').innerText(),
      ]);
    const before = await stand();
    await page.reload();
    await ready(page);
    // the table is drawn before the cards are loaded
    await expect.poll(stand, { timeout: 20_000 }).toEqual(before);
    await playInside(page, 4);
    await expectFinalScores(page);
    expect(await thoughtIn(page)).toEqual({ matches: 0, players: 1, page: 0 });

    await page.locator('[data-replay]').click();
    await page.waitForSelector('[data-replay-at]');
    await goHome(visitor);
    await page.locator('.home-lists .match-row a').first().click();
    await page.waitForSelector('[data-replay-at]');
    expect(faults).toEqual([]);
  });

  test('an invitation says that it needs a server', async () => {
    const { page, faults } = visitor;
    await page.goto(`${host.url}#/join/abc/def`);
    await page.waitForSelector('.trouble');
    expect(await page.locator('.trouble').innerText()).toContain('need a server');
    expect(faults).toEqual([]);
  });
});

test('Chromium finds nothing that keeps it from being installed', async () => {
  const whole = await launchWhole();
  const host = await new StaticHost(folder).start();
  try {
    const { page } = await visitUnpainted(whole, host.url);
    await page.waitForSelector('[data-offline="kept"]');
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // the tests' own profile is a private one, where nothing can be installed
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    expect((await devTools.send('Page.getAppManifest')).errors).toEqual([]);
  } finally {
    await whole.close();
    await host.stop();
  }
});

describe('a server’s page', () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start();
  });
  afterAll(() => server.stop());

  test('offers to play offline; the engine is loaded only then, and matches stay apart', {
    timeout: 180_000,
  }, async () => {
    const { page, faults, requests, close } = await visitUnpainted(browser, server.url, {
      viewport: { width: 390, height: 844 },
      locale: 'it-IT',
    });
    await page.waitForSelector('[data-play]');
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((name) => /engine-worker|sw\.js/.test(name))).toEqual([]);
    expect(page.workers()).toEqual([]);

    await page.getByRole('link', { name: 'Gioca offline' }).click();
    await page.waitForSelector('[data-offline="kept"]');
    expect(page.url()).toContain('?offline');
    expect(page.workers().length).toBe(2);
    await startGame(page, 'lanes', 'level:1');
    await playInside(page, 5, 3);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(overflow).toBe(false);

    await page.goto(`${server.url}?offline`);
    await page.waitForSelector('.going-on .match-row[data-game="lanes"]');
    await page.getByRole('link', { name: 'Gioca online' }).click();
    await page.waitForSelector('[data-friend]');
    expect(await page.locator('.going-on').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
