import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@cardwright/games';
import { filesOf, loadContent, packImages, readPack } from '@cardwright/games/node';
import { Machine, replay } from '@cardwright/kernel';
import { createServer, memoryStore, type RunningServer } from '@cardwright/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><rect width="9" height="9"/></svg>';
const folder = mkdtempSync(join(tmpdir(), 'cardwright-served-pack-'));
const card = { name: 'Lamp', cost: 2, types: ['Action'], play: [{ do: 'cards', n: 2 }] };
const kingdom = ['Lamp', 'Cellar', 'Market', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy'];
const manifest = {
  name: 'Lamps',
  version: '1.2',
  author: 'Ann',
  licence: 'CC0',
  kingdoms: { Night: [...kingdom, 'Village', 'Witch'] },
  images: { Lamp: 'pictures/lamp.svg' },
  translations: { it: { Lamp: 'Lampada', Night: 'Notte' } },
};

let server: RunningServer;
let client: TestClient;
beforeAll(async () => {
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pack.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'cards.json'), JSON.stringify([card]));
  writeFileSync(join(folder, 'pictures', 'lamp.svg'), SVG);
  const game = games['dominion']!;
  const set = {
    game,
    content: loadContent(game, folder),
    shipped: filesOf(game),
    pack: readPack(folder),
    images: packImages(folder),
  };
  const options = { port: 0, store: memoryStore(), web: false, log: 'silent' } as const;
  server = await createServer({ ...options, games: [set] });
  client = await TestClient.connect(server.url);
});
afterAll(async () => {
  await client?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

test('the games name their packs, and what these call their kingdoms in other languages', async () => {
  const { games: offers } = await client.call('games', {});
  const { name, version, author, licence } = manifest;
  expect(offers[0]).toMatchObject({
    packs: [{ name, version, author, licence }],
    translations: { it: { Night: 'Notte' } },
  });
});

test('cards bring their pictures, which are served as images that can do nothing', async () => {
  const { cards, translations } = await client.call('cards', { game: 'dominion', language: 'it' });
  // a shipped card whose name contains one of theirs keeps its own
  expect(translations).toMatchObject({
    ...manifest.translations.it,
    'Lamp Oil': 'Lamp Oil',
    Village: 'Villaggio',
  });
  expect(cards.filter(({ picture }) => picture !== undefined).map(({ id }) => id)).toEqual([
    'Lamp',
  ]);
  const address = cards.find(({ id }) => id === 'Lamp')!.picture!;
  expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}\.svg$/);
  const answer = await fetch(server.url + address);
  expect(await answer.text()).toBe(SVG);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  const tricks = ['lamp.svg', '../pack.json', '..%2fpack.json', '%2e%2e/pictures/lamp.svg', ''];
  for (const trick of tricks)
    expect((await fetch(`${server.url}/pictures/${trick}`)).status, trick).toBe(404);
});

test('the record of a match names the packs; without them it says which one it needs', async () => {
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
  const options = { kingdom: 'Night' };
  const { match, mine } = await client.call('create', { game: 'dominion', seats, options });
  await client.call('resign', { match, seat: mine[0]!.seat });
  await client.note('ended');
  const record = await client.call('record', { match });
  expect(record.packs).toMatchObject([{ name: 'Lamps', version: '1.2' }]);
  const game = games['dominion']!;
  const again = (pack?: string) => replay(new Machine(game, loadContent(game, pack)), record);
  expect(again(folder).over).toBe(true);
  expect(() => again()).toThrow("the record needs the pack 'Lamps' 1.2, which was not given");
});
