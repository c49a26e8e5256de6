import type { Ask } from '@cardwright/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyPick, rolls, TestClient } from '../server/support/client.ts';
import { RAW } from '../words/messages.ts';
import { closePages, sharedBrowser, type Visitor, visitUnpainted } from './support/browser.ts';
import { settled } from './support/play.ts';
import { TestServer } from './support/server.ts';

const server = new TestServer();
let browser: Browser;
const visitors = new Map<string, Visitor>();
const LANGUAGES = ['en', 'it'];
beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), server.start()]);
  for (const language of LANGUAGES)
    visitors.set(
      language,
      await visitUnpainted(browser, server.url, { locale: language === 'en' ? 'en-GB' : 'it-IT' }),
    );
});
afterAll(async () => {
  for (const { close } of visitors.values()) await close();
  await closePages(browser);
  await server.stop();
});

/** Everything that is seen, hovered over or read out. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script, style, pre'))
        out.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'title',
        'alt',
        'placeholder',
      ])
        out.push(element.getAttribute(name) ?? '');
    return [...new Set(out.map((text) => text.trim()))].filter((text) => text !== '');
  });

async function lookAt(page: Page, what: string): Promise<void> {
  const texts = await shown(page);
  expect(texts.length, what).toBeGreaterThan(10);
  expect(
    texts.filter((text) => RAW.test(text)),
    what,
  ).toEqual([]);
}

/** The seat’s question, as each language's reader sees it. */
async function lookAtQuestion(
  game: string,
  match: string,
  { seat, token }: { seat: number; token: string },
  ask: Ask,
): Promise<void> {
  const questions = new Set<string>();
  for (const [language, { page }] of visitors) {
    await page.evaluate(
      (held) => localStorage.setItem('cardwright.seats', JSON.stringify({ seats: [held] })),
      { match, game, seat, token, at: 1 },
    );
    await page.goto(`${server.url}#/table/${match}`);
    const why = page.locator('.ask:not(.idle) .ask-why');
    await why.waitFor();
    await settled(page);
    const details = page.locator('.ask details:not([open])');
    if ((await details.count()) > 0)
      await details.first().evaluate((element) => element.setAttribute('open', ''));
    await lookAt(page, `${language} ${ask.why.key}`);
    questions.add(await why.innerText());
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.goto(`${server.url}#/`);
  }
  expect(questions.size, `${ask.why.key} is worded in each language`).toBe(visitors.size);
}

const GAMES: { game: string; options: { [name: string]: string | boolean }; kinds: string[] }[] = [
  {
    game: 'dominion',
    options: { kingdom: 'Deck Top' },
    kinds: [
      'one',
      'one by a card',
      'order by a card',
      'some',
      'some by a card',
      'yes-no by a card',
    ],
  },
  {
    game: 'lorenzo',
    options: { advanced: true },
    kinds: ['number', 'one', 'one by a card', 'some', 'yes-no by a card'],
  },
  { game: 'shelfie', options: {}, kinds: ['one', 'order'] },
  { game: 'chaos', options: {}, kinds: ['one', 'one by a card'] },
  { game: 'lanes', options: {}, kinds: ['one'] },
];

test.each(GAMES)(
  '$game: one question of each kind has words in everything that is shown',
  { timeout: 300_000 },
  async ({ game, options, kinds }) => {
    const client = await TestClient.connect(server.url.replace(/\/$/, ''));
    const missing = new Set(kinds);
    for (let m = 0; missing.size > 0 && m < 10; m++) {
      const seats = [
        { kind: 'mine' as const, name: 'Ann' },
        { kind: 'mine' as const, name: 'Ben' },
      ];
      let from = client.notes.length;
      const answered = new Map<number, number>();
      const { match, mine } = await client.call('create', {
        game,
        seats,
        options,
        seed: `words ${m}`,
      });
      // Coming back to a seat repeats its open question: one that is answered already is not the
      // next one.
      const isOld = ({ seat, id }: Ask): boolean => id <= (answered.get(seat) ?? -1);
      const isNext = ({ method, params }: (typeof client.notes)[number]): boolean =>
        'match' in params &&
        params.match === match &&
        (method === 'ended' || (method === 'asked' && 'ask' in params && !isOld(params.ask)));
      const next = async (): Promise<Ask | undefined> => {
        const note = await client.until(() => client.notes.slice(from).find(isNext));
        return 'ask' in note.params ? note.params.ask : undefined;
      };
      const back = (): Promise<unknown> =>
        Promise.all(mine.map(({ token }) => client.call('resume', { token, show: 'nothing' })));
      const roll = rolls(m + 1);
      for (let open = await next(), k = 0; open && missing.size > 0 && k < 1500; k++) {
        const { seat } = open;
        if (missing.delete(`${open.kind}${open.card === undefined ? '' : ' by a card'}`)) {
          await lookAtQuestion(game, match, mine.find((one) => one.seat === seat)!, open);
          await back();
        }
        from = client.notes.length;
        answered.set(seat, open.id);
        await client.call('answer', { match, seat, ask: open.id, pick: anyPick(open, roll) });
        open = await next();
      }
    }
    await client.close();
    expect([...missing]).toEqual([]);
    for (const { faults } of visitors.values()) expect(faults).toEqual([]);
  },
);

test('the other pages have words in everything that is shown', { timeout: 120_000 }, async () => {
  for (const [language, { page, faults }] of visitors) {
    for (const address of [
      '',
      'cards/dominion',
      'cards/lorenzo',
      'cards/shelfie',
      'cards/chaos',
      'cards/lanes',
    ]) {
      await page.goto(`${server.url}#/${address}`);
      await page.waitForSelector(address === '' ? '[data-play]' : '.gallery-card');
      await settled(page);
      await lookAt(page, `${language} ${address}`);
    }
    expect(faults).toEqual([]);
  }
});
