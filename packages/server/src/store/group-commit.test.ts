import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { memoryStore } from './memory-store.ts';

test('what was added so far is waited for, not what never ends to be added: tables play on while a server stops', async () => {
  const group = new GroupCommit(memoryStore(), (error) => {
    throw error;
  });
  let stored = 0;
  let playing = true;
  const play = (key: string): void => {
    const write = { do: 'fact' as const, key, value: String(stored) };
    group.add(key, [write]).listen(
      () => {
        stored++;
        if (playing) play(key);
      },
      () => {},
    );
  };
  for (const key of ['a', 'b', 'c']) play(key);
  await expect.poll(() => stored).toBeGreaterThan(10);
  await group.settled();
  expect(playing).toBe(true); // it does not wait for what comes meanwhile
  playing = false;
  await group.settled();
  const before = stored;
  await group.settled();
  expect(stored).toBe(before);
});
