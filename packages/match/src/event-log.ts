import type { GameEvent, Seat } from '@cardwright/kernel';
import type { Happening } from '@cardwright/protocol';
import type { PlayableGame } from './playable-game.ts';
import { happening } from './wire-messages.ts';

/** How many events before the snapshot are sent again after a restart. */
const TAIL = 100;

/** The latest events of a table, numbered, as each seat may know them. */
export class EventLog {
  /** Oldest first; the last one's number is `n`. */
  private readonly events: GameEvent[] = [];
  n = 0;
  /**
   * The JSON of the last move's events, memoized once built: the same for everyone unless it
   * contains a secret.
   */
  private texts: (string | undefined)[] = [];
  /** The number of the last event before that move. */
  private before = 0;
  private readonly playable: PlayableGame;
  private readonly eventsKept: number;

  constructor(playable: PlayableGame, eventsKept: number) {
    this.playable = playable;
    this.eventsKept = eventsKept;
  }

  add(events: GameEvent[]): void {
    for (const event of events) this.events.push(event);
    this.before = this.n;
    this.texts = [];
    this.n += events.length;
    const { eventsKept } = this;
    if (this.events.length > 2 * eventsKept) this.events.splice(0, this.events.length - eventsKept);
  }

  /** What happened after event number `since`. */
  eventsSince(since: number): GameEvent[] {
    return this.events.slice(this.events.length - Math.max(0, this.n - since));
  }

  tail(): GameEvent[] {
    return this.events.slice(-TAIL);
  }

  /** After a restart: `n` events have happened, of which the latest are known. */
  comeBack(n: number, events: GameEvent[]): void {
    this.n = n;
    this.events.push(...events);
  }

  /**
   * The events after number `since`, as the seat may know them. A client that names a future number
   * comes from another match, so it gets a whole view.
   */
  since(since: number, seat: Seat): { log: Happening[]; gap: boolean } {
    if (since > this.n) return { log: [], gap: true };
    const { game, content } = this.playable;
    const kept = this.n - this.events.length;
    const from = Math.max(since, kept, this.n - this.eventsKept);
    const log: Happening[] = [];
    for (let n = from + 1; n <= this.n; n++)
      log.push(happening(game, content, this.events[n - kept - 1]!, n, seat));
    return { log, gap: from > since };
  }

  /** The same as text, for viewers who have missed nothing. */
  textSince(since: number, seat: Seat): string {
    const kept = this.n - this.events.length;
    let out = '';
    for (let n = Math.max(since, kept) + 1; n <= this.n; n++) {
      const event = this.events[n - kept - 1]!;
      const at = n - this.before - 1;
      const shared = at >= 0 && !event.secret;
      let text = shared ? this.texts[at] : undefined;
      if (text === undefined) {
        text = this.playable.texts.of(event, n, seat);
        if (shared) this.texts[at] = text;
      }
      out += out === '' ? text : `,${text}`;
    }
    return out;
  }
}
