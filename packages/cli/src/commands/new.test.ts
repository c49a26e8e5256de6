import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Called, oneProcess } from '../test-support/one-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-new-'));
const run = oneProcess({ cwd: folder });

function cardwright(...args: string[]): Called {
  const called = run(args);
  expect(called.err).not.toMatch(/\n {4}at /);
  return called;
}

test('a new pack checks clean, its card test passes, and the printed commands are real', () => {
  const { code, out } = cardwright('new', 'pack', 'my-pack');
  expect(code).toBe(0);
  expect(cardwright('check', 'my-pack').code).toBe(0);
  expect(readFileSync(join(folder, 'my-pack', 'pack.json'), 'utf8')).toContain('"name": "My pack"');
  expect(cardwright('pack', 'my-pack', '--out', 'mine.tgz').code).toBe(0);
  expect(cardwright('pack', 'my-pack', '--out', 'mine.tgz').err).toContain('--force');
  expect(cardwright('pack', 'my-pack', '--out', 'mine.tgz', '--force').code).toBe(0);
  const scenario = /cardwright scenario (\S+)/.exec(out)![1]!;
  expect(cardwright('scenario', scenario)).toMatchObject({ code: 0 });
  const kingdom = /--kingdom "([^"]+)"/.exec(out)![1]!;
  const played = ['--kingdom', kingdom, '--seats', 'random,random', '--games', '1'];
  expect(cardwright('simulate', 'dominion', '--pack', 'my-pack', ...played).code).toBe(0);
});

test('another game: its pack, and the deck that the printed command plays', () => {
  const { code, out } = cardwright('new', 'pack', 'chaos', '--game', 'chaos');
  expect(code).toBe(0);
  const options = /--options '([^']+)'/.exec(out)![1]!;
  const played = ['--pack', 'chaos', '--seats', 'random,random', '--games', '1'];
  expect(cardwright('simulate', 'chaos', ...played, '--options', options).code).toBe(0);
});

test('a file that is called by the number of its card needs one', () => {
  const { code, err } = cardwright('new', 'card', 'mine.json', '--game', 'lanes');
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('900.json') });
  expect(cardwright('new', 'card', 'vanilla/base/901.json', '--game', 'lanes').code).toBe(0);
  expect(cardwright('check', 'vanilla/base/901.json').code).toBe(0);
});

test('a new card and a new card test are whole files, and nothing is overwritten', () => {
  expect(cardwright('new', 'card', 'cards.json').code).toBe(0);
  expect(cardwright('check', 'cards.json').code).toBe(0);
  expect(cardwright('new', 'scenario', 'mine.json').code).toBe(0);
  expect(cardwright('scenario', 'mine.json').code).toBe(0);
  const before = readFileSync(join(folder, 'mine.json'), 'utf8');
  expect(cardwright('new', 'scenario', 'mine.json')).toMatchObject({ code: 2 });
  expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe(before);
});

test.each([
  ['lorenzo', 'leaders.json', /requirements/],
  ['lorenzo', 'my-leader.json', /requirements/],
  ['lorenzo', 'excommunications.json', /"period": 1/],
  ['lorenzo', 'development.json', /TERRITORYCARD/],
  ['lorenzo', 'bonus-tiles.json', /"kind": "simple"/],
  ['lorenzo', 'rules.json', /"draftDirection"/],
  ['lorenzo', 'board.json', /"towers"/],
  ['chaos', 'decks.json', /"commander"/],
  ['shelfie', 'PersonalGoals.json', /"12": \[/],
  ['shelfie', 'CommonGoalCards.json', /"type": "Shape"/],
  ['shelfie', 'LivingRoom.json', /LivingRoomBoardJSON/],
  ['shelfie', 'Editions.json', /"refill"/],
])('%s: %s gets a card of its kind', (game, name, kind) => {
  const file = join('kinds', game, name);
  expect(cardwright('new', 'card', file, '--game', game).code).toBe(0);
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(kind);
  expect(cardwright('check', file, '--game', game)).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('warning'),
  });
  expect(cardwright('new', 'card', file, '--game', game).err).toContain('write the card to a new');
});

test('inside a pack, a new file is of its game, and a card is added to its list', () => {
  expect(cardwright('new', 'pack', 'geese', '--game', 'chaos').code).toBe(0);
  expect(cardwright('new', 'scenario', 'geese/scenarios/mine.json').err).toContain(
    'use geese/scenarios/mine.scenario',
  );
  expect(cardwright('new', 'scenario', 'geese/scenarios/mine.scenario').code).toBe(0);
  const scenario = readFileSync(join(folder, 'geese/scenarios/mine.scenario'), 'utf8');
  expect(JSON.parse(scenario)).toMatchObject({ game: 'chaos', pack: '..' });
  expect(cardwright('scenario', 'geese/scenarios/mine.scenario').code).toBe(0);
  expect(cardwright('new', 'card', 'geese/extra.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('use cardwright new card geese/cards.json'),
  });
  const before = readFileSync(join(folder, 'geese/cards.json'), 'utf8');
  expect(cardwright('new', 'card', 'geese/cards.json').code).toBe(0);
  const after = readFileSync(join(folder, 'geese/cards.json'), 'utf8');
  expect(after.startsWith(before.trimEnd().slice(0, -1).trimEnd())).toBe(true);
  expect((JSON.parse(after) as { name: string }[]).at(-1)?.name).toBe('Ash Gander 2');
  expect(cardwright('check', 'geese').code).toBe(0);
  const commented = `// geese\n${after}`;
  writeFileSync(join(folder, 'geese/cards.json'), commented);
  expect(cardwright('new', 'card', 'geese/cards.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('only added to lists without comments'),
  });
  expect(readFileSync(join(folder, 'geese/cards.json'), 'utf8')).toBe(commented);
});

test('in a pack that depends on another, the other is named with --pack', () => {
  for (const name of ['below', 'above'])
    expect(cardwright('new', 'pack', name, '--game', 'chaos').code).toBe(0);
  const manifest = { name: 'Above', game: 'chaos', version: '1.0', depends: { Below: '0.1' } };
  writeFileSync(join(folder, 'above/pack.json'), JSON.stringify(manifest));
  const cards = readFileSync(join(folder, 'above/cards.json'), 'utf8');
  writeFileSync(join(folder, 'above/cards.json'), cards.replaceAll('Ash Gander', 'Soot Gander'));
  const scenario = ['new', 'scenario', 'above/tests/mine.scenario'];
  expect(cardwright(...scenario).err).toContain('name it with --pack');
  expect(cardwright(...scenario, '--pack', 'below').code).toBe(0);
  const written = readFileSync(join(folder, 'above/tests/mine.scenario'), 'utf8');
  expect(written).toContain('"pack": ["../../below", ".."],');
  expect(cardwright('scenario', 'above/tests/mine.scenario')).toMatchObject({ code: 0 });
  expect(cardwright('new', 'card', 'above/cards.json').err).toContain('name it with --pack');
  const { code, out } = cardwright('new', 'card', 'above/cards.json', '--pack', 'below');
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('next: cardwright check above/cards.json --pack below --text'),
  });
  expect(cardwright('new', 'pack', 'other', '--pack', 'below')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"depends"'),
  });
});

test('in a pack of Shelfie, goals are added with the next free id', () => {
  expect(cardwright('new', 'pack', 'goals', '--game', 'shelfie').code).toBe(0);
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(folder, 'goals', file), 'utf8'));
  expect(cardwright('new', 'card', 'goals/CommonGoalCards.json').out).toContain('added a card');
  expect(read('CommonGoalCards.json')).toMatchObject([{ id: 12 }, { id: 13 }]);
  expect(cardwright('new', 'card', 'goals/PersonalGoals.json').code).toBe(0);
  expect(cardwright('new', 'card', 'goals/PersonalGoals.json').out).toContain('added a card');
  expect(Object.keys(read('PersonalGoals.json') as object)).toEqual(['11', '12']);
  expect(cardwright('check', 'goals').code).toBe(0);
});

test('a file without a template starts as a copy of the shipped one', () => {
  expect(cardwright('new', 'card', 'copies/bonus-tiles.json').out).toContain(
    'note: a copy of the shipped bonus-tiles.json; change in it what you need',
  );
});

test('beside the files of a game, a new file is of that game', () => {
  expect(cardwright('new', 'card', 'beside/cards.json', '--game', 'chaos').code).toBe(0);
  expect(cardwright('new', 'scenario', 'beside/mine.json').code).toBe(0);
  const scenario = readFileSync(join(folder, 'beside/mine.json'), 'utf8');
  expect(JSON.parse(scenario)).toMatchObject({ game: 'chaos' });
});

test('without --game, a card is for the game that reads its name; an unread name is noted', () => {
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  expect(cardwright('new', 'card', 'around/leaders.json').code).toBe(0);
  expect(text('around/leaders.json')).toContain('requirements');
  expect(cardwright('new', 'card', 'around/development.json').out).not.toContain('note');
  expect(text('around/development.json')).toContain('TERRITORYCARD');
  expect(cardwright('new', 'card', 'around/developments.json').out).toContain(
    'note: lorenzo does not read developments.json in a pack; rename it to development.json',
  );
  expect(text('around/developments.json')).toContain('TERRITORYCARD');
});

test('an unknown kind, an unknown game and a game that is not built are refused', () => {
  expect(cardwright('new', 'deck', 'x').err).toContain("unknown template 'deck'");
  expect(cardwright('new', 'pack', 'x', '--game', 'domino').err).toContain("no game 'domino'");
  const outside = fileURLToPath(new URL('../../../../examples/lantern-night', import.meta.url));
  expect(cardwright('new', 'pack', 'x', '--game', outside).err).toContain('build the package');
});

test('a new card test of Shelfie fits the living room of its pack', () => {
  expect(cardwright('new', 'pack', 'rooms', '--game', 'shelfie').code).toBe(0);
  const room = [
    [0, 0, 2, 2, 0],
    [0, 2, 2, 2, 0],
    [3, 2, 2, 2, 4],
  ];
  const matrix = { LivingRoomBoardJSON: [...room, ...room, ...room] };
  writeFileSync(join(folder, 'rooms', 'LivingRoom.json'), JSON.stringify(matrix));
  const file = 'rooms/scenarios/mine.scenario';
  expect(cardwright('new', 'scenario', file).code).toBe(0);
  expect(cardwright('scenario', file)).toMatchObject({ code: 0 });
  const { cases } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    cases: { given: { board: string[] } }[];
  };
  expect(cases[0]?.given.board).toHaveLength(9);
  expect(cases[0]?.given.board[0]).toHaveLength(5);
});

test('a living room without space for two players gets a card test for three', () => {
  expect(cardwright('new', 'pack', 'trio', '--game', 'shelfie').code).toBe(0);
  const rows = [
    [0, 3, 3, 0],
    [4, 3, 3, 4],
    [3, 3, 3, 3],
  ];
  const room = JSON.stringify({ LivingRoomBoardJSON: rows });
  writeFileSync(join(folder, 'trio', 'LivingRoom.json'), room);
  const file = 'trio/scenarios/mine.scenario';
  expect(cardwright('new', 'scenario', file).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toMatchObject({
    cases: [{ given: { players: 3 }, expect: { shelves: [{ 5: '...F.' }, {}, {}] } }],
  });
  expect(cardwright('scenario', file)).toMatchObject({ code: 0 });
});
