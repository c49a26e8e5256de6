import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { documents } from './build/documents.ts';
import { lessons } from './build/lessons.ts';
import { notices } from './build/notices.ts';
import { offlineFiles } from './build/offline-files.ts';
import { shippedGames } from './build/shipped-games.ts';
import { wordSections } from './build/word-sections.ts';

const licences = notices();

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [
    documents(),
    wordSections(),
    shippedGames(),
    lessons(),
    licences.page,
    compressed(),
    offlineFiles(),
  ],
  worker: {
    rolldownOptions: { checks: { bundlerTimings: false } },
    format: 'es',
    plugins: () => [shippedGames(), licences.inWorkers],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { conditions: ['@cardwright/source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Everything as files of its own: the content-security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: fileURLToPath(new URL('index.html', import.meta.url)) },
      checks: { bundlerTimings: false },
      output: {
        // What a first visit needs is one file, however much of it pages loaded later share.
        codeSplitting: { groups: [{ name: 'main', test: /[\\/]web[\\/]src[\\/]main\.tsx$/ }] },
      },
    },
  },
});
