import { expect, test } from 'vitest';
import { loadContent, shippedLesson } from '../node.ts';
import { cardAt } from './content.ts';
import { dominion } from './game.ts';
import { pileSize } from './setup.ts';
import type { DominionSeat, DominionState } from './state.ts';

const content = loadContent(dominion);

/** R1.3: what a player has from the beginning. */
const DEALT: { readonly [name: string]: number } = { Copper: 7, Estate: 3 };

const cardsOf = ({ hand, deck, discard, play, aside, mats = {} }: DominionSeat): number[] => [
  ...hand,
  ...deck,
  ...discard,
  ...play,
  ...aside,
  ...Object.values(mats).flat(),
];

/** How many cards of each kind are on the table, wherever they are. */
function counted({ seats, supply, piles, trash }: DominionState): { [name: string]: number } {
  const cards = [...seats.flatMap(cardsOf), ...trash];
  return Object.fromEntries(
    piles.map((kind) => [
      cardAt(content, kind).name,
      (supply[kind] ?? 0) + cards.filter((card) => card === kind).length,
    ]),
  );
}

/** The same count before the first turn. */
const inTheBox = ({ seats, piles }: DominionState): { [name: string]: number } =>
  Object.fromEntries(
    piles.map((kind) => {
      const { name } = cardAt(content, kind);
      return [name, pileSize(content, kind, seats.length) + (DEALT[name] ?? 0) * seats.length];
    }),
  );

test('R1.1 in every position of the lesson, the piles lack exactly the cards that players have', () => {
  const { lesson } = shippedLesson('dominion') ?? {};
  if (!lesson) throw new Error('no lesson');
  const states = [...lesson.steps.flatMap(({ moments }) => moments), lesson.play.table ?? []]
    .flat()
    .map(({ state }) => state as DominionState);
  expect(states.length).toBeGreaterThan(lesson.steps.length);
  for (const state of states) expect(counted(state)).toEqual(inTheBox(state));
});
