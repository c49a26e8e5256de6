import { UsageFault } from './exit.ts';

/** Whether an error is the caller's to mend, told by its message alone. */
export async function isExpected(error: unknown): Promise<boolean> {
  if (error instanceof UsageFault) return true;
  const [{ Fault, PlayerFault, SetupFault }, { ContentFault, PackFault }] = await Promise.all([import('@cardwright/kernel'), import('@cardwright/games/node')]);
  return (
    [Fault, PlayerFault, SetupFault, ContentFault, PackFault].some((kind) => error instanceof kind) ||
    ['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES', 'EADDRINUSE', 'EBUSY'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
  );
}

/** The system's errors in words. */
export function plainly(error: NodeJS.ErrnoException): string {
  const words: { [code: string]: string } = {
    ENOENT: 'there is no such file or folder',
    EISDIR: 'that is a folder, not a file',
    ENOTDIR: 'that is a file, not a folder',
    EACCES: 'that may not be read or written',
  };
  const known = words[error.code ?? ''];
  return known === undefined ? error.message : `${error.path ?? ''}: ${known}`;
}
