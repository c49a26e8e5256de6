// `npm run bench -- page`: how fast the page loads and responds to clicks, compared with an empty
// page.
import type { Page } from 'playwright-core';
import { launch, visit } from './support/browser.ts';
import { clickOnce, ready, rolls, startGame } from './support/play.ts';
import { TestServer } from './support/server.ts';

const TIMES = 5;
const CLICKS = 60;
const BARE =
  '<!doctype html><main class="table"><button data-play="bare">0</button></main><script ' +
  'src="/bare.js"></script>';
const BARE_SCRIPT =
  "const b = document.querySelector('button'); b.onclick = () => { b.textContent = " +
  'Number(b.textContent) + 1; };';

const middle = (values: number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** From the reload until there is something to click. */
async function loading(page: Page): Promise<number> {
  const began = performance.now();
  await page.reload();
  await page.waitForSelector('[data-play]');
  return performance.now() - began;
}

/** Times every click on `.table` until the frame after its first effect. */
const timeClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const clicked = (): void => {
      const at = performance.now();
      const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => times.push(performance.now() - at));
      });
      seen.observe(document.querySelector('.table')!, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    };
    addEventListener('click', clicked, { capture: true });
  });

const timesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { times: number[] }).times);

async function measure(server: TestServer): Promise<void> {
  const browser = await launch();
  try {
    const bare = await visit(browser, server.url);
    await bare.page.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: BARE }),
    );
    await bare.page.route('**/bare.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: BARE_SCRIPT }),
    );
    await bare.page.goto(`${server.url}bare`);
    const { page } = await visit(browser, server.url);
    const loads: { bare: number; full: number }[] = [];
    for (let i = 0; i < TIMES; i++)
      loads.push({ bare: await loading(bare.page), full: await loading(page) });

    await startGame(page, 'dominion');
    await timeClicks(bare.page);
    await timeClicks(page);
    const roll = rolls(8);
    for (let i = 0; i < CLICKS && (await ready(page)) === 'asked'; i++) {
      await clickOnce(page, roll());
      await bare.page.locator('button').click();
    }
    const [clicks, bareClicks] = [
      middle(await timesOf(page), 0.95),
      middle(await timesOf(bare.page), 0.95),
    ];
    const full = middle(loads.map((l) => l.full));
    row('the home page is ready', full, middle(loads.map((l) => l.full / l.bare)), 10);
    row('a click shows its effect, 95 times of 100', clicks, clicks / bareClicks, 5);
  } finally {
    await browser.close();
  }
}

function row(name: string, ms: number, times: number, most: number): void {
  console.log(
    `${name}: ${ms.toFixed(0)} ms, ${times.toFixed(2)} times a page with one button ` +
      `(${times < most ? '✓' : '✗'} under ${most})`,
  );
}

const server = await new TestServer().start();
try {
  await measure(server);
} finally {
  await server.stop();
}
