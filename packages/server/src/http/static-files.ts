import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

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

/** The page may load what this server has, and nothing else. */
export const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Where the page itself is. Its own places (a table, a replay, a card) are all behind the # and
 * never come here.
 */
const PAGE_PATHS: readonly string[] = ['/', '/index.html'];

/** The page, or a file of it; nothing else is there. */
export async function staticFile(folder: string, path: string): Promise<Response | undefined> {
  const clean = PAGE_PATHS.includes(path)
    ? 'index.html'
    : normalize(decodeSafely(path)).replace(/^([/\\]|\.\.)+/, '');
  const body = await read(join(folder, clean));
  if (!body) return undefined;
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': TYPES[extname(clean)] ?? 'application/octet-stream',
      // built files carry their hash in their name
      'cache-control': clean.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
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
