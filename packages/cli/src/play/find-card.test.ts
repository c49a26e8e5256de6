import { gameAt, loadContent, wordsIn } from '@cardwright/games/node';
import { type CardInfo, Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { cardsInScene, findCard } from './find-card.ts';

const game = gameAt('shelfie');
const content = loadContent('shelfie');
const cards = game.content.cards(content);

const found = (wanted: string, edition: string): CardInfo | undefined => {
  const options = { edition, goals: [2] };
  const state = new Machine(game, content).start({ seed: 'named', seats: 2, options });
  const scene = game.face.scene(content, game.information.view(content, state, 0), 0);
  const words = wordsIn('en');
  return findCard(cards, wanted, cardsInScene(scene), (card) =>
    card.words?.name ? words(card.words.name) : card.name,
  );
};

test('of several cards with one name, the one on the table is meant', () => {
  expect(found('Common goal 2', 'english')?.id).toBe('common-2');
  expect(found('common goal 2', 'italian')?.id).toBe('common-2-italian');
  expect(found('Common goal 2 (Italian edition)', 'english')?.id).toBe('common-2-italian');
});

test('a card has a name, an id, and maybe an id in its file', () => {
  expect(found('common-7', 'english')?.name).toBe('Common goal 7');
  expect(found('7', 'english')?.id).toBe('common-7');
  expect(found('personal-7', 'english')?.name).toBe('Personal goal 7');
  expect(found('nonsense', 'english')).toBe(undefined);
});
