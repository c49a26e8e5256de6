import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashedRecord, Machine, Match, replay, sealed, sealOf } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';
import {
  combinedPacks,
  filesOf,
  loadContent,
  packArchive,
  packConflicts,
  readPack,
} from '../node.ts';

const root = mkdtempSync(join(tmpdir(), 'cardwright-conflicts-'));

function pack(name: string, files: { [path: string]: unknown }): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return join(root, name);
}

const { chaos, dominion, lanes, lorenzo } = games;
const card = (name: string, cost: number) => ({
  name,
  cost,
  types: ['Action'],
  play: [{ do: 'cards', n: 2 }],
});
const deck = (cards: string[]) => ({ commander: 'Quill Nobody', cards });

describe('conflicts between packs', () => {
  test('two packs with the same card; a shipped card that one replaces is none', () => {
    const a = pack('a', { 'cards.json': [card('Alms', 2), card('Cellar', 3)] });
    const manifest = { name: 'Bees', version: '1.0', kingdoms: {} };
    const b = pack('b', { 'pack.json': manifest, 'cards.json': [card('Alms', 4)] });
    expect(packConflicts(dominion!, a)).toEqual([]);
    expect(packConflicts(dominion!, combinedPacks([a, b]))).toEqual([
      `the card 'Alms' of Bees replaces that of ${a}`,
    ]);
    const c = pack('c', { 'cards.json': [card('Alms', 2)] });
    expect(packConflicts(dominion!, combinedPacks([a, c]))).toEqual([]);
  });

  test('two boards', () => {
    const board = filesOf(lorenzo!).find(({ path }) => path === 'board.json')!.text;
    const one = pack('board-1', { 'pack.json': { name: 'One' }, 'board.json': board });
    const other = board.replace(/("coins": ?)\d+/i, '$19');
    const two = pack('board-2', { 'pack.json': { name: 'Two' }, 'board.json': other });
    const told = packConflicts(lorenzo!, combinedPacks([one, two]));
    expect(other === board ? ['nothing was changed'] : told).toEqual([
      'the file board.json of Two replaces that of One',
    ]);
  });

  test('two decks of one name, in a manifest or a file; two packs of one name', () => {
    const fifteen = new Array<string>(15).fill('Moss Turtle');
    const named = (cards: string[], version: string) => ({
      'pack.json': { name: 'Geese', version, decks: { Hearth: deck(cards) } },
    });
    const a = pack('deck-1', named(fifteen, '1.0'));
    const b = pack('deck-2', named([...fifteen.slice(1), 'Granite Ox'], '1.1'));
    expect(packConflicts(chaos!, combinedPacks([a, b]))).toEqual([
      "two packs are called 'Geese': version 1.0 and version 1.1",
    ]);
    const file = [{ name: 'Hearth', ...deck([...fifteen.slice(1), 'Granite Ox']) }];
    const c = pack('deck-3', { 'decks.json': file });
    expect(packConflicts(chaos!, combinedPacks([a, c]))).toEqual([
      `the deck 'Hearth' of ${c} replaces that of Geese`,
    ]);
  });

  test('a pack that leaves out the shipped cards for the others too', () => {
    const alone = pack('alone', {
      'pack.json': { name: 'Hermit', alone: true },
      'cards.json': [card('Only', 1)],
    });
    const other = pack('other', { 'cards.json': [card('More', 1)] });
    expect(packConflicts(dominion!, combinedPacks([alone, other]))).toEqual([
      `Hermit leaves out the shipped cards, also for ${other}`,
    ]);
  });
});

describe('decks of pack.json', () => {
  const ringers = (cards: object) => ({ 'pack.json': { decks: { Ringers: { Cards: cards } } } });

  test('can be chosen by name', () => {
    const content = loadContent(
      lanes!,
      pack(
        'lanes',
        ringers({
          104: 3,
          107: 3,
          109: 3,
          111: 3,
          112: 3,
          113: 3,
          114: 2,
          115: 3,
          116: 2,
          118: 2,
          121: 1,
          126: 1,
          134: 1,
        }),
      ),
    );
    const start = { seed: 'a', seats: 2, options: { decks: ['Ringers', 'Ringers'] } };
    expect(new Machine(lanes!, content).start(start).ask).toBeTruthy();
  });

  test('every fault has its place', () => {
    const faulty = [
      [lanes!, ringers({ 104: 3 }), /pack\.json:1:\d+ a deck needs 30 cards, this one has 3/],
      [lanes!, ringers({ 9999: 30 }), /pack\.json:1:\d+ unknown card 9999/],
      [
        chaos!,
        { 'pack.json': { decks: { A: { commander: 3 } } } },
        /:1:15 .*\n.*:1:28 expected a string/,
      ],
      [
        chaos!,
        { 'pack.json': { decks: { A: deck(['Moss Turtl']) } } },
        /did you mean 'Moss Turtle'/,
      ],
      [dominion!, { 'pack.json': { decks: {} } }, /pack\.json:1:2 dominion has no decks/],
    ] as const;
    for (const [i, [game, files, message]] of faulty.entries())
      expect(() => loadContent(game, pack(`faulty-${i}`, files))).toThrow(message);
  });
});

describe('packs in records', () => {
  const manifest = { name: 'Alms and more', version: '1.2' };
  const files = { 'pack.json': manifest, 'cards.json': [card('Alms', 2)] };
  const folder = pack('recorded', files);
  const recordWith = (path?: string) => {
    const machine = new Machine(dominion!, loadContent(dominion!, path));
    const setUp = { seed: 'a', generator: 'quick', options: {}, seats: ['a', 'b'] } as const;
    const { record } = new Match(machine, { ...setUp, seats: [...setUp.seats] });
    return sealed(hashedRecord(machine, record));
  };
  const replayed = (path?: string) =>
    replay(new Machine(dominion!, loadContent(dominion!, path)), recordWith(folder));

  test('name, version and a hash that neither place nor packing changes', () => {
    const [found, ...more] = recordWith(folder).packs!;
    expect({ found, more }).toMatchObject({ found: manifest, more: [] });
    const archive = join(root, 'recorded.tgz');
    writeFileSync(archive, packArchive(folder).bytes);
    const again = [
      pack('elsewhere', files),
      archive,
      combinedPacks([pack('x', { 'pack.json': {} }), folder]),
    ];
    for (const path of again) expect(readPack(path).identity).toEqual(found);
    expect(recordWith()).not.toHaveProperty('packs');
  });

  test('the seal covers them', () => {
    const record = recordWith(folder);
    expect(sealOf({ ...record, packs: [] })).not.toBe(record.seal);
  });

  test('a record says which pack it needs', () => {
    expect(replayed(folder).over).toBe(false);
    expect(() => replayed()).toThrow(
      "the record needs the pack 'Alms and more' 1.2, which was not given",
    );
    const later = pack('later', {
      'pack.json': { ...manifest, version: '1.3' },
      'cards.json': [card('Alms', 3)],
    });
    expect(() => replayed(later)).toThrow("'Alms and more' 1.2, but 'Alms and more' 1.3 was given");
    const changed = pack('changed', { ...files, 'cards.json': [card('Alms', 5)] });
    expect(() => replayed(changed)).toThrow("the pack 'Alms and more' 1.2 has changed");
    const extra = pack('extra', { 'pack.json': { name: 'X' }, 'cards.json': [card('Ox', 2)] });
    expect(() => replayed(combinedPacks([folder, extra]))).toThrow("without the pack 'X'");
  });

  test('without packs, a record of other content says so as before', () => {
    const { packs: _, ...old } = recordWith(folder);
    const machine = new Machine(dominion!, loadContent(dominion!));
    expect(() => replay(machine, old)).toThrow('the record was played with content');
  });

  test('a pack that only brings decks is named when it is missing', () => {
    const decks = { Hearth: deck(new Array<string>(15).fill('Moss Turtle')) };
    const path = pack('only-decks', { 'pack.json': { name: 'Decks', decks } });
    const machine = new Machine(chaos!, loadContent(chaos!, path));
    const options = { decks: ['Hearth', 'Hearth'] };
    const { record } = new Match(machine, {
      seed: 'a',
      generator: 'quick',
      options,
      seats: ['', ''],
    });
    const bare = new Machine(chaos!, loadContent(chaos!));
    expect(() => replay(bare, record)).toThrow("needs the pack 'Decks', which was not given");
  });
});
