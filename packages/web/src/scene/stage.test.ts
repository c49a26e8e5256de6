import { expect, test } from 'vitest';
import { type CardFace, LOADING } from '../net/card-faces.ts';
import { faceOf } from './stage.ts';

const march: CardFace = {
  game: 'lanes',
  id: '220',
  name: 'March',
  written: ['March'],
  type: 'SKILL',
  text: '',
  json: null,
};

test('a card has its own face', () => {
  expect(faceOf({ game: 'lanes', cards: new Map([['220', march]]) }, '220')).toBe(march);
});

test('while the cards are loaded, a face is blank instead of showing an id', () => {
  expect(faceOf({ game: 'lanes', cards: LOADING }, '220')).toMatchObject({ id: '220', name: '' });
});

test('a card that is not among those loaded shows its id', () => {
  expect(faceOf({ game: 'lanes', cards: new Map() }, '220')).toMatchObject({ name: '220' });
});
