import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedDocs } from './generated-docs.ts';

test('the generated documents are fresh ("npm run generate" writes them)', () => {
  const stale = generatedDocs().filter(({ path, text }) => {
    const file = new URL(`../../../docs/${path}`, import.meta.url);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  expect(stale.map((doc) => doc.path)).toEqual([]);
});
