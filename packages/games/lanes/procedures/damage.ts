import { type Act, answersOf, bodyOf, cardOf, happening, lose } from '../act.ts';
import { interact } from '../chain.ts';
import { leftOf } from '../state.ts';
import { POST_DAMAGE, PRE_DAMAGE } from '../vocabulary.ts';

/**
 * R8: one damage step. Tokens are added, never more than the hit points left. R8.6: what answers before may change the amount,
 * what answers after sees what was dealt. Deaths are the caller's: in a fight they wait for both blows. A player at 0 loses here.
 */
export function hurt(act: Act, actor: number, affected: number, amount: number): void {
  const { s, t } = act;
  const body = bodyOf(act, affected);
  if (!body) return;
  let wanted = amount;
  let deals = answersOf(act, actor);
  let takes = actor === affected ? deals : answersOf(act, affected);
  if (answers(deals, PRE_DAMAGE) || answers(takes, PRE_DAMAGE)) {
    const what = happening(actor, affected);
    what.amount = amount;
    around(act, actor, affected, PRE_DAMAGE, what);
    if (s.over || !bodyOf(act, affected)) return;
    wanted = what.amount;
    // the answer may have taken the one who deals off the board
    deals = answersOf(act, actor);
    takes = answersOf(act, affected);
  }
  const left = leftOf(body);
  const dealt = wanted <= 0 || left <= 0 ? 0 : wanted < left ? wanted : left;
  body.tokens += dealt;
  if (t.events) t.emit({ type: 'DAMAGE', actor, affected, amount: dealt, ...cardOf(act, affected) });
  if ((affected === 0 || affected === 1) && leftOf(body) <= 0) {
    lose(act, affected);
    return;
  }
  if (answers(deals, POST_DAMAGE) || answers(takes, POST_DAMAGE)) {
    const what = happening(actor, affected);
    what.amount = dealt;
    around(act, actor, affected, POST_DAMAGE, what);
  }
}

const answers = (lists: readonly number[] | undefined, interaction: number): boolean => lists !== undefined && lists[interaction]! >= 0;

/** The one who deals, then the one who takes; once if they are the same. */
function around(act: Act, actor: number, affected: number, interaction: number, what: ReturnType<typeof happening>): void {
  interact(act, actor, interaction, what);
  if (affected !== actor && !act.s.over) interact(act, affected, interaction, what);
}
