import {
  type Entry,
  type GameEvent,
  hashPlain,
  type Machine,
  type Match,
  type Seat,
  standingEntries,
  type State,
} from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';

/**
 * Whether these answers showed the seat something hidden: a card was drawn, looked at or revealed,
 * or randomness was used (a shuffle, a die). The events decide, not the result.
 */
export function wasRevealed(
  machine: Machine,
  before: State,
  picks: readonly (readonly number[])[],
  seat: Seat,
): boolean {
  const { information } = machine.game;
  if (information.perfectInformation) return false;
  const table = machine.fork(before);
  const events: GameEvent[] = [];
  for (const pick of picks) {
    machine.answer(table, pick, events);
    if (table.ask) events.push({ type: 'ask', why: table.ask.why });
  }
  if (hashPlain(table.rng) !== hashPlain(before.rng)) return true;
  return events.some(
    (event) => information.reveals?.(machine.content, event, seat) ?? event.secret !== undefined,
  );
}

/** The position before the seat's last answer that still counts, or why it cannot be restored. */
export function lastAnswerOf(
  match: Match,
  entries: readonly Entry[],
  seat: Seat,
): number | RpcError {
  const standing = standingEntries(entries);
  const at = standing.findLastIndex((i) => entries[i]!.seat === seat && 'pick' in entries[i]!);
  const later = standing.slice(Math.max(0, at)).map((i) => entries[i]!);
  if (at < 0 || later.some((entry) => !('pick' in entry))) return new RpcError('undo/none');
  const to = standing[at]!;
  const picks = later.map((entry) => ('pick' in entry ? entry.pick : []));
  const isRevealed = wasRevealed(match.machine, match.at(to).state, picks, seat);
  return isRevealed ? new RpcError('undo/hidden') : to;
}
