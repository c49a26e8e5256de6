import { createRequire } from 'node:module';
import type { BenchPart } from '@cardwright/server/bench';
import type { MountProtocol, ProtocolPackage } from '@cardwright/server/protocol-module';

const load = createRequire(import.meta.url);

/** The packages whose protocols this program mounts, as listed in its package.json. */
const PACKAGES = (load('../package.json') as { cardwright: { protocols: string[] } }).cardwright
  .protocols;

/** The metadata of each, without loading it. */
export const protocolPackages: readonly ProtocolPackage[] = PACKAGES.map(
  (name) => (load(`${name}/package.json`) as { cardwright: ProtocolPackage }).cardwright,
);

/**
 * The protocols for `createServer` to mount; `settings` are by flag and default to those declared.
 */
export async function mountedProtocols(
  settings: { readonly [flag: string]: number } = {},
): Promise<MountProtocol[]> {
  const mounts: MountProtocol[] = [];
  for (const name of PACKAGES) {
    const { mountProtocol } = (await import(name)) as {
      mountProtocol: (settings: { readonly [flag: string]: number }) => MountProtocol;
    };
    mounts.push(mountProtocol(settings));
  }
  return mounts;
}

/** Their contributions to `bench`. */
export async function benchParts(): Promise<BenchPart[]> {
  const parts: BenchPart[] = [];
  for (const name of PACKAGES)
    parts.push(((await import(`${name}/bench`)) as { benchPart: BenchPart }).benchPart);
  return parts;
}
