import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { OutsideGame } from './support/outside-game.ts';
import { playInside, ready, settled } from './support/play.ts';
import { TestServer } from './support/server.ts';

const OUTSIDE = 'lantern-night';
const GAMES = ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes', OUTSIDE];
const outside = new OutsideGame(OUTSIDE);
const server = new TestServer(['--game', outside.folder]);
let browser: Browser;
beforeAll(async () => {
  outside.compile();
  [browser] = await Promise.all([sharedBrowser(), server.start()]);
});
afterAll(async () => {
  await closePages(browser);
  await server.stop();
  outside.remove();
});

const MOST = 60;

/** Which step and question is shown; `play` at the end. */
const placeOf = (page: Page): Promise<string> =>
  page
    .locator('.lesson-box')
    .evaluate((box) => `${box.getAttribute('data-step')}.${box.getAttribute('data-moment')}`);

/** Opens the list of options, which waits behind its title on a narrow screen. */
const openList = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const list of document.querySelectorAll('details.ask-list')) list.setAttribute('open', '');
  });

/** How the learner acts: with the mouse, or with the keyboard alone. */
type Press = (page: Page, selector: string) => Promise<void>;
const click: Press = (page, selector) => page.locator(selector).first().click();
const key: Press = async (page, selector) => {
  for (let i = 0; i < 600; i++) {
    const isThere = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) === true,
      selector,
    );
    if (isThere) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached with the keyboard`);
};

/**
 * What the lesson points at first is in view, below its text and above the question, and nothing
 * cuts off the ring around it. Beside the board, the text does not hide the question.
 */
const pointsClearly = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { bottom: start } = document.querySelector('.lesson-box')!.getBoundingClientRect();
    const question = document.querySelector('.ask')?.getBoundingClientRect();
    const isNarrow = matchMedia('(max-width: 899px)').matches;
    if (question && !isNarrow && question.top < start) return false;
    const end = isNarrow && question ? question.top : innerHeight;
    const marked = [...document.querySelectorAll('.scene [data-meant]')];
    if (marked.some((one) => getComputedStyle(one).clipPath !== 'none')) return false;
    return marked.some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const isTall = bottom - top > end - start;
      return top >= start && (isTall || bottom <= end);
    });
  });

/** The names and costs that the arrow of what is pointed at covers. */
const coveredByArrow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = (element: Element): DOMRect => {
      const range = document.createRange();
      range.selectNode(element.firstChild ?? element);
      return range.getBoundingClientRect();
    };
    const arrows = [...document.querySelectorAll('.scene .meant-mark')].map((one) =>
      one.getBoundingClientRect(),
    );
    const named = [...document.querySelectorAll('.scene :is(.card-cost, .card-name, .part-label)')];
    return named
      .filter((element) => {
        const text = textOf(element.querySelector('.part-handle') ?? element);
        return arrows.some(
          ({ left, right, top, bottom }) =>
            left < text.right && right > text.left && top < text.bottom && bottom > text.top,
        );
      })
      .map((element) => element.textContent);
  });

const ANY = '.ask [data-option]:not(:disabled)';
const MARKED = '.ask .option[data-meant]:not(.picked)';
const CONFIRM = '.ask [data-option="confirm"]:not(:disabled)';

/** Answers: a try first, then what the lesson points at. */
async function answer(page: Page, press: Press): Promise<void> {
  await openList(page);
  const before = await placeOf(page);
  if ((await page.locator('[data-why]').count()) === 0) return press(page, ANY);
  while ((await page.locator(MARKED).count()) > 0) {
    await press(page, MARKED);
    await settled(page);
    if ((await placeOf(page)) !== before) return;
  }
  await press(page, CONFIRM);
}

/** Takes a lesson from its first to its last step; says how many tries got a reason. */
async function take(page: Page, press: Press): Promise<number> {
  let reasons = 0;
  for (let i = 0; i < MOST; i++) {
    await settled(page);
    if ((await page.locator('[data-begin]').count()) > 0) return reasons;
    const before = await placeOf(page);
    expect((await page.locator('.lesson-say').innerText()).length).toBeGreaterThan(20);
    if ((await page.locator('[data-why]').count()) === 0) await pointsClearly(page);
    expect(await coveredByArrow(page), before).toEqual([]);
    if ((await page.locator('[data-next]').count()) > 0) await press(page, '[data-next]');
    else {
      expect(await page.locator('.scene [data-meant]').count(), before).toBeGreaterThan(0);
      if (press === key) expect(await page.locator('.ask :focus').count(), before).toBe(1);
      await answer(page, press);
      await settled(page);
      if ((await placeOf(page)) === before) {
        expect((await page.locator('[data-why]').innerText()).length).toBeGreaterThan(20);
        reasons++;
      }
    }
  }
  throw new Error(`the lesson was not over after ${MOST} clicks`);
}

/** Plays the match after a lesson, with its hints; that of the outside game to its end. */
async function playOn(page: Page, game: string): Promise<void> {
  await page.waitForSelector('[data-hint]');
  const toTheEnd = LONG || game === OUTSIDE;
  await playInside(page, 5, toTheEnd ? undefined : 5);
  if (toTheEnd) expect(await page.locator('[data-final] .final-score').count()).toBe(2);
}

/** Every lesson is taken once by default, and by clicks at both widths in long runs. */
describe.each([
  [1440, 'en-GB', ['dominion', 'shelfie'], [OUTSIDE]],
  [390, 'it-IT', ['lorenzo', 'chaos'], ['lanes']],
] as const)('at a width of %i', (width, locale, clicked, typed) => {
  test.each(LONG ? GAMES : clicked)(
    'the lesson of %s from first to last click',
    {
      timeout: 240_000,
    },
    async (game) => {
      const viewport = { width, height: 860 };
      const { page, faults, close } = await visitUnpainted(browser, server.url, {
        viewport,
        locale,
      });
      await page.waitForSelector('[data-offer]');
      await page.locator(`[data-lesson="${game}"]`).click();
      await page.waitForSelector('.lesson-box');
      expect(await take(page, click)).toBeGreaterThan(0);
      await page.locator('[data-begin]').click();
      await ready(page);
      if (width > 1000) await playOn(page, game);
      await page.evaluate(() => {
        location.hash = '';
      });
      await page.waitForSelector('[data-lesson]');
      expect(await page.locator('[data-offer]').count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  test.each(LONG ? ['dominion', OUTSIDE] : typed)(
    'the lesson of %s with the keyboard alone',
    { timeout: 240_000 },
    async (game) => {
      const viewport = { width, height: 860 };
      const { page, faults, close } = await visitUnpainted(browser, server.url, {
        viewport,
        locale,
      });
      await page.waitForSelector('[data-offer]');
      await key(page, `[data-lesson="${game}"]`);
      await page.waitForSelector('.lesson-box');
      expect(await take(page, key)).toBeGreaterThan(0);
      await key(page, '[data-begin]');
      await ready(page);
      // the focus has come along
      await page.waitForFunction(() => document.activeElement?.id === 'main');
      if (width > 1000) await playOn(page, game);
      expect(faults).toEqual([]);
      await close();
    },
  );
});

test('a button that a lesson names is marked', { timeout: 120_000 }, async () => {
  const { page, faults, close } = await visitUnpainted(browser, `${server.url}#/lesson/dominion`);
  for (let i = 0; i < 3; i++) await page.locator('[data-next]').press('Enter');
  const say = await page.locator('.lesson-say').innerText();
  const button = page.locator('.ask [data-option="all"]');
  expect(say).toContain(await button.innerText());
  expect(await button.getAttribute('data-meant')).toBe('true');
  expect(await page.locator('.ask :focus').count(), 'the question has the focus').toBe(1);
  expect(faults).toEqual([]);
  await close();
});

test('the lessons are offered once, and stay where the games are', {
  timeout: 120_000,
}, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  await page.waitForSelector('[data-offer]');
  await page.locator('[data-no-lesson]').click();
  await page.waitForSelector('[data-offer]', { state: 'detached' });
  await page.reload();
  await page.waitForSelector('[data-lesson]');
  expect(await page.locator('[data-offer]').count()).toBe(0);
  expect(await page.locator('[data-lesson]').count()).toBe(GAMES.length);
  expect(faults).toEqual([]);
  await close();
});
