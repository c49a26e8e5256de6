import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NOTICES_FILE = 'third-party.txt';
/** Names of assets begin here; those of modules are whole. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the package that a module or a file comes from; undefined for our own. */
function packageFolder(path: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Name, version and licence of a package, with the text of the licence it ships with. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence text to ship with the page`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1];

/** The folders of the packages that a bundle has something of. */
function packagesIn(bundle: Bundle): string[] {
  const files = Object.values(bundle);
  const origins = files.flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
  );
  return origins.flatMap((origin) => packageFolder(resolve(root, origin)) ?? []);
}

/**
 * Writes the licences of everything of others that is in the page, fonts included. `inWorkers` is
 * for the builds of its workers, which come first.
 */
export function notices(): { page: Plugin; inWorkers: Plugin } {
  const folders = new Set<string>();
  const collect = (bundle: Bundle): void => {
    for (const folder of packagesIn(bundle)) folders.add(folder);
  };
  const inWorkers: Plugin = {
    name: 'cardwright:notices-in-workers',
    generateBundle: (_options, bundle) => collect(bundle),
  };
  const page: Plugin = {
    name: 'cardwright:notices',
    generateBundle(_options, bundle) {
      collect(bundle);
      const all = [...folders].sort().map(noticeOf);
      const head = 'Parts of this page are the work of others, under these licences.\n';
      const source = [head, ...all].join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source });
    },
  };
  return { page, inWorkers };
}
