import { type Content, type Game, Machine } from '@cardwright/kernel';
import { EventTexts } from './event-texts.ts';

/** A game with its content and what all its matches share. */
export interface PlayableGame {
  readonly game: Game;
  readonly content: Content;
  readonly machine: Machine;
  readonly texts: EventTexts;
}

export const playableGame = (game: Game, content: Content): PlayableGame => ({
  game,
  content,
  machine: new Machine(game, content),
  texts: new EventTexts(game, content),
});
