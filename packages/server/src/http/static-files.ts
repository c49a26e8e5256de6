import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { takesEncoding } from './accept-encoding.ts';

const TYPES: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
};

/** The page may load resources of this server only. */
export const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src " +
  "'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

/**
 * The page itself. Its routes (a table, a replay, a card) are all in the fragment and never reach
 * the server.
 */
const PAGE_PATHS: readonly string[] = ['/', '/index.html'];

/** Encodings compressed at build time and stored beside the file, best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Serves the page and its files, compressed if the client accepts it. */
export async function staticFile(
  folder: string,
  path: string,
  accepted = '',
): Promise<Response | undefined> {
  const clean = PAGE_PATHS.includes(path)
    ? 'index.html'
    : normalize(decodeSafely(path)).replace(/^([/\\]|\.\.)+/, '');
  const file = join(folder, clean);
  const found = (await readEncoded(file, accepted)) ?? { body: await read(file) };
  if (!found.body) return undefined;
  return new Response(new Uint8Array(found.body), {
    headers: {
      ...('encoding' in found ? { 'content-encoding': found.encoding } : {}),
      vary: 'accept-encoding',
      'content-type': TYPES[extname(clean)] ?? 'application/octet-stream',
      // the names of built files contain their hash
      'cache-control': clean.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      'content-security-policy': CSP,
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}

async function readEncoded(
  file: string,
  accepted: string,
): Promise<{ body: Buffer; encoding: string } | undefined> {
  for (const { name, ending } of ENCODINGS) {
    const body = takesEncoding(accepted, name) ? await read(`${file}${ending}`) : undefined;
    if (body) return { body, encoding: name };
  }
  return undefined;
}

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return (await stat(file)).isFile() ? await readFile(file) : undefined;
  } catch {
    return undefined;
  }
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
