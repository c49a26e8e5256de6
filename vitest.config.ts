import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SLOWEST } from './scripts/whole-run.mjs';

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? SLOWEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: { conditions: ['@cardwright/source'] },
  ssr: {
    resolve: { conditions: ['@cardwright/source'], externalConditions: ['@cardwright/source'] },
  },
  test: {
    include: ['packages/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/bundle/**'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: process.env.CARDWRIGHT_LONG ? 1_800_000 : 60_000,
    hookTimeout: 180_000,
    // a condition is waited for: only a machine that stands still, or a defect, takes so long
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    sequence: { sequencer: SlowestFirst },
  },
});
