import type { DominionContent } from '@cardwright/games/dominion/content';
import type { DominionState } from '@cardwright/games/dominion/state';
import { Bug, type Content, type State } from '@cardwright/kernel';

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
