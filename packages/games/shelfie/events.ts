import type { GameEvent, Message, Plain } from '@cardwright/kernel';
import type { ShelfieContent } from './content.ts';
import { tileWords } from './options.ts';
import { typeOf } from './rules/tiles.ts';

/** An event as a line of the log. */
export function shelfieEvent(_content: ShelfieContent, event: GameEvent): Message | undefined {
  const tiles = ((event.tiles as Plain[] | undefined) ?? []).map((letter) =>
    tileWords(typeOf(String(letter))),
  );
  const args = {
    seat: Number(event.seat ?? 0),
    tiles,
    column: Number(event.column ?? 0) + 1,
    goal: Number(event.goal ?? 0),
    points: Number(event.points ?? 0),
    bag: Number(event.bag ?? 0),
    refill: String(event.refill ?? ''),
  };
  return { key: `shelfie.log.${event.type}`, args };
}
