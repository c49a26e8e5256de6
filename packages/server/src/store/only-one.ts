import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

/** Keeps a second server off the same files, until the result is called or the process ends, however it ends. */
export function onlyOne(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new Database(`${file}-lock`);
  try {
    lock.exec('pragma busy_timeout = 1000');
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    const message = `${dirname(file)} is in use by another server; give this one a folder of its own with --data`;
    throw Object.assign(new Error(message), { code: 'EBUSY' });
  }
  return () => lock.close();
}
