import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@cardwright/source'] },
  ssr: {
    resolve: { conditions: ['@cardwright/source'], externalConditions: ['@cardwright/source'] },
  },
  test: {
    include: ['packages/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: process.env.CARDWRIGHT_LONG ? 1_800_000 : 60_000,
    hookTimeout: 180_000,
    // a condition is waited for: only a machine that stands still, or a defect, takes so long
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
  },
});
