import { at, type Plain } from '@cardwright/kernel';
import type { GameContent } from './content.ts';
import type { GameState } from './state.ts';

/** What a seat may know, in names. Here everybody knows everything. */
export type GameView = {
  turn: number;
  over: boolean;
  row: string[];
  taken: string[][];
  points: number[];
};

export const nameOf = (content: GameContent, card: number): string => at(content.cards, card).name;

export const pointsOf = (content: GameContent, cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + at(content.cards, card).points, 0);

export function view(content: GameContent, { turn, over, row, taken }: GameState): Plain {
  const name = (card: number): string => nameOf(content, card);
  const shown: GameView = {
    turn,
    over,
    row: row.map(name),
    taken: taken.map((cards) => cards.map(name)),
    points: taken.map((cards) => pointsOf(content, cards)),
  };
  return shown;
}
