import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visit, visitUnpainted } from './support/browser.ts';
import { lookAtBoard } from './support/contrast.ts';
import { playInside, ready, settled, startGame } from './support/play.ts';
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
      const { page, close } = await visitUnpainted(browser, server.url, {
        viewport: { width, height: 844 },
        locale,
        prepare: async (page) => {
          if (fonts !== 'our') await page.route('**/*.woff2', (route) => route.abort());
        },
      });
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

/** Looks at the board as a window of this width shows it in these colours. */
async function lookAt(
  page: Page,
  game: string,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await settled(page);
  const what = `${game} ${width} px ${colorScheme}`;
  const { ground, faint } = await lookAtBoard(page);
  expect(faint, what).toEqual([]);
  if (colorScheme === 'dark') expect(ground, what).toBeLessThan(0.05);
  else if (['lorenzo', 'shelfie', 'lanes'].includes(game))
    expect(ground, what).toBeGreaterThan(0.4);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${what} is too wide`).toBe(0);
  // Nothing is laid over the whole board: it would take light from cards and words as well.
  expect(await page.locator('.felt').evaluate((felt) => getComputedStyle(felt).filter)).toBe(
    'none',
  );
}

describe('every board has a dark of its own, and its words stand out in light and in dark', () => {
  const looks = [
    [1440, 'dark'],
    [390, 'light'],
    [1440, 'light'],
    [390, 'dark'],
  ] as const;
  test.each(['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes'])(
    '%s',
    { timeout: 480_000 },
    async (game) => {
      const { page, close } = await visit(browser, server.url);
      await startGame(page, game);
      await playInside(page, 5, 6);
      await ready(page);
      for (const [width, colorScheme] of LONG ? looks : looks.slice(0, 2))
        await lookAt(page, game, width, colorScheme);
      await close();
    },
  );
});
