import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { games } from '@cardwright/games';
import {
  LANGUAGES,
  loadContent,
  shippedFiles,
  shippedPresentation,
  wordsIn,
} from '@cardwright/games/node';
import type { Words } from '@cardwright/kernel';
import type { GameSet } from './matches/game-catalogue.ts';

/** The default folder for matches. */
export function defaultDataFolder(): string {
  const data = process.env['XDG_DATA_HOME'];
  return join(
    data !== undefined && data !== '' ? data : join(homedir(), '.local', 'share'),
    'cardwright',
  );
}

export const shippedGames = (): GameSet[] =>
  Object.values(games).map((game) => ({
    game,
    content: loadContent(game.name),
    shipped: shippedFiles(game.name),
    presentation: shippedPresentation(game.name),
  }));

/** The built page, if its package is installed and built. */
export function webFolder(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('@cardwright/web/index.html'));
  } catch {
    return undefined;
  }
}

export const shippedLanguages = (): readonly string[] => LANGUAGES;

const known = new Map<string, Words>();
export function shippedWords(language: string): Words {
  let words = known.get(language);
  if (!words) known.set(language, (words = wordsIn(language)));
  return words;
}
