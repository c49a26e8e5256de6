import { loadContent } from '@cardwright/games/node';
import { shippedGame } from '@cardwright/games';
import { expect, test } from 'vitest';
import { studyVariants } from './balance-study.ts';

test.each([
  ['lanes', '104'],
  ['chaos', 'Brine Nurse'],
])('%s: a changed card is tried with decks that contain it', async (game, card) => {
  const [variant] = await studyVariants(
    { game, before: undefined, changes: [{ name: 'now', folder: undefined }], card },
    { seed: '1', times: 1 },
  );
  const decks = shippedGame(game).players.uses?.decks?.(loadContent(game), card) ?? [];
  const own = decks.filter((deck) => deck.own).map(({ value }) => value);
  expect(own.length).toBeGreaterThan(0);
  for (const plan of [variant?.plan, variant?.before])
    expect(plan?.drawn).toEqual({ option: 'decks', eachSeat: own });
});

test('lorenzo: a leader needs the advanced game, and the refusal says so', async () => {
  const game = 'lorenzo';
  const leader = shippedGame(game)
    .content.cards(loadContent(game))
    .find(({ json }) => isLeader(json));
  const request = { game, before: undefined, changes: [], card: leader?.id };
  const flags = { seed: '1', times: 1, restrict: true };
  await expect(studyVariants(request, flags)).rejects.toThrow(/--options '{"advanced":true}'/);
  const options = '{"advanced":true}';
  expect(await studyVariants(request, { ...flags, options })).toHaveLength(1);
});

const isLeader = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'requirements' in json && !('cardType' in json);
