import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';

/** Every game folder has the same rooms. A room that a game does not need is left out. */
const FILES = [
  'README.md',
  'RULES.md',
  'game.ts',
  'format.ts',
  'load.ts',
  'content.ts',
  'state.ts',
  'setup.ts',
  'options.ts',
  'events.ts',
  'view.ts',
  'text.ts',
  'scene.ts',
];
const FOLDERS = [
  'compile',
  'content',
  'effects',
  'procedures',
  'triggers',
  'rules',
  'scenario',
  'players',
  'scenarios',
  'lessons',
  'golden',
];
/**
 * No rooms, but beside them: packs for card authors, puzzles, what only tests and authors use, and
 * what a package with a protocol for this game imports.
 */
const BESIDE = ['FORMAT.md', 'examples', 'fixtures', 'index.ts', 'puzzles', 'testing', 'tools'];
const NEEDLESS = ['compile', 'triggers', 'lessons'];

const root = join(import.meta.dirname, '..');
const namesIn = (...path: string[]): string[] => readdirSync(join(root, ...path));
const sourcesIn = (...path: string[]): string[] =>
  readdirSync(join(root, ...path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

describe.each(Object.keys(games))('the rooms of %s', (game) => {
  const Game = game.charAt(0).toUpperCase() + game.slice(1);

  test('no file or folder has a name of its own', () => {
    const odd = namesIn(game).filter(
      (name) => ![...FILES, ...FOLDERS, ...BESIDE].includes(name) && !name.endsWith('.test.ts'),
    );
    expect(odd).toEqual([]);
  });

  test('only rooms that a game can do without are missing', () => {
    const there = namesIn(game);
    const missing = [...FILES, ...FOLDERS].filter((name) => !there.includes(name));
    expect(missing.filter((name) => !NEEDLESS.includes(name))).toEqual([]);
  });

  test('procedures/ holds kernel procedures and nothing else', () => {
    const defines = (path: string): boolean =>
      readFileSync(path, 'utf8').includes('defineProcedure(');
    const room = join(root, game, 'procedures');
    const inRoom = sourcesIn(game, 'procedures').filter((path) => !path.endsWith('.test.ts'));
    expect(inRoom.filter((path) => !defines(path))).toEqual([]);
    expect(sourcesIn(game).filter((path) => defines(path) && !path.startsWith(room))).toEqual([]);
  });

  test('content/ holds data only', () => {
    expect(sourcesIn(game, 'content')).toEqual([]);
  });

  test.each([
    ['game.ts', game],
    ['load.ts', `load${Game}`],
    ['state.ts', `copy${Game}`],
    ['setup.ts', `setUp${Game}`],
    ['options.ts', `${game}Option`],
    ['events.ts', `${game}Event`],
    ['view.ts', `view${Game}`],
    ['view.ts', `redeal${Game}`],
    ['view.ts', `${Game}Sight`],
    ['text.ts', `${game}Text`],
    ['scene.ts', `${game}Scene`],
    ['scenario/index.ts', `${game}Scenario`],
    ['players/evaluate.ts', `evaluate${Game}`],
    ['players/heuristic.ts', 'heuristic'],
  ])('%s exports %s', async (file, name) => {
    expect(Object.keys((await import(join(root, game, file))) as object)).toContain(name);
  });

  test('features for training are in players/features.ts', async () => {
    if (!games[game]!.players.features) return;
    const room = (await import(join(root, game, 'players/features.ts'))) as object;
    expect(Object.keys(room)).toContain(`features${Game}`);
  });
});
