import { defineConfig } from 'vitest/config';

// What the mutation run plays against each changed line: the machine's own tests and nothing
// slower, all in one worker.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../tests/setup.ts'],
    testTimeout: 60_000,
    pool: 'threads',
    isolate: false,
  },
});
