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
});

test('cards that nobody took come with advice that the game can follow', async () => {
  const taken = 'offered but taken by nobody';
  expect(await cardTable([line('Moat', 0, 4)], true)).toMatch(new RegExp(`${taken}.*--restrict`));
  const goal = await cardTable([line('Goal 3', 0, 4)], false);
  expect(goal).toContain(taken);
  expect(goal).not.toContain('--restrict');
});
