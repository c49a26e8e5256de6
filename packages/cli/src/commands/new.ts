import type { Command } from 'commander';
import { gameNamed } from '../game-options.ts';
import { print, UsageError } from '../exit.ts';

const KINDS = ['pack', 'card', 'scenario'] as const;
type Kind = (typeof KINDS)[number];

export function newCommand(program: Command): void {
  program
    .command('new')
    .description('write a starting point: a pack, a card or a card test')
    .argument('<kind>', KINDS.join(', '))
    .argument('<path>', 'the folder of the pack, or the file')
    .option('--game <name>', 'the game (default: the first one that has starting points)')
    .addHelpText('after', '\nNothing is overwritten.')
    .action(writeStart);
}

/** A starting point's files by their path below the target, and where it belongs. */
interface Start {
  game: string;
  files: { readonly [path: string]: string };
}

async function writeStart(kind: string, path: string, flags: { game?: string }): Promise<void> {
  const { existsSync, mkdirSync, writeFileSync } = await import('node:fs');
  const { dirname, join } = await import('node:path');
  if (!(KINDS as readonly string[]).includes(kind))
    throw new UsageError(`a starting point is one of ${KINDS.join(', ')}, not '${kind}'`);
  if (existsSync(path)) throw new UsageError(`${path} already exists; nothing was written`);
  const { game, files } = await startOf(kind as Kind, flags.game);
  for (const [inside, content] of Object.entries(files)) {
    const file = inside === '' ? path : join(path, inside);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
    print(file);
  }
  print(nextSteps(kind as Kind, path, game, files));
}

async function startOf(kind: Kind, wanted: string | undefined): Promise<Start> {
  const { existsSync, readdirSync, readFileSync } = await import('node:fs');
  const { join, relative, sep } = await import('node:path');
  const { games } = await import('@cardwright/games');
  const { starterFolder } = await import('@cardwright/games/node');
  const known = Object.keys(games).filter((name) => existsSync(starterFolder(name)));
  const game = wanted === undefined ? known[0]! : gameNamed(wanted).name;
  if (!known.includes(game))
    throw new UsageError(`${game} has no starting points yet (known: ${known.join(', ')})`);
  const folder = starterFolder(game);
  if (kind === 'scenario')
    return { game, files: { '': readFileSync(join(folder, 'scenario.json'), 'utf8') } };
  const pack = join(folder, 'pack');
  const files = Object.fromEntries(
    readdirSync(pack, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(pack, file).replaceAll(sep, '/'), readFileSync(file, 'utf8')]),
  );
  if (kind === 'pack') return { game, files };
  const [card] = games[game]!.content.formats.map(({ file }) => files[file]).filter(Boolean);
  return { game, files: { '': card! } };
}

function nextSteps(kind: Kind, path: string, game: string, files: Start['files']): string {
  if (kind === 'scenario') return `next: cardwright scenario ${path}`;
  const check = `next: cardwright check ${path} --text --watch`;
  if (kind === 'card') return check;
  const { kingdoms = {} } = JSON.parse(files['pack.json']!) as { kingdoms?: object };
  const [kingdom] = Object.keys(kingdoms);
  const tests = Object.keys(files).filter((file) => file.endsWith('.scenario'));
  return [
    check,
    `cardwright play ${game} --pack ${path}${kingdom ? ` --kingdom "${kingdom}"` : ''}`,
    ...tests.map((file) => `cardwright scenario ${path}/${file}`),
    `cardwright pack ${path}`,
  ].join('\n      ');
}
