import type { Command } from 'commander';
import { print, UsageError } from '../exit.ts';

export function packCommand(program: Command): void {
  program
    .command('pack')
    .description('make one file of a pack, to share; --pack takes it like a folder')
    .argument('<folder>', 'the folder of the pack')
    .option('--out <file>', 'the file to write (default: NAME-VERSION.tgz)')
    .addHelpText('after', '\nThe pack is checked first: one with faults is not packed.')
    .action(packFolder);
}

async function packFolder(folder: string, flags: { out?: string }): Promise<void> {
  const { existsSync, statSync, writeFileSync } = await import('node:fs');
  const { basename, resolve } = await import('node:path');
  const { packArchive } = await import('@cardwright/games/node');
  const { checkPath } = await import('../check/check-path.ts');
  const { report } = await import('../check/report.ts');
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder`);
  const checked = await checkPath(folder, {});
  if (!checked.ok) throw new UsageError(`${report(checked)}\nnothing was packed`);
  const { name, version, files, bytes } = packArchive(folder);
  const called = `${name ?? basename(resolve(folder))}${version === undefined ? '' : `-${version}`}`;
  const usual = called.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '-');
  const out = flags.out ?? `${usual}.tgz`;
  if (!/\.t(?:ar\.)?gz$/.test(out)) throw new UsageError(`--out ${out}: the name ends in .tgz`);
  if (existsSync(out))
    throw new UsageError(`${out} is there already; name another file with --out`);
  writeFileSync(out, bytes, { flag: 'wx' });
  print(
    `${out}: ${files} ${files === 1 ? 'file' : 'files'}, ${bytes.length} bytes (${checked.game})`,
  );
}
