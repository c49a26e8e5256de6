import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Between them: modes, mats, tokens, Durations, Reactions, extra phases, extra turns. */
const KINGDOMS = [
  [
    'Bell Buoy',
    'Driftwood',
    'Fog Bank',
    'Lantern Fleet',
    'Oyster Bed',
    'Slipway',
    "Smuggler's Cove",
    'Spring Tide',
    'Undertow',
    'Wharf Rats',
  ],
  [
    'Breakwater',
    'Drowned Bell',
    'Gannet',
    'Hermit Crab',
    'High Tide',
    'Jetty',
    'Lighthouse Keeper',
    'Press Gang',
    'Tide Pool',
    'Wreckers',
  ],
];

async function choose(page: Page, kingdom: readonly string[]): Promise<void> {
  await page.locator('[data-setup="dominion"]').click();
  await page.waitForSelector('dialog.setup[open]');
  const radios = page.locator('.setup-ways input[type="radio"]');
  const sizes = await radios.evaluateAll((inputs) =>
    inputs.map((input) => input.getBoundingClientRect().width),
  );
  expect(new Set(sizes).size, `radio buttons of ${sizes.join(', ')} px`).toBe(1);
  await page.locator('dialog.setup input[value="own"]').check();
  for (const box of await page.locator('.setup-card input:checked').all()) await box.uncheck();
  for (const card of kingdom)
    await page.locator('.setup-card', { hasText: card }).first().locator('input').check();
  await shoot(page, 'setup');
  await page.locator('[data-setup-done]').click();
  await page.waitForSelector('dialog.setup', { state: 'detached' });
}

/** With CARDWRIGHT_PICTURES, for people to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.CARDWRIGHT_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const { width } = page.viewportSize()!;
  const language = await page.evaluate(() => document.documentElement.lang);
  await page.screenshot({ path: `${folder}/${name}-${language}-${width}.png` });
}

const CASES = [
  { locale: 'en-GB', width: 1440, kingdom: 0 },
  { locale: 'it-IT', width: 390, kingdom: 0 },
  { locale: 'it-IT', width: 1440, kingdom: 1 },
  { locale: 'en-GB', width: 390, kingdom: 1 },
];

const long = process.env.CARDWRIGHT_LONG !== undefined;

test.each(long ? CASES : CASES.slice(1, 2))(
  'Tidelands is played: $locale, $width px, kingdom $kingdom',
  {
    timeout: 600_000,
  },
  async ({ locale, width, kingdom }) => {
    const viewport = { width, height: width > 500 ? 900 : 844 };
    const { page, faults, close } = await visitUnpainted(browser, server.url, { viewport, locale });
    await page.waitForSelector('[data-play="dominion"]');
    await page.locator('.box[data-game="dominion"] select').first().selectOption('random');
    await choose(page, KINGDOMS[kingdom]!);
    await page.locator('[data-play="dominion"]').click();
    await ready(page);
    for (const card of KINGDOMS[kingdom]!) {
      const art = page.locator(`.scene [data-card="${card}"] svg`).first();
      expect(await art.locator('*').count(), card).toBeGreaterThan(3);
    }
    await shoot(page, `first-turn-${kingdom}`);
    for (const [i, clicks] of (long ? [60, 120, 160] : [40]).entries()) {
      await playInside(page, 7 + i, clicks);
      if ((await ready(page)) === 'over') break;
      await shoot(page, `turn-${kingdom}-${i}`);
    }
    if (long) {
      await playInside(page, 11, 3000);
      expect(await ready(page)).toBe('over');
    }
    await shoot(page, `end-${kingdom}`);
    expect(faults).toEqual([]);
    await close();
  },
);
