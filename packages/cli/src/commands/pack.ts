import type { Command } from 'commander';
import { print, UsageError } from '../exit.ts';
import { packOption } from '../pack-option.ts';

interface Flags {
  out?: string;
  force?: boolean;
  game?: string;
  pack?: string;
}

export function packCommand(program: Command): void {
  program
    .command('pack')
    .description('pack a folder into one file for sharing; --pack accepts it like a folder')
    .argument('<folder>', 'the folder of the pack')
    .option('--out <file>', 'the file to write (default: NAME-VERSION.tgz)')
    .option('--force', 'overwrite the file if it exists')
    .option('--game <game>', 'the game it is for: a name, or the folder of your own game')
    .option(...packOption('packs that it needs, for the check only'))
    .addHelpText('after', '\nThe pack is checked first: one with faults is not packed.')
    .action(packFolder);
}

async function packFolder(folder: string, flags: Flags): Promise<void> {
  const { out: named, force = false, game, pack } = flags;
  const { existsSync, statSync, writeFileSync } = await import('node:fs');
  const { basename, resolve } = await import('node:path');
  const { packArchive } = await import('@cardwright/games/node');
  const { checkPath } = await import('../check/check-path.ts');
  const { report } = await import('../check/report.ts');
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder`);
  const checked = await checkPath(folder, {
    ...(game !== undefined && { game }),
    ...(pack !== undefined && { pack }),
  });
  if (!checked.ok) throw new UsageError(`${report(checked)}\nnothing was packed`);
  if (checked.warnings) process.stderr.write(`${report(checked)}\n`);
  const { name, version, files, bytes } = packArchive(folder);
  const called = `${name ?? basename(resolve(folder))}${version === undefined ? '' : `-${version}`}`;
  const usual = called.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '-');
  const out = named ?? `${usual}.tgz`;
  if (!/\.t(?:ar\.)?gz$/.test(out)) throw new UsageError(`--out ${out}: the name must end in .tgz`);
  if (existsSync(out) && !force)
    throw new UsageError(`${out} already exists; overwrite it with --force, or use --out`);
  writeFileSync(out, bytes, { flag: force ? 'w' : 'wx' });
  print(
    `${out}: ${files} ${files === 1 ? 'file' : 'files'}, ${bytes.length} bytes (${checked.game})`,
  );
}
