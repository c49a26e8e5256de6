import { statSync } from 'node:fs';
import { readJson, scenarios } from '@cardwright/games';
import { filesOf, readLesson, readSource } from '@cardwright/games/node';
import { UsageError } from '../exit.ts';
import { referredGame } from '../game-options.ts';
import type { Checked } from './check-path.ts';

/** Whether a file is a lesson: it is in a folder `lessons`, or has steps with a `say`. */
export function isLesson(path: string): boolean {
  if (!path.endsWith('.json') || !statSync(path).isFile()) return false;
  if (/(?:^|[\\/])lessons[\\/][^\\/]+$/.test(path)) return true;
  const text = readSource(path);
  return /"steps"\s*:/.test(text) && /"say"\s*:/.test(text);
}

/** Plays through a lesson and reports every fault in it. */
export async function checkLesson(path: string, named: string | undefined): Promise<Checked> {
  const said = gameIn(path);
  const reference = named ?? said;
  if (reference === undefined)
    throw new UsageError(`${path} is a lesson, but does not name its game: add "game", or --game`);
  const { game, outside } = await referredGame(reference);
  const words = outside[0]?.scenario ?? scenarios[game.name];
  if (!words) throw new UsageError(`${game.name} has no scenario vocabulary, which lessons need`);
  const { faults } = readLesson(path, game, words, filesOf(game));
  const ok = faults.length === 0;
  return { path, game: game.name, guessed: named === undefined, ok, faults };
}

function gameIn(path: string): string | undefined {
  const read = readJson({ path, text: readSource(path) });
  const value = read.ok ? read.value : read.read?.value;
  const game = (value as { game?: unknown } | null | undefined)?.game;
  return typeof game === 'string' ? game : undefined;
}
