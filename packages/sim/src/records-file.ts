import { join } from 'node:path';

/** Writes the records of a process to a file, as compressed JSON Lines. */
export const recordsFile = (folder: string, writer: string): string =>
  join(folder, `${writer.replaceAll(/[^\w.-]/g, '-')}.jsonl.gz`);
