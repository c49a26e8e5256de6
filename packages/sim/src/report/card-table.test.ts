import { expect, test } from 'vitest';
import { type CardGame, type CardTally, codeOfGame, emptyCard, gameOfCode } from '../tally.ts';
import { allCardLines, cardLines } from './card-table.ts';

/** The tally of a card from its games, each with how often it happened; wins count 60. */
function tallyOf(games: readonly [CardGame, number][]): CardTally {
  const card = emptyCard();
  for (const [game, times] of games) {
    card.handsOffered += times * (game.hands + game.others);
    card.handsTaken += times * game.hands;
    card.winsWith += times * game.wins;
    card.winsWithout += times * game.otherWins;
    card.games[codeOfGame(game)] = times;
  }
  card.taken = card.handsTaken;
  return card;
}
const won: CardGame = { hands: 1, wins: 60, others: 1, otherWins: 0 };
const lost: CardGame = { hands: 1, wins: 0, others: 1, otherWins: 60 };
const both: CardGame = { hands: 2, wins: 60, others: 0, otherWins: 0 };
const aloneWon: CardGame = { hands: 1, wins: 60, others: 0, otherWins: 0 };
const aloneLost: CardGame = { hands: 0, wins: 0, others: 1, otherWins: 0 };
const lineOf = (...games: [CardGame, number][]) => cardLines(['A'], [tallyOf(games)]).lines[0]!;

test('a game of a card survives its encoding', () => {
  for (const game of [won, lost, both, aloneWon, { hands: 3, wins: 45, others: 2, otherWins: 15 }])
    expect(gameOfCode(codeOfGame(game))).toEqual(game);
});

test('the two seats of a game are one observation: five games prove nothing', () => {
  expect(lineOf([won, 5]).p).toBe(2 / 32);
  expect(lineOf([won, 10]).p).toBe(2 / 1024);
});

test('games in which both seats took the card change neither p nor the sign', () => {
  expect(lineOf([won, 8], [lost, 2], [both, 90]).p).toBeCloseTo(lineOf([won, 8], [lost, 2]).p, 10);
});

test('games of one seat that could take the card are compared with each other', () => {
  expect(lineOf([aloneWon, 30], [aloneLost, 30]).p).toBeLessThan(0.001);
});

test('chance alone is rarely significant, and its interval includes 0', () => {
  const { p, gain } = lineOf([won, 55], [lost, 45]);
  expect(p).toBeCloseTo(0.317, 2);
  expect(gain?.mean).toBeCloseTo(0.1, 10);
  expect(gain?.low).toBeLessThan(0);
  // the difference of two seats of one game varies twice as much as that of independent seats
  expect((gain?.high ?? 0) - (gain?.low ?? 0)).toBeCloseTo(2 * 1.96 * Math.sqrt(1 / 100), 1);
});

test('what no decision can offer is not missed', () => {
  const lines = allCardLines(
    ['A', 'CLASS', 'B'],
    [tallyOf([[won, 3]]), emptyCard(), emptyCard()],
    new Set([1]),
  );
  expect(lines.map(({ card }) => card)).toEqual(['A', 'B']);
});
