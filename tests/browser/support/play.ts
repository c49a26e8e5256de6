import type { Page } from 'playwright-core';

/** Waits for what the page does only after a frame: the title, the focus, the key handlers. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );

/** Waits until it is our turn to act, or the match is over. */
export async function ready(page: Page): Promise<'asked' | 'over'> {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector('[data-final]')) return 'over';
      const ask = document.querySelector('.table[data-asked] .ask:not(.idle)');
      return ask && ask.getAttribute('aria-busy') !== 'true' ? 'asked' : false;
    },
    undefined,
    { polling: 20 },
  );
  await settled(page);
  return (await handle.jsonValue()) as 'asked' | 'over';
}

/** Cards a sensible buyer takes, most expensive first. */
const WANTED = ['Province', 'Gold', 'Silver'];

/**
 * Finds the next element to click. Runs in the page, so it must not refer to anything outside
 * itself.
 */
function chooseTarget([chance, wanted]: readonly [number, readonly string[]]):
  | HTMLElement
  | undefined {
  const all = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.offsetParent !== null || element.closest('.menu'),
    );
  const one = (list: HTMLElement[]): HTMLElement | undefined => list[chance % list.length];
  const menu = all('.menu .menu-item');
  if (menu.length > 0)
    return one(
      menu
        .filter((item) => !/discard/i.test(item.textContent ?? ''))
        .concat(menu)
        .slice(0, Math.max(1, menu.length)),
    );
  const confirm = document.querySelector<HTMLElement>(
    '.ask [data-option="confirm"]:not(:disabled), .ask [data-option="yes"]:not(:disabled)',
  );
  const targets = all('.scene button.thing.target');
  const free = all('.scene button.thing.can:not(.picked):not(.held)');
  const several = document.querySelector('.ask [data-option="confirm"]') !== null;
  const buttons = all('.ask .ask-main button:not(:disabled)');
  const end = buttons.at(-1);
  if (targets.length > 0) return one(targets);
  if (several)
    return free.length > 0
      ? one(free)
      : (confirm ?? one(all('.ask .option:not(:disabled):not(.picked)')));
  if (confirm) return confirm;
  const supply = free.filter((thing) => (thing.dataset.thing ?? '').startsWith('supply:'));
  if (supply.length > 0) {
    const best = wanted
      .map((name) => supply.find((thing) => thing.dataset.card === name))
      .find(Boolean);
    return best ?? end ?? one(supply);
  }
  // Prefers attacks on others, and sometimes ends a turn with cards left in hand.
  const there = free.filter((thing) => thing.closest('.place-rival'));
  const stands = free.filter((thing) => thing.closest('.look-slots, .look-commander, .grid'));
  if (there.length > 0) return one(there);
  if (stands.length > 0) return one(stands);
  if (end && free.every((thing) => thing.closest('.fan')) && chance % 3 === 0) return end;
  return one(free) ?? one(buttons) ?? one(all('.ask .option:not(:disabled)'));
}

/**
 * One click on the table: on a highlighted element, a target for what is held, an entry of the open
 * menu, or Confirm if nothing more can be picked; otherwise on one of the large buttons (end turn,
 * pass). `roll` chooses among several.
 */
export async function clickOnce(page: Page, roll: number): Promise<void> {
  const target = await page.evaluateHandle(chooseTarget, [roll, WANTED] as const);
  const element = target.asElement();
  if (!element) throw new Error(`nothing to click: ${await page.locator('.ask').innerText()}`);
  // Cards of a full hand overlap: only the left edge is certain to be visible.
  const fanned = await element.evaluate((node) => (node as Element).closest('.fan') !== null);
  await element.click(fanned ? { position: { x: 10, y: 24 } } : {});
  await element.dispose();
}

/** Clicks until another question is asked: which click answers depends on the deal. */
export async function clickOn(page: Page, roll: () => number, limit = 30): Promise<void> {
  const asked = (): Promise<string | null> => page.locator('.table').getAttribute('data-asked');
  const before = await asked();
  for (let i = 0; i < limit; i++) {
    await ready(page);
    if ((await asked()) !== before) return;
    await clickOnce(page, roll());
  }
  throw new Error(`asked the same after ${limit} clicks`);
}

/** Starts a match from the home page in two clicks: the opponent's level, then Play now. */
export async function startGame(page: Page, game: string, level = 'random'): Promise<void> {
  const box = page.locator(`.box[data-game="${game}"]`);
  await box.locator('select').first().selectOption(level);
  await box.locator('[data-play]').click();
  await page.waitForSelector('.scene');
}

/** Ends a match in English by resigning it. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.waitForSelector('[data-final]');
}

/** A small PRNG, so that tests play the same way every time, as far as the shuffles allow. */
export const rolls = (seed: number): (() => number) => {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
    return x >>> 8;
  };
};

/** Clicks until the end, but not more than `limit` times; returns the number of clicks. */
export async function clickUpTo(page: Page, seed: number, limit: number): Promise<number> {
  const roll = rolls(seed);
  for (let clicks = 0; clicks < limit; clicks++) {
    if ((await ready(page)) === 'over') return clicks;
    await clickOnce(page, roll());
  }
  return limit;
}

/**
 * The same from inside the page, many times faster: it clicks the same controls without a round
 * trip. Stops after `limit` clicks or at the end; returns the number of clicks.
 */
export async function playInside(page: Page, seed: number, limit = 1500): Promise<number> {
  const inside = `(async () => {
    const choose = ${String(chooseTarget)};
    const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    const isAsked = () => {
      const ask = document.querySelector('.table[data-asked] .ask:not(.idle)');
      return ask !== null && ask.getAttribute('aria-busy') !== 'true';
    };
    let x = ${seed};
    for (let clicks = 0; clicks < ${limit}; clicks++) {
      while (!document.querySelector('[data-final]') && !isAsked())
        await new Promise((go) => setTimeout(go, 5));
      await drawn();
      if (document.querySelector('[data-final]')) return clicks;
      if (!isAsked()) continue;
      x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
      const target = choose([x >>> 8, ${JSON.stringify(WANTED)}]);
      if (!target) throw new Error('nothing to click: ' + document.querySelector('.ask').innerText);
      target.click();
      await drawn();
    }
    return ${limit};
  })()`;
  return (await page.evaluate(inside)) as number;
}
