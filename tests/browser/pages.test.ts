import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import {
  closePages,
  sharedBrowser,
  visit,
  type Visitor,
  visitUnpainted,
} from './support/browser.ts';
import { clickOnce, playInside, ready, resign, rolls, startGame } from './support/play.ts';
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

const GAMES = ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes'];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // without frames there is nothing to combine in a page of its own, which takes twice as long
    .setLegacyMode()
    .exclude('svg')
    .options({ resultTypes: ['violations'] })
    .analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('every page without violations, at both widths, in light and in dark', () => {
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [360, 740, 'dark'],
  ] as const) {
    test(`${width} px, ${colorScheme}`, { timeout: 900_000 }, async () => {
      const { page, faults, close } = await visit(browser, server.url, {
        viewport: { width, height },
        colorScheme,
      });
      const found: string[] = [];
      const isWide = width > 1000;
      // in ordinary runs every table is looked at in one of the two ways
      const tables = LONG
        ? GAMES
        : isWide
          ? ['dominion', 'shelfie']
          : ['lorenzo', 'chaos', 'lanes'];
      // the gallery and the rules are the same page for every game
      const thorough = (game: string): boolean =>
        LONG || game === (isWide ? 'dominion' : 'lorenzo');
      /** In ordinary runs what looks alike at both widths is examined at one of them. */
      const look = async (what: string, fully = true): Promise<void> => {
        if (LONG || fully) for (const one of await violations(page)) found.push(`${what}: ${one}`);
        const over = await wider(page);
        if (over > 0) found.push(`${what}: ${over} px too wide`);
      };
      await page.waitForSelector('[data-play="lanes"]');
      await look('home');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.waitForSelector('dialog.sheet[open]');
      await look('settings', isWide);
      await page.keyboard.press('Escape');
      for (const game of tables) {
        await page.goto(`${server.url}#/`);
        await startGame(page, game);
        await playInside(page, 3, LONG ? 7 : 4);
        await ready(page);
        await look(`table of ${game}`);
      }
      // what is too wide is so on a phone first
      for (const game of isWide ? tables : GAMES) {
        await page.goto(`${server.url}#/cards/${game}`);
        await page.waitForSelector(`.gallery-grid[data-game="${game}"] .gallery-card`);
        if (await wider(page)) found.push(`all cards of ${game} are too wide`);
        // A few cards are like all of them, and are looked through faster.
        await page.locator('[data-search]').fill('ar');
        await page.locator('.gallery-card').first().click();
        await page.waitForSelector('.open-card');
        await look(`cards of ${game}`, thorough(game) && isWide);
        await page.goto(`${server.url}#/rules/${game}`);
        await page.waitForSelector('.prose h2');
        await look(`rules of ${game}`, thorough(game) && !isWide);
      }
      await page.goto(`${server.url}#/`);
      await page.locator('[data-friend="chaos"]').click();
      const link = await page.locator('[data-invite]').inputValue();
      await look('waiting room', isWide);
      if (LONG || !isWide) {
        const guest = await visit(browser, link, { viewport: { width, height }, colorScheme });
        await guest.page.waitForSelector('[data-join]');
        expect(await violations(guest.page)).toEqual([]);
        await guest.close();
      }
      await page.goto(`${server.url}#/table/nothing`);
      await page.waitForSelector('.trouble');
      await look('trouble', isWide);
      await page.goto(`${server.url}#/`);
      await startGame(page, 'lanes');
      await resign(page);
      await look('the end', isWide);
      await page.locator('[data-replay]').click();
      await page.waitForSelector('[data-replay-at]');
      await look('replay', !isWide);
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });
  }
});

describe('light', () => {
  for (const locale of ['en-GB', 'it-IT'])
    test(`the first load is under 160 kB compressed, and comes from here alone (${locale})`, async ({
      task,
    }) => {
      const { page, requests, close } = await visitUnpainted(browser, server.url, { locale });
      await page.waitForSelector('[data-play="lanes"]');
      await page.evaluate(() => document.fonts.ready);
      await close();
      const sizes: { [name: string]: number } = {};
      for (const address of new Set(requests)) {
        const { origin, pathname } = new URL(address);
        expect(origin).toBe(new URL(server.url).origin);
        const body = Buffer.from(await (await fetch(address)).arrayBuffer());
        sizes[pathname] = pathname.endsWith('.woff2') ? body.length : gzipSync(body).length;
      }
      const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      task.meta.figures = { bytes };
      const listed = Object.entries(sizes).map(([name, size]) => `${size} ${name}`);
      console.log([`first load in ${locale}: ${bytes} bytes`, ...listed].join('\n  '));
      expect(listed.length).toBeGreaterThan(5);
      expect(bytes).toBeLessThan(160_000);
      // the words of a game come with its table, the engine with the page that needs no server
      const names = Object.keys(sizes);
      expect(names.filter((name) => /\/(?:en|it)-/.test(name)).length).toBe(1);
      expect(names.filter((name) => /engine|RULES/.test(name))).toEqual([]);
      const html = await (await fetch(server.url)).text();
      expect(html).not.toMatch(/https?:\/\/|<style|<script(?![^>]*src)/);
    });

  test('ready after few files; one click later a good game is on, after few messages', {
    timeout: 180_000,
  }, async () => {
    const files: string[] = [];
    const frames: string[] = [];
    const { page, faults, close } = await visitUnpainted(browser, server.url, {
      prepare: async (page) => {
        page.on('request', (request) => files.push(new URL(request.url()).pathname));
        page.on('websocket', (socket) => {
          const hear = (way: string, payload: string | Buffer): void =>
            void frames.push(`${way} ${String(payload).slice(0, 80)}`);
          socket.on('framesent', ({ payload }) => hear('>', payload));
          socket.on('framereceived', ({ payload }) => hear('<', payload));
        });
      },
    });
    await page.waitForSelector('[data-play="dominion"]');
    expect(files.length, files.join()).toBeLessThanOrEqual(8);
    await page.locator('[data-play="dominion"]').click();
    await page.waitForSelector('.table[data-asked]');
    const sent = frames.filter((frame) => frame.startsWith('>'));
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(8);
    expect(files.length, files.join()).toBeLessThanOrEqual(12);
    expect(faults).toEqual([]);
    await close();
  });

  test('a click shows its effect before the next frame, and without waiting for the server', {
    timeout: 180_000,
  }, async () => {
    const { page, close } = await visitUnpainted(browser, server.url, {
      prepare: (page) =>
        page.addInitScript(() => {
          // what the page hears counts from the first message on
          const counts = { messages: 0, frames: 0 };
          const effects: { messages: number; frames: number }[] = [];
          Object.assign(window, { effects });
          const Native = WebSocket;
          window.WebSocket = class extends Native {
            constructor(...given: ConstructorParameters<typeof Native>) {
              super(...given);
              this.addEventListener('message', () => counts.messages++);
            }
          };
          const frame = (): void => {
            counts.frames++;
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
          addEventListener(
            'click',
            () => {
              const table = document.querySelector('.table');
              if (!table) return;
              const { messages, frames } = counts;
              const seen = new MutationObserver(() => {
                seen.disconnect();
                effects.push({
                  messages: counts.messages - messages,
                  frames: counts.frames - frames,
                });
              });
              seen.observe(table, {
                subtree: true,
                childList: true,
                attributes: true,
                characterData: true,
              });
            },
            { capture: true },
          );
        }),
    });
    await startGame(page, 'dominion');
    const roll = rolls(8);
    const clicks = LONG ? 60 : 12;
    for (let i = 0; i < clicks; i++) {
      if ((await ready(page)) === 'over') break;
      await clickOnce(page, roll());
    }
    const effects = await page.evaluate(
      () => (window as unknown as { effects: { messages: number; frames: number }[] }).effects,
    );
    expect(effects.length).toBeGreaterThan(clicks * 0.6);
    expect(effects.filter(({ messages, frames }) => messages > 0 || frames > 0)).toEqual([]);
    await close();
  });
});

test('what the pointer touches stays still, at its edges and at what hangs over them', {
  timeout: 120_000,
}, async () => {
  const { page, close } = await visitUnpainted(browser, server.url);
  /** Pointer positions, relative to the box, where the element does not come to rest. */
  const restless = async (selector: string): Promise<string[]> => {
    const one = page.locator(selector).first();
    await one.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    const box = (await one.boundingBox())!;
    const found: string[] = [];
    for (const x of [0.5, box.width / 2])
      for (const y of [-3, 0.5, box.height - 6, box.height - 1, box.height + 5, box.height + 8]) {
        await page.mouse.move(0, 0);
        await page.mouse.move(box.x + x, box.y + y);
        const tops = await one.evaluate(async (element) => {
          const seen: number[] = [];
          for (let frame = 0; frame < 12; frame++) {
            await new Promise(requestAnimationFrame);
            seen.push(element.getBoundingClientRect().top);
          }
          return seen.slice(4);
        });
        if (new Set(tops).size > 1) found.push(`${x} ${y}`);
      }
    return found;
  };
  await page.waitForSelector('[data-play="chaos"]');
  expect(await restless('.box')).toEqual([]);
  await startGame(page, 'chaos');
  await ready(page);
  expect(await restless('.scene button.thing.can')).toEqual([]);
  await page.goto(`${server.url}#/cards/dominion`);
  await page.waitForSelector('.gallery-card');
  expect(await restless('.gallery-card')).toEqual([]);
  await close();
});

describe('gallery and rules', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitUnpainted(browser, `${server.url}#/cards/dominion`);
  });
  afterAll(() => visitor?.close());

  test('cards are found by what is on them, with text and JSON; another game is not searched', async () => {
    const { page, faults } = visitor;
    await page.waitForSelector('.gallery-card');
    await page.locator('[data-search]').fill('village');
    await page.waitForFunction(() => document.querySelectorAll('.gallery-card').length < 5);
    await page.locator('.gallery-card').first().click();
    expect(JSON.parse(await page.locator('.open-card pre').innerText())).toMatchObject({
      name: 'Village',
    });
    await page.locator('.tab', { hasText: 'Chaos' }).click();
    await page.waitForSelector('.gallery-grid[data-game="chaos"] .gallery-card');
    expect(await page.locator('[data-search]').inputValue()).toBe('');
    await page.waitForFunction(() => document.querySelectorAll('.gallery-card').length > 50);
    expect(faults).toEqual([]);
  });

  test('what is nested in a text stands in, on the card and beside it', async () => {
    const { page, faults } = visitor;
    await page.goto(`${server.url}#/cards/chaos/${encodeURIComponent('Hive Herald')}`);
    await page.waitForSelector('.open-card');
    for (const place of ['.open-text', '.open-card .card-words']) {
      const lines = await page.locator(`${place} .card-line`).evaluateAll((all) =>
        all.map((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          return {
            text: line.textContent ?? '',
            left: Math.round(range.getBoundingClientRect().left),
            size: Number.parseFloat(getComputedStyle(line).fontSize),
          };
        }),
      );
      const at = (words: RegExp): { left: number; size: number } =>
        lines.find(({ text }) => words.test(text))!;
      const [attack, summon, creature] = [at(/^Call the Brood/), at(/Hiveling/), at(/cost 0/)];
      expect(summon.left - attack.left).toBeGreaterThan(attack.size * 0.8);
      expect(creature.left - summon.left).toBeGreaterThan(attack.size * 0.8);
    }
    expect(faults).toEqual([]);
  });

  test('in Italian all is Italian: page, cards, options and log', {
    timeout: 180_000,
  }, async () => {
    const { page, faults, close } = await visitUnpainted(browser, server.url, { locale: 'it-IT' });
    await page.waitForSelector('[data-play="dominion"]');
    expect(await page.locator('[data-play="dominion"]').innerText()).toBe('Gioca subito');
    await startGame(page, 'dominion');
    await playInside(page, 3, 6);
    await ready(page);
    const text = await page.locator('.table').innerText();
    expect(text).toMatch(/Tesoro/);
    expect(text).not.toMatch(/Treasure|draws|plays|Buy phase|(app|dominion)\.[a-z]+\./);
    expect(faults).toEqual([]);
    await close();
  });
});
