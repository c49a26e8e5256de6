import type { Happening, Result, SeatInfo } from '@cardwright/protocol';
import type { say } from '../words.ts';

type Left = NonNullable<SeatInfo['out']>;

/** The seats that left, and how: from the public information, or from the log before it arrives. */
function departures(
  seats: readonly SeatInfo[],
  log: readonly Happening[],
): { seat: number; how: Left }[] {
  const known = new Map<number, Left>();
  for (const { event } of log)
    if (event.type === 'left') known.set(Number(event['seat']), event['how'] as Left);
  for (const { seat, out } of seats) if (out) known.set(seat, out);
  return [...known].map(([seat, how]) => ({ seat, how }));
}

export interface EndWordsOptions {
  readonly result: Result;
  readonly seats: readonly SeatInfo[];
  readonly log: readonly Happening[];
  /** The seat of the reader; -1 for a spectator. */
  readonly viewer: number;
  seatName(seat: number): string;
}

/** Why a match ended, if not by the rules: who resigned or ran out of time. */
export function endWords(options: EndWordsOptions, t: typeof say): string | undefined {
  const { result, seats, log, viewer, seatName } = options;
  if (result.reason === 'rules') return undefined;
  const left = result.reason === 'left' ? departures(seats, log) : [];
  if (left.length === 0) return t(`final.${result.reason}`);
  return left
    .map(({ seat, how }) =>
      seat === viewer ? t(`final.you.${how}`) : t(`final.other.${how}`, { seat: seatName(seat) }),
    )
    .join(' ');
}
