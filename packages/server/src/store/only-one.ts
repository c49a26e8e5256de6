import { dirname } from 'node:path';
import Database from 'libsql';
import { ownFiles } from './own-files.ts';

/** Keeps a second server off the same files, until the result is called or the process ends, however it ends. */
export function onlyOne(file: string): () => void {
  ownFiles(file);
  const path = `${file}-lock`;
  const lock = new Database(path);
  try {
    lock.exec('pragma busy_timeout = 1000');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const { code = '', message } = error as { code?: string; message: string };
    if (!code.startsWith('SQLITE_BUSY')) throw Object.assign(new Error(`${path}: ${message}`, { cause: error }), { code });
    throw Object.assign(new Error(`${dirname(file)} is in use by another server; give this one a folder of its own with --data`), { code: 'EBUSY' });
  }
  return () => lock.close();
}
