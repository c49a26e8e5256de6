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

test('R7.2 only a card that harvest or production activates needs a minimum action value', () => {
  const messages = (card: object): string[] => {
    const one = { name: 'Test', period: 1, ...card };
    const files = [{ path: 'development.json', text: JSON.stringify([one]) }];
    const { faults, warnings } = lorenzo.content.load(shipped, { files });
    return [...faults, ...warnings].map(({ message, hint }) => `${message}: ${hint}`);
  };
  const once = { instantEffect: 'ADD', instantPayload: { COINS: 1 } };
  const work = { permanentEffect: 'ADD', permanentPayload: { COINS: 1 } };
  const lasting = { permanentEffect: 'GREYFAMILY' };
  for (const cardType of ['TERRITORYCARD', 'BUILDINGCARD']) {
    expect(messages({ cardType, ...once })).toEqual([]);
    expect(messages({ cardType, ...lasting })).toEqual([]);
    expect(messages({ cardType, ...work, minimumActionValue: 3 })).toEqual([]);
    expect(messages({ cardType, ...work })).toEqual([
      expect.stringMatching(
        /'minimumActionValue' is missing: .*, such as "minimumActionValue": 3$/,
      ),
    ]);
    // What the hint of each message asks for leads to no other message.
    expect(messages({ cardType, ...once, minimumActionValue: 3 })).toEqual([
      expect.stringMatching(/needs no minimum action value: remove it/),
    ]);
  }
});
