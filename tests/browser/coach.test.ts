import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { ready, settled, startGame } from './support/play.ts';
import { TestServer } from './support/server.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const server = new TestServer();
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([launch(), server.start()]);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Asks for a hint with the keyboard and waits for it. */
async function askForHint(page: Page): Promise<string> {
  await page.locator('[data-hint-button]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-hint]');
  await settled(page);
  return page.locator('[data-hint]').innerText();
}

/** Whether something marked as meant is on the screen, and above the question if that is below. */
const marksInView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.scene [data-meant]')]
      .filter((thing) => {
        const { top, left } = thing.getBoundingClientRect();
        return top >= 0 && top < innerHeight && left >= 0 && left < innerWidth;
      })
      .map((thing) => thing.getAttribute('aria-label') ?? ''),
  );

describe('a hint', () => {
  test('is given in words and points at the board', { timeout: 180_000 }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { viewport: WIDE });
    await startGame(page, 'shelfie');
    await ready(page);
    expect(await page.locator('[data-meant]').count()).toBe(0);
    expect(await askForHint(page)).toMatch(
      /^(Best|Good) choice: .+\. It wins about \d+% of games from here\. .+/,
    );
    const marked = await marksInView(page);
    expect(marked.length).toBeGreaterThan(0);
    for (const label of marked) expect(label).toMatch(/pointed out/);
    // the option in the list is the same one, and the button keeps the focus
    const option = page.locator('.ask .option[data-meant]');
    expect(await option.count()).toBe(1);
    expect(
      await page.evaluate(() => document.activeElement?.hasAttribute('data-hint-button')),
    ).toBe(true);
    const asked = await page.locator('.table').getAttribute('data-asked');
    await option.click();
    await page.waitForFunction(
      (before) => document.querySelector('.table')?.getAttribute('data-asked') !== before,
      asked,
    );
    await ready(page);
    expect(await page.locator('[data-hint], [data-meant]').count(), 'the next question').toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  test('without a server, on a narrow Italian page', { timeout: 180_000 }, async () => {
    const { page, faults, close } = await visit(browser, `${server.url}?offline`, {
      viewport: NARROW,
      locale: 'it-IT',
    });
    await startGame(page, 'lanes');
    await ready(page);
    expect(await askForHint(page)).toMatch(
      /^(La scelta migliore|Una buona scelta): .+\. Probabilità di vittoria: circa \d+%\. .+/,
    );
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, 'wider than the screen').toBe(false);
    const option = page.locator('.ask [data-option][data-meant]');
    expect(await option.count()).toBe(1);
    await page.locator('[data-hint-button]').press('Enter');
    await settled(page);
    expect(await page.locator('[data-hint], [data-meant]').count(), 'hidden again').toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
