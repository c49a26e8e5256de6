import { games, Lesson, ScenarioFile, scenarios } from '@cardwright/games';
import { gameReference } from './game-reference.ts';
import { jsonSchema, schemaFile, schemaOf } from './json-schemas.ts';

/** Documents generated from the code: their path under docs/ and their text. */
export function generatedDocs(): { path: string; text: string }[] {
  const written = (schema: object): string => `${JSON.stringify(schema, null, 1)}\n`;
  const lesson = { title: 'a lesson', ...jsonSchema(Lesson) };
  const scenario = { title: 'a scenario file', ...jsonSchema(ScenarioFile) };
  const own = Object.values(games).flatMap((game) => [
    { path: `reference/${game.name}.md`, text: gameReference(game, scenarios[game.name] ?? {}) },
    ...game.content.formats.map((format) => ({
      path: `schemas/${game.name}/${schemaFile(format.file)}`,
      text: written(schemaOf(game, format.file)),
    })),
  ]);
  return [
    ...own,
    { path: 'schemas/lesson.schema.json', text: written(lesson) },
    { path: 'schemas/scenario.schema.json', text: written(scenario) },
  ];
}
