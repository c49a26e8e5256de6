import type { FileFault, SourceFile } from '@cardwright/kernel';

/**
 * Maximum nesting of brackets. Parsers and schemas recurse on the stack, so the depth is checked
 * before any of them sees the file.
 */
export const DEEPEST = 400;

type At = (offset: number) => { line: number; column: number };

/** The first fault in the text that prevents parsing the file as JSON. */
export function unreadableText(file: SourceFile, at: At, deepest: number): FileFault | undefined {
  return wrongEncoding(file, at) ?? tooDeep(file, at, deepest);
}

/** A fault of a text file that is not UTF-8, for files that are not JSON. */
export const encodingFault = (file: SourceFile): FileFault | undefined =>
  wrongEncoding(file, (offset) => {
    const lines = file.text.slice(0, offset).split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  });

/** How a byte that is not UTF-8 is encoded in a decoded text: 0xE8 is U+DCE8, a lone surrogate. */
const ESCAPED = /[\uDC80-\uDCFF]/u;

/**
 * Decodes UTF-8. Invalid bytes become lone surrogates, which `readJson` reports with their place;
 * `readFileSync(…, 'utf8')` would replace them irrecoverably.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeEscaping(bytes);
  }
}

function decodeEscaping(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    if (from < i) parts.push(decoder.decode(bytes.subarray(from, i)));
    parts.push(String.fromCharCode(0xdc00 + (bytes[i] ?? 0)));
    from = ++i;
  }
  if (from < bytes.length) parts.push(decoder.decode(bytes.subarray(from)));
  return parts.join('');
}

/** The length of the UTF-8 sequence at an offset in bytes; 0 if there is none. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const [first = 0, second = 0] = bytes.subarray(i, i + 2);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const [lowest, highest] = SECOND_BYTES[first] ?? [0x80, 0xbf];
  if (second < lowest || second > highest) return 0;
  for (let k = 2; k < length; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** First bytes that restrict the second one (RFC 3629). */
const SECOND_BYTES: { readonly [first: number]: readonly [number, number] } = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};

const SAVE_AS = 'save the file as UTF-8 (in most editors: Save with encoding)';

function wrongEncoding({ path, text }: SourceFile, at: At): FileFault | undefined {
  const start = text.slice(0, 4);
  if (/^(?:\uDCFF\uDCFE|\uDCFE\uDCFF)/.test(start) || /^(?:[^\0]\0|\0[^\0])/.test(start))
    return { file: path, line: 1, column: 1, message: 'the file is UTF-16', hint: SAVE_AS };
  const offset = text.search(ESCAPED);
  if (offset < 0) return undefined;
  const byte = text.charCodeAt(offset) - 0xdc00;
  const hexadecimal = byte.toString(16).toUpperCase();
  const letter = byte >= 0xa0 ? `; in Latin-1 it is "${String.fromCharCode(byte)}"` : '';
  return {
    file: path,
    ...at(offset),
    message: `the byte 0x${hexadecimal} is not UTF-8${letter}`,
    hint: SAVE_AS,
  };
}

function tooDeep({ path, text }: SourceFile, at: At, deepest: number): FileFault | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) i = endOfString(text, i);
    else if (c === SLASH) i = endOfComment(text, i);
    else if (c === 91 || c === 123) {
      if (++depth > deepest)
        return {
          file: path,
          ...at(i),
          message: `brackets are nested more than ${deepest} levels deep`,
          hint: 'reduce the nesting',
        };
    } else if (c === 93 || c === 125) depth--;
  }
  return undefined;
}

const QUOTE = 34;
const SLASH = 47;

/** The offset of a string's closing quote, or of the end of its line. */
export function endOfString(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 92) i++;
    else if (c === quote || c === 10) return i;
  }
  return text.length;
}

/** The last offset of a comment that begins here; the same offset if none does. */
export function endOfComment(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next !== SLASH && next !== 42) return start;
  const end = next === SLASH ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  return end < 0 ? text.length : next === SLASH ? end : end + 1;
}
