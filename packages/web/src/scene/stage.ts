import type { Words } from '@cardwright/kernel';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type CardFace, type Cards, LOADING } from '../net/card-faces.ts';
import type { Highlight } from '../table/choosing.ts';

/** What the things of a scene know and can do. */
export interface Stage {
  game: string;
  words: Words;
  cards: Cards;
  viewer: number;
  seatName(seat: number): string;
  look(id: string): Highlight;
  /**
   * Ids of the things, parts and areas that a hint or a lesson points at, with their place in an
   * ordered answer, or 0.
   */
  meant: ReadonlyMap<string, number>;
  click(id: string): void;
  /** A drag begins: possible targets are highlighted. */
  lift(id: string): void;
  /** A drag ends over these things and parts, topmost first; over none if it was abandoned. */
  drop(from: string, over: readonly string[]): void;
  enlarge(card: CardFace): void;
}

export const StageContext = createContext<Stage | undefined>(undefined);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a scene is drawn on a stage');
  return stage;
}

/**
 * The face of a card. That of an unknown card shows only its id, and while the cards are being
 * loaded, a face is blank: the id is often a number that means nothing to a player.
 */
export function faceOf({ cards, game }: Pick<Stage, 'cards' | 'game'>, id: string): CardFace {
  const known = cards.get(id);
  if (known) return known;
  const name = cards === LOADING ? '' : id;
  return { game, id, name, written: [name], type: '', text: '', json: null };
}
