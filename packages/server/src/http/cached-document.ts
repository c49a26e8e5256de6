import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { takesEncoding } from './accept-encoding.ts';

/**
 * A document that does not change while the server runs: rendered and compressed once, and sent
 * only to clients that do not have it.
 */
export class CachedDocument {
  private readonly plain: Buffer;
  private readonly zipped: Buffer;
  private readonly etag: string;
  private readonly type: string;

  constructor(text: string, type: string) {
    this.plain = Buffer.from(text);
    this.zipped = gzipSync(this.plain);
    this.type = type;
    // a weak tag: it identifies the text regardless of the compression
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  answer(request: Request): Response {
    const headers = {
      etag: this.etag,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-type': this.type,
    };
    if (namesTag(request.headers.get('if-none-match') ?? '', this.etag))
      return new Response(null, { status: 304, headers });
    if (!takesEncoding(request.headers.get('accept-encoding') ?? '', 'gzip'))
      return new Response(new Uint8Array(this.plain), { headers });
    return new Response(new Uint8Array(this.zipped), {
      headers: { ...headers, 'content-encoding': 'gzip' },
    });
  }
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
function namesTag(header: string, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
