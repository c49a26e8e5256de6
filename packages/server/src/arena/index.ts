// Apart from the server: what watches programs play is no part of what serves them.
export {
  type Arena,
  type ArenaPair,
  type ArenaResult,
  type ArenaStanding,
  BotFault,
  runArena,
} from './run-arena.ts';
