import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';
import { shippedFiles } from '../node.ts';

const stray = { path: 'my-pack/carsd.json', text: '[]' };

describe.each(Object.values(games))('a pack with a file that $name does not read', (game) => {
  const load = (...files: { path: string; text: string }[]) =>
    game.content.load(shippedFiles(game.name), { files });

  test('a JSON file is a fault, which names it and the file that is meant, or all', () => {
    const { content, faults } = load(stray);
    expect(content).toBeUndefined();
    expect(faults).toEqual([
      {
        file: stray.path,
        line: 1,
        column: 1,
        message: 'not a file of this game',
        hint: expect.stringMatching(/^(known: .*|did you mean '.*)\.json/) as string,
      },
    ]);
  });

  test('files of other kinds, and the description of the pack, are nobody’s business', () => {
    const { content, faults, warnings } = load(
      { path: 'README.md', text: '# Mine' },
      { path: 'pictures/notes.txt', text: 'later' },
      { path: 'pack.json', text: '{}' },
    );
    expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
    expect(content).toBeDefined();
  });
});
