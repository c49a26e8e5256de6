import { rate } from '@cardwright/sim';
import { expect, test } from 'vitest';
import { cardTable } from './show-simulation.ts';

const line = (card: string, hands: number, others: number) => ({
  card,
  offered: hands + others,
  taken: rate(hands, hands + others),
  hands,
  others,
  times: hands,
  points: undefined,
  gain: undefined,
  with: rate(0, hands),
  without: rate(0, others),
  score: undefined,
  p: 1,
});

test('cards that no game offered are named below the table', async () => {
  const text = await cardTable(
    [line('Smithy', 3, 1), line('Moat', 0, 4), line('Witch', 0, 0)],
    true,
  );
  expect(text).toMatch(/│ Smithy +│/);
  expect(text).toMatch(/│ Moat +│/);
  expect(text).not.toMatch(/│ Witch +│/);
  expect(text).toContain('\nNot offered in any game: Witch.');
  expect(await cardTable([line('Smithy', 3, 1)], true)).not.toContain('Not offered');
  expect(await cardTable([line('Witch', 0, 0)], true, undefined, 'no deck has Witch')).toMatch(
    /\nNot offered in any game: Witch\.\nNote: no deck has Witch\.$/,
  );
});

test('of many cards that no game offered, those of the pack and the first few are named', async () => {
  const names = Array.from({ length: 80 }, (_, i) => `A CARD WITH A LONG NAME (${100 + i})`);
  const lines = [line('Smithy', 3, 1), ...names.map((name) => line(name, 0, 0))];
  const text = await cardTable(
    lines,
    true,
    new Map(names.slice(-2).map((card) => [card, 'advice'])),
  );
  expect(text.slice(text.indexOf('Not offered'))).toBe(
    'Not offered in any game: A CARD WITH A LONG NAME (178), A CARD WITH A LONG NAME (179),\n' +
      'A CARD WITH A LONG NAME (100), A CARD WITH A LONG NAME (101), A CARD WITH A LONG NAME (102)\n' +
      'and 75 more (--json lists them).\n' +
      'A CARD WITH A LONG NAME (178): advice',
  );
});

test('cards that hardly anybody took are pointed out', async () => {
  const text = await cardTable([line('Moat', 5, 172), line('Smithy', 9, 168)], true);
  expect(text.replaceAll('\n', ' ')).toContain(
    '1 card was taken by fewer than 1 in 20 of the seats that could, too few for the figures to ' +
      'say much.',
  );
  expect(text).toContain('--seats level:3,level:3');
  expect(await cardTable([line('Smithy', 9, 168)], true)).not.toContain('1 in 20');
});

test('cards that nobody took come with advice that the game can follow', async () => {
  const taken = 'offered but taken by nobody';
  expect(await cardTable([line('Moat', 0, 4)], true)).toMatch(new RegExp(`${taken}[^]*--restrict`));
  const goal = await cardTable([line('Goal 3', 0, 4)], false);
  expect(goal).toContain(taken);
  expect(goal).not.toContain('--restrict');
});
