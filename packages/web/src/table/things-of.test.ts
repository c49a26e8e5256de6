import type { Scene } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { thingsOf } from './things-of.ts';

const words = { key: 'x.y' };
const space = { pieces: [], label: words };
const scene: Scene = {
  game: 'test',
  status: words,
  areas: [
    {
      id: 'a',
      place: 'own',
      label: words,
      parts: [
        { kind: 'cards', id: 'hand', label: words, cards: [{ id: 'hand:X#1', face: 'up' }] },
        { kind: 'spaces', id: 's', label: words, spaces: [{ ...space, id: 'space:1' }] },
      ],
    },
    {
      id: 'b',
      place: 'side',
      label: words,
      parts: [{ kind: 'spaces', id: 't', label: words, spaces: [{ ...space, id: 'end' }] }],
    },
  ],
} as Scene;

test('things are found by their id, and those that are alike by what they have in common', () => {
  expect([...thingsOf(scene)]).toEqual(['hand:X#1', 'hand:X', 'space:1']);
});
