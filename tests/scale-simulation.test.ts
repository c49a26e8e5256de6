import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG } from './server/support/long.ts';
import { MODEL, SCENARIOS, simulateLoss, table } from '../scripts/scale-simulation.mjs';

test('docs/scale.md has the table that npm run scale prints', () => {
  const doc = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8');
  const [, made] = /<!-- made by npm run scale -->\n\n([^]*?)\n\n<!-- end -->/.exec(doc) ?? [];
  const rows = made?.split('\n') ?? [];
  expect(rows.length).toBe(2 + SCENARIOS.length);
  // ordinary runs simulate the smaller clusters, long runs all of them
  const isPlayed = SCENARIOS.map(({ nodes }) => LONG || nodes <= 100);
  const played = SCENARIOS.filter((_, i) => isPlayed[i]);
  expect(rows.filter((_, i) => i < 2 || isPlayed[i - 2]).join('\n')).toBe(table(played));
});

test('every match of a lost node is owned again, and none before its lease has expired', () => {
  const { playable, matches } = simulateLoss({ nodes: 50, lost: 5 });
  expect(matches).toBe((MODEL.players / MODEL.seatsPerMatch) * 0.1);
  expect(playable.median).toBeGreaterThan(MODEL.leaseMs * (1 - 1 / MODEL.renewals));
});

test('a longer lease, and a slower database, make recovery longer', () => {
  const last = (change: Partial<typeof MODEL>): number =>
    simulateLoss({ nodes: 100, lost: 10, model: { ...MODEL, ...change } }).playable.last;
  const usual = last({});
  expect(last({ leaseMs: 10_000 })).toBeGreaterThan(usual + 3000);
  expect(last({ claimMs: 50 })).toBeGreaterThan(usual + 3000);
});
