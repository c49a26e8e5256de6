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
 * Writes a game down as it is played, with the hash of the table before the first answer and after
 * every one.
 */
export class RecordWriter {
  private readonly machine: Machine;
  private readonly entries: Entry[] = [];
  private readonly hashes: string[] = [];
  private state: State | undefined = undefined;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** An answer that is about to be carried out. */
  see(state: State, pick: readonly number[]): void {
    this.state = state;
    this.hashes.push(this.machine.hash(state));
    this.entries.push({ seat: state.ask!.seat, pick: pick.slice() });
  }

  /** The record of all it has seen; the table is as the last answer left it. */
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
