import { digest, SHORT } from '../support/digest.ts';
import { readRows, writeLines } from '../support/fixtures.ts';
import { gameNames } from '../support/game-access.ts';
import type { KeptRecord } from '../support/kept-record.ts';
import {
  type AspectName,
  ASPECTS,
  digestsOf,
  type RecordDigests,
  valueAt,
} from '../support/aspects.ts';
import type { Difference, Part } from '../support/part.ts';
import { playRecipe } from '../support/play-recipe.ts';
import { recipesOf } from '../support/recipes.ts';
import { sampleOf } from '../support/sample.ts';

const inputs = (game: string): string => `inputs/records/${game}.jsonl`;
export const keptRecords = (game: string): KeptRecord[] => readRows<KeptRecord>(inputs(game));

/** Replays every record and compares the result entry by entry, aspect by aspect. */
export const records: Part = {
  name: 'records',
  about: '100 records per game: state, views, events, asks, scenes, players and outcome per entry',
  async derive(scope) {
    return new Map(
      gameNames.map((game) => {
        const all = keptRecords(game);
        return [fileOf(game), digestLines(scope === 'sample' ? sampleOf(all) : all)];
      }),
    );
  },
  sampled: (file) =>
    new Set(sampleOf(keptRecords(gameOf(file))).map(({ index }) => `record ${index}`)),
  key: (line) => `record ${(JSON.parse(line) as RecordDigests).record}`,
  difference(file, expected, found): Difference {
    const [kept, now] = [JSON.parse(expected), JSON.parse(found)] as [RecordDigests, RecordDigests];
    return recordDifference(gameOf(file), kept, now);
  },
  async renew() {
    for (const game of gameNames) renewRecords(game);
  },
};

const fileOf = (game: string): string => `records/${game}.jsonl`;
const gameOf = (file: string): string => file.replace(/^records\/|\.jsonl$/g, '');

const digestLines = (all: readonly KeptRecord[]): string[] =>
  all.map((record) => JSON.stringify(digestsOf(record)));

/** Records that still replay are kept: a code change must not change its own reference. */
function renewRecords(game: string): void {
  const before = new Map(keptRecords(game).map((record) => [record.index, record]));
  const rows = recipesOf(game).map((recipe) => {
    const known = before.get(recipe.index);
    return known && digestsOf(known).fault === undefined ? known : playRecipe(recipe);
  });
  const anew = rows.filter((row) => row !== before.get(row.index)).map((row) => row.index);
  if (anew.length > 0) console.log(`${inputs(game)}: recorded again: ${anew.join(', ')}`);
  writeLines(
    inputs(game),
    rows.map((row) => JSON.stringify(row)),
  );
}

function recordDifference(game: string, kept: RecordDigests, now: RecordDigests): Difference {
  const name = `${game} record ${now.record}`;
  if (kept.fault !== now.fault) {
    return {
      where: `${name}: it cannot be played`,
      expected: kept.fault ?? 'no fault',
      found: now.fault ?? 'no fault',
    };
  }
  const first = ASPECTS.map((aspect) => ({
    aspect,
    entry: firstEntry(kept.aspects[aspect], now.aspects[aspect]),
  }))
    .filter(({ entry }) => entry >= 0)
    .sort((a, b) => a.entry - b.entry)[0];
  if (!first)
    return {
      where: name,
      expected: JSON.stringify({ ...kept, aspects: '' }),
      found: JSON.stringify({ ...now, aspects: '' }),
    };
  const { aspect, entry } = first;
  const others = ASPECTS.filter(
    (a) => a !== aspect && firstEntry(kept.aspects[a], now.aspects[a]) >= 0,
  );
  const also = others.length > 0 ? ` (here or later also ${others.join(', ')})` : '';
  const value = foundValue(game, now.record, entry, aspect);
  return {
    where: `${name}, ${entryName(game, now.record, entry)}: ${aspect}${also}`,
    expected: `digest ${part(kept.aspects[aspect], entry)}`,
    found: `digest ${part(now.aspects[aspect], entry)}: ${value}`,
  };
}

const part = (digests: string, entry: number): string =>
  digests.slice(entry * SHORT, (entry + 1) * SHORT) || '(none)';

function firstEntry(kept: string, now: string): number {
  for (let entry = 0; entry * SHORT < Math.max(kept.length, now.length); entry++)
    if (part(kept, entry) !== part(now, entry)) return entry;
  return -1;
}

/** Index 0 of an aspect is the table after the set-up, index n + 1 the one after entry n. */
function entryName(game: string, index: number, place: number): string {
  if (place === 0) return 'after the set-up';
  const text = keptRecords(game)
    .find((record) => record.index === index)
    ?.entries.split(' ')[place - 1];
  return `after entry ${place - 1} (${text})`;
}

function foundValue(game: string, index: number, place: number, aspect: AspectName): string {
  const record = keptRecords(game).find((r) => r.index === index);
  const value = record && valueAt(record, place)[aspect];
  return value === undefined ? 'nothing' : `${digest(value)} ${value}`;
}
