import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Content, Pack } from '@cardwright/kernel';
import { readPack } from '@cardwright/games/node';
import { ensureBuilt, PROGRAM } from '../support/build.ts';
import { digest } from '../support/digest.ts';
import { readRows, ROOT } from '../support/fixtures.ts';
import { cardLines, gameNamed, gameNames, load } from '../support/game-access.ts';
import { jsonDifference } from '../support/json-difference.ts';
import type { Difference, Part } from '../support/part.ts';

/** A test pack: its files as they are on disk. */
interface PackInput {
  name: string;
  alone?: boolean;
  files: { [path: string]: string };
}

const inputsOf = (game: string): PackInput[] => readRows<PackInput>(`inputs/packs/${game}.jsonl`);

const key = (line: string): string => (JSON.parse(line) as { name: string }).name;

function difference(file: string, expected: string, found: string): Difference {
  const [kept, now] = [JSON.parse(expected), JSON.parse(found)] as [
    { name: string },
    { name: string },
  ];
  const first = jsonDifference(kept, now);
  return {
    where: `${file.replace(/\.jsonl$/, '')} ${kept.name} at ${first?.path}`,
    expected: first?.a ?? '',
    found: first?.b ?? '',
  };
}

/** The output of `cardwright check --json` for every pack that the tests read, faulty or not. */
export const check: Part = {
  name: 'check',
  about: 'what `check --json` says of the packs of the tests, most of them faulty',
  async derive() {
    ensureBuilt();
    return new Map(gameNames.map((game) => [`check/${game}.jsonl`, checkLines(game)]));
  },
  key,
  difference,
};

/** Writes all packs of a game to disk, each in its own folder. */
function onDisk<T>(game: string, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-packs-'));
  try {
    for (const { name, alone, files } of inputsOf(game)) {
      const all = alone ? { 'pack.json': '{"alone": true}', ...files } : files;
      for (const [path, text] of Object.entries(all)) {
        const file = join(folder, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkLines(game: string): string[] {
  return onDisk(game, (cwd) => {
    const rows = new Map(inputsOf(game).map(({ name }) => [name, '']));
    for (;;) {
      const names = [...rows].filter(([, row]) => row === '').map(([name]) => name);
      const done = spawnSync(
        process.execPath,
        [PROGRAM, 'check', '--json', '--game', game, ...names],
        { cwd, encoding: 'utf8' },
      );
      // one unreadable pack makes the whole call fail
      const refused = /^cardwright: ([\w-]+): /.exec(done.stderr)?.[1];
      if (refused !== undefined && rows.has(refused)) {
        rows.set(refused, JSON.stringify({ name: refused, code: done.status, refused: true }));
        continue;
      }
      if (done.stderr !== '') throw new Error(`check ${game}: ${done.stderr}`);
      const { ok, checked } = JSON.parse(done.stdout) as {
        ok: boolean;
        checked: { path: string; game: string; replaces?: unknown }[];
      };
      for (const { path, game: _game, replaces: _replaces, ...rest } of checked)
        rows.set(path, JSON.stringify({ name: path, ...rest }));
      return [JSON.stringify({ name: 'all', code: done.status, ok }), ...rows.values()];
    }
  });
}

/** The content hashes of the shipped files and of every pack, and each shipped card. */
export const content: Part = {
  name: 'content',
  about:
    'hashes of the shipped content and of the packs in tests and examples, and every shipped card',
  async derive() {
    return new Map(gameNames.map((game) => [`content/${game}.jsonl`, contentLines(game)]));
  },
  key,
  difference,
};

function contentLines(game: string): string[] {
  const rows: object[] = [];
  const add = (name: string, pack?: Pack): Content | undefined => {
    const loaded = load(game, pack);
    if (loaded.content) rows.push({ name, hash: loaded.content.hash });
    return loaded.content;
  };
  const shipped = add('shipped');
  for (const folder of exampleFolders(game))
    add(`examples/${folder}`, readPack(join(examples(game), folder)));
  const good = new Set(
    readRows<{ name: string; ok?: boolean }>(`check/${game}.jsonl`).flatMap(({ name, ok }) =>
      ok ? [name] : [],
    ),
  );
  for (const { name, alone = false, files } of inputsOf(game)) {
    if (!good.has(name)) continue;
    add(`pack ${name}`, {
      alone,
      files: Object.entries(files).map(([path, text]) => ({ path, text })),
    });
  }
  if (shipped) {
    for (const { id, card, text } of cardLines(gameNamed(game), shipped))
      rows.push({ name: `card ${id}`, card: digest(JSON.stringify(card)), text });
  }
  return rows.map((row) => JSON.stringify(row));
}

const examples = (game: string): string => join(ROOT, 'packages', 'games', game, 'examples');

function exampleFolders(game: string): string[] {
  if (!readdirSync(dirname(examples(game))).includes('examples')) return [];
  const entries = readdirSync(examples(game), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
