import { expect, test } from 'vitest';
import { Effect } from '../format.ts';
import { lanes } from '../game.ts';

test('the reference explains every word of an effect', () => {
  const words = new Map(lanes.rules.words?.flatMap((list) => Object.entries(list.words)));
  for (const word of ['TARGET_HP', 'AVERAGE', 'MARCH_START_FLAG', 'SET', 'ABSOLUTE_SET'])
    expect(words.get(word), word).toBeTruthy();
  for (const [word, meaning] of words) expect(meaning, word).not.toBe('');
});

test('the description of TargetPlayer says whose gold it is', () => {
  expect(Effect.shape.TargetPlayer.unwrap().meta()?.description).toContain(
    "for PLAYERS_GOLD and CARD_DRAW, of each target's owner, once per target",
  );
});
