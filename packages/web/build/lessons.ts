import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const GAMES = fileURLToPath(new URL('../../games/', import.meta.url));
const INDEX = 'virtual:lessons';
const ONE = 'virtual:lessons/lesson-';

const withLessons = (): string[] =>
  readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, 'lessons/first.json')));

/** The lesson as JSON: its positions are played through now, so that the page needs no engine. */
async function lessonModule(game: string): Promise<string> {
  const file = fileURLToPath(new URL('./describe-lesson.ts', import.meta.url));
  const conditions = ['@cardwright/source', 'node', 'import', 'default'];
  const { module } = await runnerImport<{ describeLesson(game: string): string }>(file, {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
  });
  return `export default JSON.parse(${JSON.stringify(module.describeLesson(game))});`;
}

/** The lessons of the shipped games, each loaded when somebody takes it. */
export const lessons = (): Plugin => ({
  name: 'cardwright:lessons',
  resolveId: (id) => (id === INDEX || id.startsWith(ONE) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${INDEX}`) {
      const loaders = withLessons().map(
        (game) => `${JSON.stringify(game)}: () => import(${JSON.stringify(ONE + game)})`,
      );
      return `export const loaders = { ${loaders.join(', ')} };`;
    }
    return id.startsWith(`\0${ONE}`) ? lessonModule(id.slice(ONE.length + 1)) : undefined;
  },
});
