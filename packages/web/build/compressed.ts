import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text that is worth it; fonts and pictures of points are compressed already. */
const TEXT = /\.(js|css|html|svg|txt|json|webmanifest)$/;
const SMALLEST = 1024;

/** Writes every text file of the page compressed as well, so that no server does it per request. */
export const compressed = (): Plugin => ({
  name: 'cardwright:compressed',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!TEXT.test(fileName) || source.length < SMALLEST) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
        const zipped = { br: brotliCompressSync(source, { params }), gz: gzipSync(source) };
        for (const [ending, body] of Object.entries(zipped))
          this.emitFile({ type: 'asset', fileName: `${fileName}.${ending}`, source: body });
      }
    },
  },
});
