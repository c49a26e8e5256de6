import type { KeptRecord } from './kept-record.ts';

/** One record in this many is compared in any case. */
const ONE_IN = 5;

/**
 * The records that ordinary test runs compare: one in five, and of the others each that has
 * something which none before it has. That is a version of the rules, a pack, a generator, a number
 * of seats, a player, the value of an option or a kind of entry.
 */
export function sampleOf(records: readonly KeptRecord[]): KeptRecord[] {
  const seen = new Set<string>();
  return records.filter((record, i) => {
    const fresh = featuresOf(record).filter((feature) => !seen.has(feature));
    if (fresh.length === 0 && i % ONE_IN !== 0) return false;
    for (const feature of featuresOf(record)) seen.add(feature);
    return true;
  });
}

function featuresOf({ rules, pack, generator, seats, options, entries }: KeptRecord): string[] {
  const chosen = Object.entries(options ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `option ${name} ${JSON.stringify(one)}`),
  );
  const kinds = entries.match(/\b(?:undo|resign|timeout|fault)\b/g) ?? [];
  return [
    `rules ${rules}`,
    `pack ${pack}`,
    `generator ${generator}`,
    `${seats.length} seats`,
    ...seats.map((player) => `player ${JSON.stringify(player)}`),
    ...chosen,
    ...kinds,
  ];
}
