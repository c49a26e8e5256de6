import {
  type CardInfo,
  type Content,
  type Game,
  question,
  type State,
  type Words,
} from '@cardwright/kernel';

/** The question of a table, after the name of the card that asks it unless the name is in it. */
export function questionText(
  game: Game,
  content: Content,
  state: State,
  words: Words,
  printed: (card: CardInfo) => string,
): string {
  const text = words(question(game, content, state));
  const card = state.ask?.card ?? -1;
  const id = card >= 0 ? game.content.cardId?.(content, card) : undefined;
  const asking = game.content.cards(content).find((one) => one.id === id);
  const name = asking && printed(asking);
  return name === undefined || text.includes(name) ? text : `${name}: ${text}`;
}
