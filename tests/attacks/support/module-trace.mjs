// Loaded before a server (`--import`): every module it loads is a line in the file MODULE_TRACE.
import { register } from 'node:module';

register('./module-trace-hooks.mjs', import.meta.url);
