import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwn } from '../server/support/server-process.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { finishedMatch } from './support/finished.ts';
import { clickOnce, ready, rolls, settled, startGame } from './support/play.ts';
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

/** What is asked, in words, and what the own area shows. */
const standing = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      `${document.querySelector('.ask-why')?.textContent} / ` +
      `${document.querySelector('.places.own')?.textContent}`,
  );

/** Plays until a question comes up that belongs to something half done. */
async function intoTheMiddle(page: Page, question: RegExp): Promise<void> {
  const roll = rolls(5);
  for (let i = 0; i < 200; i++) {
    await ready(page);
    if (question.test(await page.locator('.ask-why').innerText())) return;
    await clickOnce(page, roll());
  }
  throw new Error(`never asked ${question}`);
}

test('a reload in mid-effect continues where it was; what may be taken back is taken back', {
  timeout: 180_000,
}, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  await startGame(page, 'shelfie');
  await intoTheMiddle(page, /which column/i);
  const before = await standing(page);
  await page.reload();
  await page.waitForSelector('.table[data-asked]');
  await expect.poll(() => standing(page), { timeout: 20_000 }).toBe(before);
  await page.locator('[data-undo]').click();
  await page.waitForFunction(() => {
    const why = document.querySelector('.ask-why')?.textContent ?? '';
    return /tiles/i.test(why) && !/which column/.test(why);
  });
  const roll = rolls(2);
  for (let i = 0; i < 6; i++) {
    await ready(page);
    await clickOnce(page, roll());
  }
  expect(faults).toEqual([]);
  await close();
});

test('the server is killed in mid-effect and started again: the page continues by itself', {
  timeout: 240_000,
}, async () => {
  const own = await startOwn();
  const { page, faults, close } = await visitUnpainted(browser, own.url);
  await startGame(page, 'lorenzo');
  await intoTheMiddle(page, /servants/);
  const before = await standing(page);
  await own.end('SIGKILL');
  await page.waitForSelector('.link-state .chip.warn');
  await own.launch();
  await page.waitForSelector('.link-state.open');
  await ready(page);
  await expect.poll(() => standing(page), { timeout: 20_000 }).toBe(before);
  const roll = rolls(2);
  for (let i = 0; i < 5; i++) {
    if ((await ready(page)) === 'over') break;
    await clickOnce(page, roll());
  }
  expect(faults).toEqual([]);
  await close();
});

test('on a slow network it is slow, and right', { timeout: 240_000 }, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url, {
    prepare: async (page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 20_000,
      });
    },
  });
  await startGame(page, 'dominion');
  const roll = rolls(4);
  for (let i = 0; i < 5; i++) {
    await ready(page);
    await clickOnce(page, roll());
    // A second click while the first is on its way must not count.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.ask .option, .scene .thing.can')?.click(),
    );
  }
  await ready(page);
  expect(await page.locator('[role="alert"]').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('a finished match is replayed by link: step, jump, other eyes, a shared moment, playing on', {
  timeout: 480_000,
}, async () => {
  const match = await finishedMatch(server.url, 'lanes', {}, 40);
  const { page, faults, close } = await visitUnpainted(browser, `${server.url}#/replay/${match}`);
  await page.waitForSelector('[data-replay-at="0"]');
  await page.locator('[data-next]').click();
  await page.waitForSelector('[data-replay-at="1"]');
  await settled(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[data-replay-at="2"]');
  await page.getByLabel('Seen by').selectOption('1');
  await page.waitForFunction(() => location.hash.endsWith('/2/1'));
  const moment = page.url();

  const friend = await visitUnpainted(browser, moment);
  await friend.page.waitForSelector('[data-replay-at="2"]');
  await friend.page.waitForSelector('.place-own[data-seat="1"]');
  // the last turn: an early one may begin at this very moment
  const turns = friend.page.getByLabel('Jump to a turn');
  await turns.locator('option').nth(3).waitFor({ state: 'attached' });
  await turns.selectOption({ index: (await turns.locator('option').count()) - 1 });
  await friend.page.waitForFunction(() => !location.hash.endsWith('/2/1'));
  await friend.page.locator('[data-last]').click();
  await friend.page.waitForSelector('[data-final]');
  await friend.page.goto(moment);
  await friend.page.locator('[data-branch]').click();
  await friend.page.waitForSelector('.table[data-asked]');
  await ready(friend.page);
  await clickOnce(friend.page, 1);
  for (const one of [{ faults, close }, friend]) {
    expect(one.faults).toEqual([]);
    await one.close();
  }
});
