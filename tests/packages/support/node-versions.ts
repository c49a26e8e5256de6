import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** One release of each supported line. */
const VERSIONS = ['20.20.2', '22.23.3', '24.21.0'];

/** The supported versions other than the Node that runs the tests. */
export const otherNodes = (): string[] =>
  VERSIONS.filter((version) => version.split('.')[0] !== process.versions.node.split('.')[0]);

/** npm's package of a Node version for this platform, unpacked into .tmp once. */
export function nodeOf(version: string): string {
  const folder = join(root, '.tmp', `node-${version}`);
  const node = join(folder, 'bin', 'node');
  if (existsSync(node)) return node;
  const unpacked = join(root, '.tmp', `node-${version}-unpacked`);
  mkdirSync(unpacked, { recursive: true });
  const name = `node-${process.platform}-${process.arch}`;
  const flags = ['pack', '--silent', '--ignore-scripts', '--pack-destination', unpacked];
  execFileSync('npm', [...flags, `${name}@${version}`], { cwd: root, encoding: 'utf8' });
  execFileSync('tar', ['-xzf', join(unpacked, `${name}-${version}.tgz`), '-C', unpacked]);
  renameSync(join(unpacked, 'package'), folder);
  return node;
}
