import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { clickOnce, ready, rolls, startGame } from './support/play.ts';
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

test('a card is dragged onto a lane', { timeout: 180_000 }, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  await startGame(page, 'lanes');
  await ready(page);
  const option = page
    .locator('.ask .option', { hasText: /the plains|the forest|the mountain/ })
    .first();
  // what is dealt may be of no use in the first turns
  for (let turn = 0; turn < 10 && (await option.count()) === 0; turn++) {
    await page.getByRole('button', { name: 'End the turn' }).click();
    await ready(page);
  }
  const lane = /the (plains|forest|mountain)/.exec(await option.innerText())?.[1] ?? 'plains';
  await option.hover(); // what it means is marked on the table
  const card = await page.locator('.fan .thing.target').first().boundingBox();
  const to = await page.locator(`[data-part="lane:${lane}"] .grid-frame`).boundingBox();
  if (!card || !to) throw new Error('the card or the lane is not there');
  const before = await page.locator('.place-own .fan .card-thing').count();
  await page.mouse.move(card.x + 12, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(card.x + 40, card.y - 60, { steps: 4 });
  await page.waitForSelector('.drag-ghost');
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction(
    (cards) => document.querySelectorAll('.place-own .fan .card-thing').length < cards,
    before,
  );
  await page.waitForSelector(`[data-part="lane:${lane}"] .piece`);
  expect(faults).toEqual([]);
  await close();
});

test('where wished, the end of a turn is asked for twice', { timeout: 180_000 }, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel(/Confirm before/).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await startGame(page, 'lanes');
  await ready(page);
  const turns = (): Promise<number> =>
    page.locator('.log-lines li', { hasText: 'starts a turn' }).count();
  const before = await turns();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('button', { name: /sure\?/ }).waitFor();
  expect(await turns()).toBe(before);
  await page.getByRole('button', { name: /sure\?/ }).click();
  await page.waitForFunction(
    (n) =>
      [...document.querySelectorAll('.log-lines li')].filter((line) =>
        line.textContent?.includes('starts a turn'),
      ).length > n,
    before,
  );
  expect(faults).toEqual([]);
  await close();
});

test('what happens is animated, and announced; who wants no motion gets none', {
  timeout: 180_000,
}, async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, faults, close } = await visitUnpainted(browser, server.url, { reducedMotion });
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Object.assign(window, { flights: 0 });
      Element.prototype.animate = function (...args) {
        (window as unknown as { flights: number }).flights++;
        return animate.apply(this, args);
      };
    });
    await startGame(page, 'dominion');
    const roll = rolls(6);
    const flown = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { flights: number }).flights);
    // which cards are dealt is chance: some first clicks only choose
    for (
      let i = 0;
      i < (reducedMotion === 'reduce' ? 8 : 30) && (i < 5 || (await flown()) === 0);
      i++
    ) {
      await ready(page);
      await clickOnce(page, roll());
    }
    await ready(page);
    const flights = await flown();
    if (reducedMotion === 'reduce') expect(flights).toBe(0);
    else expect(flights).toBeGreaterThan(0);
    await page.locator('[data-announce]', { hasText: 'Your turn' }).waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
    await close();
  }
});

test('a long press shows a card large, and is no click', { timeout: 180_000 }, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  await startGame(page, 'dominion');
  await ready(page);
  await page.waitForSelector('.look-kingdom .card-thing .card-cost');
  const card = page.locator('.look-kingdom .card-thing').first();
  await card.scrollIntoViewIfNeeded();
  const asked = await page.locator('.table').getAttribute('data-asked');
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0, pointerId: 5 });
  await page.waitForSelector('dialog.card-dialog[open]');
  expect(await page.locator('.table').getAttribute('data-asked')).toBe(asked);
  expect(faults).toEqual([]);
  await close();
});

test('a preview opens when the mouse moves onto a card, not when the page moves', {
  timeout: 180_000,
}, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url, {
    viewport: { width: 1000, height: 500 },
  });
  await startGame(page, 'dominion');
  await ready(page);
  await page.waitForSelector('.look-kingdom .card-thing .card-cost');
  await page.evaluate(() => scrollTo(0, 0));
  const preview = page.locator('.peek');
  const card = page.locator('.look-kingdom .card-thing').first();
  await card.hover();
  await preview.waitFor();
  await page.keyboard.press('Escape');
  expect(await preview.count(), 'after Escape').toBe(0);
  await page.locator('.status').hover();
  await card.hover();
  await preview.waitFor();
  await page.evaluate(() =>
    dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' })),
  );
  await preview.waitFor({ state: 'detached' });

  // the page scrolls until another card is below the mouse
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is not there');
  await page.mouse.move(box.x + box.width / 2, 80);
  await card.evaluate((one) =>
    one.addEventListener('pointerenter', () => one.setAttribute('data-entered', '')),
  );
  await page.evaluate((by) => scrollBy({ top: by }), box.y + box.height / 2 - 80);
  await page.waitForSelector('[data-entered]');
  // longer than a preview takes to open
  await page.waitForTimeout(600);
  expect(await preview.count(), 'after scrolling').toBe(0);
  expect(faults).toEqual([]);
  await close();
});
