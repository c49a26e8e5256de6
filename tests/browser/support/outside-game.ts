import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A game of `examples/`, copied out of the repository and compiled, for `serve --game`. */
export class OutsideGame {
  readonly folder = mkdtempSync(join(tmpdir(), 'cardwright-outside-'));

  constructor(name: string) {
    cpSync(join(root, 'examples', name), this.folder, {
      recursive: true,
      filter: (path) => !/node_modules|dist/.test(path.slice(root.length)),
    });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
  }

  compile(): this {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const ran = spawnSync(process.execPath, [tsc, '-p', this.folder], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`${this.folder} does not compile: ${ran.stdout}`);
    return this;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
