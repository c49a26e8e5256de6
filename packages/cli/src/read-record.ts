import type { FileFault, MatchRecord } from '@cardwright/kernel';
import { checkFile } from '@cardwright/games';
import { z } from 'zod';
import { UsageError } from './exit.ts';
import { readText } from './paths.ts';

const Seat = z.number().int().min(0);
const Entry = z.union([
  z.object({ seat: Seat, pick: z.array(z.number().int()) }),
  z.object({ seat: Seat, end: z.enum(['resign', 'timeout', 'fault']) }),
  z.object({ seat: Seat, undo: Seat }),
]);

const RecordFile = z.strictObject({
  game: z.string(),
  rules: z.string(),
  content: z.string(),
  packs: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        version: z.string().optional(),
        hash: z.string(),
      }),
    )
    .optional(),
  generator: z.enum(['quick', 'chacha8']),
  options: z.record(z.string(), z.json()),
  seats: z.array(z.string()).min(1),
  seed: z.string(),
  /** Where the match started, if not from a deal. */
  start: z.strictObject({ name: z.string().optional(), given: z.json() }).optional(),
  entries: z.array(Entry),
  hashes: z.array(z.string()).optional(),
  /** From a server: the commitment published before the deal, and the salt that reveals it. */
  commitment: z.string().optional(),
  salt: z.string().optional(),
  /** Missing in records of early versions. */
  seal: z.string().optional(),
});
export type RecordFile = MatchRecord & { commitment?: string; salt?: string };

const faultLine = ({ file, line, column, message, hint }: FileFault): string =>
  `${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`;

/** Reads a record; errors name the place of a fault in a truncated or broken one. */
export function readRecord(path: string): RecordFile {
  const checked = checkFile({ path, text: readText(path) }, RecordFile);
  if (!checked.value)
    throw new UsageError(`not a record:\n${checked.faults.map(faultLine).join('\n')}`);
  return checked.value;
}
