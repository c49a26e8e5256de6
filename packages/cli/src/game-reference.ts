import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ScenarioWords } from '@cardwright/games';
import { loadContent, translationsIn, wordsIn } from '@cardwright/games/node';
import type { CardInfo, Content, EffectInfo, Game, Words } from '@cardwright/kernel';
import {
  type JsonSchema,
  jsonSchema,
  MANIFEST_FILE,
  manifestSchema,
  schemaFile,
  schemaOf,
} from './json-schemas.ts';
import { capitalized, cell, fenced, wrapped } from './markdown.ts';
import { casesIn, scenarioReference } from './scenario-reference.ts';

/** A card with the content it belongs to. */
export interface Example {
  card: CardInfo;
  content: Content;
}

const PACKS = new URL('../../../examples/packs/', import.meta.url);

/** The shipped cards of a game, and those of the example packs. */
export function exampleCards(game: Game): Example[] {
  const packs = existsSync(PACKS)
    ? readdirSync(PACKS).filter((name) => name.startsWith(`${game.name}-`))
    : [];
  return [undefined, ...packs.map((name) => fileURLToPath(new URL(name, PACKS)))].flatMap(
    (folder) => {
      const content = loadContent(game.name, folder);
      return game.content.cards(content).map((card) => ({ card, content }));
    },
  );
}

/**
 * The shortest card that uses an effect. Every line of the shipped cards is covered by scenarios
 * and golden games.
 */
export function exampleOf(examples: readonly Example[], effect: string): Example | undefined {
  return examples
    .filter(({ card }) => names(card.json, effect))
    .sort((a, b) => JSON.stringify(a.card.json).length - JSON.stringify(b.card.json).length)[0];
}

/** Whether a card's JSON names the effect in a field for effects. */
function names(node: unknown, effect: string, key = ''): boolean {
  if (typeof node === 'string')
    return node === effect && /^(do|type|EffectType|\w*Effect|\w*Payload)$/.test(key);
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([name, inner]) =>
    names(inner, effect, Array.isArray(node) ? key : name),
  );
}

/** The folder of a shipped game's scenarios. */
export const scenarioFolder = (game: Game): string =>
  fileURLToPath(new URL(`../../games/${game.name}/scenarios/`, import.meta.url));

/**
 * A reference page: every effect, every field of a game's files and every word of its scenarios.
 */
export function gameReference(
  game: Game,
  { vocabulary }: Pick<ScenarioWords, 'vocabulary'>,
): string {
  const examples = exampleCards(game);
  const fields = Object.assign({}, ...game.content.formats.map((f) => f.fields ?? {})) as {
    [name: string]: string;
  };
  const text = ({ card, content }: Example, words: Words): string =>
    game.face.cardText(content, card.id, words).trim();
  const inLanguage = (language: string, { content }: Example): Words =>
    wordsIn(language, undefined, [], translationsIn(game, content, undefined, language));
  const effects = (game.rules.effects ?? []).map((effect) => {
    const found = exampleOf(examples, effect.name);
    const example = found
      ? [
          '',
          `Example, ${found.card.name}:`,
          '',
          fenced('json', JSON.stringify(written(found.card.json), null, 1)),
          '',
          fenced('text', text(found, inLanguage('en', found))),
          '',
          fenced('text', text(found, inLanguage('it', found))),
        ]
      : [];
    return [
      `### \`${effect.name}\``,
      '',
      wrapped(`${capitalized(effect.about)}.`),
      ...effectFields(effect, fields),
      ...example,
    ].join('\n');
  });
  const lists = (game.rules.words ?? []).map(({ title, words }) =>
    [
      wrapped(`${title}:`),
      '',
      '| word | meaning |',
      '| --- | --- |',
      ...Object.entries(words).map(([word, meaning]) => `| \`${word}\` | ${cell(meaning)} |`),
    ].join('\n'),
  );
  const shown = new Set((game.rules.effects ?? []).flatMap(ownDescriptions));
  const files = game.content.formats.map((format) => {
    const schema = schemaOf(game, format.file);
    return [
      `### ${format.title}: \`${format.file}\``,
      '',
      `JSON Schema: [${schemaFile(format.file)}](../schemas/${game.name}/${schemaFile(format.file)}).`,
      ...textFile(schema),
      ...ownedTable(fieldsIn(schema, shown)),
    ].join('\n');
  });
  return `${[
    `# Reference for ${capitalized(game.name)}`,
    wrapped(
      '`npm run generate` writes this page from the schemas, the shipped cards and the scenarios. ' +
        'The example of an effect is the shortest card that uses it (shipped, or from ' +
        '`examples/packs`), with its printed text in English and Italian. Tests run every example.',
    ),
    '## Effects',
    ...effects,
    ...(lists.length > 0 ? ['## Words', ...lists] : []),
    '## Files',
    ...files,
    [
      `### Manifest of a pack: \`${MANIFEST_FILE}\``,
      '',
      `\`cardwright schema ${game.name} ${MANIFEST_FILE}\` prints its JSON Schema. Every field is optional.`,
      ...fieldTable(manifestFields()),
    ].join('\n'),
    ...(vocabulary ? [scenarioReference(vocabulary, casesIn(scenarioFolder(game)))] : []),
  ].join('\n\n')}\n`;
}

/** The card as a file would have it, without defaults that the game fills in. */
function written(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(written);
  const filledIn = (key: string, value: unknown): boolean =>
    value === false ||
    (Array.isArray(value) && value.length === 0 && /^(tags|attacks|passives)$/.test(key)) ||
    (value === 0 && 'type' in node && node.type === 'spell');
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !filledIn(key, value))
      .map(([key, value]) => [key, written(value)]),
  );
}

function effectFields(
  { params }: EffectInfo,
  fields: { readonly [name: string]: string },
): string[] {
  const { properties, required } = objectOf(jsonSchema(params));
  const rows = Object.entries(properties)
    .filter(([name]) => name !== 'do')
    .map(([name, field]): [string, string] => [
      `\`${name}\`${required.includes(name) ? '' : ' (optional)'}`,
      field.description ?? fields[name] ?? '',
    ]);
  return fieldTable(rows);
}

/** The fields of an object, or of all kinds that it may be of; required if all of these have it. */
function objectOf(schema: JsonSchema): {
  properties: { [name: string]: JsonSchema };
  required: readonly string[];
} {
  const kinds = [schema.oneOf, schema.anyOf].flatMap((some) => (some as JsonSchema[]) ?? []);
  const [first, ...others] = [schema, ...kinds].filter(({ properties }) => properties);
  return {
    properties: Object.assign({}, first?.properties, ...others.map((kind) => kind.properties)),
    required: (first?.required ?? []).filter((name) =>
      others.every(({ required = [] }) => required.includes(name)),
    ),
  };
}

const manifestFields = (): [string, string][] =>
  Object.entries(manifestSchema().properties ?? {}).flatMap(([name, { description }]) =>
    description === undefined ? [] : [[`\`${name}\``, description]],
  );

const rowKey = (name: string, about: string): string => `${name} ${about}`;

/** The fields that an effect describes itself, not by their name alone. */
const ownDescriptions = ({ params }: EffectInfo): string[] =>
  Object.entries(jsonSchema(params).properties ?? {}).flatMap(([name, { description }]) =>
    description === undefined ? [] : [rowKey(name, description)],
  );

/** A field of a file: its name, the objects that have it, and what it is for. */
interface FieldRow {
  name: string;
  owners: Set<string>;
  about: string;
}

/**
 * Every field once; a field with several meanings has a row for each. If it has one outside of
 * effects, those that are shown with their effects are left out.
 */
function fieldsIn(schema: JsonSchema, shown: ReadonlySet<string>): FieldRow[] {
  const rows = new Map<string, FieldRow>();
  const elsewhere = new Set<string>();
  eachOwnedField(schema, (name, field, owner) => {
    const about = field.description ?? referred(schema, field)?.description ?? '';
    if (about === '') return;
    const key = rowKey(name, about);
    const row = rows.get(key) ?? { name, owners: new Set(), about };
    row.owners.add(owner);
    rows.set(key, row);
    if (!shown.has(key)) elsewhere.add(name);
  });
  return [...rows].flatMap(([key, row]) =>
    shown.has(key) && elsewhere.has(row.name) ? [] : [row],
  );
}

/** Every field of a schema, with the name of the field whose value it is part of. */
function eachOwnedField(
  schema: JsonSchema,
  visit: (name: string, field: JsonSchema, owner: string) => void,
): void {
  const seen = new Set<string>();
  const walk = (node: JsonSchema, owner: string): void => {
    const { properties = {}, definitions: _definitions, $ref, ...inner } = node;
    const definition = referred(schema, node);
    const part = namedPart($ref) ?? owner;
    if (definition && !seen.has(`${$ref} ${part}`)) {
      seen.add(`${$ref} ${part}`);
      walk(definition, part);
    }
    const own = 'do' in properties ? 'an effect' : owner;
    for (const [name, field] of Object.entries(properties)) {
      visit(name, field, own);
      walk(field, `\`${name}\``);
    }
    for (const value of Object.values(inner))
      for (const part of Array.isArray(value) ? value : [value])
        if (typeof part === 'object' && part !== null) walk(part as JsonSchema, owner);
  };
  walk(schema, schema.type === 'array' ? 'an entry' : 'the file');
}

/** What a definition with a name of its own describes: "an effect", "a made creature". */
function namedPart($ref: string | undefined): string | undefined {
  const name = /^#\/definitions\/([A-Z]\w*)$/.exec($ref ?? '')?.[1];
  const words = name?.replace(/(?<=\w)[A-Z]/g, ' $&').toLowerCase();
  return words && `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** The definition that a field refers to. */
const referred = ({ definitions }: JsonSchema, { $ref }: JsonSchema): JsonSchema | undefined =>
  $ref === undefined ? undefined : definitions?.[$ref.replace('#/definitions/', '')];

/** What a file contains that has no fields. */
const textFile = ({ type, description }: JsonSchema): string[] =>
  type === 'string' && description !== undefined ? ['', wrapped(`${description}.`)] : [];

const fieldTable = (rows: readonly [string, string][]): string[] =>
  rows.length === 0
    ? []
    : [
        '',
        '| field | what it is for |',
        '| --- | --- |',
        ...rows.map(([name, about]) => `| ${name} | ${cell(about)} |`),
      ];

const ownedTable = (rows: readonly FieldRow[]): string[] =>
  rows.length === 0
    ? []
    : [
        '',
        '| field | part of | what it is for |',
        '| --- | --- | --- |',
        ...rows.map(
          ({ name, owners, about }) =>
            `| \`${name}\` | ${[...owners].join(', ')} | ${cell(about)} |`,
        ),
      ];
