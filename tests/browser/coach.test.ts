import { readFileSync } from 'node:fs';
import { type MatchRecord, sealOf } from '@cardwright/kernel';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { finishedMatch } from './support/finished.ts';
import { ready, resign, settled, startGame } from './support/play.ts';
import { TestServer } from './support/server.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const server = new TestServer();
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), server.start()]);
});
afterAll(async () => {
  await closePages(browser);
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
    const { page, faults, close } = await visitUnpainted(browser, server.url, { viewport: WIDE });
    await startGame(page, 'shelfie');
    await ready(page);
    expect(await page.locator('[data-meant]').count()).toBe(0);
    // while it is being computed, the button says what it does
    const button = page.locator('[data-hint-button]');
    await button.click();
    await page.locator('[data-hint-button][aria-busy="true"]').waitFor();
    expect(await button.innerText()).toBe('Cancel hint');
    await button.click();
    expect(await button.innerText()).toBe('Hint');
    expect(await page.locator('.hint-panel [data-waiting]').count()).toBe(0);
    expect(await askForHint(page)).toMatch(
      /^(Best|Good) choice: .+\. It wins about \d+% of games from here\. .+/,
    );
    const marked = await marksInView(page);
    expect(marked.length).toBeGreaterThan(0);
    for (const label of marked) expect(label).toMatch(/highlighted/);
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
    const { page, faults, close } = await visitUnpainted(browser, `${server.url}?offline`, {
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

/** Waits until the review says that it is done. */
const reviewed = (page: Page): Promise<unknown> =>
  page.waitForSelector('.review[data-review="done"]', { timeout: 150_000 });

const decisionsIn = (page: Page): Promise<number> =>
  page.locator('[data-chances] tbody tr').count();

describe('a review', () => {
  test('shows chances, luck, and better choices to play on from', {
    timeout: 240_000,
  }, async () => {
    const match = await finishedMatch(server.url, 'lanes', {}, 16);
    const { page, faults, close } = await visitUnpainted(
      browser,
      `${server.url}#/replay/${match}`,
      {
        viewport: WIDE,
      },
    );
    const worker = page.waitForEvent('worker');
    await page.locator('[data-review-start]').press('Enter');
    expect(await (await worker).evaluate(() => self.name), 'where it is worked out').toBe('review');
    await reviewed(page);
    const chart = page.locator('[data-chart]');
    expect(await chart.getAttribute('aria-label')).toMatch(
      /^Winning chances\. Ann: from \d+% to \d+%\. Ben: from \d+% to \d+%\.$/,
    );
    expect(await page.locator('.chart-seat path[d^="M"]').count()).toBe(2);
    expect(await page.locator('[data-skill] tbody tr').count()).toBe(2);
    // what a seat had at the start, choices and luck add up to its result
    const rows = await page.locator('[data-skill] tbody tr').allInnerTexts();
    for (const row of rows) {
      const [start = 0, own = 0, others = 0, luck = 0, result = 0] = row
        .split('\t')
        .slice(1)
        .map((cell) => Number(cell.replace('−', '-').replace('%', '')));
      expect(Math.abs(start + own + others + luck - result), row).toBeLessThanOrEqual(2);
    }
    // somebody who plays by chance makes mistakes
    const better = page.locator('[data-better]', { hasText: 'Chosen' }).first();
    const entry = Number(await better.getAttribute('data-better'));
    expect(await better.innerText()).toMatch(/Chosen: .+Better: .+It cost \d+ percentage point/s);
    await better.getByRole('button', { name: 'Show' }).press('Enter');
    await page.waitForSelector(`[data-replay-at="${entry}"]`);
    await page.waitForSelector('[data-better-here]');
    const replayed = page.locator('.replay-controls');
    expect(await replayed.innerText()).toMatch(/ → .+\s+Better: “.+” \(\d+% instead of \d+%\)/);
    expect(await replayed.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    // nobody holds a seat here, so the button says whose place is taken
    const mover = /, (Ann|Ben):/.exec(await better.innerText())?.[1];
    const playOn = better.locator('[data-branch-better]');
    expect(await playOn.innerText()).toBe(`Play on from here as ${mover}`);
    expect(await page.locator('[data-branch]').innerText()).toBe(await playOn.innerText());
    await playOn.click();
    await page.waitForSelector('.table[data-asked], .ask');
    expect(page.url()).toContain('#/table/');
    expect(faults).toEqual([]);
    await close();
  });

  test('goes on where it was left, narrow and in Italian', { timeout: 240_000 }, async () => {
    const match = await finishedMatch(server.url, 'shelfie', {}, 14);
    const { page, faults, close } = await visitUnpainted(
      browser,
      `${server.url}#/replay/${match}`,
      {
        viewport: NARROW,
        locale: 'it-IT',
        colorScheme: 'dark',
      },
    );
    await page.locator('[data-review-start]').click();
    await page.waitForSelector('[data-chart]');
    await page.evaluate(() => {
      location.hash = '#/';
    });
    await page.waitForSelector('.box');
    await page.evaluate((id) => {
      location.hash = `#/replay/${id}`;
    }, match);
    // nobody has to ask again
    await reviewed(page);
    const done = await decisionsIn(page);
    expect(done).toBeGreaterThan(3);
    expect(await page.locator('.review h2').innerText()).toBe('Analisi della partita');
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, 'wider than the screen').toBe(false);
    // what is done is kept: it is there at once after a reload
    const before = await page.locator('[data-skill]').innerText();
    await page.reload();
    await reviewed(page);
    expect(await page.locator('[data-skill]').innerText()).toBe(before);
    expect(faults).toEqual([]);
    await close();
  });

  test('names a resignation, is found again from the home page, and saves the record', {
    timeout: 240_000,
  }, async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url, {
      viewport: WIDE,
      acceptDownloads: true,
    });
    await startGame(page, 'lanes');
    await ready(page);
    await resign(page);
    expect(await page.locator('[data-final] p').first().innerText()).toBe('You resigned.');
    await page.goto(server.url);
    const row = page.locator('.home-lists .match-row[data-game="lanes"]');
    await row.first().getByRole('link').click();
    await page.waitForSelector('[data-replay-at]');
    const download = page.waitForEvent('download');
    await page.locator('[data-save-record]').click();
    const record = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as MatchRecord;
    expect(record.seal).toBe(sealOf(record));
    const entry = record.entries.length - 1;
    await page.locator('[data-review-start]').click();
    await reviewed(page);
    const turns = await page.locator(`[data-turn]`).allInnerTexts();
    const named = turns.filter((turn) => turn.includes('resigned'));
    expect(named).toHaveLength(1);
    expect(named[0]).toMatch(new RegExp(`^Move ${entry}: .+ resigned: from \\d+% to 0%\\.`));
    expect(turns.join('\n')).not.toMatch(/to 100%/);
    expect(await page.locator(`[data-better="${entry}"]`).innerText()).toMatch(
      /Resigned with winning chances of \d+%\. Better: .+ It cost \d+ percentage points\./,
    );
    expect(await page.locator('[data-chances] [data-result]').count(), 'result rows').toBe(2);
    expect(faults).toEqual([]);
    await close();
  });

  test('at the end of a match on a phone, it starts with its heading in view', {
    timeout: 240_000,
  }, async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url, { viewport: NARROW });
    await startGame(page, 'lanes');
    await ready(page);
    await resign(page);
    await page.locator('[data-review-link]').click();
    const top = (): Promise<number | undefined> =>
      page
        .locator('.review h2')
        .boundingBox()
        .then((box) => box?.y);
    await expect.poll(top, { timeout: 30_000 }).toBeLessThan(NARROW.height / 4);
    await reviewed(page);
    expect(await top()).toBeGreaterThan(40);
    expect(await top()).toBeLessThan(NARROW.height / 4);
    expect(faults).toEqual([]);
    await close();
  });

  test('on a narrow screen, Show scrolls to what the review says', {
    timeout: 240_000,
  }, async () => {
    const match = await finishedMatch(server.url, 'lanes', {}, 16);
    const { page, faults, close } = await visitUnpainted(
      browser,
      `${server.url}#/replay/${match}`,
      { viewport: NARROW, reducedMotion: 'reduce' },
    );
    await page.locator('[data-review-start]').click();
    await reviewed(page);
    for (const list of ['[data-better]', '[data-turn]']) {
      await page.locator(list).first().getByRole('button', { name: 'Show' }).click();
      await page.waitForFunction(() => {
        const said = document.querySelector('[data-better-here], [data-replay-ask]');
        const { top = -1, bottom = -1 } = said?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom > 0 && bottom <= innerHeight;
      });
    }
    expect(faults).toEqual([]);
    await close();
  });
});
