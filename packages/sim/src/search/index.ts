// Players and search without threads or files: for programs, browsers and workers.
export {
  playerMaker,
  defaultPlayer,
  playersOf,
  type SeatedPlayer,
  seatPlayer,
} from '../seat-players.ts';
export { SearchPlayer, type Thinking } from './search-player.ts';
export { LEVELS, type SearchSettings, settingsForCount, settingsForLevel } from './settings.ts';
