import { expect, test } from 'vitest';
import { LONG } from '../../server/support/long.ts';
import { keptFiles } from './fixtures.ts';
import { compare, describe, type Files, type Part } from './part.ts';

const ADVICE = `
These are formats: they stay, or the commit that regenerates them says what allows the change.
Look closer with --show (npm run baseline -- --help); regenerate with:
npm run baseline -- PART --write`;

/** The kept lines that this run compares. */
function comparedFiles(part: Part): Files {
  const kept = keptFiles(part.name);
  if (LONG) return kept;
  return new Map(
    [...kept].map(([file, lines]) => {
      const sample = part.sampled?.(file);
      return [file, sample ? lines.filter((line) => sample.has(part.key(line))) : lines];
    }),
  );
}

/** Tests that a part of the baseline is unchanged. */
export function sameAsKept(part: Part): void {
  test(`baseline: ${part.name} (${part.about})`, async ({ task }) => {
    const kept = comparedFiles(part);
    const now = await part.derive(LONG ? undefined : 'sample');
    expect(now.size).toBeGreaterThan(0);
    const differences = [...compare(part, kept, now)].map(([file, found]) => describe(file, found));
    if (differences.length > 0)
      expect.fail(`${differences.join('\n')}\n${ADVICE.replace('PART', part.name)}`);
    task.meta.figures = {
      files: now.size,
      lines: [...now.values()].reduce((sum, lines) => sum + lines.length, 0),
    };
  }, 600_000);
}
