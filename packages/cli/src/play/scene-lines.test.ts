import { games, scenarios } from '@cardwright/games';
import { gameAt, loadContent, shippedFiles, wordsIn } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { sceneLines } from './scene-lines.ts';

test('the table in the terminal shows cards by name, as their options do', () => {
  for (const [name, game] of Object.entries(games)) {
    const content = loadContent(name);
    const state = new Machine(game, content).start({ seed: 'named', seats: 2, options: {} });
    const seat = state.ask?.seat ?? 0;
    const names = new Map(game.content.cards(content).map((card) => [card.id, card.name]));
    const scene = game.face.scene(content, game.information.view(content, state, seat), seat);
    const lines = sceneLines(scene, wordsIn('en'), names).join('\n');
    const shown = scene.areas.flatMap(({ parts }) =>
      parts
        .flatMap((part) => (part.kind === 'cards' ? part.cards : []))
        .flatMap(({ card, face }) => (card !== undefined && face === 'up' ? [card] : [])),
    );
    expect(shown.length, name).toBeGreaterThan(0);
    for (const card of shown) expect(lines, name).toContain(names.get(card));
  }
});

test('rows and columns of a grid are numbered as the options number them', () => {
  const game = gameAt('shelfie');
  const content = loadContent('shelfie');
  const state = new Machine(game, content).start({ seed: 'numbers', seats: 2, options: {} });
  const words = wordsIn('en');
  const scene = game.face.scene(content, game.information.view(content, state, 0), 0);
  const [heading, ...rows] = sceneLines(scene, words, new Map()).slice(3);
  const places = state.ask?.options.map((_, i) =>
    words(game.face.option(content, state, state.ask!, i).words),
  );
  const single = /^(\w+): row (\d), column (\d)$/.exec(
    places?.find((place) => /row \d, column \d$/.test(place)) ?? '',
  );
  const [, tile = '', row = '', column = ''] = single ?? [];
  const line = rows.find((text) => text.trim().startsWith(row)) ?? '';
  expect(line.slice(heading?.indexOf(column)).startsWith(tile)).toBe(true);
});

test('a single answer that the page shows as a button is only listed with the answers', () => {
  const game = gameAt('lanes');
  const content = loadContent('lanes');
  const state = new Machine(game, content).start({ seed: 'button', seats: 2, options: {} });
  const scene = game.face.scene(content, game.information.view(content, state, 0), 0);
  const lines = sceneLines(scene, wordsIn('en'), new Map()).join('\n');
  expect(lines).toContain('The lanes');
  expect(lines).not.toContain('End the turn');
});

test('a grid is no wider than a terminal, and says whose its pieces are', () => {
  const game = gameAt('lanes');
  const { machine, state } = scenarios.lanes!.prepare(
    {
      entities: [
        { card: 104, at: 'mountain:3' },
        { card: 105, at: 'mountain:3', owner: 1 },
        { card: 106, at: 'plains:0' },
      ],
    },
    shippedFiles('lanes'),
  );
  const { content } = machine;
  const scene = game.face.scene(content, game.information.view(content, state, 0), 0);
  const lines = sceneLines(
    scene,
    wordsIn('en', (seat) => `seat ${seat}`),
    new Map(),
  );
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
  expect(lines.join('\n')).toMatch(/1 ·  ·  ·  2  ·/);
  expect(lines.join('\n')).toMatch(/4: KITE SCOUT, number 3 \(.*\), seat 1/);
});
