import type { Message } from '@cardwright/kernel';
import type { NumberTree } from '../compile/tree.ts';
import { type Aim, type Whose, whoseTurn } from './aim.ts';
import { numberMessage } from './number-text.ts';
import { m, subject } from './wording.ts';

/** Whose turn a text names: several cards have "their" owner. */
function turnOf(aim: Aim): Whose | 'theirs' {
  const whose = whoseTurn(aim);
  return whose === 'owners' && subject(aim).several === 'yes' ? 'theirs' : whose;
}

/** The turn at whose end something happens to the targets: "its owner’s turn". */
export const turnMessage = (aim: Aim): Message => m(`turn.${turnOf(aim)}`);
export const turnsMessage = (aim: Aim): Message => m(`turns.${turnOf(aim)}`);

const thisTurn = (): Message => m('end.this');

/**
 * The n-th end of turn of the targets' owner (E3), as precisely as this place allows: it counts the
 * current turn if that is the owner's, unless the turn is ending already (E23).
 */
function nthEnd(n: number, aim: Aim): Message {
  const whose = turnOf(aim);
  const after = (turns: number): Message => m(`end.${whose}.after`, { n: turns });
  if (aim.when === 'later') return after(n);
  if (aim.when === 'turn' && whose === 'yours') return n === 1 ? thisTurn() : after(n - 1);
  // an attack takes place in the turn of the attacker's owner
  if (aim.when === 'attacked' && aim.own === 'attacker') return n === 1 ? thisTurn() : after(n - 1);
  if (aim.when === 'endofturn' && aim.own === 'self') return after(n);
  if (whose === 'opponents' && (aim.when === 'turn' || aim.when === 'endofturn')) return after(n);
  return m(`end.${whose}`, { n });
}

/** The end of turn that a duration or a delay leads to. */
export const endMessage = (n: NumberTree, aim: Aim): Message =>
  typeof n === 'number'
    ? nthEnd(Math.max(1, n), aim)
    : m(`end.${turnOf(aim)}.of`, { x: numberMessage(n, aim) });
