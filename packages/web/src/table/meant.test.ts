import type { Scene } from '@cardwright/kernel';
import type { Ask } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { meantThings } from './meant.ts';

const words = { key: 'x.y' };
const card = (id: string): { id: string; face: 'up' } => ({ id, face: 'up' });
const scene = {
  game: 'test',
  status: words,
  areas: [
    {
      id: 'mine',
      place: 'own',
      label: words,
      parts: [
        {
          kind: 'cards',
          id: 'hand',
          label: words,
          cards: ['hand:X#1', 'hand:X#2', 'hand:X#3', 'hand:Y'].map(card),
        },
        { kind: 'cards', id: 'supply', label: words, cards: [card('supply:Z')] },
      ],
    },
  ],
} as Scene;
const ask = (kind: Ask['kind'], options: Partial<Ask['options'][number]>[]): Ask =>
  ({ id: 1, seat: 0, kind, why: words, min: 0, max: 3, options }) as Ask;
const found = (...args: Parameters<typeof meantThings>): string[] => [
  ...meantThings(...args).keys(),
];

test('things, parts and areas are meant by their ids; unknown ids mean nothing', () => {
  expect(found(scene, null, { things: ['supply:Z', 'hand', 'mine', 'nowhere'] })).toEqual([
    'supply:Z',
    'hand',
    'mine',
  ]);
  expect(found(scene, null, undefined)).toEqual([]);
});

test('of things that are alike, one is meant for each time they are named', () => {
  expect(found(scene, null, { things: ['hand:X', 'hand:X'] })).toEqual(['hand:X#1', 'hand:X#2']);
  const discard = ask('some', [{ ref: 'hand:X' }, { ref: 'hand:X' }, { ref: 'hand:Y' }]);
  expect(found(scene, discard, { pick: [0, 2] })).toEqual(['hand:X#1', 'hand:Y']);
});

test('an option means what it is about and where it goes', () => {
  const move = ask('one', [{ ref: 'hand:Y', to: 'supply:Z' }, { refs: ['hand:X#1', 'hand:X#3'] }]);
  expect(found(scene, move, { pick: [0] })).toEqual(['hand:Y', 'supply:Z']);
  expect(found(scene, move, { pick: [1] })).toEqual(['hand:X#1', 'hand:X#3']);
});

test('a number or a yes refers to nothing on the table', () => {
  expect(found(scene, ask('number', [{ ref: 'hand:Y' }]), { pick: [0] })).toEqual([]);
  expect(found(scene, ask('yes-no', [{ ref: 'hand:Y' }]), { pick: [0] })).toEqual([]);
});

test('the marks of an ordered answer have its order; others have none', () => {
  const options = [{ ref: 'hand:X#1' }, { ref: 'hand:X#2' }, { ref: 'hand:Y' }];
  const marks = (kind: Ask['kind']): [string, number][] => [
    ...meantThings(scene, ask(kind, options), { pick: [2, 0, 1] }),
  ];
  expect(marks('order')).toEqual([
    ['hand:Y', 1],
    ['hand:X#1', 2],
    ['hand:X#2', 3],
  ]);
  expect(marks('some').map(([, order]) => order)).toEqual([0, 0, 0]);
});
