import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { openPuzzle, type Puzzle, type PuzzleFile } from '@cardwright/games/puzzle';
import { Machine } from '@cardwright/kernel';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visit, visitUnpainted } from './support/browser.ts';
import { ready } from './support/play.ts';
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

const pathOf = (game: string): string =>
  fileURLToPath(new URL(`../../packages/games/${game}/puzzles/puzzles.json`, import.meta.url));
const GAMES = Object.keys(games).filter((game) => existsSync(pathOf(game)));

/** A puzzle of the game with a list of options, so that any of them can be picked by a click. */
function puzzleOf(game: string): Puzzle {
  const { puzzles } = JSON.parse(readFileSync(pathOf(game), 'utf8')) as PuzzleFile;
  const machine = new Machine(games[game]!, loadContent(game));
  const found = puzzles.find(
    (puzzle) => openPuzzle(machine, puzzle).state.ask?.kind === 'one' && puzzle.answers.length > 3,
  );
  if (!found) throw new Error(`${game} has no puzzle with a list of options`);
  return found;
}

/** Picks an option in the list of the question, with the keyboard alone or with the mouse. */
async function choose(page: Page, place: number, keyboard = false): Promise<void> {
  const list = page.locator('.ask details.ask-list');
  if ((await list.count()) > 0 && !(await list.evaluate((one) => (one as HTMLDetailsElement).open)))
    await list.locator('summary').click();
  const option = page.locator(`.ask [data-option="${place}"]`);
  if (!keyboard) return option.click();
  await option.focus();
  await page.keyboard.press('Enter');
}

const verdict = (page: Page, which: 'right' | 'wrong') => page.locator(`[data-verdict="${which}"]`);

/** In ordinary runs two games; the page for a puzzle is the same for all of them. */
describe.each(LONG ? GAMES : ['dominion', 'lanes'])('a puzzle of %s', (game) => {
  test('wrong and right picks get their reasons; the right one is played on', {
    timeout: 240_000,
  }, async () => {
    const puzzle = puzzleOf(game);
    const { page, faults, close } = await visitUnpainted(
      browser,
      `${server.url}#/puzzle/${game}/${puzzle.id}`,
    );
    await ready(page);
    expect(await page.locator('.status').innerText()).toMatch(
      /^Puzzle: one choice here is clearly better than the others\. Which one\?\n.+/,
    );
    const worst = puzzle.answers.at(-1)!;
    const best = puzzle.answers[0]!;
    await choose(page, worst.pick[0]!);
    const gain = Math.round(100 * best.chance) - Math.round(100 * worst.chance);
    expect(await verdict(page, 'wrong').innerText()).toContain(`${gain} percentage points better`);
    await choose(page, best.pick[0]!, true);
    const praise = await verdict(page, 'right').innerText();
    expect(praise).toContain(`${Math.round(100 * best.chance)}%`);
    expect(await verdict(page, 'wrong').count()).toBe(0);
    expect(await page.locator('.scene .thing.can').count(), 'nothing left to choose').toBe(0);
    await page.locator('[data-playon]').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.startsWith('#/table/'));
    await ready(page);
    expect(await page.locator('.status').innerText()).not.toContain('Puzzle');
    expect(faults).toEqual([]);
    await close();
  });
});

test('the puzzle of the day opens from the home page, in Italian on a phone', {
  timeout: 240_000,
}, async () => {
  const [game = ''] = GAMES;
  const { page, faults, requests, close } = await visit(browser, server.url, {
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
  });
  await page.waitForSelector(`[data-puzzle="${game}"]`);
  expect(requests.filter((url) => /puzzle/i.test(url))).toEqual([]);
  await page.locator(`[data-puzzle="${game}"]`).click();
  await ready(page);
  expect(await page.locator('.status').innerText()).toContain('Rompicapo');
  const { puzzles } = JSON.parse(readFileSync(pathOf(game), 'utf8')) as PuzzleFile;
  expect(puzzles.length).toBeGreaterThan(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  const axe = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(axe.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test.each(LONG ? GAMES : ['chaos'])(
  'on a phone, the solution of %s is seen with its words',
  {
    timeout: 240_000,
  },
  async (game) => {
    const puzzle = puzzleOf(game);
    const { page, faults, close } = await visitUnpainted(
      browser,
      `${server.url}#/puzzle/${game}/${puzzle.id}`,
      { viewport: { width: 390, height: 844 } },
    );
    await ready(page);
    await choose(page, puzzle.answers.at(-1)!.pick[0]!);
    await page.locator('[data-reveal]').click();
    await verdict(page, 'right').waitFor();
    await page.waitForFunction(() => {
      const words = document.querySelector('.verdict p')!.getBoundingClientRect();
      const panel = document.querySelector('.verdict')!.getBoundingClientRect();
      const isMarked = [...document.querySelectorAll('.scene [data-meant]')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= panel.top;
      });
      return isMarked && words.top >= panel.top && words.bottom <= innerHeight;
    });
    expect(faults).toEqual([]);
    await close();
  },
);

test('after a wrong try the solution is offered; without a server it works too', {
  timeout: 240_000,
}, async () => {
  const [game = ''] = GAMES;
  const puzzle = puzzleOf(game);
  const { page, faults, close } = await visitUnpainted(
    browser,
    `${server.url}#/puzzle/${game}/${puzzle.id}`,
  );
  await ready(page);
  // the position is dealt by the page itself
  await page.context().setOffline(true);
  await choose(page, puzzle.answers.at(-1)!.pick[0]!);
  expect(await verdict(page, 'wrong').locator('[data-next]').count(), 'another puzzle').toBe(1);
  await page.locator('[data-reveal]').click();
  expect(await verdict(page, 'right').innerText()).toContain('This is the solution');
  expect(await page.locator('[data-meant]').count()).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await page.locator('[data-next]').click();
  await page.waitForFunction((id) => !location.hash.endsWith(id), puzzle.id);
  await ready(page);
  await page.goto(server.url);
  await page.waitForSelector(`[data-puzzle="${game}"]`);
  // puzzles that are not played on leave no table behind
  expect(await page.evaluate(() => localStorage.getItem('cardwright.seats'))).not.toContain(game);
  expect(faults).toEqual([]);
  await close();
});
