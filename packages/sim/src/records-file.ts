import { join } from 'node:path';

/** Where a process writes the records of its games, as compressed JSON Lines. */
export const recordsFile = (folder: string, writer: string): string =>
  join(folder, `${writer.replaceAll(/[^\w.-]/g, '-')}.jsonl.gz`);
