import { dominion } from '@cardwright/games/dominion';
import { loadContent } from '@cardwright/games/node';
import { expect, test } from 'vitest';
import { wanted } from './table-requests.ts';

const content = loadContent(dominion);
const EIGHT = ['Cellar', 'Market', 'Merchant', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy'];
const request = (tenth: string): object => ({ kingdom: [...EIGHT, 'Village', tenth] });

test('a kingdom has only cards that the document of the protocol knows', () => {
  expect(wanted(request('Workshop'), content)).toMatchObject({ players: 2 });
  for (const name of content.source.slice(content.base).map((card) => card.name))
    expect(() => wanted(request(name), content)).toThrow(`"${name}" is no kingdom card`);
});
