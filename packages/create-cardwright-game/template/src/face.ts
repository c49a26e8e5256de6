import {
  type Ask,
  at,
  type GameEvent,
  type Message,
  type OptionInfo,
  type Words,
} from '@cardwright/kernel';
import type { GameContent } from './content.ts';
import type { GameState } from './state.ts';
import { LEFT } from './turn.ts';
import { nameOf } from './view.ts';

/** A message is a key of words/en.json with the game's name before it, and what fills its gaps. */
export const m = (key: string, args?: Message['args']): Message => ({
  key: `my-game.${key}`,
  ...(args && { args }),
});

/** The id of a card of the row, in options and in the scene: clicking it answers. */
export const rowId = (place: number): string => `row:${place}`;

export function option(
  content: GameContent,
  { row }: GameState,
  ask: Ask,
  index: number,
): OptionInfo {
  const isLeft = at(ask.options, index) === LEFT;
  const place = isLeft ? 0 : row.length - 1;
  const card = nameOf(content, at(row, place));
  return {
    ref: rowId(place),
    words: m(isLeft ? 'option.left' : 'option.right', { card }),
    data: { side: isLeft ? 'left' : 'right', card },
  };
}

/** A line of the log. An argument called `player` is a seat, and is worded as who sits there. */
export function event(content: GameContent, { type, seat, card }: GameEvent): Message | undefined {
  if (type !== 'took') return undefined;
  return m('event.took', { player: Number(seat), card: nameOf(content, Number(card)) });
}

export function cardText(content: GameContent, id: string, words: Words): string {
  const card = content.cards.find(({ name }) => name === id);
  return card ? words(m('text', { n: card.points })) : '';
}
