import type { Words } from '@cardwright/kernel';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CardFace, Cards } from '../net/card-faces.ts';
import type { Highlight } from '../table/choosing.ts';

/** What the things of a scene know and can do. */
export interface Stage {
  game: string;
  words: Words;
  cards: Cards;
  viewer: number;
  seatName(seat: number): string;
  look(id: string): Highlight;
  /** Ids of the things, parts and areas that a hint or a lesson points at. */
  meant: ReadonlySet<string>;
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

/** An unknown card: only its name is shown. */
export const bareFace = (game: string, id: string): CardFace => ({
  game,
  id,
  name: id,
  written: [id],
  type: '',
  text: '',
  json: null,
});
