import type { GameEvent, Message } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';

/** Events whose cards only some seats may see; the others learn the number. */
const MAY_BE_HIDDEN = new Set(['draw', 'look', 'topdeck', 'toHand', 'toMat', 'pass']);
const COUNTS = new Set(['tokens', 'removeTokens', 'points']);

/** An event as a line of the log, with the arguments that its message uses. */
export function dominionEvent(_content: DominionContent, event: GameEvent): Message | undefined {
  const { type, seat, n, turn, to, secret, token, toSeat } = event;
  const named = event.cards ?? secret?.data.cards ?? event.card ?? secret?.data.card;
  const cards = Array.isArray(named) ? named.join(', ') : typeof named === 'string' ? named : '';
  const args: { [name: string]: string | number } = {};
  if (seat !== undefined) args.seat = seat as number;
  if (turn !== undefined) args.turn = turn as number;
  if (named !== undefined) args.cards = cards;
  if (to !== undefined) args.to = to as string;
  if (token !== undefined) args.token = token as string;
  if (toSeat !== undefined) args.toSeat = toSeat as number;
  if (cards !== '' || !MAY_BE_HIDDEN.has(type)) {
    if (COUNTS.has(type)) args.n = (n as number | undefined) ?? 1;
    return { key: `dominion.log.${type}`, args };
  }
  args.n = (n as number | undefined) ?? 1;
  return { key: `dominion.log.${type}.hidden`, args };
}
