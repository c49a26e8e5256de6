import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPath } from './check-path.ts';
import { report } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-detect-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const territory = {
  name: 'Olive Terrace',
  cardType: 'TERRITORYCARD',
  period: 1,
  minimumActionValue: 3,
  permanentEffect: 'ADD',
  permanentPayload: { COINS: 1 },
};
const leader = {
  name: 'Ada',
  requirements: { RESOURCE: { WOOD: 1 } },
  permanentEffect: 'ADD',
  permanentPayload: { COINS: 1 },
};

describe('a file under another name', () => {
  const personal = { 1: ['-', '1:P', '0:C:2:G', '4:B', '3:T', '4:F'] };
  const common = { id: 12, type: 'Groups', numOfOccurrences: 2, atLeast: 2 };
  const tile = { id: 'A9', kind: 'advanced', production: { COINS: 2 }, harvest: { WOOD: 1 } };
  test.each([
    ['development.json', 'lorenzo', [territory]],
    ['leaders.json', 'lorenzo', [leader]],
    ['bonus-tiles.json', 'lorenzo', [tile]],
    ['excommunications.json', 'lorenzo', [{ name: 'A', period: 1, permanentEffect: 'LESSDICE' }]],
    ['PersonalGoals.json', 'shelfie', personal],
    ['CommonGoalCards.json', 'shelfie', [common]],
    ['CommonGoalCards.json', 'shelfie', [{ ...common, description: 'Two pairs.' }]],
  ])('is read as %s of %s', async (format, game, content) => {
    const path = file('mine.json', content);
    for (const options of [{}, { game }])
      expect(await checkPath(path, options)).toMatchObject({ game, format });
    expect(report(await checkPath(path, {}))).toContain(`read as ${format} of ${game}`);
  });

  test('with fields of every card is read as what --game names', async () => {
    const path = file('mine.json', [{ name: 'A' }]);
    await expect(checkPath(path, {})).rejects.toThrow('name the game with --game');
    expect(await checkPath(path, { game: 'lorenzo' })).toMatchObject({
      format: 'development.json',
    });
  });

  test('a usual name with the fields of another game is read as that game', async () => {
    const path = file('lorenzo/cards.json', [territory]);
    expect(await checkPath(path, {})).toMatchObject({
      game: 'lorenzo',
      format: 'development.json',
      ok: true,
    });
    await expect(checkPath(dirname(path), {})).rejects.toThrow(
      'cards.json has the fields of development.json of lorenzo; rename it',
    );
  });
});

describe('a misspelt name', () => {
  test.each([
    ['devlopment.json', [territory], 'development.json of lorenzo'],
    ['Leaders.json', [leader], 'leaders.json of lorenzo'],
    ['card.json', [{ name: 'A', cost: 1, types: ['Action'], play: [] }], 'cards.json of dominion'],
  ])('%s in a folder of its own', async (name, content, right) => {
    const path = dirname(file(`named-${name}/${name}`, content));
    await expect(checkPath(path, {})).rejects.toThrow(
      `${name} has the fields of ${right}; rename it`,
    );
  });

  test('beside a usual one is a fault with its correction', async () => {
    file('beside/development.json', [territory]);
    const { faults } = await checkPath(dirname(file('beside/Leaders.json', [leader])), {});
    expect(faults).toMatchObject([
      { message: 'not a file of this game', hint: "did you mean 'leaders.json'?" },
    ]);
  });

  test('of a file without telling fields', async () => {
    await expect(checkPath(file('devlopment.json', []), {})).rejects.toThrow(
      "did you mean 'development.json'?",
    );
  });
});

test('the game in pack.json decides', async () => {
  file('stated/pack.json', { game: 'lorenzo' });
  const path = dirname(file('stated/devlopment.json', []));
  expect(await checkPath(path, {})).toMatchObject({
    game: 'lorenzo',
    faults: [{ message: 'not a file of this game', hint: "did you mean 'development.json'?" }],
  });
  file('stated-cards/pack.json', { game: 'chaos' });
  const cards = dirname(file('stated-cards/cards.json', [{ name: 'A', cost: 1 }]));
  expect(await checkPath(cards, {})).toMatchObject({ game: 'chaos' });
});
