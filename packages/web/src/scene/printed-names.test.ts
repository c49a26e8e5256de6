import { expect, test } from 'vitest';
import { cardsOf, faceOf } from '../net/card-faces.ts';
import { loudNames, printedName, printNames } from './printed-names.ts';

test('names in capitals are printed in ordinary letters, and only names', () => {
  expect(printedName('GATE WATCH')).toBe('Gate Watch');
  expect(printedName('ONWARDS!')).toBe('Onwards!');
  expect(printedName('Village')).toBe('Village');
  const loud = loudNames(['GATE WATCH', 'Village']);
  expect(printNames('HP of GATE WATCH', loud)).toBe('HP of Gate Watch');
});

test('a card has its printed name, and texts name other cards as they are printed', () => {
  const cards = cardsOf('lanes', [
    { id: '1', name: 'RUSH', type: 'SKILL', json: {}, text: 'Summon VILLAGER, 2 HP.' },
    { id: '2', name: 'VILLAGER', type: 'UNIT', json: { Name: 'SERF' }, text: '' },
  ]);
  expect(cards.get('1')).toMatchObject({ name: 'Rush', text: 'Summon Villager, 2 HP.' });
  expect(cards.get('2')?.written).toEqual(['VILLAGER', 'SERF']);
  const plain = faceOf('chaos', { id: 'x', name: 'Imp', type: '', json: null, text: '' });
  expect(plain.name).toBe('Imp');
});
