import {
  type GameEvent,
  type Machine,
  Match,
  type MatchRecord,
  openScene,
  replaySteps,
  type Seat,
  sealed,
} from '@cardwright/kernel';
import { type ResultOf, RpcError } from '@cardwright/protocol';
import { askOnWire, happening } from './wire-messages.ts';

type Replayed = ResultOf<'replay'>;

/** The requested moment of a match, and who looks at it. */
export interface Moment {
  position: number;
  seat: Seat | 'all' | undefined;
  scene: boolean | undefined;
}

/** The part of a match's record that cannot be replayed. */
export interface Proof {
  commitment: string;
  salt: string;
}

/** The maximum number of answers replayed to reach a position. */
const GAP = 64;

/** The whole record with every hash and its seal, entry by entry. */
export function* recordText(
  machine: Machine,
  record: MatchRecord,
  proof: Proof,
): Generator<void, string, void> {
  const hashes: string[] = [];
  yield* replaySteps(machine, record, ({ state }) => hashes.push(machine.hash(state)));
  return JSON.stringify(sealed({ ...record, hashes, ...proof }));
}

/** A replayed match: gives any position without replaying all of it. */
export class Timeline {
  private readonly machine: Machine;
  private readonly id: string;
  private readonly match: Match;

  private constructor(machine: Machine, id: string, match: Match) {
    this.machine = machine;
    this.id = id;
    this.match = match;
  }

  /** Replays the record entry by entry and keeps the table at intervals. */
  static *of(machine: Machine, id: string, record: MatchRecord): Generator<void, Timeline, void> {
    // how many answers count after this many entries
    const depths = [0];
    const keep = (match: Match, at: number): void => {
      if (at < 0) return;
      const entry = record.entries[at]!;
      const depth = 'undo' in entry ? depths[entry.undo]! : depths[at]! + 1;
      depths.push(depth);
      if (!('undo' in entry) && depth % GAP === 0) match.pin();
    };
    return new Timeline(machine, id, yield* replaySteps(machine, record, keep));
  }

  /** The table after the first `position` entries, and the events of the last. */
  private tableAt(position: number): { table: Match; events: GameEvent[] } {
    const { entries } = this.match.record;
    if (position > entries.length)
      throw new RpcError('replay/range', `the last position is ${entries.length}`);
    const events: GameEvent[] = [];
    const last = entries[position - 1];
    if (!last) {
      const { generator, options, seats, seed } = this.match.record;
      const setUp = { generator, options, seats, seed };
      return { table: new Match(this.match.machine, setUp, events), events };
    }
    if ('undo' in last) return { table: this.match.at(position), events };
    const table = this.match.at(position - 1);
    table.enter(last, events);
    return { table, events };
  }

  at({ position, seat: wanted, scene }: Moment): Replayed {
    const { table, events } = this.tableAt(position);
    const { game, content } = this.machine;
    const { entries, seats } = this.match.record;
    const isOpen = wanted === 'all';
    const seat = isOpen ? -1 : (wanted ?? -1);
    if (seat >= seats.length) throw new RpcError('seat/unknown');
    type View = Replayed['view'];
    const viewOf = (one: Seat): View => game.information.view(content, table.state, one);
    const view = viewOf(seat);
    const { ask } = table.state;
    const readerOf = ({ secret }: GameEvent): Seat => (isOpen ? (secret?.seats[0] ?? -1) : seat);
    const sceneOf = (): NonNullable<Replayed['scene']> =>
      isOpen
        ? openScene(game, content, table.state, seats.length)
        : game.face.scene(content, view, seat);
    return {
      match: this.id,
      position,
      length: entries.length,
      seat,
      view,
      ...(isOpen ? { views: seats.map((_, one) => viewOf(one)) } : {}),
      ...(scene ? { scene: sceneOf() } : {}),
      ask: ask ? askOnWire(game, content, table.state, ask.id) : null,
      entry: (entries[position] ?? null) as Replayed['entry'],
      log: events.map((event, i) => happening(game, content, event, i + 1, readerOf(event))),
    };
  }
}
