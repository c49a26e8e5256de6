// `npm run generate`: writes the documents that are generated from the code (schemas, effect
// catalogues) into docs/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, ensureInstalled, root } from './lib.mjs';

ensureInstalled();
build();
const { generatedDocs } = await import('../packages/cli/dist/generated-docs.js');
for (const { path, text } of generatedDocs()) {
  const file = join(root, 'docs', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`docs/${path}`);
}
