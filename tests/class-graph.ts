import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** The parts of a syntax tree node that are used here. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

export interface SourceFile {
  /** The package it belongs to. */
  readonly owner: string;
  readonly path: string;
}

/** A class, interface or type alias, by package and name, and the types its fields refer to. */
interface Declared {
  readonly isClass: boolean;
  readonly fields: Set<string>;
}

/**
 * Types that a field does not keep references to: a call passes its arguments and keeps nothing.
 */
const CALLS = new Set([
  'TSFunctionType',
  'TSConstructorType',
  'TSMethodSignature',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'TSTypeQuery',
]);

/**
 * Finds cycles of references among the classes of these files: through fields, through records and
 * interfaces that fields hold, and from an interface to its implementations. Each group is a cycle.
 */
export function classCycles(files: readonly SourceFile[]): string[][] {
  const declared = new Map<string, Declared>();
  for (const file of files) readFile(file, declared);
  return groupsOf(declared).filter(
    (group) => group.length > 1 && group.some((name) => declared.get(name)!.isClass),
  );
}

function readFile({ owner, path }: SourceFile, declared: Map<string, Declared>): void {
  const { body } = parseAst(readFileSync(path, 'utf8'), { lang: 'ts' });
  const imported = new Map<string, string>();
  const statements = nodesIn(body);
  for (const statement of statements)
    if (statement.type === 'ImportDeclaration') readImport(statement, owner, imported);
  const nameOf = (node: unknown): string => {
    const name = isNode(node) ? String(node['name']) : '';
    return imported.get(name) ?? `${owner}/${name}`;
  };
  for (const statement of statements) {
    const own = nodesIn(statement['declaration'])[0] ?? statement;
    const isClass = own.type === 'ClassDeclaration';
    if (!isClass && !/^TS(?:Interface|TypeAlias)Declaration$/.test(own.type)) continue;
    const at = declaredAt(declared, `${owner}/${String(nodesIn(own['id'])[0]?.['name'])}`, isClass);
    const shape = isClass ? fieldsOf(own) : [own['body'] ?? own['typeAnnotation']];
    for (const node of shape) for (const name of typesIn(node, nameOf)) at.fields.add(name);
    // whoever holds an interface may hold any of its implementations
    const bases = [...nodesIn(own['implements']), ...(isClass ? [] : nodesIn(own['extends']))];
    for (const base of bases)
      declaredAt(declared, nameOf(base['expression'])).fields.add(nameOf(own['id']));
  }
}

function readImport(node: Node, owner: string, imported: Map<string, string>): void {
  const from = String(nodesIn(node['source'])[0]?.['value']);
  const other = /^@cardwright\/([a-z-]+)/.exec(from)?.[1];
  if (other === undefined && !from.startsWith('.')) return;
  for (const specifier of nodesIn(node['specifiers'])) {
    const [local] = nodesIn(specifier['local']);
    const [original] = nodesIn(specifier['imported']);
    imported.set(String(local?.['name']), `${other ?? owner}/${String(original?.['name'])}`);
  }
}

function declaredAt(all: Map<string, Declared>, name: string, isClass = false): Declared {
  const known = all.get(name);
  const at = { isClass: isClass || known?.isClass === true, fields: known?.fields ?? new Set() };
  all.set(name, at);
  return at;
}

/** The types of a class's fields and of their initializers. */
const fieldsOf = (own: Node): unknown[] =>
  nodesIn(nodesIn(own['body'])[0]?.['body'])
    .filter(({ type, static: isStatic }) => type === 'PropertyDefinition' && isStatic !== true)
    .flatMap((field) => [field['typeAnnotation'], madeBy(field['value'])]);

const madeBy = (value: unknown): unknown =>
  isNode(value) && value.type === 'NewExpression'
    ? [{ type: 'TSTypeReference', typeName: value['callee'] }, value['typeArguments']]
    : undefined;

function typesIn(value: unknown, nameOf: (node: unknown) => string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => typesIn(each, nameOf));
  if (!isNode(value) || CALLS.has(value.type)) return [];
  const own = value.type === 'TSTypeReference' ? [nameOf(value['typeName'])] : [];
  return [...own, ...Object.values(value).flatMap((each) => typesIn(each, nameOf))];
}

/** Strongly connected components (Tarjan). */
function groupsOf(graph: ReadonlyMap<string, Declared>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (name: string): void => {
    order.set(name, order.size);
    low.set(name, order.get(name)!);
    stack.push(name);
    for (const next of graph.get(name)!.fields) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!));
    }
    if (low.get(name) === order.get(name)) groups.push(stack.splice(stack.indexOf(name)).sort());
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return groups;
}
