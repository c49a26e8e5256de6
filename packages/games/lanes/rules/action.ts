import type { Signal } from '@cardwright/kernel';
import type { LanesTable } from '../state.ts';
import { ACTING, addOptions } from './targets.ts';

/** Asks the current player for an action. */
export function askAction(t: LanesTable): Signal {
  const ask = t.ask(t.state.current, 'one', ACTING);
  addOptions(t.content, t.state, ask.options);
  return t.asking('hear');
}

/** An action is over. */
export function endAction(t: LanesTable): Signal {
  t.state.act = undefined;
  return t.state.over ? t.finish() : askAction(t);
}
