import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { playInside, ready } from './support/play.ts';
import { TestServer } from './support/server.ts';

const server = new TestServer();
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), server.start()]);
});
afterAll(async () => {
  await closePages(browser);
  await server.stop();
});

const openText = (page: Page, name: string, text: string): Promise<void> =>
  page
    .locator('[data-scenario]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** One Province is left, and the seat to move can buy it. */
const LAST = `{ "game": "dominion", "cases": [
  { "name": "the last Province",
    "given": { "seats": [{ "hand": ["Gold", "Gold", "Gold"] }, { "hand": ["Estate"] }],
               "supply": { "Province": 1 } } },
  { "name": "misspelt", "given": { "seats": [{ "hand": ["Goldd"] }, {}] } } ] }`;

const LOOKS = [
  [390, 'it-IT'],
  [1440, 'en-GB'],
] as const;

for (const [width, locale] of LONG ? LOOKS : LOOKS.slice(0, 1))
  test(`a scenario file is opened and played on from its position, ${width} px`, {
    timeout: 240_000,
  }, async () => {
    const viewport = { width, height: 860 };
    const { page, faults, close } = await visitUnpainted(browser, server.url, { viewport, locale });
    await page.waitForSelector('[data-play]');
    await page.goto(`${server.url}#/scenario`);
    await page.waitForSelector('[data-scenario]');
    await openText(page, 'broken.json', '{ "game": "dominion",\n  "cases": [ { "given" } ] }');
    await page.waitForSelector('[data-fault^="2:"]');
    expect(await page.locator('[data-position]').count()).toBe(0);

    await openText(page, 'last.json', LAST);
    await page.waitForSelector('[data-fault="5:56"]');
    expect(await page.locator('[data-fault]').innerText()).toContain('Goldd');
    expect(await page.locator('[data-position]').count()).toBe(1);
    await page.locator('[data-position="the last Province"]').click();
    await ready(page);
    expect(await page.locator('.topbar-title').innerText()).toContain('the last Province');

    await page.reload();
    await ready(page);
    await playInside(page, 3);
    const scores = await page.locator('[data-final] .final-score').allInnerTexts();
    expect(scores.map(Number)).toEqual([6, 1]);
    await page.locator('[data-replay]').click();
    await page.waitForSelector('.replaying');
    expect(await page.locator('.topbar-title').innerText()).toContain('the last Province');

    // found again from the home page, without starting the engine once it is known
    const row = page.locator('.home-lists .match-row[data-game="dominion"]');
    await page.goto(server.url);
    await row.waitFor();
    await page.reload();
    await row.waitFor();
    expect(page.workers()).toEqual([]);
    await row.getByRole('link').click();
    await page.waitForSelector('.replaying');
    expect(faults).toEqual([]);
    await close();
  });
