import {
  type Entry,
  type Machine,
  type Match,
  seedRng,
  type Seat,
  type State,
} from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';

interface Node {
  index: number;
  before: Node | undefined;
}

/** The entries that still count, in order, as places in the record: what was undone is left out. */
export function standingEntries(entries: readonly Entry[]): number[] {
  const after: (Node | undefined)[] = [undefined];
  entries.forEach((entry, index) =>
    after.push('undo' in entry ? after[entry.undo] : { index, before: after[index] }),
  );
  const out: number[] = [];
  for (let node = after[entries.length]; node; node = node.before) out.push(node.index);
  return out.reverse();
}

const TRIALS = 8;

/**
 * Whether any seat has learnt something hidden since `before`: the same answers are given at tables whose hidden cards
 * are dealt anew; a seat to which they all end alike has learnt nothing.
 */
export function wasRevealed(
  machine: Machine,
  before: State,
  picks: readonly (readonly number[])[],
  after: State,
): boolean {
  const { game, content } = machine;
  const seats = before.asked.length;
  const rng = seedRng(`undo ${machine.hash(before)}`);
  for (let seat: Seat = 0; seat < seats; seat++) {
    const known = JSON.stringify(game.information.view(content, after, seat));
    for (let trial = 0; trial < TRIALS; trial++) {
      const table = machine.fork(before);
      machine.redeal(table, seat, rng);
      try {
        for (const pick of picks) machine.answer(table, pick);
      } catch {
        return true;
      }
      if (JSON.stringify(game.information.view(content, table, seat)) !== known) return true;
    }
  }
  return false;
}

/** The position before the seat's last answer that still counts, or why nobody can go back there. */
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
  const isRevealed = wasRevealed(match.machine, match.at(to).state, picks, match.state);
  return isRevealed ? new RpcError('undo/hidden') : to;
}
