import type { SourceFile } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../node.ts';
import { shelfie } from '../shelfie/game.ts';
import { VALUE_FILE } from './learned-value.ts';

const shipped = shippedFiles('shelfie');
const value = {
  features: ['tokens', 'groups'],
  weights: [
    [0.1, 0.2],
    [0.3, 0.4],
  ],
  provenance: {
    game: 'shelfie',
    rules: '1',
    content: 'x',
    command: 'cardwright train shelfie',
    games: 10,
    positions: 100,
    loss: 0.5,
    evaluateLoss: 0.6,
  },
};
const file = (json: unknown): SourceFile => ({
  path: VALUE_FILE,
  text: JSON.stringify(json, null, 2),
});

test('weights of a pack replace the shipped ones and do not change the hash', () => {
  const before = shelfie.content.load(shipped);
  const after = shelfie.content.load(shipped, { files: [file(value)] });
  expect(after.faults).toEqual([]);
  expect(after.content?.learned).toEqual(value);
  expect(after.content?.hash).toBe(before.content?.hash);
});

test('wrong weights are a fault with its place', () => {
  const wrong = { ...value, weights: [[0.1, 0.2], [0.3]] };
  const { content, faults } = shelfie.content.load(shipped, { files: [file(wrong)] });
  expect(content).toBeUndefined();
  expect(faults).toMatchObject([
    {
      file: VALUE_FILE,
      pointer: '/weights',
      line: 6,
      message: 'every phase needs as many weights as there are features',
    },
  ]);
});
