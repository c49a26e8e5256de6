import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from './support/browser.ts';
import { visitBehindGate } from './support/gate.ts';
import { ready, startGame } from './support/play.ts';
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

/** The last line of the log that the page shows. */
const told = async (page: Page): Promise<number> =>
  Number(await page.locator('.log').getAttribute('data-told'));

/** Passes one's own turn but for its last answer, which is left to click. */
async function lastButtonOfTurn(page: Page): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await ready(page);
    if ((await page.getByRole('button', { name: 'End the turn' }).count()) > 0) return;
    await page.locator('.ask .ask-main button, .ask [data-option="confirm"]').first().click();
    await page.waitForFunction(() => document.querySelector('.ask[aria-busy="true"]') === null);
  }
  throw new Error('the turn cannot be ended');
}

test('however slow it is: within two seconds the page says who thinks, counts, and shows every step made so far', {
  timeout: 240_000,
}, async () => {
  const { page, faults, gate, close } = await visitBehindGate(browser, server.url);
  await startGame(page, 'dominion');
  await lastButtonOfTurn(page);

  // The server does not even say that it has heard the answer.
  gate.shut();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await gate.pass(2000);
  expect(await page.locator('.ask [data-waiting]').innerText()).toMatch(/Sending your answer/);

  // Then the computer takes its turn, a step at a time, each after a long while.
  const seen: string[] = [];
  let steps = 0;
  for (let asked = false; !asked; ) {
    const message = await gate.next();
    asked = message.method === 'asked';
    await gate.pass(2000);
    const last = message.params?.happened?.at(-1)?.n;
    if (last !== undefined) {
      await expect.poll(() => told(page)).toBe(last);
      steps++;
    }
    if (asked || steps === 0) continue;
    await page.locator('.ask.idle').waitFor();
    const words = await page.locator('.ask.idle').innerText();
    seen.push(words);
    expect(words).toMatch(/Computer is thinking…/);
    expect(
      Number(await page.locator('.ask.idle [data-seconds]').getAttribute('data-seconds')),
    ).toBeGreaterThanOrEqual(2);
  }
  expect(steps).toBeGreaterThan(2);
  expect(seen.some((words) => /So far\s/.test(words))).toBe(true);
  await ready(page);
  expect(faults).toEqual([]);
  await close();
});

test('the seconds continue while nothing is heard at all', { timeout: 240_000 }, async () => {
  const { page, faults, gate, close } = await visitBehindGate(browser, server.url, {
    locale: 'it-IT',
  });
  await startGame(page, 'lanes');
  await ready(page);
  gate.shut();
  await page.getByRole('button', { name: 'Termina il turno' }).click();
  // The page looks at its clock twice a second, so the last look may be half a second old.
  await gate.pass(31_000);
  const counted = page.locator('.ask [data-seconds]').first();
  expect(Number(await counted.getAttribute('data-seconds'))).toBeGreaterThanOrEqual(30);
  expect(await page.locator('.ask [data-waiting]').innerText()).toMatch(/Invio della risposta…/);
  gate.open();
  await page.waitForFunction(() => document.querySelector('.ask[aria-busy="true"]') === null);
  expect(faults).toEqual([]);
  await close();
});

test('much at once is shown in time as well', { timeout: 240_000 }, async () => {
  const { page, faults, gate, close } = await visitBehindGate(browser, server.url, {
    reducedMotion: 'no-preference',
  });
  await page.locator('.box[data-game="dominion"]').getByLabel('Seats').selectOption('6');
  await startGame(page, 'dominion');
  await lastButtonOfTurn(page);
  gate.shut();
  await page.getByRole('button', { name: 'End the turn' }).click();
  const held = await gate.until((all) => all.some(({ method }) => method === 'asked'));
  const steps = held.filter(({ method }) => method === 'happened');
  expect(steps.length).toBeGreaterThan(8);
  await page.clock.pauseAt(Date.now() + 86_400_000);
  gate.open();
  await page.waitForFunction(
    (before) => Number(document.querySelector('.log')?.getAttribute('data-told')) > before,
    steps[0]!.params!.happened![0]!.n,
  );
  await gate.pass(2000);
  expect(await told(page)).toBe(steps.at(-1)!.params!.happened!.at(-1)!.n);
  await page.clock.resume();
  await ready(page);
  expect(faults).toEqual([]);
  await close();
});

test('what is still loading says so: the games, a table, a replay, a friend’s invitation', {
  timeout: 240_000,
}, async () => {
  const { page, faults, gate, close } = await visitBehindGate(browser, server.url);
  await page.waitForSelector('[data-play="lanes"]');
  gate.shut();
  for (const hash of ['', '#/table/abc', '#/replay/abc', '#/join/abc/def']) {
    await page.goto(`${server.url}${hash}`);
    await page.reload();
    await page.waitForSelector('#main');
    await gate.pass(2500);
    const waiting = page.locator('main [data-waiting]');
    await waiting.first().waitFor();
    expect(
      Number(await waiting.first().locator('[data-seconds]').getAttribute('data-seconds')),
    ).toBeGreaterThanOrEqual(2);
  }
  expect(faults).toEqual([]);
  await close();
});
