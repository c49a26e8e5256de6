/** A picture format that pages can show. */
export interface ImageType {
  readonly ending: 'svg' | 'png' | 'webp';
  readonly mime: string;
}

const TYPES: readonly ImageType[] = [
  { ending: 'svg', mime: 'image/svg+xml' },
  { ending: 'png', mime: 'image/png' },
  { ending: 'webp', mime: 'image/webp' },
];

/** Maximum size in pixels: a few bytes can decode to gigabytes. */
const MOST_PIXELS = 2048;

/** The format by file name. */
export const imageTypeOf = (path: string): ImageType | undefined =>
  TYPES.find(({ ending }) => path.endsWith(`.${ending}`));

/** Why the bytes are not a valid picture of this format. */
export function imageFault({ ending }: ImageType, bytes: Uint8Array): string | undefined {
  if (ending === 'svg') return svgFault(bytes);
  const size = ending === 'png' ? pngSize(bytes) : webpSize(bytes);
  if (!size) return `this is not a ${ending === 'png' ? 'PNG' : 'WebP'} picture`;
  const { width, height } = size;
  if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS)
    return `it has ${width} by ${height} pixels; at most ${MOST_PIXELS} by ${MOST_PIXELS}`;
  return undefined;
}

interface Size {
  width: number;
  height: number;
}

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The size in the header, which every PNG begins with. */
function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 33 || textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  if (textAt(bytes, 12, 4) !== 'IHDR') return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size of the three kinds of WebP: lossy, lossless and extended. */
function webpSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP')
    return undefined;
  const view = viewOf(bytes);
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) % 0x4000,
        height: view.getUint16(28, true) % 0x4000,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) % 0x1000000) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return undefined;
  }
}

/**
 * What an SVG of a pack may not contain. Pages show it as an image and the server's headers forbid
 * scripts, so this is only an early warning to the author.
 */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/<!(?:doctype|entity)/i, 'a DOCTYPE or an entity'],
  [/<(?:[\w.-]+:)?script\b/i, 'a script'],
  [/<(?:[\w.-]+:)?(?:foreignobject|iframe|object|embed|audio|video)\b/i, 'foreign content'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/javascript\s*:/i, 'a script'],
  [/<\?xml-stylesheet/i, 'a style sheet from elsewhere'],
  [/@import/i, 'a style sheet from elsewhere'],
  [/href\s*=\s*["'](?!\s*(?:#|data:image\/(?:png|jpeg|webp);))/i, 'a link to something else'],
  [/url\(\s*["']?(?!\s*#)/i, 'a link to something else'],
];

function svgFault(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'an SVG picture must be saved as UTF-8';
  }
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
    return FORBIDDEN[0]?.[0].test(text)
      ? 'an SVG picture may not have a DOCTYPE or an entity; remove it'
      : 'this is not an SVG picture: it must begin with <svg';
  if (!/\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(text))
    return 'an SVG picture needs xmlns="http://www.w3.org/2000/svg" in <svg>, or no page shows it';
  const [, what] = FORBIDDEN.find(([pattern]) => pattern.test(text)) ?? [];
  return what === undefined ? undefined : `an SVG picture may not have ${what}; remove it`;
}
