import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type FileFault, Machine } from '@cardwright/kernel';
import { dominion } from '../dominion/game.ts';
import { shelfie } from '../shelfie/game.ts';
import { games } from '../index.ts';
import { combinedPacks, filesOf, loadContent, loadFiles, packPaths, readPack } from '../node.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-packs-'));
afterAll(() => rmSync(folder, { recursive: true }));

function pack(name: string, files: { [path: string]: unknown }): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return join(folder, name);
}

const card = (name: string, cost: number) => ({
  name,
  cost,
  types: ['Action'],
  play: [{ do: 'cards', n: 2 }],
});
const first = pack('first', {
  'pack.json': { name: 'First', version: '1.2' },
  'cards.json': [card('Alms', 2), card('Barn', 2)],
});
const second = pack('second', {
  'pack.json': { name: 'Second', depends: { First: '1.1.0' } },
  'cards.json': [card('Barn', 4), card('Crypt', 4)],
});

describe('several packs', () => {
  const costs = (paths: string[]): number[] => {
    const content = loadContent(dominion, combinedPacks(paths));
    return ['Alms', 'Barn', 'Crypt'].map(
      (name) => content.costs[content.byName.get(name) ?? -1] ?? -1,
    );
  };

  test('combine in the order given; a later card replaces an earlier one', () => {
    expect(costs([first, second])).toEqual([2, 4, 4]);
    const free = pack('free', { 'cards.json': [card('Alms', 0)] });
    expect(costs([first, second, free])).toEqual([0, 4, 4]);
    expect(packPaths(combinedPacks([first]))).toEqual([first]);
  });

  test('a translation of what a later pack replaces is only a warning', () => {
    const goal = (description: string) => ({
      id: 12,
      type: 'Groups',
      numOfOccurrences: 2,
      atLeast: 2,
      description,
    });
    const translations = { it: { 'Two pairs.': 'Due coppie.' } };
    const pairs = pack('pairs', {
      'pack.json': { name: 'Pairs', translations },
      'CommonGoalCards.json': [goal('Two pairs.')],
    });
    const twos = pack('twos', { 'CommonGoalCards.json': [goal('Two groups of two.')] });
    expect(loadFiles(shelfie, readPack(pairs))).toMatchObject({ faults: [], warnings: [] });
    expect(loadFiles(shelfie, readPack(combinedPacks([pairs, twos])))).toMatchObject({
      faults: [],
      warnings: [
        {
          file: `${pairs}/pack.json`,
          pointer: '/translations/it/Two pairs.',
          message: "'Two pairs.' is not used",
          hint: 'a later pack replaces what has this text',
        },
      ],
    });
    const wrong = pack('wrong-pairs', { 'pack.json': { translations } });
    expect(loadFiles(shelfie, readPack(combinedPacks([wrong, twos]))).faults).toMatchObject([
      { message: "no card, deck or text is called 'Two pairs.'" },
    ]);
  });

  test('all faults of a manifest are reported at once', () => {
    const faulty = pack('faulty-manifest', {
      'pack.json': {
        version: 'one',
        colour: 'red',
        game: 'chaos',
        formats: { 'cards.json': 2, 'card.json': 1 },
        images: { Alms: 'alms.png', Barn: 3 },
        translations: { it: { Alms: 'Elemosina', Almz: 'Elemosine', Barn: 4 }, fr: {} },
        alone: true,
      },
      'cards.json': [card('Alms', 2), card('Barn', 2)],
    });
    const faults: FileFault[] = [];
    const loaded = loadFiles(dominion, readPack(faulty, faults));
    expect([...faults, ...loaded.faults].map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining([
        '/version',
        '/formats/cards.json',
        '/images/Barn',
        '/translations/it/Barn',
        '/images/Alms',
        '/game',
        '/formats/card.json',
        '/translations/fr',
        '/translations/it/Almz',
      ]),
    );
    expect(loaded.warnings).toMatchObject([{ pointer: '/colour' }]);
  });

  test('faults name the pack that they are in', () => {
    const wrong = pack('wrong', { 'cards.json': [{ name: 'Alms' }] });
    expect(() => loadContent(dominion, combinedPacks([first, wrong]))).toThrow(
      `${wrong}/cards.json:1:2`,
    );
    expect(() => loadContent(dominion, wrong)).toThrow(`${join(wrong, 'cards.json')}:1:2`);
    const nameless = pack('nameless', { 'pack.json': { name: 3 } });
    expect(() => readPack(nameless)).toThrow(`${join(nameless, 'pack.json')}:1:9`);
    expect(() => readPack(combinedPacks([first, first]))).toThrow('was given twice');
  });

  test('in every game, the shipped files as a pack over themselves change nothing', () => {
    for (const game of Object.values(games)) {
      const files = filesOf(game).filter(({ path }) => path !== 'tidelands.json');
      const again = { files: [...files], under: [{ files: [...files] }] };
      const { content, faults } = loadFiles(game, again);
      expect(faults).toEqual([]);
      expect(content?.hash, game.name).toBe(loadContent(game).hash);
    }
  });

  test('one that stands alone leaves out the shipped cards for all', () => {
    const alone = pack('alone', { 'pack.json': { alone: true }, 'cards.json': [card('Only', 1)] });
    expect(
      loadContent(dominion, combinedPacks([alone, first])).source.map(({ name }) => name),
    ).toEqual(['Only', 'Alms', 'Barn']);
  });
});

describe('pack.json', () => {
  test('a pack that is needed must come first, in a version that is late enough', () => {
    expect(() => readPack(second)).toThrow("this pack needs the pack 'First' (1.1.0 or later)");
    expect(() => readPack(combinedPacks([second, first]))).toThrow('needs the pack');
    const later = pack('later', { 'pack.json': { depends: { First: '1.10' } } });
    expect(() => readPack(combinedPacks([first, later]))).toThrow('first is 1.2');
  });

  test('every fault has its place; unknown fields are warnings', () => {
    const text = '{"name": 3,\n "version": "one",\n "kingdoms": {"A": ["Alms"]}}';
    expect(() => readPack(pack('bad', { 'pack.json': text }))).toThrow(
      /pack\.json:1:10 [^\n]*\n.*pack\.json:2:13 [^\n]*\n.*pack\.json:3:20 /,
    );
    const odd = loadFiles(dominion, readPack(pack('odd', { 'pack.json': { autor: 'me' } })));
    expect(odd.faults).toEqual([]);
    expect(odd.warnings[0]).toMatchObject({ file: 'pack.json', hint: "did you mean 'author'?" });
  });

  test('another game, unknown formats and kingdoms where there are none', () => {
    const manifest = { game: 'chaos', formats: { 'card.json': 1 }, kingdoms: {} };
    const { faults } = loadFiles(shelfie, readPack(pack('other', { 'pack.json': manifest })));
    expect(faults.map(({ pointer }) => pointer)).toEqual([
      '/game',
      '/formats/card.json',
      '/kingdoms',
    ]);
  });

  test('kingdoms are set up by name, are presets, and are part of the content', () => {
    const ten = [
      'Alms',
      'Barn',
      'Cellar',
      'Market',
      'Militia',
      'Mine',
      'Moat',
      'Remodel',
      'Smithy',
      'Village',
    ];
    const kingdom = (cards: string[]) => ({ 'pack.json': { kingdoms: { Coast: cards } } });
    const coast = combinedPacks([first, pack('coast', kingdom(ten))]);
    const content = loadContent(dominion, coast);
    expect(dominion.rules.presets?.(content).at(-1)).toEqual({
      name: 'Coast',
      options: { kingdom: 'Coast' },
    });
    expect(content.hash).not.toBe(loadContent(dominion, first).hash);
    const state = new Machine(dominion, content).start({
      seed: 'a',
      seats: 2,
      options: { kingdom: 'Coast' },
    });
    expect(state.piles).toContain(content.byName.get('Alms'));
    const wrong = pack('wrong-coast', kingdom(['Alm', 'Copper', 'Moat', 'Moat', ...ten.slice(4)]));
    const { faults } = loadFiles(dominion, readPack(combinedPacks([first, wrong])));
    expect(faults.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      "/kingdoms/Coast/0 unknown kingdom card 'Alm'",
      "/kingdoms/Coast/1 unknown kingdom card 'Copper'",
      "/kingdoms/Coast/3 'Moat' appears twice in the kingdom 'Coast'",
      "/kingdoms/Coast/6 'Moat' appears twice in the kingdom 'Coast'",
    ]);
  });
});
