import { type Entry, type Machine, seedRng, type Seat, type State } from '@cardwright/kernel';

interface Node {
  index: number;
  before: Node | undefined;
}

/** The entries that still count, in order, as places in the record: what was undone is left out. */
export function standingEntries(entries: readonly Entry[]): number[] {
  const after: (Node | undefined)[] = [undefined];
  entries.forEach((entry, index) => after.push('undo' in entry ? after[entry.undo] : { index, before: after[index] }));
  const out: number[] = [];
  for (let node = after[entries.length]; node; node = node.before) out.push(node.index);
  return out.reverse();
}

const TRIALS = 8;

/**
 * Whether any seat has learnt something hidden since `before`: the same answers are given at tables whose hidden cards
 * are dealt anew; a seat to which they all end alike has learnt nothing.
 */
export function wasRevealed(machine: Machine, before: State, picks: readonly (readonly number[])[], after: State): boolean {
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
