import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import type { Plan } from './batch.ts';
import { countedCards } from './card-names.ts';
import { CardWatch } from './card-watch.ts';
import { simulate } from './simulate.ts';

const game = games.chaos!;
const content = loadContent('chaos');
const names = countedCards(game, content).map(({ name }) => name);

test('a summoned card counts only for the seat that summons it', async () => {
  const plan: Plan = {
    game: 'chaos',
    players: ['heuristic', 'heuristic'],
    options: { decks: ['Brood', 'Tide'] },
    seed: 't',
    fixedSeats: false,
    detail: true,
  };
  const { tally } = await simulate(plan, { games: 12, threads: 1 });
  const { handsOffered, handsTaken } = tally.detail!.cards[names.indexOf('Threshling')]!;
  expect(handsTaken).toBeGreaterThan(0);
  expect(handsOffered).toBe(handsTaken);
});

test('a card that is discarded was offered, but not taken', () => {
  const state = new Machine(game, content).start({
    seed: 't',
    options: { decks: ['Brood', 'Tide'] },
    seats: 2,
  });
  const options = state.ask!.options.map((_, i) => game.face.option(content, state, state.ask!, i));
  const discard = options.findIndex(({ ref, to }) => ref?.startsWith('hand:') && to !== undefined);
  const watch = new CardWatch(game, content);
  watch.begin(2);
  watch.see(state, [discard]);
  const { cards } = watch.detail;
  expect(cards.some(({ offered }) => offered > 0)).toBe(true);
  expect(cards.every(({ taken }) => taken === 0)).toBe(true);
});
