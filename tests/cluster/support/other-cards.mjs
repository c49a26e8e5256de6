// Preloaded by a worker: an installation whose Smithy costs 2.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  const content = readFileSync(path, ...rest);
  if (!/dominion[\\/]content[\\/]/.test(String(path))) return content;
  const changed = String(content).replace(/("name": "Smithy",\s*"cost": )\d+/, '$12');
  return typeof content === 'string' ? changed : Buffer.from(changed);
};
syncBuiltinESMExports();
