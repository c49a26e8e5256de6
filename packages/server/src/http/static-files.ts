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

/** A file of the built page; a path that is none of them gets the page itself, which finds its own way. */
export async function staticFile(folder: string, path: string): Promise<Response | undefined> {
  const clean = normalize(decodeSafely(path)).replace(/^([/\\]|\.\.)+/, '');
  const isAsset = extname(clean) !== '';
  const body = (isAsset ? await read(join(folder, clean)) : undefined) ?? (isAsset ? undefined : await read(join(folder, 'index.html')));
  if (!body) return undefined;
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': isAsset ? (TYPES[extname(clean)] ?? 'application/octet-stream') : TYPES['.html']!,
      // built files carry their hash in their name
      'cache-control': clean.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
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
