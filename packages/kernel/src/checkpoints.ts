import type { Machine } from './machine.ts';
import type { Entry, Match } from './match.ts';
import type { Content } from './game.ts';
import type { Seat, State } from './state.ts';

/** The table after some entries. */
interface Checkpoint<S> {
  state: S;
  out: readonly Seat[];
  fault: Match['fault'];
}

/** How many earlier tables a match keeps; players usually undo only a few entries. */
const RECENT = 16;
/**
 * The distance of the first kept table from the position restored; each next one is twice as far.
 */
const FIRST_GAP = 16;

/** The entries that still count, in order, as indices into the record; undone ones are left out. */
export function standingEntries(entries: readonly Entry[]): number[] {
  type Node = { place: number; before: Node } | undefined;
  const after: Node[] = [undefined];
  entries.forEach((entry, place) =>
    after.push('undo' in entry ? after[entry.undo] : { place, before: after[place] }),
  );
  const out: number[] = [];
  for (let node = after[entries.length]; node; node = node.before) out.push(node.place);
  return out.reverse();
}

/** Earlier tables of one match, by number of entries. Going back starts from the nearest. */
export class Checkpoints<S extends State, C extends Content> {
  private readonly machine: Machine<S, C>;
  private readonly pinned = new Map<number, Checkpoint<S>>();
  private readonly recent = new Map<number, Checkpoint<S>>();

  constructor(machine: Machine<S, C>) {
    this.machine = machine;
  }

  /** Keeps the table after `count` entries until it is unpinned. */
  pin(count: number, match: Match<S, C>): void {
    this.pinned.set(count, this.copyOf(match));
  }

  unpin(count: number): void {
    this.pinned.delete(count);
  }

  /** Restores the table after `count` entries, if it is kept. */
  restore(count: number, match: Match<S, C>): boolean {
    const found = this.pinned.get(count) ?? this.recent.get(count);
    if (!found) return false;
    match.state = this.machine.fork(found.state);
    match.out = found.out.slice();
    match.fault = found.fault;
    return true;
  }

  /** Replays the entries at these indices in a newly dealt match, from the nearest kept table. */
  playAgain(match: Match<S, C>, entries: readonly Entry[], places: readonly number[]): void {
    let from = places.length;
    while (from > 0 && !this.restore(places[from - 1]! + 1, match)) from--;
    // A match may start from a position that is not dealt.
    if (from === 0) this.restore(0, match);
    for (let at = from; at < places.length; at++) {
      match.enter(entries[places[at]!]!);
      if (isWorthKeeping(places.length - 1 - at)) this.remember(places[at]! + 1, match);
    }
  }

  private remember(count: number, match: Match<S, C>): void {
    this.recent.set(count, this.copyOf(match));
    if (this.recent.size > RECENT) this.recent.delete(this.recent.keys().next().value ?? 0);
  }

  private copyOf({ state, out, fault }: Match<S, C>): Checkpoint<S> {
    return { state: this.machine.fork(state), out: out.slice(), fault };
  }
}

/** The last one, and those 16, 32, 64 … entries before it. */
function isWorthKeeping(gap: number): boolean {
  const steps = gap / FIRST_GAP;
  return gap === 0 || (Number.isInteger(steps) && (steps & (steps - 1)) === 0);
}

/**
 * The entry counts that a record goes back to, each with the index of the last undo that does. A
 * replay that pins the tables there never plays an entry twice.
 */
export function undoTargets(entries: readonly unknown[]): Map<number, number> {
  const last = new Map<number, number>();
  entries.forEach((entry, place) => {
    const { undo } = (entry ?? {}) as { undo?: unknown };
    if (typeof undo === 'number') last.set(undo, place);
  });
  return last;
}
