import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { OutsideProject } from './outside-project.ts';

/** `cardwright serve` of the installed packages. */
export interface Served {
  url: string;
  stop(): Promise<void>;
}

export function serve(outside: OutsideProject, games: readonly string[]): Promise<Served> {
  const bin = join(outside.project, 'node_modules', '.bin', 'cardwright');
  const data = join(outside.folder, 'data');
  const flags = games.flatMap((folder) => ['--game', folder]);
  const child = spawn(bin, ['serve', '--port', '0', '--data', data, ...flags], {
    cwd: outside.project,
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += String(chunk);
      const url = /serves at (http:\S+)/.exec(said)?.[1];
      if (url) resolve({ url, stop: () => stopped(child) });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
