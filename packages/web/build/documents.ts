import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { renderDocument } from './render-document.ts';

const QUERY = '?document';

/** Renders `file.md?document` when the page is built: the browser gets HTML, and no renderer. */
export const documents = (): Plugin => ({
  name: 'cardwright:documents',
  async load(id) {
    if (!id.endsWith(`.md${QUERY}`)) return undefined;
    const path = id.slice(0, -QUERY.length);
    this.addWatchFile(path);
    const rendered = renderDocument(await readFile(path, 'utf8'));
    return { code: `export default ${JSON.stringify(rendered)}`, moduleType: 'js' };
  },
});
