import type { Content, Game, GameEvent, Seat } from '@cardwright/kernel';
import { happening } from './wire-messages.ts';

type Value = string | number | boolean;

/** The next steps, by a field's name or value. */
interface Known {
  next: Map<Value, Known>;
  /** The text of the event that ends here. */
  text: string | undefined;
}

/** How many steps to known texts are kept; events beyond that are built every time. */
const KEPT = 4000;

const newKnown = (): Known => ({ next: new Map(), text: undefined });

/**
 * Events as JSON. Most events recur ("seat 0 plays a Copper") at every table of a game and for
 * every viewer. An event without a secret whose fields are scalars is therefore worded and
 * serialized once, and found in a trie of its fields.
 */
export class EventTexts {
  private readonly game: Game;
  private readonly content: Content;
  private readonly first = newKnown();
  /** Nodes of the trie. */
  kept = 0;

  constructor(game: Game, content: Content) {
    this.game = game;
    this.content = content;
  }

  /** The event with its number, as a seat may know it. */
  of(event: GameEvent, n: number, seat: Seat): string {
    const known = this.find(event);
    if (!known) return this.write(event, n, seat);
    known.text ??= this.write(event, 0, seat).slice('{"n":0'.length);
    return `{"n":${n}${known.text}`;
  }

  private write(event: GameEvent, n: number, seat: Seat): string {
    return JSON.stringify(happening(this.game, this.content, event, n, seat));
  }

  private find(event: GameEvent): Known | undefined {
    let at = this.first;
    for (const field in event) {
      const value = event[field];
      if (typeof value === 'object' || value === undefined) return undefined;
      const named = at.next.get(field) ?? this.add(at, field);
      const found = named && (named.next.get(value) ?? this.add(named, value));
      if (!found) return undefined;
      at = found;
    }
    return at;
  }

  private add(to: Known, value: Value): Known | undefined {
    if (this.kept === KEPT) return undefined;
    this.kept++;
    const known = newKnown();
    to.next.set(value, known);
    return known;
  }
}
