import type { GameEvent, Message, Plain } from '@cardwright/kernel';
import type { ShelfieContent } from './content.ts';
import { tileWords } from './options.ts';
import { typeOf } from './rules/tiles.ts';

/** An event as a line of the log, with columns counted from 1. */
export const shelfieEvent = (content: ShelfieContent, event: GameEvent): Message | undefined =>
  eventCountedFrom(1, content, event);

/** The same with columns counted from 0, as in files. */
export const scenarioEvent = (content: ShelfieContent, event: GameEvent): Message | undefined =>
  eventCountedFrom(0, content, event);

function eventCountedFrom(
  first: number,
  _content: ShelfieContent,
  event: GameEvent,
): Message | undefined {
  const tiles = ((event.tiles as Plain[] | undefined) ?? []).map((letter) =>
    tileWords(typeOf(String(letter))),
  );
  const args = {
    seat: Number(event.seat ?? 0),
    tiles,
    column: Number(event.column ?? 0) + first,
    goal: Number(event.goal ?? 0),
    points: Number(event.points ?? 0),
    bag: Number(event.bag ?? 0),
    refill: String(event.refill ?? ''),
  };
  return { key: `shelfie.log.${event.type}`, args };
}
