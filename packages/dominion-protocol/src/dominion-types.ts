import type {
  CompiledCard,
  DominionContent,
  DominionSeat,
  DominionState,
} from '@cardwright/games/dominion';
import { type Ask, at, Bug, type Content, type Seat, type State } from '@cardwright/kernel';

const isContent = (content: Content): content is DominionContent =>
  'byName' in content && 'costs' in content;
const isState = (state: State): state is DominionState => 'supply' in state && 'trash' in state;

/** The content of a table of this protocol, as the game has it: another game's is a bug. */
export function contentOf(content: Content): DominionContent {
  if (!isContent(content)) throw new Bug('a table of another game');
  return content;
}

/** The state of a table of this protocol, as the game has it: another game's is a bug. */
export function stateOf(state: State): DominionState {
  if (!isState(state)) throw new Bug('a table of another game');
  return state;
}

export const cardAt = (content: DominionContent, card: number): CompiledCard =>
  at(content.cards, card);

/** The number of a card whose name has been checked. */
export function cardNamed({ byName }: DominionContent, name: string): number {
  const card = byName.get(name);
  if (card === undefined) throw new Bug(`no card is called '${name}'`);
  return card;
}

export const seatAt = (state: DominionState, seat: Seat): DominionSeat => at(state.seats, seat);

/** The open question of a table that waits for an answer. */
export function openAsk({ ask }: DominionState): Ask {
  if (!ask) throw new Bug('the table asks nothing');
  return ask;
}
