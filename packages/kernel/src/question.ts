import { Bug } from './fault.ts';
import type { Content, Game, Message } from './game.ts';
import type { State } from './state.ts';

/**
 * The open decision in words, with every argument they need. The only place that builds this
 * message: the wire, the terminal, the page (from the wire) and the tests all use it.
 */
export function question<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  state: S,
): Message {
  const { ask } = state;
  if (!ask) throw new Bug('nothing is asked');
  return game.face.question?.(content, state, ask) ?? { key: `${game.name}.${ask.why}` };
}
