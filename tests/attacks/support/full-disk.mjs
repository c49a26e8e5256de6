// Preloaded into a server (`--import`): simulates a full disk for every write of a megabyte or
// more.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeSync } = fs;
fs.writeSync = (fd, buffer, ...rest) => {
  if (buffer.length < 1e6) return writeSync(fd, buffer, ...rest);
  const error = new Error('ENOSPC: no space left on device, write');
  throw Object.assign(error, { code: 'ENOSPC', syscall: 'write', errno: -28 });
};
syncBuiltinESMExports();
