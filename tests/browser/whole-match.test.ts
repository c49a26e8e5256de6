import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { clickUpTo, playInside, ready, resign, startGame } from './support/play.ts';
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

/**
 * Clicks of the mouse, which wait until what they hit stands still. Ordinary runs click the rest of
 * a long match from inside the page.
 */
const MOUSE_CLICKS = LONG ? 1500 : 8;

/** Ordinary runs play these to their own end; in the other games, the player resigns early. */
const PLAYED_OUT = ['shelfie', 'lanes'];
const CLICKS_BEFORE_RESIGNING = 10;

describe('a whole match by clicking only, against the computer, to the final scores', () => {
  for (const game of ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes']) {
    test(game, { timeout: 480_000 }, async ({ task }) => {
      const { page, faults, close } = await visitUnpainted(browser, server.url);
      await startGame(page, game);
      let clicks = await clickUpTo(page, 7, MOUSE_CLICKS);
      const isPlayedOut = LONG || PLAYED_OUT.includes(game);
      if (clicks === MOUSE_CLICKS)
        clicks += await playInside(page, 8, isPlayedOut ? undefined : CLICKS_BEFORE_RESIGNING);
      if (!isPlayedOut && (await ready(page)) === 'asked') await resign(page);
      expect(clicks).toBeGreaterThan(5);
      task.meta.figures = { clicks };
      const scores = await page.locator('[data-final] .final-score').allInnerTexts();
      expect(scores.length).toBe(2);
      expect(scores.every((score) => /^-?\d+$/.test(score.trim()))).toBe(true);
      expect(await page.locator('[data-final] .winner').count()).toBeGreaterThan(0);
      expect(faults).toEqual([]);
      await close();
    });
  }
});
