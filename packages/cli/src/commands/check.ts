import type { Command } from 'commander';
import type { FileFault, Game, Pack } from '@cardwright/kernel';
import { EXIT, print, printJson, UsageError } from '../exit.ts';

interface Checked {
  path: string;
  ok: boolean;
  faults: FileFault[];
  warnings?: FileFault[];
}

export function checkCommand(program: Command): void {
  program
    .command('check')
    .description('read cards and packs and report every mistake with file, line and column')
    .argument('<paths...>', 'pack folders, or files with their usual names')
    .option(
      '--game <game>',
      'the game whose format it is: a name, or the folder or package of your own game ' +
        '(default: detected from the names)',
    )
    .option('--json', 'print {"ok","checked":[{"path","ok","faults":[…]}]}')
    .addHelpText(
      'after',
      '\nExit code 0 if there are no faults (warnings are allowed), 1 for faults, 2 for a ' +
        'usage error.',
    )
    .action(async (paths: string[], flags: { game?: string; json?: boolean }) => {
      const checked: Checked[] = [];
      for (const path of paths) checked.push(await checkPath(path, flags.game));
      const ok = checked.every((c) => c.ok);
      if (flags.json) printJson({ ok, checked });
      else print((await Promise.all(checked.map(report))).join('\n'));
      process.exitCode = ok ? EXIT.ok : EXIT.failed;
    });
}

async function checkPath(path: string, gameName: string | undefined): Promise<Checked> {
  const { statSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { readPack } = await import('@cardwright/games/node');
  const { referredGame } = await import('../game-options.ts');
  const folder = statSync(path).isDirectory();
  const own: FileFault[] = [];
  const read = folder ? readPack(path, own) : await packOfFile(path);
  const game =
    gameName === undefined ? await gameOf(path, read) : (await referredGame(gameName)).game;
  const pack =
    own.length > 0 || hasFileOf(game, read) ? read : asOnlyFormat(path, folder, game, read);
  const { loadFiles } = await import('@cardwright/games/node');
  const loaded = loadFiles(game, pack);
  const placed = (faults: readonly FileFault[]): FileFault[] =>
    faults.map((f) => ({ ...f, file: folder ? join(path, f.file) : path }));
  const faults = placed([...own, ...loaded.faults]);
  return {
    path,
    ok: faults.length === 0,
    faults,
    ...(loaded.warnings.length > 0 && { warnings: placed(loaded.warnings) }),
  };
}

/**
 * One file stands for a pack that holds only it; of a tree's file the folders it needs are kept.
 */
async function packOfFile(path: string): Promise<Pack> {
  const { readFileSync } = await import('node:fs');
  const { resolve, sep } = await import('node:path');
  const parts = resolve(path).split(sep);
  const name = parts[parts.length - 1]!;
  const depth = /^-?\d+\.json$/.test(name) ? 3 : (await playerFolders()).has(parts.at(-2)) ? 2 : 1;
  return {
    files: [{ path: parts.slice(-depth).join('/'), text: readFileSync(path, 'utf8') }],
  };
}

/** The folders of packs that hold players as files. */
async function playerFolders(): Promise<ReadonlySet<string | undefined>> {
  const { games } = await import('@cardwright/games');
  return new Set(Object.values(games).flatMap(playerFoldersOf));
}

const playerFoldersOf = (game: Game): string[] =>
  Object.values(game.players.byName).flatMap(({ files }) => (files ? [files.folder] : []));

/**
 * The game whose usual file names these are; where two games share a name, the one that finds less
 * to say.
 */
async function gameOf(path: string, pack: Pack): Promise<Game> {
  const { games } = await import('@cardwright/games');
  const { loadFiles } = await import('@cardwright/games/node');
  const fits = Object.values(games).filter((game) => hasFileOf(game, pack));
  if (fits.length === 0) {
    const known = Object.values(games).map(
      (game) => `${game.name}: ${game.content.formats.map((f) => f.file).join(', ')}`,
    );
    throw new UsageError(
      `${path}: no file under a usual name (${known.join('; ')}); name the game with --game`,
    );
  }
  const found = fits
    .map((game) => ({ game, faults: loadFiles(game, pack).faults }))
    .sort((a, b) => a.faults.length - b.faults.length);
  const [first, second] = found;
  // what is no JSON in one game is none in the other: there the game does not matter
  if (
    second &&
    first!.faults.length === second.faults.length &&
    JSON.stringify(first!.faults) !== JSON.stringify(second.faults)
  ) {
    throw new UsageError(
      `${path}: could be ${found.map((f) => f.game.name).join(' or ')}; name the game with --game`,
    );
  }
  return first!.game;
}

const hasFileOf = (game: Game, pack: Pack): boolean => {
  const known = [
    ...game.content.formats.map((format) => format.file),
    ...playerFoldersOf(game).map((folder) => `${folder}/[name].json`),
  ];
  return pack.files.some((file) => known.some((name) => usualName(name, file.path)));
};

/**
 * A file under another name is read as what the game has, where that is one kind of file; anything
 * else would be read by nobody.
 */
function asOnlyFormat(
  path: string,
  folder: boolean,
  { name, content: { formats } }: Game,
  pack: Pack,
): Pack {
  const [only] = formats;
  if (!folder && only && formats.length === 1 && !only.file.includes('['))
    return { files: pack.files.map((file) => ({ ...file, path: only.file })) };
  throw new UsageError(
    `${path}: ${folder ? 'no file' : 'not'} under a usual name of ${name}'s ` +
      `(${formats.map((f) => f.file).join(', ')})`,
  );
}

function usualName(format: string, path: string): boolean {
  if (!format.includes('[')) return path === format || path.endsWith(`/${format}`);
  const pattern = format
    .split('/')
    .map((part) =>
      part.startsWith('[number]')
        ? '-?\\d+\\.json'
        : part.includes('[')
          ? part.replace(/\[\w+\]/, '[^/]+').replaceAll('.', '\\.')
          : part,
    );
  return new RegExp(`(^|/)${pattern.join('/')}$`).test(path);
}

async function report(checked: Checked): Promise<string> {
  const { codeFrameColumns } = await import('@babel/code-frame');
  const { readFileSync, existsSync } = await import('node:fs');
  const { default: colour } = await import('picocolors');
  const show = (f: FileFault, mark: (s: string) => string): string => {
    const head =
      `${colour.bold(`${f.file}:${f.line}:${f.column}`)} ` +
      `${f.pointer === undefined ? '' : `${f.pointer} `}${mark(f.message)}`;
    const source = existsSync(f.file) ? readFileSync(f.file, 'utf8') : undefined;
    const frame =
      source === undefined
        ? ''
        : `\n${codeFrameColumns(source, { start: { line: f.line, column: f.column } }, { linesAbove: 1, linesBelow: 0, highlightCode: false })}`;
    return `${head}${frame}${f.hint ? `\n  → ${f.hint}` : ''}\n`;
  };
  const lines = [
    ...checked.faults.map((f) => show(f, colour.red)),
    ...(checked.warnings ?? []).map((f) => show(f, (s) => colour.yellow(`warning: ${s}`))),
  ];
  const n = checked.faults.length;
  lines.push(
    n === 0
      ? `${checked.path}: all is ` +
          `well${checked.warnings ? `, ${checked.warnings.length} warnings` : ''}`
      : `${checked.path}: ${n} ${n === 1 ? 'fault' : 'faults'}`,
  );
  return lines.join('\n');
}
