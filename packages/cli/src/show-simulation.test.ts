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

test('cards that no game offered are counted, not listed', async () => {
  const text = await cardTable(
    [line('Smithy', 3, 1), line('Moat', 0, 4), line('Witch', 0, 0)],
    true,
  );
  expect(text).toContain('Smithy');
  expect(text).toContain('Moat');
  expect(text).not.toContain('Witch');
  expect(text).toContain('1 more card was not offered in any game.');
  const more = await cardTable(
    [line('Smithy', 3, 1), line('Witch', 0, 0), line('Mine', 0, 0)],
    true,
  );
  expect(more).toContain('2 more cards were not offered in any game.');
  expect(await cardTable([line('Smithy', 3, 1)], true)).not.toContain('not offered');
});

test('cards that nobody took come with advice, if a player can be made to use them', async () => {
  expect(await cardTable([line('Moat', 0, 4)], true)).toContain('--restrict');
  expect(await cardTable([line('Goal 3', 0, 4)], false)).not.toContain('--restrict');
});
