import type { FileFault, SourceFile } from '@cardwright/kernel';
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

export type Path = readonly (string | number)[];

/** RFC 6901. */
export const pointerTo = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A parsed file that can say where each of its values stands. */
export interface Places {
  readonly file: string;
  /** A fault at the value a path leads to (or at the nearest value above it). */
  fault(path: Path, message: string, hint?: string): FileFault;
  /** A fault at a field's name instead of its value. */
  faultAtKey(path: Path, message: string, hint?: string): FileFault;
}

/**
 * `read` is there where the file can be read in spite of its faults (a field that stands twice), so
 * that the others are found too.
 */
export type ReadJson =
  | { ok: true; value: unknown; places: Places }
  | { ok: false; faults: FileFault[]; read?: { value: unknown; places: Places } };

/**
 * A file that is no JSON at all makes the parser stumble on every line; the first few places say
 * enough.
 */
const MOST_STUMBLES = 20;

/**
 * Reads JSON with comments and trailing commas; what is not JSON is reported with every place the
 * parser stumbled at.
 */
export function readJson(file: SourceFile): ReadJson {
  const text = file.text.startsWith('\uFEFF') ? file.text.slice(1) : file.text;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const at = lineIndex(text);
  const places = placesOf(file.path, tree, at);
  if (errors.length > 0 || !tree) {
    const found = errors.length > 0 ? errors : [{ error: 4, offset: 0, length: 0 }];
    const faults = found.map((e) => ({
      file: file.path,
      ...at(e.offset),
      message: `not JSON: ${syntaxWords(printParseErrorCode(e.error))}`,
    }));
    // One mistake makes the parser stumble several times; the first time on a line is the one to
    // look at.
    const told = faults.filter((f, i) => faults[i - 1]?.line !== f.line);
    return { ok: false, faults: told.slice(0, MOST_STUMBLES) };
  }
  const value = valueOf(tree);
  const repeated = repeatedKeys(tree, file.path, at);
  if (repeated.length > 0) return { ok: false, faults: repeated, read: { value, places } };
  return { ok: true, value, places };
}

function syntaxWords(code: string): string {
  const words: { [code: string]: string } = {
    InvalidSymbol: 'a word that is neither true, false, null nor in quotes',
    InvalidNumberFormat: 'a number that is not written as JSON writes numbers',
    PropertyNameExpected: 'a field name in double quotes was expected',
    ValueExpected: 'a value was expected',
    ColonExpected: 'a colon was expected',
    CommaExpected: 'a comma was expected',
    CloseBraceExpected: 'a closing } was expected',
    CloseBracketExpected: 'a closing ] was expected',
    EndOfFileExpected: 'something stands after the end of the value',
    UnexpectedEndOfString: 'a text without its closing quote',
    UnexpectedEndOfComment: 'a comment without its end',
    UnexpectedEndOfNumber: 'a number that breaks off',
    InvalidUnicode: 'a \\u escape without four hexadecimal digits',
    InvalidEscapeCharacter: 'an escape that JSON does not have',
    InvalidCharacter: 'a character that may not stand here',
  };
  return words[code] ?? code;
}

/** Plain values; a field named `__proto__` stays a field. */
function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value;
  const out: { [key: string]: unknown } = {};
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key && value)
      Object.defineProperty(out, key.value as string, {
        value: valueOf(value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return out;
}

function repeatedKeys(
  tree: Node,
  file: string,
  at: (offset: number) => { line: number; column: number },
): FileFault[] {
  const faults: FileFault[] = [];
  const visit = (node: Node, path: Path): void => {
    if (node.type === 'array')
      (node.children ?? []).forEach((child, i) => visit(child, [...path, i]));
    if (node.type !== 'object') return;
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (!key) continue;
      const name = key.value as string;
      if (seen.has(name) && !REPEATABLE.has(name))
        faults.push({
          file,
          pointer: pointerTo([...path, name]),
          ...at(key.offset),
          message: `the field '${name}' stands twice in one object`,
          hint: 'keep one of the two',
        });
      seen.add(name);
      if (value) visit(value, [...path, name]);
    }
  };
  visit(tree, []);
  return faults;
}

/**
 * Files of Chaos may have two `type` fields in one number; the last counts, as for every parser.
 */
const REPEATABLE = new Set(['type']);

function lineIndex(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  const startOf = (line: number): number => starts[line] ?? 0;
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - startOf(low) + 1 };
  };
}

function placesOf(
  file: string,
  tree: Node | undefined,
  at: (offset: number) => { line: number; column: number },
): Places {
  const nodeAt = (path: Path): { node: Node | undefined; path: Path } => {
    let shown = path;
    while (tree) {
      const node = findNodeAtLocation(tree, [...shown]);
      if (node) return { node, path: shown };
      if (shown.length === 0) break;
      shown = shown.slice(0, -1);
    }
    return { node: tree, path: [] };
  };
  const make = (path: Path, offset: number, message: string, hint?: string): FileFault => ({
    file,
    pointer: pointerTo(path),
    ...at(offset),
    message,
    ...(hint === undefined ? {} : { hint }),
  });
  return {
    file,
    fault(path, message, hint) {
      const found = nodeAt(path);
      return make(found.path, found.node?.offset ?? 0, message, hint);
    },
    faultAtKey(path, message, hint) {
      const found = nodeAt(path);
      const key =
        found.path.length === path.length && found.node?.parent?.type === 'property'
          ? found.node.parent.children?.[0]
          : undefined;
      return make(found.path, (key ?? found.node)?.offset ?? 0, message, hint);
    },
  };
}
