// `npm run pictures`: takes the pictures in docs/pictures, of every game and page at both widths,
// with a real server and a real browser.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from './support/browser.ts';
import { clickOnce, ready, rolls, startGame } from './support/play.ts';
import { TestServer } from './support/server.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });

const WIDTHS = [
  [1440, 900],
  [360, 780],
] as const;
/** Clicks before a picture, so that the table shows a game in progress. */
const CLICKS: { [game: string]: number } = {
  dominion: 47,
  lorenzo: 34,
  shelfie: 31,
  chaos: 22,
  lanes: 17,
};

async function take(page: Page, name: string, width: number): Promise<void> {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${folder}${name}-${width}.png` });
  console.log(`docs/pictures/${name}-${width}.png`);
}

async function tables(browser: Browser, url: string, width: number, height: number): Promise<void> {
  for (const [game, clicks] of Object.entries(CLICKS)) {
    const { page, close } = await visit(browser, url, {
      viewport: { width, height },
      colorScheme: 'light',
    });
    await startGame(page, game, 'level:1');
    const roll = rolls(12);
    for (let i = 0; i < clicks; i++) {
      if ((await ready(page)) === 'over') break;
      await clickOnce(page, roll());
    }
    await ready(page);
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, 0));
    await take(page, game, width);
    await close();
  }
}

async function pages(browser: Browser, url: string, width: number, height: number): Promise<void> {
  const { page, close } = await visit(browser, url, {
    viewport: { width, height },
    colorScheme: 'light',
  });
  await page.waitForSelector('[data-play="lanes"]');
  await take(page, 'home', width);
  await page.goto(`${url}#/cards/chaos`);
  await page.waitForSelector('.gallery-card');
  await take(page, 'cards', width);
  await page.goto(`${url}#/rules/lorenzo`);
  await page.waitForSelector('.prose h2');
  await take(page, 'rules', width);
  await close();
  const dark = await visit(browser, url, { viewport: { width, height }, colorScheme: 'dark' });
  await dark.page.waitForSelector('[data-play="lanes"]');
  await take(dark.page, 'home-dark', width);
  await dark.close();
}

const only = process.argv[2];
const server = await new TestServer().start();
const browser = await launch();
try {
  for (const [width, height] of WIDTHS) {
    if (only && only !== String(width)) continue;
    await tables(browser, server.url, width, height);
    await pages(browser, server.url, width, height);
  }
} finally {
  await browser.close();
  await server.stop();
}
