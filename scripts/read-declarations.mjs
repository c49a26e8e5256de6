// Reads the declarations that the compiler emitted for a package, and extracts the public API.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node;
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* nodesOf(value);
  }
}

const nameOf = (node) => (node.type === 'Literal' ? node.value : node.name);

/** The names that a declaration declares: `const` may declare several. */
function declaredNames(declaration) {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map(({ id }) => id.name);
  return declaration.id ? [declaration.id.name] : [];
}

/** One module of declarations: what it declares, imports and exports. */
class Module {
  constructor(file) {
    this.file = file;
    this.text = readFileSync(file, 'utf8');
    const parsed = parseSync(file, this.text);
    if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0].message}`);
    this.comments = parsed.comments;
    /** Several nodes for one name: overloads, or a value and a type. */
    this.declared = new Map();
    this.imported = new Map();
    this.exported = new Map();
    for (const node of parsed.program.body) this.#read(node);
  }

  #declare(declaration) {
    for (const name of declaredNames(declaration))
      this.declared.set(name, [...(this.declared.get(name) ?? []), declaration]);
  }

  #read(node) {
    if (node.type === 'ExportAllDeclaration')
      throw new Error(`${this.file}: "export *" hides what is public: list the names`);
    if (node.type === 'ImportDeclaration')
      for (const { local, imported, type } of node.specifiers)
        this.imported.set(local.name, {
          from: node.source.value,
          name: type === 'ImportSpecifier' ? nameOf(imported) : '*',
        });
    else if (node.type !== 'ExportNamedDeclaration') this.#declare(node);
    else if (node.declaration) {
      this.#declare(node.declaration);
      for (const name of declaredNames(node.declaration)) this.exported.set(name, { name });
    } else
      for (const { local, exported } of node.specifiers)
        this.exported.set(nameOf(exported), { name: nameOf(local), from: node.source?.value });
  }

  /** A declaration as text: without comments and private members, whitespace collapsed. */
  textOf(node) {
    const out = [...this.comments];
    for (const inner of nodesOf(node))
      if (inner.accessibility === 'private' || inner.key?.type === 'PrivateIdentifier')
        out.push(inner);
    const holes = out
      .filter(({ start, end }) => start >= node.start && end <= node.end)
      .sort((a, b) => a.start - b.start);
    let text = '';
    let at = node.start;
    for (const { start, end } of holes) {
      if (start > at) text += this.text.slice(at, start);
      at = Math.max(at, end);
    }
    text += this.text.slice(at, node.end);
    return text
      .replace(/^(?:export )?(?:declare )?/, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && line.trim() !== ';')
      .map((line) => line.replace(/^ +/, (indent) => ' '.repeat(indent.length / 2)).trimEnd())
      .join('\n');
  }

  /** Names that a declaration refers to. */
  namesIn(node) {
    const names = new Set();
    for (const inner of nodesOf(node)) if (inner.type === 'Identifier') names.add(inner.name);
    return names;
  }
}

class Declarations {
  #modules = new Map();

  module(file) {
    const known = this.#modules.get(file) ?? new Module(file);
    this.#modules.set(file, known);
    return known;
  }

  /** Resolves a name of a module to its declaration: in this package, or in another one. */
  find(file, { name, from }) {
    if (from === undefined) {
      const { declared, imported } = this.module(file);
      if (declared.has(name)) return { file, name };
      const found = imported.get(name);
      return found && this.find(file, found);
    }
    if (!from.startsWith('.')) return { from, name };
    const next = join(dirname(file), from.replace(/\.ts$/, '.d.ts').replace(/\.js$/, '.d.ts'));
    const exported = this.module(next).exported.get(name);
    if (!exported) throw new Error(`${next} does not export ${name}`);
    return this.find(next, exported);
  }

  /** The text of a declaration, and of those in this package that it refers to. */
  read({ file, name }) {
    const module = this.module(file);
    const nodes = module.declared.get(name);
    const uses = [];
    for (const node of nodes)
      for (const used of module.namesIn(node)) {
        const found = used === name ? undefined : this.find(file, { name: used });
        if (found?.file) uses.push(found);
      }
    return { text: nodes.map((node) => module.textOf(node)).join('\n'), uses };
  }
}

const byName = ([a], [b]) => (a < b ? -1 : 1);
const block = (texts) => ['```ts', texts.join('\n\n'), '```', ''];

/** The declaration files of a package's entry points, by import specifier. */
function entriesOf(folder) {
  const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object' && target.types)
    .map(([path, target]) => [join(name, path), join(folder, target.types)]);
}

const keyOf = ({ file, name }) => `${file} ${name}`;

/** The exported declarations of one entry point; those of this package are added to `exported`. */
function readEntry(declarations, file, exported) {
  return [...declarations.module(file).exported].sort(byName).map(([name, target]) => {
    const found = declarations.find(file, target);
    if (!found.file) return `export { ${name} } from '${found.from}';`;
    exported.set(keyOf(found), found);
    const { text } = declarations.read(found);
    return found.name === name ? `export ${text}` : `export as ${name}: ${text}`;
  });
}

/**
 * Types that are not exported but visible through exported ones: changing them also changes the
 * API.
 */
function readReached(declarations, exported) {
  const reached = new Map();
  const queue = [...exported.values()];
  const seen = new Set(exported.keys());
  for (const found of queue) {
    const { text, uses } = declarations.read(found);
    if (!exported.has(keyOf(found))) reached.set(`${found.name} ${keyOf(found)}`, text);
    for (const use of uses)
      if (!seen.has(keyOf(use))) {
        seen.add(keyOf(use));
        queue.push(use);
      }
  }
  return [...reached].sort(byName).map(([, text]) => text);
}

/** The report of the package in this folder, as Markdown. */
export function apiReport(folder) {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const lines = [
    `# API of ${name}`,
    '',
    'Written by `npm run api` from the emitted declarations; `npm run check` compares it.',
    '',
  ];
  const declarations = new Declarations();
  const exported = new Map();
  for (const [entry, file] of entriesOf(folder)) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build"`);
    const texts = readEntry(declarations, file, exported);
    lines.push(`## ${entry}`, '');
    if (texts.length > 0) lines.push(...block(texts));
    else lines.push('Exports nothing: importing it runs the program.', '');
  }
  if (entriesOf(folder).length === 0) lines.push('Files only; no code to import.', '');
  const reached = readReached(declarations, exported);
  if (reached.length > 0) lines.push('## Not exported, but part of what is', '', ...block(reached));
  return lines.join('\n');
}
