import { type ExecFileSyncOptions, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A clean environment for npm and Node, without the variables of this test run. */
const { NODE_OPTIONS: _options, NODE_ENV: _env, VITEST: _vitest, ...ENV } = process.env;

/** The result of a program. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  sideEffects?: boolean;
  files?: string[];
  exports?: { [entry: string]: unknown };
  dependencies?: { [name: string]: string };
}

/** An empty folder outside the workspace, with the tarballs of all packages installed. */
export class OutsideProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'cardwright-outside-'));
  readonly tarballFolder = join(this.folder, 'tarballs');
  /** The project's folder: above it are only the packages of the registry and ours. */
  readonly project = join(this.folder, 'project');
  readonly env = ENV;

  /** Packs everything and installs it. */
  install(): void {
    this.must(process.execPath, ['scripts/pack.mjs', this.tarballFolder], { cwd: root });
    this.write('package.json', '{ "name": "outside", "private": true, "type": "module" }\n');
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    this.must('npm', ['install', ...flags, ...this.tarballs()]);
  }

  tarballs(): string[] {
    return readdirSync(this.tarballFolder)
      .filter((name) => name.endsWith('.tgz'))
      .map((name) => join(this.tarballFolder, name));
  }

  /** The names of our installed packages. */
  packages(): string[] {
    const { dependencies = {} } = JSON.parse(this.read('package.json')) as Manifest;
    return Object.keys(dependencies);
  }

  /** A file of an installed package. */
  installed(name: string, file: string): string {
    return join(this.project, 'node_modules', name, file);
  }

  manifest(name: string): Manifest {
    return JSON.parse(readFileSync(this.installed(name, 'package.json'), 'utf8')) as Manifest;
  }

  read(file: string): string {
    return readFileSync(join(this.project, file), 'utf8');
  }

  write(file: string, text: string): void {
    const path = join(this.project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  run(command: string, args: readonly string[], options: ExecFileSyncOptions = {}): Ran {
    const done = spawnSync(command, args, {
      cwd: this.project,
      env: ENV,
      maxBuffer: 2 ** 28,
      ...options,
      encoding: 'utf8',
    });
    if (done.error) throw done.error;
    return { code: done.status, stdout: done.stdout, stderr: done.stderr };
  }

  /** The same, asynchronously. */
  start(command: string, args: readonly string[], options: { cwd?: string } = {}): Promise<Ran> {
    const child = spawn(command, args, { cwd: this.project, env: ENV, ...options });
    const ran: Ran = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.stderr += text));
    child.stdin.end();
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ ...ran, code }));
    });
  }

  /** The output of a program; throws if it fails. */
  must(command: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
    const all = { cwd: this.project, env: ENV, maxBuffer: 2 ** 28, ...options };
    return execFileSync(command, args, { ...all, stdio: 'pipe', encoding: 'utf8' });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A development tool of this repository. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name);
