import { fileURLToPath } from 'node:url';

/** The installed program, for what runs in a process of its own. */
export const program = fileURLToPath(new URL('../bin/cardwright.js', import.meta.url));

/** The comparison with other engines, which is only in the repository. */
export const peersModule = new URL('../../../bench/peers/index.mjs', import.meta.url).href;
