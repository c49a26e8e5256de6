import { mkdirSync } from 'node:fs';
import type { Ask } from '@cardwright/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyPick, rolls, TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { closePages, sharedBrowser, visitUnpainted } from './support/browser.ts';
import { clickOnce, ready, settled } from './support/play.ts';
import { TestServer } from './support/server.ts';

const PACKS = ['chaos', 'lanes'].flatMap((game) => [
  '--pack',
  `${game}=examples/packs/${game}-choices`,
]);
const server = new TestServer(PACKS);
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), server.start()]);
});
afterAll(async () => {
  await closePages(browser);
  await server.stop();
});

const CASES = [
  {
    game: 'chaos',
    deck: 'Crossroads',
    locale: 'en-GB',
    width: 1440,
    asks: /^(Fork in the Road|Toll Keeper|Two-Faced Milestone): which effect do you choose\?$/,
  },
  {
    game: 'chaos',
    deck: 'Crossroads',
    locale: 'it-IT',
    width: 390,
    asks: /^(Fork in the Road|Toll Keeper|Two-Faced Milestone): quale effetto/,
  },
  { game: 'lanes', deck: 'choosers', locale: 'en-GB', width: 1440, asks: /^[A-Z].+: choose one$/ },
  {
    game: 'lanes',
    deck: 'choosers',
    locale: 'it-IT',
    width: 390,
    asks: /^[A-Z].+: scegli un bersaglio$/,
  },
];

/**
 * Plays both seats over the wire until a card asks in the middle of its effect, and leaves that
 * question open.
 */
async function untilCardAsks(
  client: TestClient,
  game: string,
  deck: string,
): Promise<{ match: string; seat: number; token: string; ask: Ask }> {
  for (let m = 0; m < 20; m++) {
    const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
    const from = client.notes.length;
    const { match, mine } = await client.call('create', {
      game,
      seats,
      options: { decks: [deck, deck] },
      seed: `asking ${m}`,
    });
    const roll = rolls(m + 1);
    let heard = from;
    for (let k = 0; k < 300; k++) {
      const note = await client.until(() =>
        client.notes
          .slice(heard)
          .find(
            ({ method, params }) =>
              'match' in params &&
              params.match === match &&
              (method === 'asked' || method === 'ended'),
          ),
      );
      if (!('ask' in note.params)) break;
      heard = client.notes.indexOf(note) + 1;
      const ask = note.params.ask;
      if (ask.why.key === `${game}.ask.choose`)
        return { match, ask, ...mine.find(({ seat }) => seat === ask.seat)! };
      await client.call('answer', { match, seat: ask.seat, ask: ask.id, pick: anyPick(ask, roll) });
    }
  }
  throw new Error(`no card of ${game} asked`);
}

/** Between them each game, language and width. */
const SHORT = CASES.slice(1, 3);

test.each(LONG ? CASES : SHORT)(
  '$game, $locale, $width px: a card that asks in mid-effect is answered with a click, and the effect goes on',
  { timeout: 240_000 },
  async (c) => {
    const client = await TestClient.connect(server.url.replace(/\/$/, ''));
    const { match, seat, token, ask } = await untilCardAsks(client, c.game, c.deck);
    const { page, faults, close } = await visitUnpainted(browser, server.url, {
      locale: c.locale,
      viewport: { width: c.width, height: 900 },
    });
    await page.evaluate(
      (held) => localStorage.setItem('cardwright.seats', JSON.stringify({ seats: [held] })),
      { match, game: c.game, seat, token, at: 1 },
    );
    await page.goto(`${server.url}#/table/${match}`);
    const why = page.locator('.ask:not(.idle) .ask-why');
    await why.waitFor();
    await settled(page);
    expect(await why.innerText()).toMatch(c.asks);
    const pictures = process.env['CARDWRIGHT_PICTURES'];
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: `${pictures}/${c.game}-asks-${c.locale}-${c.width}.png` });
    }
    // A click may select before another answers; the seat to move next may sit elsewhere.
    const asked = (): Promise<string | null> => page.locator('.table').getAttribute('data-asked');
    const before = await asked();
    const answer = async (): Promise<boolean> => {
      if ((await asked()) === before) await clickOnce(page, 0).catch(() => {});
      return (await asked()) !== before;
    };
    await expect.poll(answer, { timeout: 60_000, interval: 250 }).toBe(true);
    const standing = await client.call('resume', { token, show: 'nothing' });
    expect(standing.ask?.id).not.toBe(ask.id);
    if (pictures) {
      if ((await page.locator('.ask:not(.idle)').count()) > 0) await ready(page);
      await page.screenshot({ path: `${pictures}/${c.game}-goes-on-${c.locale}-${c.width}.png` });
    }
    expect(faults).toEqual([]);
    await close();
    await client.close();
  },
);
