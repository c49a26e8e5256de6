// Preloaded into a server (`--import`): logs every module it loads as a line of the file
// MODULE_TRACE.
import { register } from 'node:module';

register('./module-trace-hooks.mjs', import.meta.url);
