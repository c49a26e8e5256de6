// The exports for the package of Dominion's own protocol; everything else of the game is internal.
export {
  ACTION,
  type CompiledCard,
  type DominionContent,
  PRESETS,
  TREASURE,
  typeBit,
  VICTORY,
} from './content.ts';
export { NONE } from './effects/choose.ts';
export { dominion } from './game.ts';
export { END_PHASE, END_TURN } from './procedures/turn.ts';
export type { DominionSeat, DominionState, DominionTable } from './state.ts';
