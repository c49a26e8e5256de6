import { filesUnder, readLesson } from '@cardwright/games/node';
import { contract, coverage, scenarioTests } from '@cardwright/testing';
import { expect, test } from 'vitest';
import { game, scenario } from '../src/index.ts';

const here = new URL('..', import.meta.url).pathname;
const files = filesUnder(`${here}content`);
const { content, faults } = game.content.load(files);
if (!content) throw new Error(JSON.stringify(faults));

for (const seats of [2, 3, 4])
  contract(game, content, {
    name: `${seats} players`,
    seats,
    // every card is in exactly one place
    census: (_content, { deck, discard, hands, lanterns }) =>
      [
        ...deck,
        ...discard,
        ...hands.flat(),
        ...lanterns.flatMap(({ laid }) => laid.map(({ card }) => card)),
      ].sort((a, b) => a - b),
  });

scenarioTests('lantern-night', scenario, `${here}scenarios`, files);

test('random games run every line of every card', () => {
  const { missed } = coverage(game, content, [{ seats: 2, options: {} }], 30);
  expect(missed).toEqual([]);
});

const load = (cards: object[]) =>
  game.content.load([], {
    files: [{ path: 'cards.json', text: JSON.stringify(cards, null, 1) }],
    alone: true,
  });
const candle = { name: 'Candle', kind: 'Flame', light: 2, count: 12 };

test('a card of a pack replaces the one of its name', () => {
  const text = JSON.stringify([{ ...candle, light: 3 }]);
  const loaded = game.content.load(files, { files: [{ path: 'cards.json', text }] });
  expect(loaded.faults).toEqual([]);
  expect(loaded.content?.cards.find(({ file }) => file.name === 'Candle')?.file.light).toBe(3);
  expect(loaded.content?.hash).not.toBe(content.hash);
});

test('faults are told with their place', () => {
  const { faults: found } = load([
    candle,
    candle,
    { ...candle, name: 'Lamp', arrive: [{ do: 'peek' }] },
  ]);
  expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
    '/1/name duplicate card name "Candle"',
    '/2/arrive only a Visitor acts when it is laid',
  ]);
  expect(load([candle]).faults[0]?.message).toContain('the deck has 12 cards');
  expect(load([{ ...candle, kind: 'Flme' }]).faults[0]?.pointer).toBe('/0/kind');
});

test('whoever peeked at a card knows it, nobody else does', () => {
  const { state } = scenario.prepare(
    { hands: [['Owl'], ['Candle']], lanterns: [{ laid: [{ card: 'Beacon', seat: 1 }] }] },
    files,
  );
  const seen = (seat: number): unknown =>
    (game.information.view(content, state, seat) as { lanterns: { laid: { card: unknown }[] }[] })
      .lanterns[0]?.laid[0]?.card;
  expect([seen(0), seen(1), seen(-1)]).toEqual([null, 'Beacon', null]);
  const laid = state.lanterns[0]?.laid[0];
  if (laid) laid.seen = [0];
  expect([seen(0), seen(1), seen(-1)]).toEqual(['Beacon', 'Beacon', null]);
});

test('its lesson can be played through', () => {
  const { lesson, faults: found } = readLesson(`${here}lessons/first.json`, game, scenario, files);
  expect(found).toEqual([]);
  expect(lesson?.steps.filter(({ otherwise }) => otherwise).length).toBe(2);
});
