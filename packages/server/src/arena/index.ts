// An entry point of its own: running bots against each other is not part of serving matches.
export {
  type Arena,
  type ArenaPair,
  type ArenaResult,
  type ArenaStanding,
  BotFault,
  runArena,
} from './run-arena.ts';
