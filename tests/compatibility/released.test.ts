import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';
import { folderInfo, folderNames } from './folders/make.ts';
import { keptRecords } from './parts/records.ts';
import { ROOT } from './support/fixtures.ts';
import { gameNames, machineFor } from './support/game-access.ts';
import { recordOf } from './support/kept-record.ts';
import { sampleOf } from './support/sample.ts';
import { hashedRecord } from '@cardwright/kernel';

/**
 * What each released version left behind: folders of killed servers (data-folders.test.ts opens
 * them) and the rules its records were played by. A release adds its line and its folder.
 */
const RELEASED: {
  readonly [version: string]: {
    folders: readonly (typeof folderNames)[number][];
    rules: { readonly [game: string]: readonly string[] };
  };
} = {
  '0.1.0': {
    folders: ['long-matches', 'unapplied-log'],
    rules: { chaos: ['1'], dominion: ['2', '3'], lanes: ['1'], lorenzo: ['1'], shelfie: ['1'] },
  },
};

test('every released version has its kept matches and records', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map((found) =>
    String(found[1]),
  );
  expect(Object.keys(RELEASED).sort()).toEqual(versions.toSorted());
  for (const { folders } of Object.values(RELEASED))
    for (const folder of folders)
      expect(folderInfo(folder).matches.length, folder).toBeGreaterThan(0);
});

for (const [version, { rules }] of Object.entries(RELEASED))
  test.for(gameNames)(`records of ${version} are still played: %s`, (game, { task }) => {
    const all = keptRecords(game).filter((record) => rules[game]?.includes(record.rules));
    const old = LONG ? all : sampleOf(all);
    expect(old.length).toBeGreaterThan(0);
    for (const kept of old) {
      const record = recordOf(kept);
      const { hashes = [] } = hashedRecord(machineFor(game, kept.pack), record);
      expect(hashes, `${game} record ${kept.index}`).toHaveLength(record.entries.length + 1);
    }
    task.meta.figures = { records: old.length };
  });

test('a record of Chaos 0.1.0 needs the cards of 0.1.0, and is refused without them by name', () => {
  const kept = keptRecords('chaos')[0];
  expect(kept?.pack).toBe('packages/games/chaos/examples/version-0.1');
  const { hash } = machineFor('chaos').content;
  expect(machineFor('chaos', kept?.pack).content.hash).toBe(kept?.content);
  expect(() => kept && hashedRecord(machineFor('chaos'), recordOf(kept))).toThrow(
    `the record was played with content ${kept?.content}, this is ${hash}`,
  );
});
