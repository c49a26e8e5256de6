import { UsageFault } from './exit.ts';

/** Whether an error is the caller's to mend, told by its message alone. */
export async function isExpected(error: unknown): Promise<boolean> {
  if (error instanceof UsageFault) return true;
  const [{ Fault, PlayerFault, SetupFault }, { ContentFault, PackFault }] = await Promise.all([import('@cardwright/kernel'), import('@cardwright/games/node')]);
  return [Fault, PlayerFault, SetupFault, ContentFault, PackFault].some((kind) => error instanceof kind) || ['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES', 'EADDRINUSE'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}
