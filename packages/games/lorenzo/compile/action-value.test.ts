import { expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../../node.ts';
import { lorenzo } from '../game.ts';

const words = wordsIn('en', (seat) => `seat ${seat}`);
const shipped = shippedFiles('lorenzo');

function load(values: { [word: string]: number }) {
  const card = {
    name: 'Test Harvest',
    cardType: 'TERRITORYCARD',
    period: 1,
    minimumActionValue: 1,
    instantEffect: 'ACTION',
    instantPayload: { TYPE: 'HARVEST', ...values },
  };
  const files = [{ path: 'development.json', text: JSON.stringify([card]) }];
  return lorenzo.content.load(shipped, { files });
}

function textOf(content: ReturnType<typeof load>['content']): string {
  if (!content) return '';
  const card = lorenzo.content.cards(content).find(({ name }) => name === 'Test Harvest');
  return lorenzo.face.cardText(content, card?.id ?? '', words);
}

test('ACTIONVALUE is read as BONUSACTIONVALUE', () => {
  const { content, faults } = load({ ACTIONVALUE: 3 });
  expect(faults).toEqual([]);
  expect(textOf(content)).toBe(textOf(load({ BONUSACTIONVALUE: 3 }).content));
  expect(textOf(content)).not.toBe(textOf(load({ ACTIONVALUE: 4 }).content));
});

test('both at once are a fault', () => {
  const { faults } = load({ ACTIONVALUE: 3, BONUSACTIONVALUE: 3 });
  expect(faults.map(({ pointer, message }) => [pointer, message])).toEqual([
    [
      '/0/instantPayload/ACTIONVALUE',
      "'ACTIONVALUE' is an alias of 'BONUSACTIONVALUE', which is also given",
    ],
  ]);
});
