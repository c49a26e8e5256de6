import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { games } from '../index.ts';
import { loadContent } from '../node.ts';
import { cardLines, linesNeverRun } from './card-lines.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A new line is run by a scenario that shows what it does, or at least by a golden game. */
test.each(Object.keys(games))(
  'every line of the shipped cards is run by a scenario or a golden game: %s',
  (name) => {
    const content = loadContent(name);
    expect(cardLines(content).length).toBeGreaterThan(0);
    expect(linesNeverRun(games[name]!, content, join(folder, name))).toEqual([]);
  },
);
