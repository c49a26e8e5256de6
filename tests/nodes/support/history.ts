import type { NotificationParams, ResultOf } from '@cardwright/protocol';

type RecordOf = ResultOf<'record'>;

/** What the clients of one match have seen, and its state in the database and on the server. */
export interface MatchHistory {
  match: string;
  /** The event numbers that each seat received, in order. */
  heard: readonly (readonly number[])[];
  /** The acknowledged answers of each seat, by the number of their question. */
  acknowledged: readonly ReadonlyMap<number, readonly number[]>[];
  /** The remaining clock times that each seat received, in order. */
  leftMs: readonly (readonly number[])[];
  /** The lease term of the nodes. */
  leaseMs: number;
  /** The journal: each line, and the fencing token it was written under. */
  lines: readonly { number: number; line: string; token: number }[];
  result: NotificationParams<'ended'>['result'] | undefined;
  record: RecordOf | undefined;
}

interface Line {
  e: { seat: number; pick?: number[] };
  a?: number;
}

/** All violations of the guarantees; empty if there are none. */
export function faultsOf(history: MatchHistory): string[] {
  const lines = history.lines.map(({ line }) => JSON.parse(line) as Line);
  return [
    ...orderFaults(history),
    ...history.acknowledged.flatMap((given, seat) => answerFaults(lines, seat, given)),
    ...history.heard.flatMap((numbers, seat) => hearingFaults(numbers, seat)),
    ...history.leftMs.flatMap((left, seat) => clockFaults(left, seat, history.leaseMs)),
    ...endFaults(history, lines),
  ].map((fault) => `${history.match}: ${fault}`);
}

/** Line numbers have no gaps, and fencing tokens never decrease. */
function orderFaults({ lines }: MatchHistory): string[] {
  const faults: string[] = [];
  for (const [at, { number, token }] of lines.entries()) {
    if (number !== at) faults.push(`line ${at} is numbered ${number}`);
    const before = lines[at - 1]?.token ?? 0;
    if (token < before) faults.push(`token ${token} of line ${at} comes after ${before}`);
  }
  return faults;
}

/** Every acknowledged answer is in the journal, unchanged, exactly once. */
function answerFaults(
  lines: readonly Line[],
  seat: number,
  given: ReadonlyMap<number, readonly number[]>,
): string[] {
  const faults: string[] = [];
  for (const [ask, pick] of given) {
    const found = lines.filter(({ e, a }) => e.seat === seat && a === ask);
    if (found.length !== 1)
      faults.push(
        `answer ${ask} of seat ${seat} was acknowledged and is there ${found.length} times`,
      );
    else if (found[0]?.e.pick?.join() !== pick.join())
      faults.push(`answer ${ask} of seat ${seat} is not the one that was acknowledged`);
  }
  return faults;
}

function hearingFaults(numbers: readonly number[], seat: number): string[] {
  const at = numbers.findIndex((n, i) => n !== i + 1);
  return at < 0 ? [] : [`seat ${seat} heard event ${numbers[at]} in place of ${at + 1}`];
}

/**
 * Clocks only run down. A node that dies loses what it has charged since the last renewal of its
 * lease; nothing else gives time back.
 */
function clockFaults(left: readonly number[], seat: number, leaseMs: number): string[] {
  let least = Infinity;
  const faults: string[] = [];
  for (const ms of left) {
    if (ms > least + leaseMs) faults.push(`seat ${seat} had ${least} ms left, and then ${ms} ms`);
    least = Math.min(least, ms);
  }
  return faults;
}

/** The record of a finished match equals what its lines give. */
function endFaults({ result, record }: MatchHistory, lines: readonly Line[]): string[] {
  if (!result || !record) return ['it has not ended'];
  if (JSON.stringify(record.entries) !== JSON.stringify(lines.map(({ e }) => e)))
    return ['its record has other entries than its journal'];
  return [];
}
