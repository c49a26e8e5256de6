import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** As the server's page has it in its headers, but for what a page cannot say of itself. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "base-uri 'none'; form-action 'none'";

/** Every file of the built page, by its address. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'sw.js' && !/\.(?:map|br|gz)$/.test(path))
    .sort();

/**
 * Writes `sw.js`, which keeps every file of the page; a page for a static host carries its own
 * content-security policy.
 */
export function offlineFiles(): Plugin {
  let folder = '';
  let isStatic = false;
  return {
    name: 'cardwright:offline-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      isStatic = config.mode === 'static';
    },
    transformIndexHtml: () =>
      isStatic
        ? [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content: CSP },
              injectTo: 'head-prepend',
            },
          ]
        : [],
    closeBundle() {
      const files = filesIn(folder);
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const version = hash.digest('hex').slice(0, 16);
      const code = readFileSync(
        fileURLToPath(new URL('service-worker.js', import.meta.url)),
        'utf8',
      );
      const constants =
        `const VERSION = '${version}';\nconst FILES = ` +
        `${JSON.stringify(files.map((file) => `./${file}`))};\n`;
      writeFileSync(join(folder, 'sw.js'), constants + code);
    },
  };
}
