import type { FileFault, SourceFile } from '@cardwright/kernel';
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { entryAt } from './entry-at.ts';
import { FEWER_DIGITS } from './huge-numbers.ts';
import { repairText } from './repair-text.ts';
import { type SyntaxFault, syntaxFaults, withDoubleQuotes } from './syntax.ts';
import { DEEPEST, unreadableText } from './text-faults.ts';

export type Path = readonly (string | number)[];

/** RFC 6901. */
export const pointerTo = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A parsed file with the line and column of each of its values. */
export interface Places {
  readonly file: string;
  /** A fault at the value of a path (or at its nearest existing ancestor). */
  fault(path: Path, message: string, hint?: string): FileFault;
  /** A fault at a field's name instead of its value. */
  faultAtKey(path: Path, message: string, hint?: string): FileFault;
  /** The source text of a number that JavaScript cannot represent exactly. */
  hugeNumber(path: Path): string | undefined;
}

/**
 * `read` is present if the file can be parsed in spite of its faults, so that the remaining faults
 * are found too.
 */
export type ReadJson =
  | { ok: true; value: unknown; places: Places }
  | { ok: false; faults: FileFault[]; read?: Salvaged };

/**
 * The parsable part of a file with faults. Within a broken range `places` always reports the syntax
 * fault, because the values parsed there are unreliable.
 */
export interface Salvaged {
  value: unknown;
  places: Places;
}

/** Returns the parsable part of a file, and adds its faults to `faults`. */
export function salvage(read: ReadJson, faults: FileFault[]): Salvaged | undefined {
  if (read.ok) return read;
  faults.push(...read.faults);
  return read.read;
}

/** A file that is not JSON at all gives a syntax error on every line; the first few are enough. */
const MOST_STUMBLES = 20;

/** Reads JSON with comments and trailing commas. Reports every syntax error with its place. */
export function readJson(file: SourceFile, { deepest = DEEPEST } = {}): ReadJson {
  const text = file.text.startsWith('\uFEFF') ? file.text.slice(1) : file.text;
  const at = lineIndex(text);
  const unreadable = unreadableText({ path: file.path, text }, at, deepest);
  if (unreadable) return { ok: false, faults: [unreadable] };
  const plain = plainJson(text);
  if (plain) {
    const tree = (): Node | undefined => parsed(text).tree;
    return { ok: true, value: plain.value, places: placesOf(file.path, tree, { text, at }) };
  }
  let { tree, errors } = parsed(text);
  let readable = text;
  let stumbles: SyntaxFault[] = [];
  if (errors.length > 0) {
    const quoted = withDoubleQuotes(text);
    const repaired = repairText(quoted.text);
    const found = [...quoted.faults, ...repaired.faults];
    if (found.length > 0) ({ tree, errors } = parsed((readable = repaired.text)));
    stumbles = [...found, ...firstOfEach(tree, syntaxFaults(readable, errors, at))].toSorted(
      (a, b) => a.offset - b.offset,
    );
  }
  if (!tree) {
    const first = { offset: 0, message: 'not JSON: expected a value', breaks: true };
    return { ok: false, faults: stumbleFaults(file, stumbles.length > 0 ? stumbles : [first], at) };
  }
  const told = stumbleFaults(file, stumbles, at);
  const broken = brokenRanges(tree, stumbles, told, at);
  const root = tree;
  const places = placesOf(file.path, () => root, { text: readable, at, broken });
  const value = valueOf(tree);
  const found = [...repeatedKeys(tree, file.path, at, broken), ...hugeNumbers(tree, places)];
  const faults = [...told, ...found.filter((fault) => !told.includes(fault))];
  return faults.length === 0
    ? { ok: true, value, places }
    : { ok: false, faults, read: { value, places } };
}

/** Matches every string of a JSON text; the last group is present if it is a field's name. */
const STRINGS = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;

/**
 * The value of a text that is JSON without comments, duplicate fields and huge numbers, as almost
 * every file is. The parser with places takes several times as long.
 */
function plainJson(text: string): { value: unknown } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  let fields = 0;
  for (const [, name = '', colon] of text.matchAll(STRINGS))
    if (colon !== undefined && !REPEATABLE.has(name)) fields++;
  const isPlain = (one: unknown): boolean => {
    if (typeof one === 'number') return !isHuge(one);
    if (typeof one !== 'object' || one === null) return true;
    if (Array.isArray(one)) return one.every(isPlain);
    for (const name of Object.keys(one)) if (!REPEATABLE.has(name)) fields--;
    return Object.values(one).every(isPlain);
  };
  return isPlain(value) && fields === 0 ? { value } : undefined;
}

const parsed = (text: string): { tree: Node | undefined; errors: ParseError[] } => {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  return { tree, errors };
};

/** One mistake causes several syntax errors; only the first on each line is reported. */
function stumbleFaults(
  { path }: SourceFile,
  stumbles: readonly SyntaxFault[],
  at: (offset: number) => { line: number; column: number },
): FileFault[] {
  return stumbles
    .map(({ offset, message, hint }) => ({
      file: path,
      ...at(offset),
      message,
      ...(hint !== undefined && { hint }),
    }))
    .filter((f, i, all) => all[i - 1]?.line !== f.line)
    .slice(0, MOST_STUMBLES);
}

/**
 * After a fault that breaks an entry, the parser reports more errors in that entry and at the end
 * of the file. Only the first is the author's mistake.
 */
function firstOfEach(tree: Node | undefined, stumbles: readonly SyntaxFault[]): SyntaxFault[] {
  const broken = new Set<Node | undefined>();
  return stumbles.filter(({ offset, breaks, atEnd }) => {
    const entry = entryAt(tree, offset);
    if (broken.has(entry) || (atEnd && broken.size > 0)) return false;
    if (breaks) broken.add(entry);
    return true;
  });
}

/** A part of a file that was parsed after a syntax error and is unreliable. */
interface Broken {
  from: number;
  to: number;
  fault: FileFault;
}

/**
 * A syntax error makes the whole entry of the file's list unreliable: brackets may be missing, and
 * a part of it may have been parsed as something else. In an object, everything after the error is
 * unreliable.
 */
function brokenRanges(
  tree: Node,
  stumbles: readonly SyntaxFault[],
  told: readonly FileFault[],
  at: (offset: number) => { line: number; column: number },
): Broken[] {
  return stumbles
    .filter((stumble) => stumble.breaks || stumble.within)
    .slice(0, MOST_STUMBLES)
    .flatMap(({ offset, within }) => {
      const entry = entryAt(tree, offset) ?? tree;
      const { line } = at(offset);
      const fault = told.find((f) => f.line === line) ?? told[0];
      if (within) return fault ? [{ ...within, fault }] : [];
      const [from, to] =
        entry.type === 'object' && entry === tree
          ? [startOfField(tree, offset), Number.POSITIVE_INFINITY]
          : [entry.offset, Math.max(offset, entry.offset + entry.length)];
      return fault ? [{ from, to, fault }] : [];
    });
}

const startOfField = (object: Node, offset: number): number =>
  Math.min(offset, object.children?.findLast((field) => field.offset <= offset)?.offset ?? offset);

/**
 * Visits a value and all values in it, each with its path, which is only valid during the call.
 * `enter` returns whether to continue inside.
 */
function visitAll(tree: Node, enter: (node: Node, path: Path) => boolean): void {
  const path: (string | number)[] = [];
  const visit = (node: Node): void => {
    if (!enter(node, path)) return;
    node.children?.forEach((child, i) => {
      const isField = node.type === 'object';
      const value = isField ? child.children?.[1] : child;
      if (!value) return;
      path.push(isField ? (child.children?.[0]?.value as string) : i);
      visit(value);
      path.pop();
    });
  };
  visit(tree);
}

/** Numbers that JavaScript cannot represent: the schema would check a different value. */
function hugeNumbers(tree: Node, places: Places): FileFault[] {
  const faults: FileFault[] = [];
  visitAll(tree, (node, path) => {
    if (node.type === 'number' && isHuge(node.value as number))
      faults.push(
        places.fault(
          path,
          `${places.hugeNumber(path)} is too ${Number(node.value) < 0 ? 'small' : 'big'}`,
          FEWER_DIGITS,
        ),
      );
    return true;
  });
  return faults;
}

const isHuge = (value: number): boolean => !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/** Plain values; a field named `__proto__` stays a field. */
function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type === 'number' && isHuge(node.value as number))
    return Math.sign(node.value as number) * Number.MAX_SAFE_INTEGER;
  if (node.type !== 'object') return node.value;
  const out: { [key: string]: unknown } = {};
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key && value) setField(out, key.value as string, valueOf(value));
  }
  return out;
}

function setField(object: { [key: string]: unknown }, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}

function repeatedKeys(
  tree: Node,
  file: string,
  at: (offset: number) => { line: number; column: number },
  broken: readonly Broken[],
): FileFault[] {
  const faults: FileFault[] = [];
  visitAll(tree, (node, path) => {
    if (broken.some(({ from, to }) => node.offset >= from && node.offset <= to)) return false;
    if (node.type !== 'object') return true;
    const seen = new Set<string>();
    for (const { children: [key] = [] } of node.children ?? []) {
      if (!key) continue;
      const name = key.value as string;
      if (seen.has(name) && !REPEATABLE.has(name))
        faults.push({
          file,
          pointer: pointerTo([...path, name]),
          ...at(key.offset),
          message: `duplicate field '${name}'`,
          hint: 'keep one of the two',
        });
      seen.add(name);
    }
    return true;
  });
  return faults;
}

/** Files of Chaos may have two `type` fields in one number; as in every parser, the last counts. */
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

/** `read` returns the root of the file. It is called when the first fault is found. */
function placesOf(
  file: string,
  read: () => Node | undefined,
  {
    text,
    at,
    broken = [],
  }: {
    text: string;
    at: (offset: number) => { line: number; column: number };
    broken?: readonly Broken[];
  },
): Places {
  let root: Node | undefined;
  const rootOf = (): Node => (root ??= read() ?? { type: 'null', offset: 0, length: 0 });
  const nodeAt = (path: Path): { node: Node; path: Path } => {
    const tree = rootOf();
    let shown = path;
    while (shown.length > 0) {
      const node = findNodeAtLocation(tree, [...shown]);
      if (node) return { node, path: shown };
      shown = shown.slice(0, -1);
    }
    return { node: tree, path: [] };
  };
  const make = (path: Path, offset: number, message: string, hint?: string): FileFault =>
    broken.find(({ from, to }) => offset === rootOf().offset || (offset >= from && offset <= to))
      ?.fault ?? {
      file,
      pointer: pointerTo(path),
      ...at(offset),
      message,
      ...(hint === undefined ? {} : { hint }),
    };
  return {
    file,
    fault(path, message, hint) {
      const found = nodeAt(path);
      return make(found.path, found.node.offset, message, hint);
    },
    faultAtKey(path, message, hint) {
      const found = nodeAt(path);
      const key =
        found.path.length === path.length && found.node.parent?.type === 'property'
          ? found.node.parent.children?.[0]
          : undefined;
      return make(found.path, (key ?? found.node).offset, message, hint);
    },
    hugeNumber(path) {
      const { node, path: reached } = nodeAt(path);
      if (reached.length < path.length || node.type !== 'number') return undefined;
      return isHuge(node.value as number)
        ? text.slice(node.offset, node.offset + Math.min(node.length, 40))
        : undefined;
    },
  };
}
