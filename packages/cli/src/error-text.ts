import { UsageError } from './exit.ts';

/**
 * Whether the user can fix the error, so that its message is enough. Our own defects keep their
 * stack.
 */
export async function isExpected(error: unknown): Promise<boolean> {
  if (
    error instanceof UsageError ||
    isSystemError(error) ||
    isDatabaseError(error) ||
    isRefusal(error) ||
    isClusterFault(error)
  )
    return true;
  const [{ Bug, Fault, PlayerFault, SetupFault }, { ContentFault, GameFault, PackFault }] =
    await Promise.all([import('@cardwright/kernel'), import('@cardwright/games/node')]);
  if (error instanceof Bug) return false;
  return [Fault, PlayerFault, SetupFault, ContentFault, GameFault, PackFault].some(
    (kind) => error instanceof kind,
  );
}

/** Compared by name, so that the cluster's code is loaded only if it is used. */
const isClusterFault = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ClusterFault';

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/**
 * An error of a file, a folder or a socket. Codes that begin with ERR_ mean a wrong call of Node's
 * API, which is a defect.
 */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error && /^E(?!RR_)[A-Z0-9]+$/.test(codeOf(error));

/** libsql has no code for a file it cannot open. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error).startsWith('SQLITE_') ||
    error.message.includes('Unable to open connection to local database'));

/** The disk is full, as reported by the system or the database. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(codeOf(error));

/** Stored data is missing from a data folder. */
export const isDataDamage = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === 'EDAMAGED';

/** An error of the server, worded for its caller; `rpc/internal` is a defect of ours. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RpcError' && codeOf(error) !== 'rpc/internal';

interface SystemError extends NodeJS.ErrnoException {
  address?: string;
  port?: number;
  hostname?: string;
}

const FILE_WORDS: { readonly [code: string]: string } = {
  ENOENT: 'no such file or folder',
  EISDIR: 'that is a folder, not a file',
  ENOTDIR: 'that is a file, not a folder',
  EEXIST: 'that is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the link points to itself',
  EMFILE: 'too many files are open',
};

/** Rewords system errors: the file or address concerned, and what to do. */
export function errorText(error: unknown): string {
  const { message, code = '', syscall = '', path, address, port, hostname } = error as SystemError;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const host = hostname ?? address ?? '';
    if (code === 'EADDRINUSE') return `port ${port} is in use; choose another with --port`;
    if (code === 'EACCES')
      return `this user may not open port ${port}; choose one from 1024 with --port`;
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return (
        `unknown host '${host}'; --host takes an address of this machine, such as ` +
        '127.0.0.1 or 0.0.0.0'
      );
    return (
      `'${host}' is not an address of this machine; --host takes one, such as 127.0.0.1 or 0.0.0.0 ` +
      `(${code})`
    );
  }
  const known = FILE_WORDS[code];
  if (known === undefined) return message;
  return path === undefined ? `${known} (${message})` : `${path || "''"}: ${known}`;
}
