import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { endOfComment, endOfString } from './text-faults.ts';

/** A syntax error at an offset, and its correction. */
export interface SyntaxFault {
  offset: number;
  message: string;
  hint?: string;
  /** Everything after it in the enclosing value is unreliable. */
  breaks: boolean;
  /** It is at the end of the file, because something was not closed. */
  atEnd?: boolean;
}

const WORDS: { readonly [code: string]: string } = {
  InvalidSymbol: 'a word without quotes that is not true, false or null',
  InvalidNumberFormat: 'an invalid number',
  PropertyNameExpected: 'expected a field name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected a closing }',
  CloseBracketExpected: 'expected a closing ]',
  EndOfFileExpected: 'extra text after the end of the value',
  UnexpectedEndOfString: 'a string without its closing quote',
  UnexpectedEndOfComment: 'a comment that is never closed',
  UnexpectedEndOfNumber: 'an incomplete number',
  InvalidUnicode: 'a \\u escape without four hexadecimal digits',
  InvalidEscapeCharacter: 'an unknown escape sequence',
  InvalidCharacter: 'an invalid character',
};

/** Errors after which the parser's position is certain. */
const HARMLESS = new Set(['CommaExpected', 'InvalidUnicode', 'InvalidEscapeCharacter']);

/** Words the parser's errors; `at` describes an offset. */
export function syntaxFaults(
  text: string,
  errors: readonly ParseError[],
  at: (offset: number) => { line: number; column: number },
): SyntaxFault[] {
  return errors.map(({ error, offset, length }) => {
    const code = printParseErrorCode(error);
    const found = text.slice(offset, offset + Math.min(length, 40));
    return {
      offset,
      message: `not JSON: ${WORDS[code] ?? code}`,
      ...hintFor(code, found, text, offset, at),
      breaks: !HARMLESS.has(code) || found.startsWith(':'),
      atEnd: text.slice(offset + length).trim() === '',
    };
  });
}

const LITERALS: { readonly [word: string]: string } = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  Null: 'null',
  undefined: 'null',
};

function hintFor(
  code: string,
  found: string,
  text: string,
  offset: number,
  at: (offset: number) => { line: number; column: number },
): { hint?: string } {
  const word = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(found)?.[0];
  const literal = word !== undefined && Object.hasOwn(LITERALS, word) ? LITERALS[word] : undefined;
  if (literal !== undefined) return { hint: `write ${literal}` };
  if (/^[+.]\d/.test(found))
    return { hint: `write ${found.replace('+', '').replace(/^\./, '0.')}` };
  if (/^-?(?:NaN|Infinity)/.test(found))
    return { hint: 'JSON has no such number; write a finite number' };
  if (/^0x/i.test(found)) return { hint: 'write the number in decimal digits' };
  if (found.startsWith('#')) return { hint: 'a comment begins with //' };
  if (code === 'ColonExpected' && found.startsWith('=')) return { hint: 'write : instead of =' };
  if (code === 'UnexpectedEndOfString') return { hint: 'close the string with " on the same line' };
  if (code === 'CloseBraceExpected' || code === 'CloseBracketExpected') {
    const open = lastOpen(text, offset, code === 'CloseBraceExpected' ? '{' : '[');
    if (open === undefined) return {};
    const { line, column } = at(open);
    return { hint: `it closes the ${text[open]} of line ${line}, column ${column}` };
  }
  if (word !== undefined) return { hint: `put it in double quotes: "${word}"` };
  return {};
}

/** The last unclosed bracket of a kind at an offset. */
function lastOpen(text: string, offset: number, kind: '{' | '['): number | undefined {
  const open: number[] = [];
  for (let i = 0; i < offset; i++) {
    const c = text[i];
    if (c === '"') i = endOfString(text, i);
    else if (c === '/') i = endOfComment(text, i);
    else if (c === '{' || c === '[') open.push(i);
    else if (c === '}' || c === ']') open.pop();
  }
  return open.findLast((i) => text[i] === kind);
}

const TYPOGRAPHIC = /[“”„«»]/;

/**
 * Replaces ' and typographic quotes around strings by ", and reports them, so that the rest can be
 * parsed. The result has the same length.
 */
export function withDoubleQuotes(text: string): { text: string; faults: SyntaxFault[] } {
  const faults: SyntaxFault[] = [];
  if (!/['“”„«»]/.test(text)) return { text, faults };
  const out: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (c === '"') i = endOfString(text, i);
    else if (c === '/') i = endOfComment(text, i);
    else if (c === "'" || TYPOGRAPHIC.test(c)) {
      const end = closingQuote(text, i);
      if (end === undefined) continue;
      const inner = text.slice(i + 1, end);
      faults.push({
        offset: i,
        message: `not JSON: ${c === "'" ? 'single' : 'typographic'} quotes around a string`,
        hint: `use double quotes: ${JSON.stringify(shorten(inner))}`,
        breaks: false,
      });
      out.push(text.slice(from, i), '"', inner.replaceAll('"', ' '), '"');
      from = end + 1;
      i = end;
    }
  }
  out.push(text.slice(from));
  return { text: out.join(''), faults };
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}…` : text);

function closingQuote(text: string, start: number): number | undefined {
  const single = text[start] === "'";
  for (let i = start + 1; i < text.length && text[i] !== '\n'; i++) {
    const c = text[i] ?? '';
    if (c === '\\') i++;
    else if (single ? c === "'" : TYPOGRAPHIC.test(c) || c === '"') return i;
  }
  return undefined;
}
