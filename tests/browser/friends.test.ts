import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STANDARD_CLOCKS } from '@cardwright/protocol';
import { TestClient } from '../server/support/client.ts';
import { closePages, sharedBrowser, type Visitor, visitUnpainted } from './support/browser.ts';
import { clickOn, clickOnce, ready, rolls, settled } from './support/play.ts';
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

async function whoseTurn(...all: Visitor[]): Promise<Visitor> {
  for (let i = 0; i < 600; i++) {
    for (const one of all) {
      if ((await one.page.locator('.table[data-asked] .ask[aria-busy="false"]').count()) === 0)
        continue;
      await settled(one.page);
      return one;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nobody is asked');
}

test("a friend's link seats whoever opens it, in another browser and another language", {
  timeout: 240_000,
}, async () => {
  const host = await visitUnpainted(browser, server.url);
  await host.page.locator('[data-friend="shelfie"]').click();
  const link = await host.page.locator('[data-invite]').inputValue();
  expect(link).toContain('#/join/');

  const guest = await visitUnpainted(browser, link, { locale: 'it-IT' });
  await guest.page.getByLabel('Il tuo nome').fill('Ada');
  await guest.page.locator('[data-join]').click();
  await Promise.all([host.page.waitForSelector('.scene'), guest.page.waitForSelector('.scene')]);
  await host.page.waitForFunction(
    () => document.querySelector('.place-rival .area-name')?.textContent === 'Ada',
  );
  expect(await guest.page.locator('html').getAttribute('lang')).toBe('it');

  // Both play: the seat to move clicks, and the other sees it happen.
  const roll = rolls(11);
  const told = (one: Visitor, words: RegExp): Promise<number> =>
    one.page.locator('.log-lines', { hasText: words }).count();
  // how many clicks a turn takes depends on what is dealt
  for (
    let i = 0;
    i < 12 || (i < 60 && (await told(host, /Ada/)) * (await told(guest, /prende|riempie/)) === 0);
    i++
  ) {
    const turn = await whoseTurn(host, guest);
    // set a moment after the question is drawn
    await turn.page.waitForFunction(() => document.title.includes('●'));
    await clickOnce(turn.page, roll());
  }
  await host.page.waitForFunction(() =>
    (document.querySelector('.log-lines')?.textContent ?? '').includes('Ada'),
  );
  await guest.page.waitForFunction(() =>
    /prende|riempie/.test(document.querySelector('.log-lines')?.textContent ?? ''),
  );

  // A third one may watch, and sees no goal of anybody.
  const table = (await host.page.evaluate(() => location.hash)).replace(/^#/, '');
  const watcher = await visitUnpainted(browser, `${server.url}#${table}`);
  await watcher.page.waitForSelector('.scene');
  expect(await watcher.page.locator('.look-goal.grid').count()).toBe(0);
  expect(await watcher.page.locator('.ask-kicker').innerText()).toMatch(/watching/i);

  // Who leaves the browser is missed; who resigns has lost.
  await guest.page.getByRole('button', { name: 'Abbandona' }).click();
  await guest.page.getByRole('button', { name: 'Vuoi davvero abbandonare?' }).click();
  await host.page.waitForSelector('[data-final]');
  expect(await host.page.locator('.final-title').innerText()).toContain('You win');
  for (const one of [host, guest, watcher]) {
    expect(one.faults).toEqual([]);
    await one.close();
  }
});

test('two tabs at one seat: the newer one has it, the older one says so and can take it back', {
  timeout: 180_000,
}, async () => {
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  await page.locator('[data-play="shelfie"]').click();
  await page.waitForSelector('.table[data-asked]');
  const asked = await page.locator('.table').getAttribute('data-asked');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector('.table[data-asked]');
  await page.getByRole('heading', { name: 'You are playing in another window' }).waitFor();
  await clickOn(second, rolls(3));
  const now = await second.locator('.table').getAttribute('data-asked');
  expect(now).not.toBe(asked);
  await page.getByRole('button', { name: 'Play here' }).click();
  await page.waitForFunction(
    (wanted) => document.querySelector('.table')?.getAttribute('data-asked') === wanted,
    now,
  );
  await second.getByRole('heading', { name: 'You are playing in another window' }).waitFor();
  await ready(page);
  await clickOnce(page, 1);
  await ready(page);
  expect(await page.locator('[role="alert"]').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('a wrong link says so kindly', async () => {
  const { page, faults, close } = await visitUnpainted(
    browser,
    `${server.url}#/join/nosuchmatch/abc`,
  );
  await page.waitForSelector('.trouble');
  expect(await page.locator('.trouble').innerText()).toMatch(/no match was found at this link/i);
  for (const hash of [
    '#/table/nothing',
    '#/replay/nothing',
    '#/cards/whist',
    '#/rules/whist',
    '#/somewhere/else',
    '#/table/%E0%A4%A',
  ]) {
    await page.goto(`${server.url}${hash}`);
    await page.waitForSelector('.trouble');
  }
  await page.locator('.trouble .button').click();
  await page.waitForSelector('.boxes');
  expect(faults).toEqual([]);
  await close();
});

test('every match that the page makes has the clock for who plays there', {
  timeout: 240_000,
}, async () => {
  const client = await TestClient.connect(server.url.replace(/\/$/, ''));
  const { page, faults, close } = await visitUnpainted(browser, server.url);
  const clockAfter = async (click: string): Promise<unknown> => {
    await page.goto(`${server.url}#/`);
    await page.locator(click).first().click();
    await page.waitForFunction(() => location.hash.startsWith('#/table/'));
    const match = (await page.evaluate(() => location.hash)).split('/')[2]!;
    return (await client.call('find', { match })).clock;
  };
  expect(await clockAfter('[data-friend="shelfie"]')).toEqual(STANDARD_CLOCKS.friends);
  expect(await clockAfter('[data-play="shelfie"]')).toEqual(STANDARD_CLOCKS.computers);
  expect(await clockAfter('.open-new button')).toEqual(STANDARD_CLOCKS.strangers);
  expect(faults).toEqual([]);
  await close();
  await client.close();
});

test('a table with a clock shows it, and how long an opponent who lost the connection has to return', {
  timeout: 240_000,
}, async () => {
  const host = await visitUnpainted(browser, server.url);
  await host.page.locator('[data-friend="lanes"]').click();
  const link = await host.page.locator('[data-invite]').inputValue();
  const guest = await visitUnpainted(browser, link);
  await guest.page.locator('[data-join]').click();
  await host.page.waitForSelector('.scene .clock');
  expect(await host.page.locator('.scene .clock').allInnerTexts()).toEqual([
    expect.stringMatching(/^(29:|30:00)/),
  ]);
  // the seat to move goes away
  const gone = await whoseTurn(host, guest);
  const stays = gone === host ? guest : host;
  await gone.close();
  await stays.page.waitForFunction(() =>
    /^(14:|15:00)/.test(document.querySelector('.scene .clock')?.textContent ?? ''),
  );
  expect(stays.faults).toEqual([]);
  await stays.close();
});
