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

/** Reads a record; errors name the places of the faults in a broken one. */
export function readRecord(path: string): RecordFile {
  const text = readText(path);
  const { value, raw, faults } = checkFile({ path, text }, RecordFile);
  if (value) return value;
  if (!isAlmostRecord(raw))
    throw new UsageError(
      `${path}: this is not a match record; get one with "Save record" in a replay on the page, ` +
        'cardwright play --record FILE, or cardwright simulate --record-dir DIR',
    );
  if (endsEarly(text, faults))
    throw new UsageError(
      `${path}: the record is not whole, the file ends early; copy or save it again`,
    );
  throw new UsageError(`not a valid record:\n${faults.map(faultLine).join('\n')}`);
}

/** Fields that few other files have. */
const OWN_FIELDS = ['rules', 'content', 'generator', 'seats', 'seed', 'entries', 'hashes'] as const;

/** Whether at least two of a record's own fields are there: other files have one by chance. */
const isAlmostRecord = (raw: unknown): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  OWN_FIELDS.filter((field) => Object.hasOwn(raw, field)).length >= 2;

/** Whether brackets are open at the end, and nothing before the last line is wrong. */
function endsEarly(text: string, faults: readonly FileFault[]): boolean {
  const whole = text.trimEnd();
  const lastLine = whole.split('\n').length;
  const syntax = faults.filter(({ pointer }) => pointer === undefined);
  if (syntax.length === 0 || syntax.some(({ line }) => line < lastLine)) return false;
  const withoutStrings = whole.replaceAll(/"(?:[^"\\]|\\.)*("|$)/g, '');
  const count = (bracket: RegExp): number => withoutStrings.match(bracket)?.length ?? 0;
  return count(/[[{]/g) > count(/[\]}]/g);
}
