import type { SyntaxFault } from './syntax.ts';
import { endOfComment, endOfString } from './text-faults.ts';

/** A part of a text that is not JSON, and valid text of the same length or shorter. */
interface Repair {
  offset: number;
  length: number;
  instead: string;
  message: string;
  hint: string;
  /** The string that it is in, whose value is unreliable. */
  within?: { from: number; to: number };
}

/**
 * Replaces what JSON does not allow inside strings and numbers, and reports it, so that the rest
 * can be parsed. The result has the same length.
 */
export function repairText(text: string): { text: string; faults: SyntaxFault[] } {
  const repairs = findRepairs(text);
  const parts: string[] = [];
  let from = 0;
  for (const { offset, length, instead } of repairs) {
    parts.push(text.slice(from, offset), instead.padEnd(length));
    from = offset + length;
  }
  parts.push(text.slice(from));
  const faults = repairs.map(({ offset, message, hint, within }) => ({
    offset,
    message: `not JSON: ${message}`,
    hint,
    breaks: false,
    ...(within && { within }),
  }));
  return { text: parts.join(''), faults };
}

/** Hexadecimal numbers, and numbers that begin with a zero. */
const NUMBER = /-?0(?:x([0-9a-f]+)|0*(\d[\d.]*(?:e[+-]?\d+)?))(?![\p{L}\p{N}_])/iuy;

function findRepairs(text: string): Repair[] {
  const repairs: Repair[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (c === '"') {
      const end = endOfString(text, i);
      const within = { from: i, to: end };
      repairs.push(...inString(text, i + 1, end).map((repair) => ({ ...repair, within })));
      i = end;
    } else if (c === '/') i = endOfComment(text, i);
    else if (isControl(c) && !/\s/.test(c)) repairs.push(controlCharacter(c, i, false));
    else if (/[\p{L}_$.]/u.test(c)) i = endOfWord(text, i);
    else if (/[-\d]/.test(c)) {
      NUMBER.lastIndex = i;
      const found = NUMBER.exec(text);
      if (found) repairs.push(wrongNumber(found));
      i = endOfWord(text, i);
    }
  }
  return repairs;
}

/** The last offset of a word or number. */
function endOfWord(text: string, start: number): number {
  let i = start;
  while (/[\p{L}\p{N}_$.+-]/u.test(text[i + 1] ?? '')) i++;
  return i;
}

function wrongNumber(found: RegExpExecArray): Repair {
  const [whole, hexadecimal, rest = ''] = found;
  const sign = whole.startsWith('-') ? '-' : '';
  const decimal =
    hexadecimal === undefined ? rest : String(BigInt(`0x${hexadecimal}`)).slice(0, whole.length);
  return {
    offset: found.index,
    length: whole.length,
    instead: `${sign}${decimal}`.slice(0, whole.length),
    message: hexadecimal === undefined ? 'a number with a leading zero' : 'a hexadecimal number',
    hint: `write ${sign}${decimal}`,
  };
}

// oxlint-disable-next-line no-control-regex
const isControl = (c: string): boolean => /[\0-\x1F]/.test(c);

const ESCAPES: { readonly [character: string]: string } = {
  '\t': '\\t',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
};

function controlCharacter(c: string, offset: number, escapable: boolean): Repair {
  const code = c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const escape = ESCAPES[c];
  return {
    offset,
    length: 1,
    instead: ' ',
    message: c === '\t' ? 'a tab in a string' : `the control character U+${code}`,
    hint: escapable && escape !== undefined ? `write ${escape}, or a space` : 'remove it',
  };
}

function inString(text: string, from: number, end: number): Repair[] {
  const repairs: Repair[] = [];
  for (let i = from; i < end; i++) {
    const c = text[i] ?? '';
    if (isControl(c)) {
      // the line break of Windows after an unclosed string
      if (c !== '\r' || text[i + 1] !== '\n') repairs.push(controlCharacter(c, i, true));
    } else if (c === '\\') {
      const next = text[i + 1] ?? '';
      if (next === 'u' && !/^[\da-f]{4}/i.test(text.slice(i + 2, i + 6)))
        repairs.push(
          wrongEscape(i, 'a \\u escape without four hexadecimal digits', 'for example \\u00e8'),
        );
      else if (!/["\\/bfnrtu]/.test(next))
        repairs.push(
          wrongEscape(
            i,
            `the unknown escape sequence \\${next}`,
            `write ${next} alone, or \\\\${next} for a backslash`,
          ),
        );
      i++;
    }
  }
  return repairs;
}

const wrongEscape = (offset: number, message: string, hint: string): Repair => ({
  offset,
  length: 1,
  instead: ' ',
  message,
  hint,
});
