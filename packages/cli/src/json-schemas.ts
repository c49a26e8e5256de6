import { ManifestSchema } from '@cardwright/games';
import type { Game } from '@cardwright/kernel';
import { z } from 'zod';

/** The parts of JSON Schema that this file uses. */
export interface JsonSchema {
  description?: string;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  definitions?: { [name: string]: JsonSchema };
  $ref?: string;
  const?: unknown;
  [key: string]: unknown;
}

export const jsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
  }) as JsonSchema;

/** The JSON Schema of one of a game's files, for editors; every field is described. */
export function schemaOf(game: Game, file: string): JsonSchema {
  const format = game.content.formats.find((f) => f.file === file)!;
  const schema = jsonSchema(format.schema);
  eachField(schema, (name, field) => {
    const about = format.fields?.[name];
    // draft 7 ignores everything beside a $ref
    if (field.description === undefined && field.$ref === undefined && about !== undefined)
      field.description = about;
    else if (field.$ref !== undefined && about !== undefined) {
      field.allOf = [{ $ref: field.$ref }];
      field.description = about;
      delete field.$ref;
    }
  });
  return { title: format.title, ...schema };
}

export const MANIFEST_FILE = 'pack.json';

/** The JSON Schema of a pack's manifest, which is the same in every game. */
export const manifestSchema = (): JsonSchema => ({
  title: 'Manifest of a Cardwright pack',
  ...jsonSchema(ManifestSchema),
});

/** Every field of a schema, at any depth, with the object it belongs to. */
export function eachField(
  schema: JsonSchema,
  visit: (name: string, field: JsonSchema, owner: JsonSchema) => void,
): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) visit(name, field, schema);
  for (const inner of Object.values(schema))
    if (typeof inner === 'object' && inner !== null)
      for (const node of Array.isArray(inner) ? inner : [inner])
        if (typeof node === 'object' && node !== null) eachField(node as JsonSchema, visit);
}

/** The file name of a schema in docs/schemas. */
export const schemaFile = (file: string): string =>
  `${file
    .replaceAll(/[[\]]/g, '')
    .replaceAll('/', '-')
    .replace(/\.(json|txt)$/, '')}.schema.json`;
