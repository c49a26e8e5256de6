import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { ready, rolls } from './support/play.ts';
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

/** Tab until what has the focus fits. */
async function tabTo(page: Page, selector: string, limit = 120): Promise<void> {
  for (let i = 0; i < limit; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector} with the Tab key`);
}

/**
 * Answers one question from the list of options; once in the list, the focus stays there from
 * question to question.
 */
async function answerWithKeys(page: Page, roll: number): Promise<void> {
  if (
    !(await page.evaluate(
      () =>
        document.activeElement?.closest('.ask') !== null &&
        document.activeElement?.closest('.ask') !== undefined,
    ))
  )
    await tabTo(page, '.ask button, .ask input, .ask summary');
  const keys = await page.evaluate((chance) => {
    const all = [
      ...document.querySelectorAll<HTMLButtonElement>('.ask button:not([disabled])'),
    ].filter((button) => button.offsetParent !== null);
    const options = all.filter((button) => button.matches('[data-option]'));
    const confirm = options.find(
      (button) => button.dataset.option === 'confirm' || button.dataset.option === 'yes',
    );
    const open = options.filter(
      (button) => button !== confirm && button.getAttribute('aria-pressed') !== 'true',
    );
    const wanted =
      confirm && !confirm.disabled && (open.length === 0 || chance % 3 === 0)
        ? confirm
        : (open[chance % open.length] ?? confirm);
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = wanted ? all.indexOf(wanted) : 0;
    return at < 0 ? to + 1 : to - at;
  }, roll);
  for (let i = 0; i < Math.abs(keys); i++)
    await page.keyboard.press(keys > 0 ? 'ArrowDown' : 'ArrowUp');
  await page.keyboard.press('Enter');
}

/** Plays to the end, or until `limit` questions are answered; returns how many were. */
async function playWithKeys(page: Page, seed: number, limit: number): Promise<number> {
  const roll = rolls(seed);
  for (let answered = 0; answered < limit; answered++) {
    if ((await ready(page)) === 'over') return answered;
    await answerWithKeys(page, roll());
  }
  return limit;
}

/** The focus is on the new page, not lost with what was shown while it was loading. */
const isOnPage = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.id === 'main');

/** Answers that are enough for a whole match of either game. */
const WHOLE = 900;

describe('a match with the keyboard only', () => {
  for (const [game, limit] of [
    ['shelfie', LONG ? WHOLE : 8],
    ['lanes', WHOLE],
  ] as const) {
    const part = limit === WHOLE ? 'to its end' : `${limit} answers`;
    test(`${game}, ${part}`, { timeout: 480_000 }, async () => {
      const { page, faults, close } = await visitUnpainted(browser, server.url);
      await page.waitForSelector(`[data-play="${game}"]`);
      await tabTo(page, `.box[data-game="${game}"] select`);
      await page.keyboard.press('Home'); // the weakest
      await tabTo(page, `[data-play="${game}"]`);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.scene');
      await isOnPage(page);
      const answered = await playWithKeys(page, 3, limit);
      if (limit === WHOLE) {
        expect(answered).toBeLessThan(WHOLE);
        expect(await page.locator('[data-final] .final-score').count()).toBe(2);
      } else {
        expect(answered).toBe(limit);
        expect(await ready(page)).toBe('asked');
      }
      expect(faults).toEqual([]);
      await close();
    });
  }
});

describe('the page with the keyboard', () => {
  test('a card is shown large with the key I, and Escape closes it', async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url);
    await page.locator('[data-play="dominion"]').click();
    await page.waitForSelector('.look-kingdom .card-thing .card-cost');
    await page.locator('.look-kingdom .card-thing').first().focus();
    await page.keyboard.press('i');
    await page.waitForSelector('dialog.card-dialog[open]');
    expect((await page.locator('.card-dialog-words').innerText()).length).toBeGreaterThan(20);
    // A word of the game explains itself.
    await page.locator('.card-dialog .term').first().focus();
    await page.locator('.card-dialog .term-note').first().waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.card-dialog', { state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });
});
