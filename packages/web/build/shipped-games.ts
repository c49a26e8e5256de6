import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const GAMES = fileURLToPath(new URL('../../games/', import.meta.url));
const INDEX = 'virtual:shipped-games';
const ONE = 'virtual:shipped-game/';

const gameNames = (): string[] =>
  readdirSync(GAMES, { withFileTypes: true }).flatMap(({ name }) =>
    existsSync(join(GAMES, name, 'game.ts')) && existsSync(join(GAMES, name, 'content'))
      ? [name]
      : [],
  );

/**
 * What they offer; each game itself, with its files, is a chunk that is loaded when it is played.
 */
async function indexModule(): Promise<string> {
  const file = fileURLToPath(new URL('./describe-games.ts', import.meta.url));
  const { module } = await runnerImport<{ describeGames(): string }>(file, {
    resolve: { conditions: ['@cardwright/source', 'node', 'import', 'default'] },
    ssr: { resolve: { conditions: ['@cardwright/source', 'node', 'import', 'default'] } },
  });
  const loaders = gameNames().map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(ONE + name)})`,
  );
  return `export const offers = ${module.describeGames()};
export const loaders = { ${loaders.join(', ')} };`;
}

function gameModule(name: string): string {
  const content = join(GAMES, name, 'content');
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:json|jsonc|txt|csv)$/.test(path))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path) => ({ path, text: readFileSync(join(content, path), 'utf8') }));
  return `import * as module from ${JSON.stringify(join(GAMES, name, 'game.ts'))};
import * as words from ${JSON.stringify(join(GAMES, name, 'scenario/index.ts'))};
export const game = module[${JSON.stringify(name)}];
export const scenario = words[${JSON.stringify(`${name}Scenario`)}];
export const files = ${JSON.stringify(files)};`;
}

/** The games with the files that they ship, for a page that runs them itself. */
export const shippedGames = (): Plugin => ({
  name: 'cardwright:shipped-games',
  resolveId: (id) => (id === INDEX || id.startsWith(ONE) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${INDEX}`) return indexModule();
    return id.startsWith(`\0${ONE}`) ? gameModule(id.slice(ONE.length + 1)) : undefined;
  },
});
