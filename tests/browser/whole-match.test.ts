import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { clickToEnd, startGame } from './support/play.ts';
import { TestServer } from './support/server.ts';

const server = new TestServer();
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([launch(), server.start()]);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

describe('a whole match by clicking only, against the computer, to the final scores', () => {
  for (const game of ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes']) {
    test(game, { timeout: 480_000 }, async ({ task }) => {
      const { page, faults, close } = await visit(browser, server.url);
      await startGame(page, game);
      const clicks = await clickToEnd(page, 7);
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
