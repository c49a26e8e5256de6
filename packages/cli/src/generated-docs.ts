import { games, Lesson } from '@cardwright/games';
import { gameReference } from './game-reference.ts';
import { jsonSchema, schemaFile, schemaOf } from './json-schemas.ts';

/** Documents that are made from the code: their path under docs/ and their text. */
export function generatedDocs(): { path: string; text: string }[] {
  const lesson = { title: 'a lesson', ...jsonSchema(Lesson) };
  const own = Object.values(games).flatMap((game) => [
    { path: `reference/${game.name}.md`, text: gameReference(game) },
    ...game.content.formats.map((format) => ({
      path: `schemas/${game.name}/${schemaFile(format.file)}`,
      text: `${JSON.stringify(schemaOf(game, format.file), null, 1)}\n`,
    })),
  ]);
  const text = `${JSON.stringify(lesson, null, 1)}\n`;
  return [...own, { path: 'schemas/lesson.schema.json', text }];
}
