import {
  type Entry,
  type Machine,
  type MatchOptions,
  type MatchRecord,
  sealed,
  type State,
} from '@cardwright/kernel';
import type { SeatedPlayer } from './seat-players.ts';

/**
 * Writes the record of a game as it is played, with state hashes before the first answer and after
 * each.
 */
export class RecordWriter {
  private readonly machine: Machine;
  private readonly entries: Entry[] = [];
  private readonly hashes: string[] = [];
  private state: State | undefined = undefined;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** Call this before an answer is executed. */
  see(state: State, pick: readonly number[]): void {
    this.state = state;
    this.hashes.push(this.machine.hash(state));
    this.entries.push({ seat: state.ask!.seat, pick: pick.slice() });
  }

  /** The record so far; the table must be in the state after the last answer. */
  record(options: MatchOptions, players: readonly SeatedPlayer[], seed: string): MatchRecord {
    const { game, content } = this.machine;
    return sealed({
      game: game.name,
      rules: game.version,
      content: content.hash,
      ...(content.packs && { packs: content.packs }),
      generator: 'quick',
      options,
      seats: players.map((p) => p.name),
      seed,
      entries: this.entries,
      ...(this.state && { hashes: [...this.hashes, this.machine.hash(this.state)] }),
    });
  }
}
