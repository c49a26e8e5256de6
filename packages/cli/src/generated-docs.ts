import type { EffectInfo, Game } from '@cardwright/kernel';
import { games } from '@cardwright/games';
import { z } from 'zod';

/** The JSON Schema of one of a game's files, for editors. */
export function schemaOf(game: Game, file: string): object {
  const format = game.content.formats.find((f) => f.file === file)!;
  return {
    title: format.title,
    ...z.toJSONSchema(format.schema, {
      target: 'draft-7',
      io: 'input',
      unrepresentable: 'any',
      reused: 'ref',
    }),
  };
}

/** Documents that are made from the code: their path under docs/ and their text. */
export function generatedDocs(): { path: string; text: string }[] {
  return Object.values(games).flatMap((game) => [
    ...(game.rules.effects
      ? [{ path: `effects/${game.name}.md`, text: catalogue(game.name, game.rules.effects) }]
      : []),
    ...game.content.formats.map((format) => ({
      path: `schemas/${game.name}/${format.file
        .replaceAll(/[[\]]/g, '')
        .replaceAll('/', '-')
        .replace(/\.(json|txt)$/, '')}.schema.json`,
      text: `${JSON.stringify(schemaOf(game, format.file), null, 1)}\n`,
    })),
  ]);
}

/** What a line of a card can do: a table of the fields of each effect. */
function catalogue(game: string, effects: readonly EffectInfo[]): string {
  const rows = effects.map(({ name, about, params }) => {
    const { properties = {}, required = [] } = z.toJSONSchema(params, {
      target: 'draft-7',
      io: 'input',
      unrepresentable: 'any',
      reused: 'ref',
    }) as {
      properties?: object;
      required?: string[];
    };
    const fields = Object.keys(properties)
      .filter((field) => field !== 'do')
      .map((field) => `\`${field}\`${required.includes(field) ? '' : ' (optional)'}`);
    return `| \`${name}\` | ${about} | ${fields.join(', ')} |`;
  });
  return (
    `# Effects of ${game}\n\nWhat a line \`{ "do": "…" }\` of a card can do. ` +
    '`npm run generate` writes this page from the code;\nthe JSON Schema has the exact form ' +
    'of the fields.\n\n| do | what it does | fields |\n| --- | --- | --- |\n' +
    `${rows.join('\n')}\n`
  );
}
