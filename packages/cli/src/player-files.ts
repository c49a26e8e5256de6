import { existsSync, readFileSync } from 'node:fs';
import { loadContent } from '@cardwright/games/node';
import type { FileFault, Game } from '@cardwright/kernel';
import { UsageError } from './exit.ts';

/**
 * Reads the files of players named `strategy:FILE`. The result maps each such name to one that
 * contains the file's content instead of its path, so that worker threads and other machines need
 * no file.
 */
export function readPlayerFiles(
  game: Game,
  players: readonly string[],
  pack: string | undefined,
): { [name: string]: string } {
  const written: { [name: string]: string } = {};
  for (const player of players) {
    const colon = player.indexOf(':');
    const kind = player.slice(0, colon);
    const path = player.slice(colon + 1);
    const maker = Object.hasOwn(game.players.byName, kind) ? game.players.byName[kind] : undefined;
    if (colon < 0 || !maker?.files || !isPath(path)) continue;
    const file = { path, text: readFileSync(path, 'utf8') };
    const { args, faults } = maker.files.read(file, loadContent(game, pack));
    if (args === undefined) throw new UsageError(faults.map(faultLine).join('\n'));
    written[player] = `${kind}:${args}`;
  }
  return written;
}

const isPath = (text: string): boolean =>
  !text.startsWith('{') && (/[/\\]|\.json$/.test(text) || existsSync(text));

const faultLine = ({ file, line, column, pointer, message, hint }: FileFault): string =>
  `${file}:${line}:${column} ${pointer ? `${pointer} ` : ''}${message}${hint ? ` (${hint})` : ''}`;
