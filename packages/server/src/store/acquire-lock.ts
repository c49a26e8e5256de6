import { dirname } from 'node:path';
import Database from 'libsql';
import { restrictPermissions } from './restrict-permissions.ts';

/**
 * Locks a data folder against a second server. The returned function releases the lock, and so
 * does the end of the process.
 */
export function acquireLock(file: string): () => void {
  restrictPermissions(file);
  const path = `${file}-lock`;
  const lock = new Database(path);
  try {
    lock.exec('pragma busy_timeout = 1000');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const { code = '', message } = error as { code?: string; message: string };
    if (!code.startsWith('SQLITE_BUSY'))
      throw Object.assign(new Error(`${path}: ${message}`, { cause: error }), { code });
    const inUse = `${dirname(file)} is in use by another server; give this one another folder with --data`;
    throw Object.assign(new Error(inUse), { code: 'EBUSY' });
  }
  return () => lock.close();
}
