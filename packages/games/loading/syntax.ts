import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { endOfComment, endOfString } from './text-faults.ts';

/** A syntax error at an offset, and its correction. */
export interface SyntaxFault {
  offset: number;
  message: string;
  hint?: string;
  /** Everything after it in the enclosing value is unreliable. */
  breaks: boolean;
  /** The string that it is in; only the value of that string is unreliable. */
  within?: { from: number; to: number };
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

/** Finding the cause of an error reads the text before it, so only the first ones are analysed. */
const MOST_CAUSES = 200;

/** Words the parser's errors; `at` describes an offset. */
export function syntaxFaults(
  text: string,
  errors: readonly ParseError[],
  at: (offset: number) => { line: number; column: number },
): SyntaxFault[] {
  const end = text.trimEnd().length;
  return errors.map(({ error, offset, length }, i) => {
    const code = printParseErrorCode(error);
    const found = text.slice(offset, offset + Math.min(length, 40));
    const cause =
      i < MOST_CAUSES
        ? (unclosedString(text, offset) ?? unclosedBracket(text, offset, code, at))
        : undefined;
    if (cause) return cause;
    return {
      offset,
      message: `not JSON: ${WORDS[code] ?? code}`,
      ...hintFor(code, found),
      breaks: !HARMLESS.has(code) || found.startsWith(':'),
      atEnd: offset + length >= end,
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

function hintFor(code: string, found: string): { hint?: string } {
  const word = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(found)?.[0];
  const literal = word !== undefined && Object.hasOwn(LITERALS, word) ? LITERALS[word] : undefined;
  if (literal !== undefined) return { hint: `write ${literal}` };
  if (/^[+.]\d/.test(found))
    return { hint: `write ${found.replace('+', '').replace(/^\./, '0.')}` };
  if (/^-?(?:NaN|Infinity)/.test(found))
    return { hint: 'JSON has no such number; write a finite number' };
  if (found.startsWith('#')) return { hint: 'a comment begins with //' };
  if (code === 'ColonExpected' && found.startsWith('=')) return { hint: 'write : instead of =' };
  if (code === 'UnexpectedEndOfString') return { hint: 'close the string with " on the same line' };
  if (word !== undefined) return { hint: `put it in double quotes: "${word}"` };
  return {};
}

/**
 * A word right after the end of a string that ends with a comma or colon: the string before it has
 * no closing quote, as in `"name": "Alms, "cost": 3`.
 */
function unclosedString(text: string, offset: number): SyntaxFault | undefined {
  if (text[offset - 1] !== '"' || !/[\p{L}\p{N}_$-]/u.test(text[offset] ?? '')) return undefined;
  const start = stringEndingAt(text, offset - 1);
  const inner = start === undefined ? undefined : text.slice(start + 1, offset - 1);
  const content = inner === undefined ? undefined : /^(.*?)\s*[,:]\s*$/.exec(inner)?.[1];
  if (start === undefined || content === undefined) return undefined;
  return {
    offset: start,
    message: 'not JSON: a string without its closing quote',
    hint: `write ${JSON.stringify(shorten(content))}`,
    breaks: true,
  };
}

/** The offset of the opening quote of the string whose closing quote is at `end`. */
function stringEndingAt(text: string, end: number): number | undefined {
  for (let i = text.lastIndexOf('\n', end) + 1; i < end; i++) {
    const c = text[i];
    if (c === '/') i = endOfComment(text, i);
    else if (c === '"') {
      const start = i;
      i = endOfString(text, i);
      if (i === end) return start;
    }
  }
  return undefined;
}

/** A bracket that is still open where the parser finds something that cannot be inside it. */
function unclosedBracket(
  text: string,
  offset: number,
  code: string,
  at: (offset: number) => { line: number; column: number },
): SyntaxFault | undefined {
  const stack = openBrackets(text, offset);
  const open = stack.at(-1);
  if (open === undefined) return undefined;
  const bracket = text[open];
  const next = text[offset] ?? '';
  const outside =
    code === 'CloseBraceExpected' ||
    code === 'CloseBracketExpected' ||
    text.slice(offset).trim() === '' ||
    (bracket === '{'
      ? next === ']' || (code === 'PropertyNameExpected' && next === '{')
      : next === '}');
  if (!outside) return undefined;
  const opening = next === '}' ? '{' : next === ']' ? '[' : undefined;
  if (opening !== undefined && !stack.some((one) => text[one] === opening))
    return { offset, message: `not JSON: an extra ${next}`, hint: 'remove it', breaks: true };
  const { line, column } = at(open);
  const closing = bracket === '{' ? '}' : ']';
  return {
    offset,
    message: `not JSON: the ${bracket} of line ${line}, column ${column} is not closed`,
    hint: `add ${closing}${next === '' ? '' : ' before this'}`,
    breaks: true,
    atEnd: text.slice(offset + 1).trim() === '',
  };
}

/** The offsets of the brackets that are open at an offset. */
function openBrackets(text: string, offset: number): number[] {
  const open: number[] = [];
  for (let i = 0; i < offset; i++) {
    const c = text[i];
    if (c === '"') i = endOfString(text, i);
    else if (c === '/') i = endOfComment(text, i);
    else if (c === '{' || c === '[') open.push(i);
    else if (c === '}' || c === ']') open.pop();
  }
  return open;
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
