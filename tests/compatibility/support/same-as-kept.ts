import { expect, test } from 'vitest';
import { keptFiles } from './fixtures.ts';
import { compare, describe, type Part } from './part.ts';

const ADVICE = `
These are formats: they stay, or the commit that regenerates them says what allows the change.
Look closer with --show (npm run baseline -- --help); regenerate with:
npm run baseline -- PART --write`;

/** Tests that a part of the baseline is unchanged. */
export function sameAsKept(part: Part): void {
  test(`baseline: ${part.name} (${part.about})`, async ({ task }) => {
    const kept = keptFiles(part.name);
    const now = await part.derive();
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
