import { expect, test } from 'vitest';
import { cardsOf, faceOf, printerOf, untranslated } from '../net/card-faces.ts';
import { namePrinter, printedName } from '@cardwright/games/words';

test('names in capitals are printed in ordinary letters, and only names', () => {
  expect(printedName('GATE WATCH')).toBe('Gate Watch');
  expect(printedName('ONWARDS!')).toBe('Onwards!');
  expect(printedName('Village')).toBe('Village');
  const names = ['GATE WATCH', 'GATE', 'Village'];
  const print = namePrinter(new Map(names.map((name) => [name, printedName(name)])));
  expect(print('HP of GATE WATCH, GATE and GATES')).toBe('HP of Gate Watch, Gate and GATES');
});

test('a card has its printed name, and texts name other cards as they are printed', () => {
  const cards = cardsOf('lanes', [
    { id: '1', name: 'RUSH', type: 'SKILL', json: {}, text: 'Summon VILLAGER, 2 HP.' },
    { id: '2', name: 'VILLAGER', type: 'UNIT', json: { Name: 'SERF' }, text: '' },
  ]);
  expect(cards.get('1')).toMatchObject({ name: 'Rush', text: 'Summon Villager, 2 HP.' });
  expect(cards.get('2')?.written).toEqual(['VILLAGER', 'SERF']);
  expect(printerOf(cards)('SERF attacks')).toBe('Serf attacks');
  const plain = faceOf('chaos', { id: 'x', name: 'Imp', type: '', json: null, text: '' });
  expect(plain.name).toBe('Imp');
});

test('a name of one word in the file is readable in messages', () => {
  const cards = cardsOf('dominion', [
    { id: 'ThroneRoom', name: 'ThroneRoom', type: 'Action', json: {}, text: '' },
  ]);
  expect(cards.get('ThroneRoom')?.name).toBe('Throne Room');
  expect(printerOf(cards)('Ann plays ThroneRoom')).toBe('Ann plays Throne Room');
});

test('a card keeps its picture in every language', () => {
  const copper = { id: 'Copper', name: 'Copper', type: 'Treasure', json: null, text: '' };
  const face = faceOf('dominion', copper, { Copper: 'Rame' });
  expect(face.name).toBe('Rame');
  expect(untranslated(face).name).toBe('Copper');
});
