import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SECTIONS = '.json?sections';
const SECTION = '.json?section=';

const read = async (path: string): Promise<{ [section: string]: unknown }> =>
  JSON.parse(await readFile(path, 'utf8')) as { [section: string]: unknown };

/**
 * Splits a file of words by section, so that a visitor loads the page's own words first and a
 * game's words with its table. `en.json?sections` has a loader for each section.
 */
export const wordSections = (): Plugin => ({
  name: 'cardwright:word-sections',
  // before the plugin that reads a JSON file as a whole
  enforce: 'pre',
  async load(id) {
    if (id.endsWith(SECTIONS)) {
      const path = id.slice(0, id.indexOf('?'));
      this.addWatchFile(path);
      const loaders = Object.keys(await read(path)).map((section) => {
        const from = JSON.stringify(`${path}?section=${section}`);
        return `${JSON.stringify(section)}: () => import(${from}).then((words) => words.default)`;
      });
      return { code: `export default { ${loaders.join(', ')} };`, moduleType: 'js' };
    }
    if (!id.includes(SECTION)) return undefined;
    const [path = '', section = ''] = id.split('?section=');
    this.addWatchFile(path);
    const words = (await read(path))[section];
    return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' };
  },
});
