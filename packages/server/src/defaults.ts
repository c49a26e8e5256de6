import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '@cardwright/games';
import { LANGUAGES, loadContent, shippedFiles, wordsIn } from '@cardwright/games/node';
import type { Words } from '@cardwright/kernel';
import type { GameSet } from './matches/game-catalogue.ts';

/** Where matches are kept when nothing is said. */
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
  }));

/** The built page beside this package. */
export function webFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

export const shippedLanguages = (): readonly string[] => LANGUAGES;

const known = new Map<string, Words>();
export function shippedWords(language: string): Words {
  let words = known.get(language);
  if (!words) known.set(language, (words = wordsIn(language)));
  return words;
}
