import { AxeBuilder } from '@axe-core/playwright';
import type { MatchInfo } from '@cardwright/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
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

/** The match the page is at, as the server knows it. */
async function infoOf(page: Page): Promise<MatchInfo> {
  await page.waitForFunction(() => location.hash.startsWith('#/table/'));
  const match = (await page.evaluate(() => location.hash)).split('/')[2]!;
  const client = await TestClient.connect(server.url.replace(/\/$/, ''));
  const info = await client.call('find', { match });
  client.terminate();
  return info;
}

async function openSetup(page: Page, game: string): Promise<void> {
  await page.locator(`[data-setup="${game}"]`).click();
  await page.waitForSelector('dialog.setup[open]');
}

async function pickDecks(
  page: Page,
  game: string,
  mine: string,
  theirs: string,
  seat = 0,
): Promise<void> {
  await openSetup(page, game);
  await page.locator('dialog.setup input[value="own"]').check();
  await page.locator('[data-my-seat]').selectOption(String(seat));
  await page.locator('[data-choice="decks"] [data-pick="0"]').selectOption(mine);
  await page.locator('[data-choice="decks"] [data-pick="1"]').selectOption(theirs);
  await page.locator('[data-setup-done]').click();
  await page.waitForSelector('dialog.setup', { state: 'detached' });
}

describe('any deck against any deck, in any order of seats', () => {
  test('against the computer, in either seat', { timeout: 240_000 }, async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url);
    const picks = [
      ['lanes', 'reavers', 'tinkers', 1],
      ['chaos', 'Parliament', 'random', 0],
      ['lanes', 'wardens', 'commoners', 0],
      ['chaos', 'Brood', 'Tide', 1],
    ] as const;
    for (const [game, mine, theirs, seat] of LONG ? picks : picks.slice(0, 2)) {
      await page.goto(`${server.url}#/`);
      await page.waitForSelector(`[data-play="${game}"]`);
      await page.locator(`.box[data-game="${game}"] select`).first().selectOption('random');
      await pickDecks(page, game, mine, theirs, seat);
      await page.locator(`[data-play="${game}"]`).click();
      await ready(page);
      const { options, seats } = await infoOf(page);
      expect(options['decks']).toEqual(seat === 0 ? [mine, theirs] : [theirs, mine]);
      expect(seats.map(({ kind }) => kind)).toEqual(
        seat === 0 ? ['person', 'player'] : ['player', 'person'],
      );
      expect(await page.locator('.place-own[data-seat]').getAttribute('data-seat')).toBe(
        String(seat),
      );
    }
    expect(faults).toEqual([]);
    await close();
  });

  test('with a friend', { timeout: 240_000 }, async () => {
    const host = await visitUnpainted(browser, server.url);
    await host.page.waitForSelector('[data-friend="chaos"]');
    await pickDecks(host.page, 'chaos', 'Kiln', 'Weather', 1);
    expect(await host.page.locator('[data-setup="chaos"]').innerText()).toMatch(/Kiln – Weather/);
    await host.page.locator('[data-friend="chaos"]').click();
    const guest = await visitUnpainted(
      browser,
      await host.page.locator('[data-invite]').inputValue(),
    );
    await guest.page.locator('[data-join]').click();
    await guest.page.waitForSelector('.table[data-asked]'); // the guest sits first
    const { options } = await infoOf(host.page);
    expect(options['decks']).toEqual(['Weather', 'Kiln']);
    expect(options['commanders']).toEqual(['deck', 'deck']);
    for (const one of [host, guest]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

test('the style of the computer, with what it means', { timeout: 120_000 }, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  await page.waitForSelector('[data-play="dominion"]');
  await openSetup(page, 'dominion');
  const about = page.locator('#setup-style-about');
  expect(await about.innerText()).toBe('Does whatever it expects to win with.');
  await page.locator('[data-style]').selectOption('trickster');
  await expect.poll(() => about.innerText()).toContain('Buys Attacks');
  await page.locator('[data-setup-done]').click();
  const button = page.locator('[data-setup="dominion"]');
  await expect.poll(() => button.innerText()).toMatch(/Default · Trickster/);
  const level = page.locator('[data-game="dominion"] .box-choose select').first();
  // one who picks at random has no style
  await level.selectOption('random');
  await expect.poll(() => button.innerText()).not.toContain('Trickster');
  await openSetup(page, 'dominion');
  expect(await page.locator('[data-style]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await level.selectOption('level:2');
  await page.locator('[data-play="dominion"]').click();
  await ready(page);
  const { seats } = await infoOf(page);
  expect(seats[1]).toMatchObject({ kind: 'player', player: 'level:2:trickster' });
  expect(faults).toEqual([]);
  await close();
});

describe('any ten kingdom cards', () => {
  test('chosen one by one with the keyboard, exactly ten', { timeout: 240_000 }, async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url, {
      viewport: { width: 390, height: 844 },
    });
    await page.waitForSelector('[data-play="dominion"]');
    await page.locator('[data-setup="dominion"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog.setup[open]');
    const tabTo = async (selector: string): Promise<void> => {
      for (let i = 0; i < 100; i++) {
        if (
          await page.evaluate(
            (wanted) => document.activeElement?.matches(wanted) ?? false,
            selector,
          )
        )
          return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no way to ${selector}`);
    };
    await tabTo('input[name="way"]');
    await page.keyboard.press('ArrowUp'); // the last of the list: one's own choice
    await page.waitForSelector('.setup-cards input');
    const done = page.locator('[data-setup-done]');
    expect(await done.isDisabled()).toBe(true);
    const wanted = [
      'Artisan',
      'Bandit',
      'Chapel',
      'Gardens',
      'Laboratory',
      'Mine',
      'Moat',
      'Sentry',
      'ThroneRoom',
      'Witch',
    ];
    const listed = await page
      .locator('.setup-cards input')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card ?? ''));
    for (const [i, card] of listed.filter((name) => wanted.includes(name)).entries()) {
      await tabTo(`[data-card="${card}"]`);
      await page.keyboard.press('Space');
      await page.waitForSelector(`.setup-cards [data-left="${9 - i}"]`);
    }
    // No eleventh can be chosen.
    expect(await page.locator('.setup-cards input:not(:checked):not(:disabled)').count()).toBe(0);
    expect(await done.isDisabled()).toBe(false);
    await tabTo('[data-setup-done]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog.setup', { state: 'detached' });
    await page.locator('[data-play="dominion"]').click();
    await ready(page);
    const { options } = await infoOf(page);
    expect((options['kingdom'] as string[]).slice().sort()).toEqual(wanted);
    expect(
      (
        await page
          .locator('.look-kingdom [data-card]')
          .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card ?? ''))
      ).sort(),
    ).toEqual(wanted);
    expect(faults).toEqual([]);
    await close();
  });

  test('by chance, with one taken out and another put in; a preset; cancelling changes nothing', {
    timeout: 240_000,
  }, async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url);
    await page.waitForSelector('[data-play="dominion"]');
    await openSetup(page, 'dominion');
    await page.locator('dialog.setup input[value="own"]').check();
    const drawn = new Set<string>();
    const checked = (): Promise<string[]> =>
      page
        .locator('.setup-cards input:checked')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card ?? ''));
    for (let i = 0; i < 5; i++) {
      await page.locator('[data-random]').click();
      const ten = await checked();
      expect(ten.length).toBe(10);
      drawn.add(ten.join());
    }
    expect(drawn.size).toBeGreaterThan(1);
    await page.locator('.setup-cards input:checked').first().uncheck();
    expect(await page.locator('[data-setup-done]').isDisabled()).toBe(true);
    await page.locator('.setup-cards input:not(:checked)').last().check();
    const ten = await checked();
    await page.locator('[data-setup-done]').click();
    await openSetup(page, 'dominion');
    await page.locator('dialog.setup input[value="default"]').check();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.setup', { state: 'detached' });
    await page.locator('[data-play="dominion"]').click();
    await ready(page);
    expect((await infoOf(page)).options['kingdom']).toEqual(expect.arrayContaining(ten));
    await page.goto(`${server.url}#/`);
    await openSetup(page, 'dominion');
    await page.locator('dialog.setup').getByLabel('Engines').check();
    await page.locator('[data-setup-done]').click();
    await page.locator('[data-play="dominion"]').click();
    await ready(page);
    expect((await infoOf(page)).options['kingdom']).toBe('Engines');
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the panel is for everybody', () => {
  for (const [width, colorScheme, locale, some] of [
    [1440, 'light', 'it-IT', ['dominion', 'lorenzo']],
    [390, 'dark', 'en-GB', ['dominion', 'chaos']],
  ] as const)
    test(`${width} px, ${colorScheme}, ${locale}`, { timeout: 240_000 }, async () => {
      const { page, faults, close } = await visit(browser, server.url, {
        viewport: { width, height: 844 },
        colorScheme,
        locale,
      });
      await page.waitForSelector('[data-play="dominion"]');
      for (const game of LONG ? ['dominion', 'chaos', 'lorenzo'] : some) {
        await openSetup(page, game);
        const own = page.locator('dialog.setup input[value="own"]');
        if (await own.count()) await own.check();
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode()
          .include('dialog.setup')
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
          ),
        ).toEqual([]);
        expect(
          await page
            .locator('dialog.setup .sheet-in')
            .evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth),
        ).toBe(0);
        expect(
          await page
            .locator('dialog.setup')
            .evaluate((sheet) => sheet.getBoundingClientRect().right - innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await page.locator('dialog.setup').innerText()).not.toMatch(
          /[a-z]+\.[a-z]+\.[a-z]+|\{|\}/,
        );
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog.setup', { state: 'detached' });
      }
      expect(faults).toEqual([]);
      await close();
    });
});
