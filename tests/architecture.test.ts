import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { describe, expect, test } from 'vitest';
import { classCycles } from './class-graph.ts';

const root = new URL('..', import.meta.url).pathname;

/** The arrows of ARCHITECTURE.md: what each package may import of the others. */
const ARROWS: { [name: string]: string[] } = {
  kernel: [],
  games: ['kernel'],
  testing: ['kernel', 'games'],
  protocol: ['kernel'],
  match: ['kernel', 'protocol', 'games'],
  sim: ['kernel', 'games'],
  server: ['kernel', 'games', 'protocol', 'match', 'sim'],
  web: ['kernel', 'games', 'protocol', 'match', 'sim'],
  'dominion-protocol': ['kernel', 'games', 'protocol', 'match', 'sim', 'server'],
  cli: ['kernel', 'games', 'protocol', 'match', 'sim', 'server', 'dominion-protocol'],
};

function sources(folder: string, kinds = /\.(ts|tsx)$/): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path, kinds) : kinds.test(entry.name) ? [path] : [];
  });
}

interface Import {
  file: string;
  from: string;
  /** Types are gone once the code is built. */
  isType: boolean;
}

const imports: { [name: string]: Import[] } = Object.fromEntries(
  Object.keys(ARROWS).map((name) => [
    name,
    sources(join(root, 'packages', name)).flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const found = [
        ...text.matchAll(
          /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm,
        ),
      ];
      return found.map((match) => ({
        file: relative(root, path).split(sep).join('/'),
        from: (match[1] ?? match[2] ?? match[3])!,
        isType: path.endsWith('.d.ts') || /^\s*(?:import|export)\s+type\b/.test(match[0]),
      }));
    }),
  ]),
);

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/vitest\.config\.ts$|\/test-support\/|\/contract\/|\/tools\//.test(file);

describe('architecture', () => {
  test('every package was read', () => {
    for (const [name, found] of Object.entries(imports))
      expect(found.length, name).toBeGreaterThan(5);
  });

  for (const [name, allowed] of Object.entries(ARROWS)) {
    test(`${name} imports only ${allowed.join(', ') || 'nothing of ours'}`, () => {
      const wrong = imports[name]!.filter(({ file, from }) => {
        const other = /^@cardwright\/([a-z-]+)/.exec(from)?.[1];
        if (other === 'testing' && isTest(file)) return false;
        return other !== undefined && other !== name && !allowed.includes(other);
      });
      expect(wrong).toEqual([]);
    });

    test(`${name} reaches into no other package by path`, () => {
      const wrong = imports[name]!.filter(
        ({ file, from }) =>
          from.startsWith('.') && !join(file, '..', from).startsWith(`packages${sep}${name}${sep}`),
      );
      expect(wrong).toEqual([]);
    });
  }

  test('the kernel depends on the schema library alone, and does no I/O', () => {
    const wrong = imports.kernel!.filter(
      ({ file, from }) => !isTest(file) && !from.startsWith('.') && from !== 'zod',
    );
    expect(wrong).toEqual([]);
    for (const path of sources(join(root, 'packages/kernel'))) {
      if (!isTest(path))
        expect(readFileSync(path, 'utf8'), path).not.toMatch(
          /\bMath\.random\b|\bDate\.now\b|\bnew Date\b|\bprocess\./,
        );
    }
  });

  test('a match is pure: no game, no Node, no clock, no chance, no I/O; only its tests play real games', () => {
    const allowed = /^\.|^@cardwright\/(?:kernel|protocol)$/;
    expect(imports.match!.filter(({ file, from }) => !isTest(file) && !allowed.test(from))).toEqual(
      [],
    );
    const impure =
      /\bMath\.random\b|\bDate\b|\bperformance\b|\bprocess\b|\bset(?:Timeout|Interval|Immediate)\b|\bcrypto\b/;
    for (const path of sources(join(root, 'packages/match')))
      if (!isTest(path)) expect(readFileSync(path, 'utf8'), path).not.toMatch(impure);
  });

  test('games do no I/O outside node.ts and node/, and take chance only from the table', () => {
    const wrong = imports.games!.filter(
      ({ file, from }) =>
        !isTest(file) && !/^packages\/games\/node[./]/.test(file) && from.startsWith('node:'),
    );
    expect(wrong).toEqual([]);
    for (const path of sources(join(root, 'packages/games'))) {
      if (!isTest(path))
        expect(readFileSync(path, 'utf8'), path).not.toMatch(
          /\bMath\.random\b|\bDate\.now\b|\bnew Date\b/,
        );
    }
  });

  test('only what the page runs in its workers uses the engine, and no threads', () => {
    const engine = /^@cardwright\/(?:match|sim|games$)/;
    const used = imports.web!.filter(
      ({ file, from, isType }) => !isTest(file) && !isType && engine.test(from),
    );
    const elsewhere = used.filter(
      ({ file }) => !/^packages\/web\/(?:src\/offline|build)\//.test(file),
    );
    expect(elsewhere).toEqual([]);
    expect(new Set(used.map(({ from }) => from))).toEqual(
      new Set(['@cardwright/games', '@cardwright/match', '@cardwright/sim/search']),
    );
  });

  test('one game never imports another', () => {
    const games = readdirSync(join(root, 'packages/games'), { withFileTypes: true })
      .filter(
        (e) =>
          e.isDirectory() &&
          ![
            'node_modules',
            'dist',
            'loading',
            'node',
            'scenario',
            'words',
            'players',
            'contract',
          ].includes(e.name),
      )
      .map((e) => e.name);
    const wrong = imports.games!.filter(({ file, from }) => {
      const own = games.find((game) => file.startsWith(`packages/games/${game}/`));
      return (
        own !== undefined &&
        from.startsWith('.') &&
        games.some(
          (game) =>
            game !== own &&
            join(file, '..', from).split(sep).join('/').startsWith(`packages/games/${game}/`),
        )
      );
    });
    expect(wrong).toEqual([]);
  });

  test('no game is known by name but in its own folders and its own protocol', () => {
    const names = readdirSync(join(root, 'packages/web/src/games'), {
      withFileTypes: true,
    }).flatMap((e) => (e.isDirectory() ? [e.name] : []));
    expect(names).toContain('dominion');
    const known = (packages: readonly string[], named: RegExp, kinds: RegExp): string[] =>
      packages
        .flatMap((name) => sources(join(root, 'packages', name), kinds))
        .filter((path) => !isTest(path) && named.test(readFileSync(path, 'utf8')))
        .map((path) => relative(root, path).split(sep).join('/'));
    // Chaos and lanes are words too: only a quoted one is the name of a game.
    const quoted = new RegExp(`(['"\`])(${names.join('|')})\\1|dominion`, 'i');
    const core = ['kernel', 'protocol', 'match', 'sim', 'server'];
    expect(known(core, quoted, /\.(ts|tsx|json)$/)).toEqual([]);
    // what the program mounts is listed in its package.json
    expect(known(['cli'], /dominion/i, /\.(ts|tsx)$/)).toEqual([]);
  });

  test('objects of the server, its matches and its protocols point one way', () => {
    const packages = ['protocol', 'match', 'server', 'dominion-protocol'];
    const files = packages.flatMap((owner) =>
      sources(join(root, 'packages', owner), /\.ts$/)
        .filter((path) => !isTest(path))
        .map((path) => ({ owner, path })),
    );
    expect(classCycles(files)).toEqual([]);
  });

  test('a protocol of its own uses what the server exports for it, and the server mounts none by itself', () => {
    const ofServer = imports['dominion-protocol']!.filter(({ from }) =>
      from.startsWith('@cardwright/server'),
    );
    expect(new Set(ofServer.map(({ from }) => from))).toEqual(
      new Set(['@cardwright/server/protocol-module', '@cardwright/server/bench']),
    );
    expect(imports.server!.filter(({ from }) => /^@cardwright\/.*-protocol/.test(from))).toEqual(
      [],
    );
  });

  test('in the page only the folder of a game’s look knows the game by name', () => {
    const web = join(root, 'packages/web');
    const games = readdirSync(join(root, 'packages/web/src/games'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(games.length).toBeGreaterThan(3);
    const own = (path: string): boolean =>
      games.some((game) => path.startsWith(join(web, 'src/games', game) + sep));
    // An element of one game has that game's name: only a quoted name is a name of a game.
    const named = new RegExp(`(['"\`])(${games.join('|')})\\1|dominion`, 'i');
    const files = sources(web, /\.(ts|tsx|css|html)$/).filter(
      (path) => !isTest(path) && !own(path),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((path) => named.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  test('the page’s reducers know no browser and no clock', () => {
    const shells = ['match/table.ts'];
    const pure = sources(join(root, 'packages/web/src/match'))
      .concat(join(root, 'packages/web/src/net/reduce-link.ts'))
      .filter((path) => !isTest(path) && !shells.some((shell) => path.endsWith(shell)));
    expect(pure.length).toBeGreaterThan(7);
    for (const path of pure)
      expect(readFileSync(path, 'utf8'), path).not.toMatch(
        /\b(document|window|location|localStorage|WebSocket|performance|Date|Math\.random|setTimeout)\b\s*[.(]|new WebSocket|Math\.random/,
      );
  });
});

test('M13: only the time source reads the wall clock of a server', () => {
  const folders = ['match', 'server', 'dominion-protocol'].map((p) => join(root, 'packages', p));
  const read = folders
    .flatMap((folder) => sources(join(folder, 'src')))
    .filter((file) => !/\.test\.ts$|\/bench\/|\/test-support\//.test(file))
    .filter((file) => /\bDate\b\.now|new Date\(\)/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));
  expect(read).toEqual(['packages/server/src/time-source.ts']);
});

test('ARCHITECTURE says what the machine runs in each game', () => {
  const rows = Object.entries(games).map(([name, game]) => {
    const { programs } = loadContent(name);
    const lines = programs.reduce((sum, program) => sum + program.lines.length, 0);
    const { procedures, triggers } = game.rules;
    const title = name[0]!.toUpperCase() + name.slice(1);
    return (
      `| ${title} | ${programs.length} | ${lines} | ${Object.keys(procedures).length} | ` +
      `${Object.keys(triggers).length} |`
    );
  });
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const table = /\| game \| programs \|.*\n.*\n((?:\|.*\n)+)/.exec(text)?.[1];
  expect(table?.trim().split('\n')).toEqual(rows);
});
