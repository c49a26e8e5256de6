import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { launch, visit } from './support/browser.ts';
import { lookAtBoard } from './support/contrast.ts';
import { clickOnce, ready, rolls, startGame } from './support/play.ts';
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

describe('the name of every lane stands in its own box', () => {
  const looks = [
    [1440, 'en-GB', 'our'],
    [390, 'it-IT', 'our'],
    // Until ours are there, or where they cannot be had, the machine's own are shown; they may be
    // wider.
    [390, 'it-IT', "the machine's"],
    [1440, 'it-IT', 'our'],
    [390, 'en-GB', 'our'],
    [1440, 'en-GB', "the machine's"],
  ] as const;
  for (const [width, locale, fonts] of LONG ? looks : looks.slice(0, 3)) {
    test(`${width} px, ${locale}, ${fonts} fonts`, { timeout: 180_000 }, async () => {
      const { page, close } = await visit(browser, server.url, {
        viewport: { width, height: 844 },
        locale,
      });
      if (fonts !== 'our') {
        await page.route('**/*.woff2', (route) => route.abort());
        await page.reload();
      }
      await startGame(page, 'lanes');
      await ready(page);
      // A lane that can be chosen has a frame round its name: what is dealt may be of no use in the
      // first turns.
      for (
        let turn = 0;
        turn < 10 && (await page.locator('.look-lane .part-handle').count()) === 0;
        turn++
      ) {
        await page.locator('.ask .ask-main button').last().click();
        await ready(page);
      }
      const names = await page.locator('.look-lane').evaluateAll((lanes) =>
        lanes.map((lane) => {
          const label = lane.querySelector<HTMLElement>('.part-label')!;
          const name = label.querySelector('.part-handle') ?? label;
          const range = document.createRange();
          range.selectNodeContents(name);
          const [text, box, own, frame, board] = [
            range,
            name,
            label,
            lane.querySelector('.grid-frame')!,
            lane.closest('.area-in')!,
          ].map((one) => one.getBoundingClientRect()) as [
            DOMRect,
            DOMRect,
            DOMRect,
            DOMRect,
            DOMRect,
          ];
          const within = (one: DOMRect, other: DOMRect, ring = 0): boolean =>
            one.left - ring >= other.left - 0.5 && one.right + ring <= other.right + 0.5;
          const beside = own.right <= frame.left + 0.5 || own.bottom <= frame.top + 0.5;
          const ring = name === label ? 0 : 3; // what can be chosen has a ring round it
          return {
            name: name.textContent,
            beside,
            inside: within(text, box) && within(box, own, ring) && within(own, board),
          };
        }),
      );
      expect(names.length).toBe(3);
      for (const one of names) expect(one).toMatchObject({ beside: true, inside: true });
      await close();
    });
  }
});

describe('every board has a dark of its own, and its words stand out in light and in dark', () => {
  const looks = [
    [1440, 'dark'],
    [390, 'light'],
    [1440, 'light'],
    [390, 'dark'],
  ] as const;
  for (const [width, colorScheme] of LONG ? looks : looks.slice(0, 2))
    test(`${width} px, ${colorScheme}`, { timeout: 480_000 }, async () => {
      const { page, close } = await visit(browser, server.url, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      for (const game of ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes']) {
        await page.goto(server.url);
        await startGame(page, game);
        const roll = rolls(5);
        for (let i = 0; i < 6; i++)
          if ((await ready(page)) === 'asked') await clickOnce(page, roll());
        await ready(page);
        const { ground, faint } = await lookAtBoard(page);
        expect(faint, game).toEqual([]);
        if (colorScheme === 'dark') expect(ground, game).toBeLessThan(0.05);
        else if (['lorenzo', 'shelfie', 'lanes'].includes(game))
          expect(ground, game).toBeGreaterThan(0.4);
        // Nothing is laid over the whole board: it would take light from cards and words as well.
        expect(await page.locator('.felt').evaluate((felt) => getComputedStyle(felt).filter)).toBe(
          'none',
        );
      }
      await close();
    });
});
