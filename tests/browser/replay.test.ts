import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { finishedMatch } from './support/finished.ts';
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

/** All that is read or heard on the page. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title]')].map(
      (element) => `${element.getAttribute('aria-label')} ${element.getAttribute('title')}`,
    );
    return `${document.body.textContent}\n${labels.join('\n')}`;
  });

async function at(page: Page, position: number): Promise<void> {
  await page.locator('.replay-controls input[type="range"]').fill(String(position));
  await page.waitForSelector(`[data-replay-at="${position}"]`);
}

const lengthOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.replay-controls input[type="range"]').getAttribute('max'));

test('titles that their files write in capitals are in ordinary letters all through a replay', {
  timeout: 240_000,
}, async () => {
  const match = await finishedMatch(server.url, 'lanes', {}, LONG ? 120 : 40);
  const loud = games['lanes']!.content.cards(loadContent('lanes'))
    .map(({ name }) => name)
    .filter((name) => name.length > 3 && name === name.toUpperCase());
  expect(loud.length).toBeGreaterThan(50);
  const { page, faults, close } = await visitUnpainted(
    browser,
    `${server.url}#/replay/${match}/0/all`,
  );
  await page.waitForSelector('.log-card, .look-commander .card-cost');
  let named = 0;
  const length = await lengthOf(page);
  const positions = LONG ? length : Math.min(length, 24);
  for (let position = 0; position < positions; position++) {
    await at(page, position);
    await page.waitForFunction(() => document.querySelector('.replay-ask') !== null);
    const text = await everything(page);
    expect(
      loud.filter((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(text)),
    ).toEqual([]);
    if (/→ (Play|Use)/.test(await page.locator('.replay-ask').innerText())) named++;
  }
  expect(named).toBeGreaterThan(3);
  expect(faults).toEqual([]);
  await close();
});

test('a jump shows what led to the moment', { timeout: 240_000 }, async () => {
  const match = await finishedMatch(server.url, 'dominion', {}, LONG ? 120 : 40);
  const { page, faults, close } = await visitUnpainted(
    browser,
    `${server.url}#/replay/${match}/0/-1`,
  );
  await page.waitForSelector('[data-replay-at="0"]');
  const length = await lengthOf(page);
  for (const position of [length, Math.floor(length / 2), 7]) {
    await at(page, position);
    const lines = page.locator('.log-lines li:not(.muted)');
    await expect.poll(() => lines.count()).toBeGreaterThan(4);
    expect(await page.locator('.log').innerText()).not.toContain('Nothing yet');
  }
  expect(faults).toEqual([]);
  await close();
});

describe('seen by everybody, every hand is face up', () => {
  const OPTIONS: { [game: string]: { advanced: boolean } } = { lorenzo: { advanced: true } };
  // what an open table shows is tested for every game in tests/open-scene.test.ts
  const all = ['dominion', 'shelfie', 'lorenzo', 'chaos', 'lanes'];
  for (const game of LONG ? all : all.slice(0, 2)) {
    test(game, { timeout: 240_000 }, async () => {
      const match = await finishedMatch(server.url, game, OPTIONS[game], LONG ? 120 : 40);
      const { page, faults, close } = await visitUnpainted(
        browser,
        `${server.url}#/replay/${match}/9/-1`,
      );
      const down = page.locator(
        '.scene .cards:not(.stack) .card-thing.down, .scene .place-rival .look-goal ' +
          '.card-thing.down',
      );
      await page.waitForSelector('.scene .card-thing.down', { state: 'attached' });
      expect(await down.count()).toBeGreaterThan(0);
      await page.getByLabel('Seen by').selectOption('all');
      await page.waitForSelector('.scene[data-open]');
      const length = await lengthOf(page);
      for (const position of [9, 10, Math.floor(length / 2), length - 1]) {
        await at(page, position);
        expect(await down.count()).toBe(0);
        // The seat to move, the same one sits in front.
        expect(await page.locator('.place-own[data-seat]').getAttribute('data-seat')).toBe('0');
        expect(await page.locator('.place-rival[data-seat="1"]').count()).toBe(1);
      }
      expect(faults).toEqual([]);
      await close();
    });
  }
});
